/** Each way a ticket may go, and each it may not, through the product's own commands. */
import { startTestServer } from '@kolo/server/testing'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, it } from 'vitest'
import {
  answerMember,
  answerTicket,
  closeTicket,
  createTicket,
  mergeTicket,
  moveTicket,
  readStaffTicket,
} from '../ticket.contract.ts'
import { type StaffMove, staffMoves, type TicketStatus, ticketStatuses } from '../ticket.rules.ts'
import { ticketTimes } from './review-tickets.ts'

const server = await startTestServer()
afterAll(() => server.close())
const [ada, dayo] = [server.as('ada'), server.as('dayo')]
beforeEach(async () => {
  await sql`delete from rate_limits`.execute(server.db)
})

async function open() {
  const body = { subject: 'Where is it', body: 'I do not see it.', follows: null, about: null }
  const { id } = await ada.call(createTicket, { body: { ...body, category: 'other', priority: 'low' } })
  return id
}
const move = (id: string, to: StaffMove) =>
  dayo.call(moveTicket, { params: { id }, body: { to, solution: 'It is.' } })
const close = (id: string) => ada.call(closeTicket, { params: { id } })
const write = (id: string) => ada.call(answerTicket, { params: { id }, body: { body: 'And now?' } })
const answer = (id: string, internal = false) =>
  dayo.call(answerMember, { params: { id }, body: { body: 'We look.', internal } })
const merge = async (id: string) => dayo.call(mergeTicket, { params: { id }, body: { into: await open() } })
const days = (count: number) => async () => {
  server.clock.advance(count * 86_400_000)
  await server.database.db
    .transaction()
    .execute(async (db) =>
      ticketTimes.run(
        { db, now: server.clock.now(), community: server.community, enqueue: async () => undefined },
        {},
      ),
    )
}

/** The shortest way of a new ticket into each state. */
const into: Record<TicketStatus, (id: string) => Promise<unknown>> = {
  open: async () => undefined,
  in_progress: (id) => move(id, 'in_progress'),
  waiting_member: async (id) => {
    await into.in_progress(id)
    await move(id, 'waiting_member')
  },
  on_hold: async (id) => {
    await into.in_progress(id)
    await move(id, 'on_hold')
  },
  resolved: async (id) => {
    await into.in_progress(id)
    await move(id, 'resolved')
  },
  closed: close,
  merged: merge,
}
const statusOf = async (id: string) => (await dayo.call(readStaffTicket, { params: { id } })).status

const byStaff = (to: StaffMove) => [to, (id: string) => move(id, to)] as const
const goes: readonly (readonly [TicketStatus, TicketStatus, string, (id: string) => Promise<unknown>])[] = [
  ['open', ...byStaff('in_progress')],
  ['in_progress', ...byStaff('waiting_member')],
  ['in_progress', ...byStaff('on_hold')],
  ['in_progress', ...byStaff('resolved')],
  ['waiting_member', ...byStaff('in_progress')],
  ['waiting_member', ...byStaff('resolved')],
  ['on_hold', ...byStaff('in_progress')],
].map(([from, to, act]) => [from, to, 'staff move it', act] as never)

const others: typeof goes = [
  ['waiting_member', 'in_progress', 'its member answers', write],
  ['waiting_member', 'waiting_member', 'its member is silent for three days', days(3)],
  ['waiting_member', 'resolved', 'its member is silent for a week', days(7)],
  ['in_progress', 'in_progress', 'staff are silent for a week', days(7)],
  ['on_hold', 'on_hold', 'nothing happens for a week', days(7)],
  ['on_hold', 'on_hold', 'its member writes', write],
  ['resolved', 'closed', 'a week goes by', days(7)],
  ['resolved', 'closed', 'its member confirms', close],
  ['resolved', 'open', 'its member writes', write],
  ['closed', 'open', 'its member writes', write],
  ...(['open', 'in_progress', 'waiting_member', 'on_hold'] as const).map(
    (from) => [from, 'closed', 'its member closes it', close] as const,
  ),
  ...(['open', 'in_progress', 'waiting_member', 'on_hold', 'resolved', 'closed'] as const).map(
    (from) => [from, 'merged', 'staff merge it', merge] as const,
  ),
]

it.each([...goes, ...others])('%s → %s when %s', async (from, to, _, act) => {
  const id = await open()
  await into[from](id)
  expect(await statusOf(id)).toBe(from)
  await act(id)
  expect(await statusOf(id)).toBe(to)
})

it('in_progress → resolved when staff wrote last, and nothing happens for a week', async () => {
  const after = async (...steps: ((id: string) => Promise<unknown>)[]) => {
    const id = await open()
    for (const step of [into.in_progress, answer, ...steps]) {
      server.clock.advance(1)
      await step(id)
    }
    return statusOf(id)
  }
  const note = (id: string) => answer(id, true)
  expect(await after(days(7))).toBe('resolved')
  expect(await after(days(6))).toBe('in_progress')
  expect(await after(write, days(7))).toBe('in_progress')
  expect(await after(days(3), note, days(4))).toBe('in_progress')
  expect(await after(days(3), note, days(7))).toBe('resolved')
})

const ways = new Set(goes.map(([from, to]) => `${from} ${to}`))
const closedWays = ticketStatuses.flatMap((from) =>
  staffMoves.filter((to) => !ways.has(`${from} ${to}`)).map((to) => [from, to] as const),
)

it.each(closedWays)('%s does not become %s by staff', async (from, to) => {
  const id = await open()
  await into[from](id)
  const no = await dayo.problem(moveTicket, { params: { id }, body: { to, solution: 'It is.' } })
  expect(no.code).toBe('ticket-moved')
  expect(await statusOf(id)).toBe(from)
})

it.each(ticketStatuses)(
  '%s becomes open again by its member until 14 days after its end, or not at all',
  async (from) => {
    const id = await open()
    await into[from](id)
    server.clock.advance(14 * 86_400_000 + 1)
    const over = from === 'resolved' || from === 'closed' ? 'ticket-closed' : 'ticket-merged'
    if (['resolved', 'closed', 'merged'].includes(from))
      expect((await ada.problem(answerTicket, { params: { id }, body: { body: 'Late.' } })).code).toBe(over)
    else expect((await write(id)).status).toBe(from === 'waiting_member' ? 'in_progress' : from)
  },
)
