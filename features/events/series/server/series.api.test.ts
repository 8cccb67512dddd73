/** Events that come again, one date at a time or all that follow. */
import { zeroKobo } from '@kolo/foundation/money'
import { instant } from '@kolo/foundation/time'
import { listNotices } from '@kolo/notices/contract'
import { startTestServer } from '@kolo/server/testing'
import ICAL from 'ical.js'
import { afterAll, describe, expect, it } from 'vitest'
import {
  cancelEvent,
  createEvent,
  type EventReview,
  editEvent,
  listEventReviews,
  listEvents,
  publishEvent,
  readEvent,
  readEventReview,
  register,
  repeatEvent,
} from '../../events/event.contract.ts'

const server = await startTestServer()
afterAll(() => server.close())

const contents = {
  category: 'training' as const,
  title: 'Book club',
  description: 'One chapter each time.',
  mode: 'in_person' as const,
  venue: 'Library',
  address: '',
  mapUrl: null,
  joinUrl: null,
  startsAt: instant('2026-12-01T23:30:00+01:00'),
  endsAt: instant('2026-12-02T01:00:00+01:00'),
  capacityInPerson: null as number | null,
  capacityOnline: null,
  registrationOpensAt: null,
  registrationClosesAt: instant('2026-12-01T12:00:00+01:00'),
  audience: 'all' as const,
  tiers: [],
  plans: [],
  guestsAllowed: 1,
  feeKobo: zeroKobo,
  hasWaitlist: true,
  reminders: [],
  questions: ['Which chapter?'],
}
const bayo = server.as('bayo')
const weekly = { every: 'week' as const, interval: 1, end: { count: 4 } }
const draft = (title: string) => bayo.call(createEvent, { body: { ...contents, title } })
const repeat = ({ id, version }: EventReview, how: object = weekly) =>
  bayo.call(repeatEvent, { params: { id }, body: { version, ...how } as never })
const review = (id: string) => bayo.call(readEventReview, { params: { id } })
/** The dates of a series, the first to begin first. */
const dates = async (title: string) =>
  (await bayo.call(listEventReviews, { query: { limit: 100 } })).rows
    .filter((row) => row.title === title)
    .sort((one, other) => (one.startsAt < other.startsAt ? -1 : 1))
const publish = ({ id, version }: EventReview, following: boolean) =>
  bayo.call(publishEvent, { params: { id }, body: { version, following } })
const edit = ({ id, version }: EventReview, following: boolean, changed: object) => ({
  params: { id },
  body: { ...contents, version, following, ...changed },
})
/** A published series of four weeks. */
const series = async (title: string) => {
  await publish(await repeat(await draft(title)), true)
  return dates(title)
}
const take = (id: string, guests = 0) =>
  server.as('ada').call(register, {
    params: { id },
    body: { mode: 'in_person', guests, answers: ['One'], waits: false },
  })

describe('a draft that is repeated', () => {
  it('has its other dates as drafts like it, at the same hour in Lagos', async () => {
    await repeat(await draft('Weekly'), weekly)
    const rows = await dates('Weekly')
    expect(rows.map(({ startsAt }) => startsAt)).toEqual([
      '2026-12-01T22:30:00.000Z',
      '2026-12-08T22:30:00.000Z',
      '2026-12-15T22:30:00.000Z',
      '2026-12-22T22:30:00.000Z',
    ])
    expect(rows[3]).toMatchObject({
      status: 'draft',
      repeatRule: 'FREQ=WEEKLY;INTERVAL=1;COUNT=4',
      endsAt: '2026-12-23T00:00:00.000Z',
      registrationClosesAt: '2026-12-22T11:00:00.000Z',
      questions: ['Which chapter?'],
      guestsAllowed: 1,
    })
    const last = await draft('Last Tuesday')
    const lastly = { version: last.version, every: 'month-last-weekday', interval: 1, end: { count: 3 } }
    const no = await bayo.problem(repeatEvent, { params: { id: last.id }, body: lastly as never })
    expect(no.problem).toMatchObject({ code: 'series-not-last', field: 'every' })
    await repeat(last, { every: 'month-weekday', interval: 1, end: { count: 3 } })
    expect((await dates('Last Tuesday')).map(({ startsAt }) => startsAt.slice(0, 10))).toEqual([
      '2026-12-01',
      '2027-01-05',
      '2027-02-02',
    ])
    await repeat(await draft('Monthly'), { every: 'month', interval: 2, end: { until: '2027-04-01' } })
    expect((await dates('Monthly')).map(({ startsAt }) => startsAt.slice(0, 10))).toEqual([
      '2026-12-01',
      '2027-02-01',
      '2027-04-01',
    ])
  })

  it('is a series once, as it was read, and within its bounds', async () => {
    const written = await draft('Bounds')
    const no = async (how: object, version = written.version) =>
      (
        await bayo.problem(repeatEvent, {
          params: { id: written.id },
          body: { version, ...weekly, ...how } as never,
        })
      ).problem
    expect(await no({ end: { until: '2026-12-02' } })).toMatchObject({
      code: 'series-length',
      field: 'until',
    })
    expect(await no({ end: { until: '2028-12-02' } })).toMatchObject({ code: 'series-length' })
    expect(await no({ end: { count: 53 } })).toMatchObject({ status: 422 })
    expect(await no({ interval: 5 })).toMatchObject({ status: 422, field: 'interval' })
    expect(await no({}, 7)).toMatchObject({ code: 'changed-meanwhile' })
    expect(await dates('Bounds')).toHaveLength(1)
    const { version } = await repeat(written)
    expect(await no({}, version)).toMatchObject({ code: 'event-state' })
  })

  it.each(['ada', 'dayo', 'efe'] as const)('is nothing %s can make', async (who) => {
    const { id, version } = await draft('Not theirs')
    const no = await server.as(who).problem(repeatEvent, { params: { id }, body: { version, ...weekly } })
    expect(no.status).toBe(403)
  })
})

