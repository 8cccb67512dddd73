/** What the list of all withdrawals is ordered by, and how far it is counted. */

/** By when they were asked for or by the amount; with a minus from the end. */
export const withdrawalOrders = ['asked', 'amount'] as const

/** Beyond so many withdrawals the list says "more than" and no sum. */
export const countedMost = 100_000

/** The most withdrawals in one file. */
export const withdrawalRowsMost = 20_000
