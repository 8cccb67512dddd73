/** How staff share the work: who a ticket is with, what the queue shows, and until when something is due. */
import { workIn } from '@kolo/foundation/work-in'
import { readAdminHome } from '@kolo/home/contract'
import { listNotices } from '@kolo/notices/contract'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  addHoliday,
  answerMember,
  answerTicket,
  assignTicket,
  closeTicket,
  createTicket,
  listHolidays,
  listStaff,
  listStaffTickets,
  moveTicket,
  readStaffTicket,
  removeHoliday,
  ticketsToAnswer,
} from '../ticket.contract.ts'
import type { StaffMove, TicketCategory, TicketPriority } from '../ticket.rules.ts'
import { ticketTimes } from './review-tickets.ts'

const server = await startTestServer()
afterAll(() => server.close())
const [ada, bayo, dayo] = [server.as('ada'), server.as('bayo'), server.as('dayo')]
const minutes = (count: number) => server.clock.advance(count * 60_000)
const hours = (count: number) => minutes(count * 60)

beforeEach(async () => {
  await sql`delete from rate_limits`.execute(server.db)
  await sql`delete from tickets`.execute(server.database.owner)
  // The next Monday, 09:00 in Lagos.
  const now = new Date(server.clock.now())
  const monday = new Date(now)
  monday.setUTCDate(now.getUTCDate() + ((8 - now.getUTCDay()) % 7 || 7))
  monday.setUTCHours(8, 0, 0, 0)
  server.clock.advance(monday.getTime() - now.getTime())
})

async function open(
  priority: TicketPriority = 'medium',
  category: TicketCategory = 'other',
  by: 'ada' | 'dayo' = 'ada',
) {
  const body = { subject: 'Where is it', body: 'I do not see it.', follows: null, about: null }
  const { id } = await server.as(by).call(createTicket, { body: { ...body, priority, category } })
  // The next one is opened later.
  server.clock.advance(1)
  return { id }
}
const assign = (params: { id: string }, assigneeUid: string | null) =>
  bayo.call(assignTicket, { params, body: { assigneeUid } })
const move = (params: { id: string }, to: StaffMove) =>
  dayo.call(moveTicket, { params, body: { to, solution: to === 'resolved' ? 'Found.' : '' } })
const answer = (params: { id: string }) =>
  dayo.call(answerMember, { params, body: { body: 'We look.', internal: false } })
const read = (params: { id: string }) => dayo.call(readStaffTicket, { params })
const found = async (query: object) => (await dayo.call(listStaffTickets, { query })).rows.map(({ id }) => id)

describe('a ticket is given', () => {
  it('to somebody of staff, who hears of it, to another one, and back to all', async () => {
    const ticket = await open()
    expect(await assign(ticket, testUsers.dayo.uid)).toMatchObject({
      status: 'in_progress',
      assignee: { uid: testUsers.dayo.uid, name: testUsers.dayo.fullName },
    })
    expect((await dayo.call(listNotices, { query: {} })).rows[0]).toMatchObject({
      title: 'A ticket was assigned to you',
      link: `/moderator/tickets?open=${ticket.id}`,
    })
    expect((await assign(ticket, testUsers.chidi.uid)).assignee?.uid).toBe(testUsers.chidi.uid)
    expect(await assign(ticket, null)).toMatchObject({ status: 'in_progress', assignee: null })
    expect((await answer(ticket)).assignee?.uid).toBe(testUsers.dayo.uid)
  })

  it('to nobody who is not staff, nor to its own member, nor once it is over', async () => {
    const ticket = await open()
    const refused = async (assigneeUid: string) =>
      (await bayo.problem(assignTicket, { params: ticket, body: { assigneeUid } })).code
    expect(await refused(testUsers.efe.uid)).toBe('not-staff')
    expect(await refused(testUsers.ada.uid)).toBe('not-staff')
    const own = await open('low', 'other', 'dayo')
    const itself = { params: own, body: { assigneeUid: testUsers.dayo.uid } }
    expect((await bayo.problem(assignTicket, itself)).code).toBe('not-staff')
    expect((await dayo.problem(assignTicket, itself)).status).toBe(404)
    await ada.call(closeTicket, { params: ticket })
    expect(await refused(testUsers.dayo.uid)).toBe('ticket-moved')
  })

  it('by moderators and administrators alone, who know each other', async () => {
    const ticket = await open()
    const body = { assigneeUid: testUsers.dayo.uid }
    for (const who of ['ada', 'efe', 'funke'] as const)
      expect((await server.as(who).problem(assignTicket, { params: ticket, body })).status).toBe(403)
    expect((await dayo.call(assignTicket, { params: ticket, body })).assignee?.uid).toBe(testUsers.dayo.uid)
    expect((await dayo.call(listStaff, {})).rows.map(({ uid }) => uid)).toEqual([
      testUsers.bayo.uid,
      testUsers.chidi.uid,
      testUsers.dayo.uid,
    ])
  })
})