describe('a series', () => {
  it('is published as a whole with one notice, and each date leads to the others', async () => {
    const [first, second, third, last] = await series('Whole')
    const told = (await server.as('ada').call(listNotices, { query: {} })).rows
    expect(told.filter(({ title }) => title === 'New event: Whole')).toHaveLength(1)
    const seen = await server.as('ada').call(readEvent, { params: { id: second?.id ?? '' } })
    expect(seen.series).toMatchObject({
      rule: 'FREQ=WEEKLY;INTERVAL=1;COUNT=4',
      dates: [first, second, third, last].map((row) => ({ id: row?.id, startsAt: row?.startsAt })),
    })
  })

  it('is published one date at a time where that is asked, and drafts of it are seen by nobody', async () => {
    const first = await repeat(await draft('One by one'))
    await publish(first, false)
    expect((await dates('One by one')).map(({ status }) => status)).toEqual([
      'published',
      'draft',
      'draft',
      'draft',
    ])
    const seen = await server.as('ada').call(readEvent, { params: { id: first.id } })
    expect(seen.series?.dates).toHaveLength(1)
    expect((await server.as('ada').call(listEvents, { query: {} })).rows.map(({ title }) => title)).toContain(
      'One by one',
    )
  })

  it('is changed at one date, or at it and those after it, which move as much', async () => {
    const [first, second, third, last] = await series('Changed')
    if (!first || !second || !third || !last) throw new Error('Four dates are expected')
    await bayo.call(editEvent, edit(third, false, { ...timesOf(third), title: 'Changed', venue: 'School' }))
    expect((await dates('Changed')).map(({ venue }) => venue)).toEqual([
      'Library',
      'Library',
      'School',
      'Library',
    ])
    const moved = {
      startsAt: instant('2026-12-09T10:00:00+01:00'),
      endsAt: instant('2026-12-09T11:00:00+01:00'),
      registrationClosesAt: null,
    }
    await take(last.id)
    await bayo.call(editEvent, edit(second, true, { ...moved, title: 'Changed', venue: 'Market hall' }))
    const rows = await dates('Changed')
    expect(rows.map(({ venue, startsAt, endsAt }) => [venue, startsAt, endsAt])).toEqual([
      ['Library', '2026-12-01T22:30:00.000Z', '2026-12-02T00:00:00.000Z'],
      ['Market hall', '2026-12-09T09:00:00.000Z', '2026-12-09T10:00:00.000Z'],
      ['Market hall', '2026-12-16T09:00:00.000Z', '2026-12-16T10:00:00.000Z'],
      ['Market hall', '2026-12-23T09:00:00.000Z', '2026-12-23T10:00:00.000Z'],
    ])
    const told = (await server.as('ada').call(listNotices, { query: {} })).rows.map(({ title }) => title)
    expect(told.filter((title) => title === 'Changed: Changed')).toHaveLength(1)
  })

  it('stays as it was where one of its dates cannot be as asked', async () => {
    const [first, , third] = await series('Together')
    if (!first || !third) throw new Error('Four dates are expected')
    await take(third.id, 1)
    const no = await bayo.problem(
      editEvent,
      edit(first, true, { title: 'Together', venue: 'Elsewhere', capacityInPerson: 1 }),
    )
    expect(no.problem).toMatchObject({ code: 'capacity-below', field: 'capacityInPerson' })
    expect((await dates('Together')).map(({ venue }) => venue)).toEqual(Array(4).fill('Library'))
  })

  it('goes on when one date is cancelled; its file says so at its own hour', async () => {
    const [first, second] = await series('Goes on')
    if (!first || !second) throw new Error('Four dates are expected')
    const reason = 'The library is closed.'
    await bayo.call(cancelEvent, { params: { id: second.id }, body: { reason } })
    expect((await dates('Goes on')).map(({ status }) => status)).toEqual([
      'published',
      'cancelled',
      'published',
      'published',
    ])
    const fileOf = async (id: string) => {
      const answer = await server.as('ada').fetch(`/api/events/${id}/file`)
      const [component] = new ICAL.Component(ICAL.parse(await answer.text())).getAllSubcomponents('vevent')
      if (!component) throw new Error('An event is expected')
      const { startDate, uid } = new ICAL.Event(component)
      return {
        at: startDate.toJSDate().toISOString(),
        uid,
        repeats: component.getFirstPropertyValue('rrule'),
        status: component.getFirstPropertyValue('status'),
      }
    }
    const [one, other] = [await fileOf(first.id), await fileOf(second.id)]
    expect([one, other]).toMatchObject([
      { at: '2026-12-01T22:30:00.000Z', status: 'CONFIRMED', repeats: null },
      { at: '2026-12-08T22:30:00.000Z', status: 'CANCELLED', repeats: null },
    ])
    expect(one.uid).not.toBe(other.uid)
    expect((await review(first.id)).status).toBe('published')
  })
})

function timesOf({ startsAt, endsAt, registrationClosesAt }: EventReview) {
  return { startsAt, endsAt, registrationClosesAt }
}
