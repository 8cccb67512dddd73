/** Tickets and who came. */
import { addHours } from '@kolo/foundation/time'
import { cast } from '@kolo/server/cast'
import { startTestServer } from '@kolo/server/testing'
import { afterAll, describe, expect, it } from 'vitest'
import {
  checkIn,
  createEvent,
  listRegistrations,
  markAttended,
  publishEvent,
  readEvent,
  readEventReview,
  readTicket,
  register,
} from '../events.contract.ts'
import { events } from '../server/public.ts'

const server = await startTestServer()
afterAll(() => server.close())

const published = async (hours = 1) => {
  const startsAt = addHours(server.clock.now(), hours)
  const body = {
    category: 'training',
    title: 'Savings clinic',
    description: 'Come.',
    mode: 'in_person',
    venue: 'Community hall',
    address: '',
    mapUrl: null,
    joinUrl: null,
    startsAt,
    endsAt: addHours(startsAt, 2),
    capacityInPerson: null,
    capacityOnline: null,
    registrationOpensAt: null,
    registrationClosesAt: null,
    audience: 'all',
    tiers: [],
    guestsAllowed: 2,
    hasWaitlist: true,
    reminders: [],
    questions: ['=1+1 what do you eat?'],
  }
  const { id, version } = await server.as('bayo').call(createEvent, { body: body as never })
  await server.as('bayo').call(publishEvent, { params: { id }, body: { version } })
  return id
}
const take = (who: 'ada' | 'dayo', id: string) =>
  server.as(who).call(register, {
    params: { id },
    body: { mode: 'in_person', guests: 1, answers: ['Rice'], waits: false },
  })
const ticket = async (who: 'ada' | 'dayo', id: string) =>
  (await server.as(who).call(readTicket, { params: { id } })).code
const scan = (id: string, code: string) => ({ params: { id }, body: { code } })

describe('a ticket', () => {
  it('is there for whoever has a place, and checks them in once', async () => {
    const id = await published()
    expect((await server.as('dayo').problem(readTicket, { params: { id } })).code).toBe('no-ticket')
    await take('ada', id)
    const { code, picture } = await server.as('ada').call(readTicket, { params: { id } })
    expect(picture).toMatch(/^<svg /)
    expect(await server.as('bayo').call(checkIn, scan(id, code))).toMatchObject({
      name: cast.ada.fullName,
      guests: 1,
      status: 'attended',
      checkedInAt: server.clock.now(),
    })
    server.clock.advance(60_000)
    expect((await server.as('chidi').problem(checkIn, scan(id, code))).problem?.message).toMatch(
      /^This code was already used at \d\d\/\d\d\/\d{4}, \d\d:\d\d\.$/,
    )
    expect((await server.as('ada').call(readEvent, { params: { id } })).registration?.status).toBe('attended')
    expect((await server.as('bayo').call(readEventReview, { params: { id } })).attended).toBe(1)
  })

  it('scanned at two doors at once lets in at one of them', async () => {
    const id = await published()
    await take('ada', id)
    const code = await ticket('ada', id)
    const answers = await Promise.allSettled(
      (['bayo', 'chidi'] as const).map((who) => server.as(who).call(checkIn, scan(id, code))),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('that this community did not sign, or for another event, lets nobody in', async () => {
    const [id, other] = [await published(), await published()]
    await take('ada', id)
    const code = await ticket('ada', id)
    const refused = async (at: string, given: string) =>
      (await server.as('bayo').problem(checkIn, scan(at, given))).code
    expect(await refused(other, code)).toBe('code-wrong')
    expect(await refused(id, `${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`)).toBe('code-wrong')
    expect(await refused(id, code.split('.')[0] ?? '')).toBe('code-wrong')
  })

  it('counts from 12 hours before the event until a day after it', async () => {
    const id = await published(13)
    await take('ada', id)
    const code = await ticket('ada', id)
    expect((await server.as('bayo').problem(checkIn, scan(id, code))).code).toBe('check-in-closed')
    server.clock.advance(3_600_000)
    expect((await server.as('bayo').call(checkIn, scan(id, code))).status).toBe('attended')
  })
})

describe('attendance', () => {
  it('is taken down without a ticket too; who did not come is marked when the event is completed', async () => {
    const id = await published()
    await take('ada', id)
    server.clock.advance(1)
    await take('dayo', id)
    const rows = async () =>
      (await server.as('bayo').call(listRegistrations, { params: { id }, query: {} })).rows
    const [first] = await rows()
    await server.as('bayo').call(markAttended, { params: { id: first?.id ?? '' } })
    server.clock.advance(27 * 3_600_000)
    await server.database.db
      .transaction()
      .execute(async (db) =>
        events.jobs?.[0]?.run(
          { db, now: server.clock.now(), community: server.community, enqueue: async () => undefined },
          {},
        ),
      )
    expect((await rows()).map(({ name, status }) => [name, status])).toEqual([
      [cast.ada.fullName, 'attended'],
      [cast.dayo.fullName, 'no_show'],
    ])
  })

  it('leaves as a CSV file in which nothing reckons', async () => {
    const id = await published()
    await take('ada', id)
    const answer = await server.as('bayo').fetch(`/api/admin/events/${id}/registrations/file`)
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const text = await answer.text()
    expect(text).toContain(cast.ada.fullName)
    expect(text).toContain('Rice')
    expect(text).not.toMatch(/(^|,)"?=/m)
  })

  it('is taken down by administrators alone', async () => {
    const id = await published()
    await take('ada', id)
    const code = await ticket('ada', id)
    for (const who of ['ada', 'dayo', 'efe', 'funke'] as const) {
      expect((await server.as(who).problem(checkIn, scan(id, code))).status).toBe(403)
      expect((await server.as(who).problem(markAttended, { params: { id } })).status).toBe(403)
      expect((await server.as(who).fetch(`/api/admin/events/${id}/registrations/file`)).status).toBe(403)
    }
  })
})
