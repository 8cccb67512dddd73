import { noticeCategories, type OutsideChannel, outsideChannels } from '@kolo/foundation/notices'
import { addMinutes, formatTime, type Instant, instant, millisecondsBetween } from '@kolo/foundation/time'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  communicationDefaults,
  contactMethods,
  type DeliverySettings,
  deliverySettings,
  frequencies,
  type NotificationSettings,
  notificationDefaults,
} from '../notices.settings.ts'
import {
  type CommunityWays,
  digestDue,
  type NoticeNature,
  quietUntil,
  route,
  type Ways,
} from './notice.rules.ts'

const zones = ['Africa/Lagos', 'UTC', 'Asia/Tokyo', 'Asia/Kolkata'] as const
const at = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
  .map(instant)
const minute = fc.integer({ min: 0, max: 1_439 })
const quietHours = fc.option(fc.record({ from: minute, until: minute }), { nil: undefined })
const weight = fc.constantFrom('security' as const, 'urgent' as const, 'soon' as const, 'digest' as const)
const notifications: fc.Arbitrary<NotificationSettings> = fc
  .subarray([...outsideChannels, ...noticeCategories])
  .map((on) => {
    const off = [...outsideChannels, ...noticeCategories].map((name) => [name, on.includes(name)])
    return { ...notificationDefaults, ...Object.fromEntries(off) }
  })
const settings: fc.Arbitrary<DeliverySettings> = fc.record({
  notifications,
  communication: fc.record({
    preferredContactMethod: fc.constantFrom(...contactMethods),
    communicationFrequency: fc.constantFrom(...frequencies),
    eventReminders: fc.boolean(),
  }),
  timezone: fc.constantFrom(...zones),
})
const community: fc.Arbitrary<CommunityWays> = fc.record({
  channels: fc.subarray([...outsideChannels]).map((some) => [...new Set<OutsideChannel>(['email', ...some])]),
  quietHours,
})
const nature: fc.Arbitrary<NoticeNature> = fc
  .record({ weight, category: fc.option(fc.constantFrom(...noticeCategories), { nil: undefined }) })
  .map(({ weight, category }) => (category ? { weight, category } : { weight }))

const always = (
  check: (notice: NoticeNature, of: DeliverySettings, ways: CommunityWays, now: Instant, to: Ways) => void,
) =>
  fc.assert(
    fc.property(nature, settings, community, at, (notice, of, ways, now) =>
      check(notice, of, ways, now, route(notice, of, ways, now)),
    ),
    { numRuns: 2_000 },
  )

describe('whatever the settings are', () => {
  it('a security notice goes by e-mail, at once', () => {
    always((notice, _of, _ways, _now, { outside }) => {
      if (notice.weight === 'security') expect(outside).toContainEqual({ channel: 'email', when: 'at-once' })
    })
  })
  it('nothing else goes by a way that is off, or that the community has not, and by each way once', () => {
    always((notice, { notifications }, { channels }, _now, { outside }) => {
      const names = outside.map(({ channel }) => channel)
      expect(new Set(names).size).toBe(names.length)
      for (const channel of names) {
        if (notice.weight === 'security' && channel === 'email') continue
        expect(channels).toContain(channel)
        expect(notifications[channel]).toBe(true)
      }
    })
  })
  it('a category that is off is told to nobody; security only loses its copies in the product and by push', () => {
    always((notice, { notifications }, _ways, _now, { inApp, outside }) => {
      if (notice.weight === 'security') {
        expect(inApp).toBe(notifications.security)
        if (!notifications.security) expect(outside.map(({ channel }) => channel)).not.toContain('push')
      } else if (notice.category && !notifications[notice.category]) {
        expect({ inApp, outside }).toEqual({ inApp: false, outside: [] })
      } else expect(inApp).toBe(true)
    })
  })
  it('what can wait goes by one way at most, never in the quiet hours; what cannot is never held', () => {
    always((notice, { timezone }, ways, now, { outside }) => {
      if (notice.weight === 'security' || notice.weight === 'urgent') {
        for (const { when } of outside) expect(when).toBe('at-once')
        return
      }
      expect(outside.length).toBeLessThanOrEqual(1)
      for (const { when } of outside) {
        if (notice.weight === 'digest') expect(when).toBe('in-digest')
        else if (when === 'at-once') expect(quietUntil(ways.quietHours, timezone, now)).toBeUndefined()
        else expect(quietUntil(ways.quietHours, timezone, when as Instant)).toBeUndefined()
      }
    })
  })
})

