/** Tickets and who came. */

import { createHash } from 'node:crypto'
import { zeroKobo } from '@kolo/foundation/money'
import { addHours, addMinutes, type Instant } from '@kolo/foundation/time'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { afterAll, describe, expect, it } from 'vitest'
import {
  createEvent,
  giveBack,
  listRegistrations,
  markAttended,
  nameStewards,
  publishEvent,
  readCheckIns,
  readEvent,
  readEventReview,
  readTicket,
  register,
  sendScans,
} from '../../events/event.contract.ts'
import { events } from '../../server/public.ts'

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
    plans: [],
    guestsAllowed: 2,
    feeKobo: zeroKobo,
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
type Doorkeeper = 'ada' | 'bayo' | 'chidi' | 'dayo' | 'efe' | 'funke'
let scans = 0
const newScan = () => {
  scans += 1
  return scans.toString(16).padStart(32, '0')
}
const one = (code: string, more: { scan?: string; at?: Instant } = {}) => ({
  scan: newScan(),
  code,
  registrationId: null,
  at: server.clock.now(),
  ...more,
})
const sent = (id: string, device: string, ...given: ReturnType<typeof one>[]) => ({
  params: { id },
  body: { device, scans: given },
})
const scan = async (who: Doorkeeper, id: string, code: string, device = 'Door A') =>
  (await server.as(who).call(sendScans, sent(id, device, one(code)))).answers[0]
const outcome = async (who: Doorkeeper, id: string, code: string) => (await scan(who, id, code))?.outcome
const registrations = async (id: string) =>
  (await server.as('bayo').call(listRegistrations, { params: { id }, query: {} })).rows

describe('a ticket', () => {
  it('is there for whoever has a place, and checks them in once', async () => {
    const id = await published()
    expect((await server.as('dayo').problem(readTicket, { params: { id } })).code).toBe('no-ticket')
    await take('ada', id)
    const { code, picture } = await server.as('ada').call(readTicket, { params: { id } })
    expect(picture).toMatch(/^<svg /)
    const came = server.clock.now()
    expect(await scan('bayo', id, code)).toMatchObject({
      outcome: 'checked-in',
      name: testUsers.ada.fullName,
      guests: 1,
      checkedInAt: came,
    })
    server.clock.advance(60_000)
    expect(await scan('chidi', id, code, 'Door B')).toMatchObject({
      outcome: 'already-in',
      name: testUsers.ada.fullName,
      checkedInAt: came,
      device: 'Door A',
    })
    expect((await server.as('ada').call(readEvent, { params: { id } })).registration?.status).toBe('attended')
    expect((await server.as('bayo').call(readEventReview, { params: { id } })).attended).toBe(1)
  })

  it('scanned at two doors at once lets in at one of them', async () => {
    const id = await published()
    await take('ada', id)
    const code = await ticket('ada', id)
    const answers = await Promise.all([scan('bayo', id, code), scan('chidi', id, code, 'Door B')])
    expect(answers.map((answer) => answer?.outcome).toSorted()).toEqual(['already-in', 'checked-in'])
  })

  it('that this community did not sign, or for another event, lets nobody in', async () => {
    const [id, other] = [await published(), await published()]
    await take('ada', id)
    const code = await ticket('ada', id)
    expect(await outcome('bayo', other, code)).toBe('code-wrong')
    expect(await outcome('bayo', id, `${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`)).toBe(
      'code-wrong',
    )
    expect(await outcome('bayo', id, code.split('.')[0] ?? '')).toBe('code-wrong')
  })

  it('counts from 12 hours before the event until a day after it', async () => {
    const id = await published(13)
    await take('ada', id)
    const code = await ticket('ada', id)
    expect(await outcome('bayo', id, code)).toBe('check-in-closed')
    server.clock.advance(3_600_000)
    expect(await outcome('bayo', id, code)).toBe('checked-in')
  })

  it('that was given back lets nobody in', async () => {
    const id = await published()
    await take('ada', id)
    const code = await ticket('ada', id)
    await server.as('ada').call(giveBack, { params: { id } })
    expect(await outcome('bayo', id, code)).toBe('no-place-held')
  })
})

