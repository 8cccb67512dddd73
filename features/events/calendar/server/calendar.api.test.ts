/** Events as calendar programs read them: an independent parser of iCalendar reads what we answer. */
import { zeroKobo } from '@kolo/foundation/money'
import { addHours, instant } from '@kolo/foundation/time'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import ICAL from 'ical.js'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import {
  cancelEvent,
  createEvent,
  giveBack,
  makeFeed,
  publishEvent,
  readCalendar,
  readFeed,
  register,
  removeFeed,
} from '../../events/event.contract.ts'

const server = await startTestServer()
afterAll(() => server.close())

const startsAt = instant('2026-12-05T08:30:00+01:00')
const contents = {
  category: 'training',
  title: 'Farm visit; Ogun, with "lunch" \\ and more, ₦0 and quite a long title that has to be folded',
  description: 'Bring **boots**.\n\n- water\n- a hat',
  mode: 'hybrid',
  venue: 'Ogun Layers',
  address: '4, Farm Road; Abeokuta',
  mapUrl: null,
  joinUrl: 'https://meet.example.org/farm',
  startsAt,
  endsAt: addHours(startsAt, 2),
  capacityInPerson: 1,
  capacityOnline: null,
  registrationOpensAt: null,
  registrationClosesAt: null,
  audience: 'all',
  tiers: [],
  plans: [],
  guestsAllowed: 0,
  feeKobo: zeroKobo,
  hasWaitlist: true,
  reminders: [],
  questions: [],
}
const published = async (changed: object = {}) => {
  const { id, version } = await server
    .as('bayo')
    .call(createEvent, { body: { ...contents, ...changed } as never })
  await server.as('bayo').call(publishEvent, { params: { id }, body: { version } })
  return id
}
const take = (who: 'ada' | 'dayo', id: string) =>
  server.as(who).call(register, {
    params: { id },
    body: { mode: 'in_person', guests: 0, answers: [], waits: true },
  })
const eventsIn = (text: string) =>
  new ICAL.Component(ICAL.parse(text))
    .getAllSubcomponents('vevent')
    .map((component) => new ICAL.Event(component))
const opened = async (path: string, who?: 'ada' | 'dayo') => {
  const answer = await (who ? server.as(who) : server.client()).fetch(path)
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
}
/** The path of a fresh address. */
const feedOf = async (who: 'ada' | 'dayo') => {
  const { address } = await server.as(who).call(makeFeed, {})
  return new URL(address).pathname
}

describe('the file of an event', () => {
  it('says its words and its hour to an independent parser, wherever that is', async () => {
    const id = await published()
    const { type, text } = await opened(`/api/events/${id}/file`, 'dayo')
    expect(type).toBe('text/calendar; charset=utf-8')
    const [event] = eventsIn(text)
    expect(event?.summary).toBe(contents.title)
    expect(event?.location).toBe('Ogun Layers, 4, Farm Road; Abeokuta')
    expect(event?.description).toBe('Bring boots.\n\n• water\n• a hat')
    expect([event?.startDate.toJSDate().toISOString(), event?.endDate.toJSDate().toISOString()]).toEqual([
      startsAt,
      addHours(startsAt, 2),
    ])
    // Moments in UTC, lines of at most 75 bytes that end as the format wants.
    expect(text).toContain('DTSTART:20261205T073000Z')
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(text.replaceAll('\r\n', '')).not.toContain('\n')
    expect(text).not.toContain('meet.example.org')
  })

  it('has the joining link for whoever has a place', async () => {
    const id = await published()
    await take('ada', id)
    const [own] = eventsIn((await opened(`/api/events/${id}/file`, 'ada')).text)
    expect(own?.description).toContain('Join: https://meet.example.org/farm')
    await take('dayo', id)
    const [waits] = eventsIn((await opened(`/api/events/${id}/file`, 'dayo')).text)
    expect(waits?.description).not.toContain('Join')
    expect(waits?.component.getFirstPropertyValue('status')).toBe('TENTATIVE')
  })
})

describe('a private calendar', () => {
  it('shows what its member registered for, and that it is cancelled, to whoever has its address', async () => {
    const path = await feedOf('ada')
    const before = eventsIn((await opened(path)).text).length
    const id = await published({ title: 'In my calendar' })
    expect(eventsIn((await opened(path)).text)).toHaveLength(before)
    await take('ada', id)
    const mine = async () =>
      eventsIn((await opened(path)).text).find(({ summary }) => summary === 'In my calendar')
    expect((await mine())?.component.getFirstPropertyValue('status')).toBe('CONFIRMED')
    const reason = 'The bus broke down.'
    await server.as('bayo').call(cancelEvent, { params: { id }, body: { reason } })
    expect((await mine())?.component.getFirstPropertyValue('status')).toBe('CANCELLED')
    expect((await mine())?.description).not.toContain('Join')
    const other = await published({ title: 'Given back' })
    await take('ada', other)
    await server.as('ada').call(giveBack, { params: { id: other } })
    expect((await opened(path)).text).not.toContain('Given back')
  })

  it('is kept as a hash alone, and works no more once it is replaced, taken back or its account closed', async () => {
    const first = await feedOf('ada')
    const token = first.split('/').at(-1) ?? ''
    const { rows } = await sql<{
      row: string
    }>`select calendar_feeds::text as row from calendar_feeds`.execute(server.db)
    expect(rows.map(({ row }) => row).join()).not.toContain(token)
    const second = await feedOf('ada')
    expect([(await opened(first)).status, (await opened(second)).status]).toEqual([404, 200])
    await sql`update profiles set is_active = false where uid = ${testUsers.ada.uid}`.execute(server.db)
    expect((await opened(second)).status).toBe(404)
    await sql`update profiles set is_active = true where uid = ${testUsers.ada.uid}`.execute(server.db)
    expect(await server.as('ada').call(removeFeed, {})).toEqual({ madeAt: null })
    expect(await server.as('ada').call(readFeed, {})).toEqual({ madeAt: null })
    expect((await opened(second)).status).toBe(404)
  })
})

it('a month shows what touches it, and no more than 45 days are shown at once', async () => {
  const id = await published({ title: 'In December' })
  const at = async (from: string, until: string) =>
    (await server.as('dayo').call(readCalendar, { query: { from, until } as never })).rows.map(
      (row) => row.id,
    )
  expect(await at('2026-11-30', '2027-01-10')).toContain(id)
  expect(await at('2026-10-26', '2026-12-01')).not.toContain(id)
  const no = await server.as('dayo').problem(readCalendar, {
    query: { from: '2026-01-01', until: '2026-03-01' } as never,
  })
  expect(no.code).toBe('calendar-too-long')
})
