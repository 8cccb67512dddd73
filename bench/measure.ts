/** What every benchmark is made of: work repeated by several workers for a bounded time, and figures beside a reference. */

/** One line of a result. `ratio` says how it compares with the section's reference, which stands at 1.00. */
export type Figure = { what: string; value: string; ratio?: number }

/** One benchmark's result. */
export type Section = {
  title: string
  /** What the ratios compare with. */
  reference: string
  figures: Figure[]
  /** How it was measured, in a sentence or two. */
  method: string
}

/** How often something was done in how long. */
export type Pace = { done: number; seconds: number; perSecond: number }

/** Repeats `work` with several workers until the time is over or it answers `false` (nothing left to do). */
export async function runFor(
  seconds: number,
  workers: number,
  work: (worker: number, turn: number) => Promise<boolean>,
): Promise<Pace> {
  const start = performance.now()
  const end = start + seconds * 1_000
  let done = 0
  const one = async (worker: number) => {
    for (let turn = 0; performance.now() < end; turn++) {
      if (!(await work(worker, turn))) return
      done += 1
    }
  }
  await Promise.all(Array.from({ length: workers }, (_, worker) => one(worker)))
  return pace(done, (performance.now() - start) / 1_000)
}

/** Two measurements of the same thing as one. */
export function together(a: Pace | undefined, b: Pace): Pace {
  return a === undefined ? b : pace(a.done + b.done, a.seconds + b.seconds)
}

function pace(done: number, seconds: number): Pace {
  return { done, seconds, perSecond: done / seconds }
}

/** `1,234 a second`. */
export function rate({ perSecond }: Pace): string {
  return `${Math.round(perSecond).toLocaleString('en-NG')} a second`
}

/** The one in the middle. */
export function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN
}

/** `1.23 ms`. */
export function milliseconds(time: number): string {
  return `${time.toFixed(2)} ms`
}