describe('a door without a connection', () => {
  it('knows the tickets by fingerprints, of which none is a ticket', async () => {
    const id = await published()
    await take('ada', id)
    const code = await ticket('ada', id)
    const checkIn = await server.as('bayo').call(readCheckIns, { params: { id }, query: {} })
    expect(checkIn).toMatchObject({ title: 'Savings clinic', status: 'published' })
    expect(checkIn.rows).toEqual([
      {
        id: expect.any(String),
        name: testUsers.ada.fullName,
        guests: 1,
        fingerprint: createHash('sha256').update(code).digest('hex'),
        checkedInAt: null,
      },
    ])
    expect(await outcome('bayo', id, checkIn.rows[0]?.fingerprint ?? '')).toBe('code-wrong')
  })

  it('is heard later: of two phones the first to scan counts, whichever is heard first, and the other is kept', async () => {
    const id = await published()
    await take('ada', id)
    const code = await ticket('ada', id)
    const [atA, atB] = [one(code), one(code, { at: addMinutes(server.clock.now(), 5) })]
    server.clock.advance(1_800_000)
    const answer = async (who: 'bayo' | 'chidi', device: string, given: ReturnType<typeof one>) =>
      (await server.as(who).call(sendScans, sent(id, device, given))).answers[0]
    expect(await answer('chidi', 'Door B', atB)).toMatchObject({ outcome: 'checked-in', device: 'Door B' })
    expect(await answer('bayo', 'Door A', atA)).toMatchObject({ outcome: 'already-in', device: 'Door B' })
    // Sent again because the answer was lost: it is the same scan.
    expect(await answer('bayo', 'Door A', atA)).toMatchObject({ outcome: 'checked-in', device: 'Door A' })
    expect(await answer('chidi', 'Door B', atB)).toMatchObject({ outcome: 'already-in', device: 'Door A' })
    expect(await registrations(id)).toMatchObject([
      {
        status: 'attended',
        checkedInAt: atA.at,
        checkedInOn: 'Door A',
        scannedAgain: [{ at: atB.at, device: 'Door B' }],
      },
    ])
  })

  it('whose clock is wrong scanned neither later than now nor before check-in opened', async () => {
    const id = await published(2)
    await take('ada', id)
    const late = one(await ticket('ada', id), { at: addHours(server.clock.now(), 90) })
    await server.as('bayo').call(sendScans, sent(id, 'Door A', late))
    expect((await registrations(id))[0]?.checkedInAt).toBe(server.clock.now())
  })

  it('is kept by administrators and by stewards they named for this event, and by nobody else', async () => {
    const [id, other] = [await published(), await published()]
    await take('ada', id)
    const code = await ticket('ada', id)
    for (const who of ['ada', 'dayo', 'efe', 'funke'] as const) {
      expect((await server.as(who).problem(sendScans, sent(id, 'Door A', one(code)))).status).toBe(403)
      expect((await server.as(who).problem(readCheckIns, { params: { id }, query: {} })).status).toBe(403)
    }
    const name = (emails: string[]) => ({ params: { id }, body: { emails } })
    const unknown = await server.as('bayo').problem(nameStewards, name(['nobody@kolo.example']))
    expect(unknown.code).toBe('no-such-member')
    expect((await server.as('dayo').problem(nameStewards, name([testUsers.dayo.email]))).status).toBe(403)
    const { stewards } = await server
      .as('bayo')
      .call(nameStewards, name([testUsers.dayo.email.toUpperCase()]))
    expect(stewards).toEqual([{ name: testUsers.dayo.fullName, email: testUsers.dayo.email }])
    expect((await server.as('dayo').call(readEvent, { params: { id } })).can.checkIn).toBe(true)
    expect((await server.as('ada').call(readEvent, { params: { id } })).can.checkIn).toBe('check-in-closed')
    expect((await server.as('dayo').problem(readCheckIns, { params: { id: other }, query: {} })).status).toBe(
      403,
    )
    expect(await outcome('dayo', id, code)).toBe('checked-in')
    const { rows } = await server.as('dayo').call(readCheckIns, { params: { id }, query: {} })
    expect(rows.map((row) => row.name)).toEqual([testUsers.ada.fullName])
    await server.as('bayo').call(nameStewards, name([]))
    expect((await server.as('dayo').problem(readCheckIns, { params: { id }, query: {} })).status).toBe(403)
  })
})

describe('attendance', () => {
  it('is taken down without a ticket too; who did not come is marked when the event is completed', async () => {
    const id = await published()
    await take('ada', id)
    server.clock.advance(1)
    await take('dayo', id)
    const steward = { params: { id }, body: { emails: [testUsers.dayo.email] } }
    await server.as('bayo').call(nameStewards, steward)
    const [first] = await registrations(id)
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
    const isRead = (who: 'bayo' | 'dayo') => server.as(who).fetch(`/api/events/${id}/door`)
    expect([(await isRead('bayo')).status, (await isRead('dayo')).status]).toEqual([200, 403])
    expect((await registrations(id)).map(({ name, status }) => [name, status])).toEqual([
      [testUsers.ada.fullName, 'attended'],
      [testUsers.dayo.fullName, 'no_show'],
    ])
  })

  it('leaves as a CSV file in which nothing reckons', async () => {
    const id = await published()
    await take('ada', id)
    const answer = await server.as('bayo').fetch(`/api/admin/events/${id}/registrations/file`)
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const text = await answer.text()
    expect(text).toContain(testUsers.ada.fullName)
    expect(text).toContain('Rice')
    expect(text).not.toMatch(/(^|,)"?=/m)
  })

  it('is taken down by administrators alone', async () => {
    const id = await published()
    await take('ada', id)
    for (const who of ['ada', 'dayo', 'efe', 'funke'] as const) {
      expect((await server.as(who).problem(markAttended, { params: { id } })).status).toBe(403)
      expect((await server.as(who).fetch(`/api/admin/events/${id}/registrations/file`)).status).toBe(403)
    }
  })
})
