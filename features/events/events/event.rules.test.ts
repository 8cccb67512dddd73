import { zeroKobo } from '@kolo/foundation/money'
import { addHours, addMinutes, type Instant, instant } from '@kolo/foundation/time'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  capacityRefusal,
  eventMayBecome,
  eventStatuses,
  fits,
  offeredUntil,
  offersFor,
  phaseOf,
  publishRefusal,
  registrationMayBecome,
  registrationRefusal,
  registrationStatuses,
  remindersDue,
  termsRefusal,
} from './event.rules.ts'

const now = instant('2026-11-20T09:00:00Z')
const terms = {
  status: 'published' as const,
  mode: 'in_person' as const,
  venue: 'Community hall',
  joinUrl: null,
  startsAt: addHours(now, 48),
  endsAt: addHours(now, 50),
  registrationOpensAt: null,
  registrationClosesAt: null,
  audience: 'all' as const,
  tiers: [],
  plans: [],
  feeKobo: zeroKobo,
}

describe('states', () => {
  it('of an event are those of the table, and no others', () => {
    const moves = eventStatuses.flatMap((from) =>
      eventStatuses.filter((to) => eventMayBecome(from, to)).map((to) => `${from} ${to}`),
    )
    expect(moves).toEqual([
      'draft published',
      'published cancelled',
      'published completed',
      'completed archived',
    ])
  })

  it('of a registration are those of the table, and no others', () => {
    const moves = registrationStatuses.flatMap((from) =>
      registrationStatuses.filter((to) => registrationMayBecome(from, to)).map((to) => `${from} ${to}`),
    )
    expect(moves).toEqual([
      'confirmed cancelled_by_member',
      'confirmed cancelled_by_admin',
      'confirmed attended',
      'confirmed no_show',
      'waitlisted offered',
      'waitlisted cancelled_by_member',
      'waitlisted cancelled_by_admin',
      'offered confirmed',
      'offered awaiting_payment',
      'offered offer_expired',
      'offered cancelled_by_member',
      'offered cancelled_by_admin',
      'awaiting_payment confirmed',
      'awaiting_payment offer_expired',
      'awaiting_payment cancelled_by_member',
      'awaiting_payment cancelled_by_admin',
    ])
  })

  it('beside the clock are before, during and after', () => {
    const at = (hours: number) => phaseOf(terms, addHours(now, hours))
    expect([at(47), at(48), at(49), at(50)]).toEqual(['upcoming', 'ongoing', 'ongoing', 'ended'])
  })
})

describe('an event', () => {
  it.each([
    [{ endsAt: terms.startsAt }, 'end-before-start'],
    [{ registrationOpensAt: addHours(now, 48) }, 'registration-window'],
    [{ registrationClosesAt: addHours(now, 51) }, 'registration-window'],
    [{ audience: 'tiers' as const }, 'no-audience'],
    [{ tiers: ['basic' as const] }, 'no-audience'],
    [{ audience: 'plans' as const }, 'no-audience'],
    [{}, undefined],
  ])('is kept or refused with %j', (changed, refusal) => {
    expect(termsRefusal({ ...terms, ...changed })?.refusal).toBe(refusal)
  })

  it.each([
    [{ venue: '' }, 'no-place'],
    [{ mode: 'online' as const }, 'no-place'],
    [{ mode: 'hybrid' as const }, 'no-place'],
    [{ mode: 'hybrid' as const, joinUrl: 'https://meet.example.org' }, undefined],
    [{ startsAt: now }, 'start-past'],
    [{}, undefined],
  ])('is published or refused with %j', (changed, refusal) => {
    expect(publishRefusal({ ...terms, ...changed }, now)?.refusal).toBe(refusal)
  })

  it('keeps as many places as are taken', () => {
    expect(capacityRefusal(4, 5, 'capacityInPerson')).toEqual({
      refusal: 'capacity-below',
      facts: { n: 5 },
      field: 'capacityInPerson',
    })
    expect([capacityRefusal(5, 5, 'capacityOnline'), capacityRefusal(null, 5, 'capacityOnline')]).toEqual([
      undefined,
      undefined,
    ])
  })

  it('takes registrations between two moments, and until it begins where nothing is said', () => {
    const when = (changed: object, at: Instant = now) =>
      registrationRefusal({ ...terms, ...changed }, at)?.refusal
    expect(when({})).toBeUndefined()
    expect(when({ status: 'cancelled' })).toBe('event-state')
    expect(when({}, terms.startsAt)).toBe('registration-closed')
    expect(when({ registrationClosesAt: now })).toBe('registration-closed')
    expect(when({ registrationOpensAt: addMinutes(now, 1) })).toBe('registration-not-open')
  })
})

describe('places', () => {
  it('are offered to those who waited longest, and never more than there are', () => {
    const waiting = fc.array(fc.record({ guests: fc.integer({ min: 0, max: 5 }) }), { maxLength: 30 })
    fc.assert(
      fc.property(waiting, fc.integer({ min: 0, max: 40 }), (line, left) => {
        const offered = offersFor(line, left)
        const people = offered.reduce((sum, { guests }) => sum + 1 + guests, 0)
        expect(people).toBeLessThanOrEqual(left)
        // Whoever is left out would not have fitted behind those before them.
        line.forEach((one, place) => {
          if (offered.includes(one)) return
          const before = line.slice(0, place).filter((each) => offered.includes(each))
          const taken = before.reduce((sum, { guests }) => sum + 1 + guests, 0)
          expect(fits(left - taken, 1 + one.guests)).toBe(false)
        })
      }),
    )
    expect(offersFor([{ guests: 5 }, { guests: 0 }], null)).toHaveLength(2)
  })

  it('are kept for a day, and never beyond the beginning', () => {
    expect(offeredUntil(now, addHours(now, 48))).toBe(addHours(now, 24))
    expect(offeredUntil(now, addHours(now, 5))).toBe(addHours(now, 5))
  })
})

describe('reminders', () => {
  const due = (hours: number, publishedAt = addHours(now, -500), reminders = [10_080, 1_440, 60]) =>
    remindersDue({ startsAt: terms.startsAt, publishedAt, reminders }, addHours(now, hours))

  it('are due from their time until it begins', () => {
    expect([due(0), due(24), due(47), due(48)]).toEqual([[10_080], [10_080, 1_440], [10_080, 1_440, 60], []])
  })

  it('whose time had passed before it was published never are', () => {
    expect(due(24, now)).toEqual([1_440])
  })
})
