/**
 * By which ways a notice goes to a member, and when. What must always be true: a security notice goes by e-mail at once,
 * whatever the settings say; nothing goes by a way the member switched off or the community does not have; nothing that
 * can wait goes in the quiet hours.
 */
import {
  type NoticeCategory,
  type NoticeWeight,
  noticeCategories,
  type OutsideChannel,
  type QuietHours,
} from '@kolo/foundation/notices'
import { addDays, addMinutes, dayIn, formatTime, type Instant } from '@kolo/foundation/time'
import type { DeliverySettings, Frequency } from '../notices.settings.ts'

/** What of a notice decides how it goes. */
export type NoticeNature = { weight: NoticeWeight; category?: NoticeCategory; reminds?: true }

/** What of the community decides it. */
export type CommunityWays = { channels: readonly OutsideChannel[]; quietHours: QuietHours | undefined }

/** When something goes: at once, not before a moment, or together with others. */
export type When = 'at-once' | 'in-digest' | Instant

/** By which ways a notice goes. */
export type Ways = { inApp: boolean; outside: readonly { channel: OutsideChannel; when: When }[] }

const nothing: Ways = { inApp: false, outside: [] }

/** Decides the ways of one notice to one member. */
export function route(
  { weight, category, reminds }: NoticeNature,
  { notifications, communication, timezone }: DeliverySettings,
  { channels, quietHours }: CommunityWays,
  now: Instant,
): Ways {
  const isOn = (channel: OutsideChannel) => channels.includes(channel) && notifications[channel]
  const atOnce = (list: readonly OutsideChannel[]): Ways['outside'] =>
    list.map((channel) => ({ channel, when: 'at-once' }))
  if (weight === 'security') {
    const copies = isOn('push') && notifications.security ? (['push'] as const) : []
    const sms = isOn('sms') ? (['sms'] as const) : []
    return { inApp: notifications.security, outside: atOnce(['email', ...copies, ...sms]) }
  }
  if (category && !notifications[category]) return nothing
  if (reminds && !communication.eventReminders) return nothing
  if (weight === 'urgent') return { inApp: true, outside: atOnce(channels.filter(isOn)) }
  const channel = [communication.preferredContactMethod, 'email' as const].find(isOn)
  if (channel === undefined) return { inApp: true, outside: [] }
  const when = weight === 'digest' ? 'in-digest' : (quietUntil(quietHours, timezone, now) ?? 'at-once')
  return { inApp: true, outside: [{ channel, when }] }
}

/**
 * The end of the quiet hours somebody is in, by their own clock; `undefined` outside of them. With 21:00 to 07:00 and
 * 22:30 in Lagos it is 07:00 in Lagos, eight and a half hours later. The first minute is quiet, the last is not.
 */
export function quietUntil(
  quiet: QuietHours | undefined,
  timezone: string,
  now: Instant,
): Instant | undefined {
  if (!quiet) return undefined
  const minute = minuteOfDay(timezone, now)
  const { from, until } = quiet
  const isQuiet = from <= until ? minute >= from && minute < until : minute >= from || minute < until
  if (!isQuiet) return undefined
  const wholeMinute = Math.floor(Date.parse(now) / 60_000) * 60_000
  const left = (until - minute + 1_440) % 1_440
  return addMinutes(new Date(wholeMinute).toISOString() as Instant, left)
}

function minuteOfDay(timezone: string, now: Instant): number {
  const [hours = 0, minutes = 0] = formatTime(now, timezone).split(':').map(Number)
  return hours * 60 + minutes
}

/** The hour of the member's day at which a summary is sent. */
export const digestHour = 8

/**
 * Whether what was collected since `oldest` is sent by now: at 8 in the morning, by the member's clock, of the next day,
 * Monday or first of the month. Collected on Friday at noon, `weekly` is due on Monday at 8.
 */
export function digestDue(oldest: Instant, frequency: Frequency, timezone: string, now: Instant): boolean {
  const period = (at: Instant) => {
    const day = dayIn(timezone, addMinutes(at, -digestHour * 60))
    if (frequency === 'daily') return day
    if (frequency === 'monthly') return day.slice(0, 7)
    const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
    return addDays(day, -weekday)
  }
  return period(oldest) < period(now)
}

/** What a link that switches off names: its person, the categories and the signature, with dots between them. */
export function categoriesIn(of: string): NoticeCategory[] {
  const named = of.split('.').slice(1, -1)
  return noticeCategories.filter((category) => named.includes(category))
}