describe('the queue', () => {
  it('is read by state, priority, category, whose it is and what is late', async () => {
    const low = await open('low', 'bug')
    const high = await open('high', 'savings')
    const urgent = await open('urgent', 'bug')
    await assign(high, testUsers.dayo.uid)
    await move(high, 'waiting_member')
    expect(await found({})).toEqual([urgent.id, high.id, low.id])
    expect(await found({ status: 'waiting_member' })).toEqual([high.id])
    expect(await found({ priority: 'urgent' })).toEqual([urgent.id])
    expect(await found({ category: 'bug' })).toEqual([urgent.id, low.id])
    expect(await found({ category: 'bug', priority: 'low' })).toEqual([low.id])
    expect(await found({ assignee: 'me' })).toEqual([high.id])
    expect(await found({ assignee: testUsers.dayo.uid })).toEqual([high.id])
    expect(await found({ assignee: 'nobody' })).toEqual([urgent.id, low.id])
    expect(await found({ late: 'true' })).toEqual([])
    minutes(61)
    expect(await found({ late: 'true' })).toEqual([urgent.id])
    await move(urgent, 'in_progress')
    await move(urgent, 'resolved')
    expect(await found({})).toEqual([high.id, low.id])
    expect((await dayo.problem(listStaffTickets, { query: { assignee: 'somebody' } as never })).status).toBe(
      422,
    )
  })

  it('stands on the administrators’ first screen, what is due first first', async () => {
    const low = await open('low')
    const urgent = await open('urgent')
    const taken = await open('high')
    await assign(taken, testUsers.chidi.uid)
    const waits = await open('urgent')
    await answer(waits)
    await move(waits, 'waiting_member')
    const { work } = await bayo.call(readAdminHome, {})
    const tickets = workIn(work, ticketsToAnswer)
    expect(tickets).toMatchObject({ count: 3, mine: 2 })
    expect(tickets.rows.map(({ id }) => id)).toEqual([urgent.id, taken.id, low.id])
  })
})

describe('a ticket is due', () => {
  const at = (time: string) => `${server.clock.now().slice(0, 10)}T${time}:00.000Z`

  it('for its first answer, then for its solution, and not while its member is asked', async () => {
    const ticket = await open('urgent')
    expect((await read(ticket)).due).toEqual({ what: 'reply', at: at('09:00'), isLate: false })
    minutes(61)
    expect((await read(ticket)).due).toMatchObject({ what: 'reply', isLate: true })
    expect((await answer(ticket)).due).toEqual({ what: 'solution', at: at('16:00'), isLate: false })
    const due = at('16:00')
    expect((await move(ticket, 'waiting_member')).due).toBeNull()
    hours(24)
    await ada.call(answerTicket, { params: ticket, body: { body: 'Here it is.' } })
    // It waited a day: eight working hours.
    expect((await read(ticket)).due?.at).toBe(new Date(Date.parse(due) + 86_400_000).toISOString())
    await move(ticket, 'on_hold')
    hours(24)
    const goesOn = await move(ticket, 'in_progress')
    expect(goesOn.due?.at).toBe(new Date(Date.parse(due) + 2 * 86_400_000).toISOString())
    expect((await move(ticket, 'resolved')).due).toBeNull()
  })

  it('anew once it is opened again, and a solution counts as the first answer', async () => {
    const ticket = await open('urgent')
    await move(ticket, 'in_progress')
    await move(ticket, 'resolved')
    hours(23)
    await ada.call(answerTicket, { params: ticket, body: { body: 'Not yet.' } })
    expect((await read(ticket)).due).toEqual({ what: 'solution', at: at('16:00'), isLate: false })
  })

  it('not on holidays, which administrators keep', async () => {
    const [today = ''] = server.clock.now().split('T')
    const tomorrow = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10)
    const body = { day: tomorrow, name: 'Day of the founders' }
    expect((await dayo.problem(addHoliday, { body } as never)).status).toBe(403)
    expect((await dayo.call(listHolidays, {})).mayChange).toBe(false)
    const { rows, mayChange } = await bayo.call(addHoliday, { body } as never)
    expect(mayChange).toBe(true)
    expect(rows).toContainEqual(body)
    expect((await bayo.problem(addHoliday, { body } as never)).problem).toMatchObject({
      code: 'holiday-kept',
      field: 'day',
    })
    hours(7)
    // An hour before today closes, and seven more the day after the holiday.
    const ticket = await open('medium')
    const due = (await read(ticket)).due?.at
    expect(due).toBe(new Date(Date.parse(`${today}T15:00:00Z`) + 2 * 86_400_000).toISOString())
    expect((await dayo.problem(removeHoliday, { params: { day: tomorrow } } as never)).status).toBe(403)
    const left = await bayo.call(removeHoliday, { params: { day: tomorrow } } as never)
    expect(left.rows).not.toContainEqual(body)
    expect((await bayo.problem(removeHoliday, { params: { day: tomorrow } } as never)).status).toBe(404)
  })
})

it('whoever works on a ticket hears what its member answers, and nobody else', async () => {
  const ticket = await open()
  await assign(ticket, testUsers.dayo.uid)
  minutes(1)
  await ada.call(answerTicket, { params: ticket, body: { body: 'One thing more.' } })
  expect((await dayo.call(listNotices, { query: {} })).rows[0]).toMatchObject({
    title: 'A member answered you',
    link: `/moderator/tickets?open=${ticket.id}`,
  })
  const others = (await bayo.call(listNotices, { query: {} })).rows.map(({ title }) => title)
  expect(others).not.toContain('A member answered you')
})

it('whoever put a ticket on hold is reminded after three days, once', async () => {
  const ticket = await open()
  await move(ticket, 'in_progress')
  await move(ticket, 'on_hold')
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
  hours(3 * 24 - 1)
  await runTimes()
  expect(told).toEqual([])
  hours(1)
  await runTimes()
  await runTimes()
  expect(told).toMatchObject([{ topic: 'support.held', to: [testUsers.dayo.uid] }])
})