it('a reminder of an event is told to whom wants reminders and hears of events', () => {
  const now = instant('2026-11-20T09:00:00.000Z')
  const community = { channels: ['email'] as const, quietHours: undefined }
  for (const eventReminders of [true, false]) {
    for (const events of [true, false]) {
      const settings = deliverySettings({ notifications: { events } }, { communication: { eventReminders } })
      const told = (reminds: { reminds?: true }) =>
        route({ weight: 'urgent', category: 'events', ...reminds }, settings, community, now).inApp
      expect(told({ reminds: true })).toBe(events && eventReminders)
      expect(told({})).toBe(events)
    }
  }
})

describe('the quiet hours', () => {
  const night = { from: 21 * 60, until: 7 * 60 }
  it.each([
    ['2026-11-20T20:00:00.000Z', '2026-11-21T06:00:00.000Z'],
    ['2026-11-20T21:30:42.500Z', '2026-11-21T06:00:00.000Z'],
    ['2026-11-21T05:59:59.999Z', '2026-11-21T06:00:00.000Z'],
    ['2026-11-21T06:00:00.000Z', undefined],
    ['2026-11-20T19:59:59.999Z', undefined],
  ])('of Lagos, 21:00 to 07:00, hold %s until %s', (now, until) => {
    expect(quietUntil(night, 'Africa/Lagos', instant(now))).toBe(until)
  })
  it('are those of the member: half past nine in Lagos is not yet night in Accra', () => {
    expect(quietUntil(night, 'Africa/Accra', instant('2026-11-20T20:30:00.000Z'))).toBeUndefined()
  })
  it('end at their end, within a day, by the clock of the member', () => {
    fc.assert(
      fc.property(minute, minute, fc.constantFrom(...zones), at, (from, until, zone, now) => {
        const end = quietUntil({ from, until }, zone, now)
        if (end === undefined) return
        const [hours, minutes] = [Math.floor(until / 60), until % 60]
        const two = (value: number) => String(value).padStart(2, '0')
        expect(formatTime(end, zone)).toBe(`${two(hours)}:${two(minutes)}`)
        expect(millisecondsBetween(now, end)).toBeGreaterThan(0)
        expect(millisecondsBetween(now, end)).toBeLessThanOrEqual(86_400_000)
      }),
    )
  })
})

describe('a summary', () => {
  const noonOnFriday = instant('2026-11-20T11:00:00.000Z')
  it.each([
    ['daily', '2026-11-21T06:59:59.000Z', '2026-11-21T07:00:00.000Z'],
    ['weekly', '2026-11-23T06:59:59.000Z', '2026-11-23T07:00:00.000Z'],
    ['monthly', '2026-12-01T06:59:59.000Z', '2026-12-01T07:00:00.000Z'],
  ] as const)(
    '%s of what was collected on Friday at noon is not due at %s, and at %s it is',
    (how, before, from) => {
      expect(digestDue(noonOnFriday, how, 'Africa/Lagos', instant(before))).toBe(false)
      expect(digestDue(noonOnFriday, how, 'Africa/Lagos', instant(from))).toBe(true)
    },
  )
  it('that is due stays due, and comes at eight in the morning of the member', () => {
    fc.assert(
      fc.property(
        at,
        fc.constantFrom(...frequencies),
        fc.constantFrom(...zones),
        minute,
        (oldest, how, zone, later) => {
          const now = addMinutes(oldest, later)
          if (!digestDue(oldest, how, zone, now)) return
          expect(digestDue(oldest, how, zone, addMinutes(now, 1_440))).toBe(true)
          const crossed = Array.from({ length: later + 1 }, (_, minutes) => addMinutes(oldest, minutes))
          const first = crossed.find((moment) => digestDue(oldest, how, zone, moment))
          expect(formatTime(first ?? now, zone)).toBe('08:00')
        },
      ),
      { numRuns: 50 },
    )
  })
})

it('settings that are not kept yet are read with their defaults', () => {
  expect(deliverySettings({}, {})).toEqual({
    notifications: notificationDefaults,
    communication: communicationDefaults,
    timezone: 'Africa/Lagos',
  })
  const kept = deliverySettings(
    { notifications: { sms: true } },
    { communication: { eventReminders: false } },
  )
  expect(kept).toMatchObject({
    notifications: { email: true, sms: true },
    communication: { communicationFrequency: 'weekly', eventReminders: false },
  })
})
