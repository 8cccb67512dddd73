import { addHours } from '@kolo/foundation/time'
import { listNotices } from '@kolo/notices/contract'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  answerMember,
  answerTicket,
  closeTicket,
  createTicket,
  listStaffTickets,
  listTickets,
  moveTicket,
  readStaffTicket,
  readTicket,
} from '../ticket.contract.ts'
import { withoutBankNumbers } from '../ticket.rules.ts'
import { leaveSupport } from './own-tickets.ts'
import { ticketTimes } from './review-tickets.ts'

const server = await startTestServer()
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.advance(3_600_000)
  await sql`delete from rate_limits`.execute(server.db)
})

const contents = {
  subject: 'A transfer is missing',
  category: 'payment_missing',
  priority: 'low',
  body: 'I sent it yesterday from 0123456789.',
  follows: null,
  about: null,
} as const
type Contents = { [Part in keyof typeof contents]: unknown }
const asked = (changed: Partial<Contents> = {}) => ({ body: { ...contents, ...changed } as never })
const open = (who: 'ada' | 'efe' = 'ada') => server.as(who).call(createTicket, asked())
const move = (id: string, to: 'in_progress' | 'waiting_member' | 'on_hold' | 'resolved', solution = '') =>
  server.as('dayo').call(moveTicket, { params: { id }, body: { to, solution } })
const answer = (id: string, body: string, internal = false) =>
  server.as('dayo').call(answerMember, { params: { id }, body: { body, internal } })
const read = (id: string) => server.as('ada').call(readTicket, { params: { id } })
const told: unknown[] = []
const runTimes = () =>
  server.database.db.transaction().execute(async (db) =>
    ticketTimes.run(
      {
        db,
        now: server.clock.now(),
        community: server.community,
        enqueue: async (_, telling) => void told.push(telling),
      },
      {},
    ),
  )
const hours = (count: number) => server.clock.advance(count * 3_600_000)

describe('a ticket', () => {
  it('is opened, taken, answered, resolved and opened again, and everybody concerned hears of it', async () => {
    const { id, code, priority } = await open()
    expect([code, priority]).toEqual(['TKT-2026-000001', 'high'])
    expect((await server.as('dayo').call(listNotices, { query: {} })).rows[0]).toMatchObject({
      title: 'A member wrote to support',
      link: `/moderator/tickets?open=${id}`,
    })
    expect(
      (await server.as('dayo').call(listStaffTickets, { query: { status: 'open' } })).rows,
    ).toMatchObject([{ id, member: testUsers.ada.fullName, assignee: null }])
    expect(await answer(id, 'We look.')).toMatchObject({
      status: 'in_progress',
      assignee: { name: testUsers.dayo.fullName },
    })
    expect((await server.as('ada').call(listNotices, { query: {} })).rows[0]).toMatchObject({
      title: 'Support answered you',
      link: `/support?open=${id}`,
    })
    await move(id, 'on_hold')
    await move(id, 'in_progress')
    await move(id, 'waiting_member')
    const goesOn = await server
      .as('ada')
      .call(answerTicket, { params: { id }, body: { body: 'Here it is.' } })
    expect(goesOn.status).toBe('in_progress')
    const none = await server
      .as('dayo')
      .problem(moveTicket, { params: { id }, body: { to: 'resolved', solution: '' } })
    expect(none.problem).toMatchObject({ code: 'solution-missing', field: 'solution' })
    await move(id, 'resolved', 'It was found.')
    expect(await read(id)).toMatchObject({ status: 'resolved', mayReopen: true })
    const again = await server.as('ada').call(answerTicket, { params: { id }, body: { body: 'Not yet.' } })
    expect(again.status).toBe('open')
    expect(again.messages.map(({ body }) => body)).toEqual([
      contents.body,
      'We look.',
      'Here it is.',
      'It was found.',
      'Not yet.',
    ])
  })

  it('goes only the ways it may', async () => {
    const { id } = await open()
    for (const to of ['waiting_member', 'on_hold', 'resolved'] as const)
      expect(
        (await server.as('dayo').problem(moveTicket, { params: { id }, body: { to, solution: 'x' } })).code,
      ).toBe('ticket-moved')
    await expect(
      server.database.db
        .updateTable('tickets')
        .set({ status: 'on_hold', assignee_uid: testUsers.dayo.uid })
        .where('id', '=', id)
        .execute(),
    ).rejects.toThrow('cannot become')
  })

  it('reminds a silent member, counts as solved, closes, and then only a linked one goes on', async () => {
    const { id, code } = await open()
    await move(id, 'in_progress')
    await move(id, 'waiting_member')
    hours(3 * 24)
    told.length = 0
    await runTimes()
    await runTimes()
    expect(told).toMatchObject([{ topic: 'support.reminded', facts: { code } }])
    hours(4 * 24)
    await runTimes()
    expect((await read(id)).status).toBe('resolved')
    hours(7 * 24)
    told.length = 0
    await runTimes()
    expect((await read(id)).status).toBe('closed')
    expect(told).toMatchObject([{ topic: 'support.closed', to: [testUsers.ada.uid], facts: { code } }])
    hours(7 * 24 + 1)
    const late = { params: { id }, body: { body: 'Still not.' } }
    expect((await server.as('ada').problem(answerTicket, late)).problem?.message).toBe(
      'This ticket is closed. Open a new one and we will link it.',
    )
    expect(await server.as('ada').call(createTicket, asked({ follows: id }))).toMatchObject({ follows: code })
    const strange = await server.as('funke').problem(createTicket, asked({ follows: id }))
    expect(strange.status).toBe(404)
  })

  it('is closed by its member', async () => {
    const { id } = await open()
    const closed = await server.as('ada').call(closeTicket, { params: { id } })
    expect(closed).toMatchObject({ status: 'closed', mayReopen: true })
    expect((await server.as('ada').problem(closeTicket, { params: { id } })).code).toBe('ticket-closed')
    const late = { params: { id }, body: { body: 'More', internal: false } }
    expect((await server.as('dayo').problem(answerMember, late)).code).toBe('ticket-closed')
  })

  it.each([
    [{ subject: 'Abcd' }, 'subject', 'Please enter a subject of 5 to 120 characters.'],
    [{ body: 'Too short' }, 'body', 'Please describe the problem in at least 10 characters.'],
    [{ category: 'x' }, 'category', 'Please choose what it is about.'],
  ])('%j is refused beside its field', async (changed, field, message) => {
    const no = await server.as('ada').problem(createTicket, asked(changed))
    expect(no.problem).toMatchObject({ status: 422, field, message })
  })
})

