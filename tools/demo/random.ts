/** Chance that repeats: the same seed gives the same community. */

/** A stream of chance; every draw moves it on. */
export type Random = {
  /** A number from 0 to just under 1. */
  next: () => number
  /** A whole number from `least` to `most`, both included. */
  between: (least: number, most: number) => number
  /** True in `share` of all cases. */
  chance: (share: number) => boolean
  pick: <Item>(items: readonly Item[]) => Item
  /** A seed that goes on where the stream is. */
  here: () => number
}

/** Starts a stream from a seed (the generator is mulberry32). */
export function startRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    next,
    between,
    chance: (share) => next() < share,
    pick: (items) => {
      const item = items[between(0, items.length - 1)]
      if (item === undefined) throw new RangeError('There is nothing to pick from')
      return item
    },
    here: () => state,
  }
}

/** How many members live at the same time. */
const width = 3

/** Does the work for every item, a few at a time. */
export async function inParallel<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  let next = 0
  const worker = async () => {
    while (next < items.length) {
      const item = items[next++]
      if (item !== undefined) await work(item)
    }
  }
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, worker))
}
