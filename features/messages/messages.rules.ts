/** What members see of each other, and who may write to whom. */
import type { Role } from '@kolo/foundation/access'
import { addDays, type CalendarDate, type Instant, millisecondsBetween } from '@kolo/foundation/time'
import { type PartOf, type Settings, wholeSettings } from '@kolo/profile/settings-rules'

/** Why a message is reported, and why one is hidden. */
export const reportReasons = ['insult', 'threat', 'fraud', 'advertising', 'private-data', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

/** What became of a report. */
export const reportStatuses = ['open', 'hidden', 'dismissed'] as const
export type ReportStatus = (typeof reportStatuses)[number]

/** How many messages somebody may write in an hour, and to how many new people in a day. */
export const messageLimits = { anHour: 60, newPeopleADay: 10 } as const

/** Whose cards somebody of this role is shown, by what those chose. */
export function visibleTo(role: Role): Settings['privacy']['profileVisibility'][] {
  if (role === 'admin') return ['community', 'admins', 'private']
  return role === 'moderator' ? ['community', 'admins'] : ['community']
}

/** What somebody's settings let others see. */
export function privacyOf(settings: PartOf<Settings>): Settings['privacy'] {
  return wholeSettings(settings).privacy
}

const onlineMs = 5 * 60_000

/** Whether somebody was active in the last five minutes, and lets others see it. */
export function isOnline(
  { showOnlineStatus }: Pick<Settings['privacy'], 'showOnlineStatus'>,
  lastActiveAt: Instant | null,
  now: Instant,
): boolean {
  return showOnlineStatus && lastActiveAt !== null && millisecondsBetween(lastActiveAt, now) < onlineMs
}

/** A day of the year as the database compares it: the 23rd of November is 1123. */
export function dayOfYear(day: CalendarDate): number {
  return Number(day.slice(5, 7)) * 100 + Number(day.slice(8, 10))
}

/**
 * The days of the week that begins with `today`, by what the database compares. Whoever was born on the 29th of February
 * is thought of on the 28th where there is no 29th: in 2027 the 28th stands for both.
 */
export function weekFrom(today: CalendarDate): { day: CalendarDate; keys: number[] }[] {
  return Array.from({ length: 7 }, (_, after) => {
    const day = addDays(today, after)
    const isShortFebruary = dayOfYear(day) === 228 && dayOfYear(addDays(day, 1)) === 301
    return { day, keys: isShortFebruary ? [228, 229] : [dayOfYear(day)] }
  })
}