describe('who may', () => {
  it('is read by its member and staff, and by nobody else', async () => {
    const { id } = await open()
    const params = { id }
    expect((await server.as('funke').problem(readTicket, { params })).status).toBe(404)
    expect((await server.as('bayo').problem(readTicket, { params })).status).toBe(404)
    expect((await server.client().problem(readTicket, { params })).status).toBe(401)
    const body = { body: 'Mine?' }
    expect((await server.as('funke').problem(answerTicket, { params, body })).status).toBe(404)
    expect((await server.as('funke').problem(closeTicket, { params })).status).toBe(404)
    for (const who of ['ada', 'efe', 'funke'] as const)
      expect((await server.as(who).problem(readStaffTicket, { params })).status).toBe(403)
    for (const who of ['dayo', 'bayo'] as const)
      expect((await server.as(who).call(readStaffTicket, { params })).id).toBe(id)
    expect((await server.as('funke').call(listTickets, { query: {} })).rows).toEqual([])
  })

  it('lets an inactive member write, and nobody answer their own', async () => {
    const { id } = await open('efe')
    expect((await server.as('efe').call(listTickets, { query: {} })).rows).toMatchObject([{ id }])
    const own = await server.as('dayo').call(createTicket, asked())
    expect((await server.as('dayo').problem(readStaffTicket, { params: { id: own.id } })).status).toBe(404)
  })

  it('keeps the notes of staff from its member', async () => {
    const { id } = await open()
    const params = { id }
    const secret = 'Looks like a second account'
    const whole = await answer(id, secret, true)
    expect(whole.messages.at(-1)).toMatchObject({ body: secret, internal: true })
    const mine = [
      await read(id),
      await server.as('ada').call(listTickets, { query: {} }),
      await server.as('ada').call(answerTicket, { params, body: { body: 'And?' } }),
      await server.as('ada').call(closeTicket, { params }),
      await server.as('ada').call(listNotices, { query: {} }),
    ]
    expect(JSON.stringify(mine)).not.toContain(secret)
  })

  it('masks bank numbers for moderators', async () => {
    const { id } = await open()
    const shownTo = async (who: 'dayo' | 'bayo') =>
      (await server.as(who).call(readStaffTicket, { params: { id } })).messages[0]?.body
    expect(await shownTo('dayo')).toBe('I sent it yesterday from •••• 6789.')
    expect(await shownTo('bayo')).toBe(contents.body)
  })
})

it('lists what is open and what is solved, each with its last words', async () => {
  const { id } = await open()
  const shown = async (show: 'open' | 'solved') =>
    (await server.as('ada').call(listTickets, { query: { show } })).rows.find((row) => row.id === id)?.last
  expect(await shown('open')).toEqual({ byStaff: false, words: contents.body })
  await answer(id, 'Which bank did you send it from?', false)
  await answer(id, 'Looks like a second account', true)
  expect(await shown('open')).toEqual({ byStaff: true, words: 'Which bank did you send it from?' })
  expect(await shown('solved')).toBeUndefined()
  await server.as('ada').call(closeTicket, { params: { id } })
  expect(await shown('solved')).toEqual({ byStaff: true, words: 'Which bank did you send it from?' })
  expect(await shown('open')).toBeUndefined()
})

it('codes of ours are no bank numbers', () => {
  expect(withoutBankNumbers('PAY-2026-000004 from 0123456789')).toBe('PAY-2026-000004 from •••• 6789')
  expect(withoutBankNumbers('PAY-2026-0000040123456789')).toBe('PAY-•••• 6789')
})

it('no run of ten digits is left where bank numbers are masked', () => {
  const digits = fc.array(fc.constantFrom(...'0123456789 -.'), { minLength: 10, maxLength: 40 })
  fc.assert(
    fc.property(fc.string(), digits, (words, typed) => {
      expect(withoutBankNumbers(`${words}${typed.join('')}`)).not.toMatch(/\d(?:[ .-]?\d){9}/)
    }),
  )
})

it('five are taken in an hour, and the sixth is told how long to wait', async () => {
  for (let count = 0; count < 5; count++) await server.as('funke').call(createTicket, asked())
  const no = await server.as('funke').problem(createTicket, asked())
  expect(no.problem?.message).toMatch(/^You have sent too many tickets\. Please wait \d+ minutes\.$/)
})

it('tickets leave with their member', async () => {
  const before = addHours(server.clock.now(), 0)
  await server.database.db.transaction().execute(async (db) => {
    await leaveSupport({ db, now: before, record: () => undefined }, testUsers.funke.uid)
  })
  expect((await server.as('funke').call(listTickets, { query: {} })).rows).toEqual([])
})
