/** Automatic saving in words. */

import type { Frequency } from '../plans/plan-terms.rules.ts'
import type { AutoSaveMethod, AutoSaveOutcome, Rhythm } from './auto-save.rules.ts'

/** How often. */
export const frequencyLabels: Record<Frequency, string> = {
  daily: 'Every day',
  weekly: 'Every week',
  monthly: 'Every month',
}

/** By which way, and what that means for whoever chooses it. */
export const methodWords: Record<AutoSaveMethod, { name: string; about: string }> = {
  transfer: {
    name: 'I send a transfer',
    about: 'We remind you on the day, with the amount filled in. Nothing is taken.',
  },
  wallet: {
    name: 'From my wallet',
    about: 'We move the amount on the day, all of it or nothing.',
  },
  card: {
    name: 'From my saved card',
    about: 'We charge it automatically on the day.',
  },
}

/** The days of a week, Monday first. */
export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

/** A rhythm: "Every Monday", "Every month on day 31, or its last". */
export function rhythmWords({ frequency, day }: Rhythm): string {
  if (frequency === 'weekly' && day !== undefined) return `Every ${weekdays[day - 1]}`
  if (frequency === 'monthly' && day !== undefined)
    return `Every month on day ${day}${day > 28 ? ', or its last' : ''}`
  return frequencyLabels[frequency]
}

/** What became of it on a day. */
export const autoSaveOutcomeWords: Record<AutoSaveOutcome, string> = {
  reminded: 'you were reminded',
  saved: 'saved',
  waiting: 'being collected',
  failed: 'could not be collected',
  frozen: 'left out, the goal was frozen',
}
