/**
 * Saving by itself: on which days, and what follows when it could not be done. What must always be true: a day that was
 * missed is made up for once, however many were; after three failures in a row nothing is tried any more until its owner
 * says so; and what is next always lies ahead.
 */
import { addDays, type CalendarDate, daysBetween, lastOfMonth } from '@kolo/foundation/time'
import type { Frequency } from '../plans/plan-terms.rules.ts'

/** How it is saved: the member sends it and is reminded, it is moved from their wallet, or a kept card is charged. */
export const autoSaveMethods = ['transfer', 'wallet', 'card'] as const
/** How it is saved. */
export type AutoSaveMethod = (typeof autoSaveMethods)[number]

/** What became of it on a day; `waiting`: the card is being charged, and nobody knows yet. */
export const autoSaveOutcomes = ['reminded', 'saved', 'waiting', 'failed', 'frozen'] as const
/** What became of it on a day. */
export type AutoSaveOutcome = (typeof autoSaveOutcomes)[number]

/** Why it is not done: its owner paused it, it could not be done three times in a row, or its card was removed. */
export const autoSavePauses = ['member', 'failures', 'card'] as const
/** Why it is not done. */
export type AutoSavePause = (typeof autoSavePauses)[number]

/** After how many failures in a row it is paused. */
export const mostFailures = 3

/** In which rhythm: `day` is 1 (Monday) to 7 of a week, 1 to 31 of a month, and nothing where it is every day. */
export type Rhythm = { frequency: Frequency; day: number | undefined }

/** Whether a day belongs to its frequency. */
export function isRhythm({ frequency, day }: Rhythm): boolean {
  if (frequency === 'daily') return day === undefined
  return day !== undefined && Number.isInteger(day) && day >= 1 && day <= (frequency === 'weekly' ? 7 : 31)
}

const someMonday = '2024-01-01' as CalendarDate

/**
 * The first day of a rhythm after a day. Of every 31st: after 31 January it is 28 February, and after that 31 March. Of
 * every Monday: after a Monday it is the next one.
 */
export function nextOf({ frequency, day = 1 }: Rhythm, after: CalendarDate): CalendarDate {
  if (frequency === 'daily') return addDays(after, 1)
  if (frequency === 'weekly') {
    const weekday = ((daysBetween(someMonday, after) % 7) + 7) % 7
    return addDays(after, ((day - 1 - weekday + 6) % 7) + 1)
  }
  const here = dayOfMonth(after, day)
  return here > after ? here : dayOfMonth(addDays(lastOfMonth(after), 1), day)
}

function dayOfMonth(month: CalendarDate, day: number): CalendarDate {
  const number = Math.min(day, Number(lastOfMonth(month).slice(8)))
  return `${month.slice(0, 8)}${String(number).padStart(2, '0')}` as CalendarDate
}

/** Where automatic saving stands after a day. */
export type AfterRun = {
  nextRunOn: CalendarDate
  failCount: number
  pausedBecause: AutoSavePause | undefined
}

/**
 * What follows from what became of it on a day. Done: the next day of the rhythm. Failed: tried again the day after, and
 * paused with the third failure in a row. What waits is not done yet: the failures before it still count.
 */
export function afterRun(
  rhythm: Rhythm,
  failCount: number,
  outcome: AutoSaveOutcome,
  day: CalendarDate,
): AfterRun {
  const next = nextOf(rhythm, day)
  if (outcome === 'waiting') return { nextRunOn: next, failCount, pausedBecause: undefined }
  if (outcome !== 'failed') return { nextRunOn: next, failCount: 0, pausedBecause: undefined }
  const failures = failCount + 1
  return failures < mostFailures
    ? { nextRunOn: addDays(day, 1), failCount: failures, pausedBecause: undefined }
    : { nextRunOn: next, failCount: failures, pausedBecause: 'failures' }
}
