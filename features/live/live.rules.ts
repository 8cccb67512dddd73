/**
 * The times of live updates. What must always be true: a change that was kept is heard by whoever asks since a moment they
 * were told, although it may have become visible a little after that moment.
 */

/** An action's changes are its last statement: it may take 15 seconds, and its transaction be idle for as long. */
export const overlapSeconds = 30

/** How far back somebody can ask; before that, everything counts as changed. They are swept later than this. */
export const keptSeconds = 600

/** How often each process looks while somebody listens, says that it is there, and lets everybody come in anew. */
export const streamTimes = { lookMs: 1_000, beatMs: 15_000, lifeMs: 120_000 } as const

/** How many may listen to one process: each person, and all. */
export const mostStreams = { ofPerson: 6, ofAll: 2_000 } as const

/**
 * How long the browser waits for the first word and for the next before it takes the way for closed, how often it asks
 * instead, and after how long it tries to listen again.
 */
export const listeningTimes = { firstMs: 6_000, nextMs: 40_000, askMs: 20_000, againMs: 300_000 } as const
/** The same in a test, quicker. */
export type ListeningTimes = { [Name in keyof typeof listeningTimes]: number }
