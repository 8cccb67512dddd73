/**
 * How long something usually takes, from how long it took lately: half of all were done within one time, nine of ten
 * within another. Never a promise, and never said from too few.
 */
import { spanWords } from './time.ts'

/** How far back is looked, in days. */
export const usualDays = 30

/** How many of the newest are looked at, so that a large community costs no more than a small one. */
export const usualMost = 500

/** Fewer say nothing. */
export const usualLeast = 5

/** How long something usually takes: within how many minutes half of all were done, and nine of ten. */
export type UsualTime = { halfMinutes: number; mostMinutes: number }

/** The median and the 90th percentile, in minutes, and of how many. */
export type TimesTaken = { count: number; half_minutes: number | null; most_minutes: number | null }

/** What is said of what was counted; `undefined` where it is too little. */
export function usualTimeOf(taken: TimesTaken | undefined): UsualTime | undefined {
  if (!taken || taken.count < usualLeast || taken.half_minutes === null || taken.most_minutes === null)
    return undefined
  return { halfMinutes: taken.half_minutes, mostMinutes: taken.most_minutes }
}

/** `Usually within 2 hours, 9 of 10 within 3 days`; one time where both are said alike. */
export function usuallyWords({ halfMinutes, mostMinutes }: UsualTime): string {
  const half = spanWords(halfMinutes)
  const most = spanWords(mostMinutes)
  return half === most ? `Usually within ${half}` : `Usually within ${half}, 9 of 10 within ${most}`
}
