/** Which key does what at the queue, and which row comes next. Pure, so that each case is tested without a browser. */

/** What a key asks for. */
export type QueueKey = 'down' | 'up' | 'choose' | 'help'

const keys: ReadonlyMap<string, QueueKey> = new Map([
  ['j', 'down'],
  ['ArrowDown', 'down'],
  ['k', 'up'],
  ['ArrowUp', 'up'],
  ['x', 'choose'],
  ['?', 'help'],
])

/** What is asked for; nothing where the browser or the system means something by it. */
export function queueKeyOf(event: {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}): QueueKey | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined
  return keys.get(event.key)
}

/**
 * The row to go to, counted from 0: from the row somebody is at (−1: none) one further, from the end round to the end
 * never. Where the row they were at is gone, the one that stands in its place now: at the 3rd of 5, decided → the 3rd of 4.
 */
export function nextPlace({
  at,
  before,
  rows,
  step,
}: {
  at: number
  before: number
  rows: number
  step: 1 | -1
}): number {
  const last = rows - 1
  if (at < 0 && before >= 0) return Math.min(before, last)
  return Math.max(0, Math.min(at + step, last))
}
