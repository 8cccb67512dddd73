/** What staff do with tickets beside answering: sort, merge, open for a member, save replies; and what members say of it. */
import type { InputOf } from '@kolo/foundation/endpoint'
import { listNotices } from '@kolo/notices/contract'
import { writingFor } from '@kolo/notices/server'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  addSavedReply,
  answerMember,
  answerTicket,
  assignTicket,
  changeSavedReply,
  closeTicket,
  createTicket,
  describeTicket,
  listSavedReplies,
  listStaff,
  listStaffTickets,
  listTickets,
  mergeTicket,
  moveTicket,
  openFor,
  rateTicket,
  readStaffTicket,
  readTicket,
  removeSavedReply,
  renameTicket,
} from '../ticket.contract.ts'
import { ticketTimes } from './review-tickets.ts'
import { solved } from './ticket.notifications.ts'

const server = await startTestServer()
afterAll(() => server.close())
const [ada, bayo, dayo, funke] = [server.as('ada'), server.as('bayo'), server.as('dayo'), server.as('funke')]
beforeEach(async () => {
  server.clock.advance(60_000)
  await sql`delete from rate_limits`.execute(server.db)
})

async function open(subject = 'Where is it', by: 'ada' | 'funke' | 'dayo' = 'ada') {
  server.clock.advance(1_000)
  const rest = { category: 'other', priority: 'low', follows: null, about: null } as const
  const { id } = await server.as(by).call(createTicket, {
    body: { subject, body: `${subject}, I ask.`, ...rest },
  })
  return { id }
}
const answer = (params: { id: string }) =>
  dayo.call(answerMember, { params, body: { body: 'We look.', internal: false } })
async function resolve(params: { id: string }) {
  await dayo.call(moveTicket, { params, body: { to: 'in_progress', solution: '' } })
  return dayo.call(moveTicket, { params, body: { to: 'resolved', solution: 'Found.' } })
}
const merge = (params: { id: string }, into: { id: string }) =>
  dayo.call(mergeTicket, { params, body: { into: into.id } })
const noMerge = async (params: { id: string }, into: { id: string }) =>
  (await dayo.problem(mergeTicket, { params, body: { into: into.id } })).problem
const bodies = ({ messages }: { messages: { body: string }[] }) => messages.map(({ body }) => body)

describe('two tickets of a member', () => {
  it('become one, in which everything is read in its order, and the member is told', async () => {
    const first = await open('First')
    const second = await open('Second')
    server.clock.advance(1_000)
    await ada.call(answerTicket, { params: first, body: { body: 'Still about the first.' } })
    const { others } = await dayo.call(readStaffTicket, { params: first })
    expect(others.map(({ id }) => id)).toEqual([second.id])
    const whole = await merge(first, second)
    expect(whole.id).toBe(second.id)
    expect(bodies(whole)).toEqual(['First, I ask.', 'Second, I ask.', 'Still about the first.'])
    expect(bodies(await ada.call(readTicket, { params: second }))).toEqual(bodies(whole))
    const source = await ada.call(readTicket, { params: first })
    expect(source).toMatchObject({ status: 'merged', mayReopen: false, mayRename: false, mayRate: false })
    expect(source.mergedInto).toMatchObject({ id: second.id, code: whole.code })
    expect((await ada.call(listNotices, { query: {} })).rows[0]).toMatchObject({
      title: 'Two of your tickets are one',
      link: `/support?open=${second.id}`,
    })
    expect((await dayo.call(listStaffTickets, { query: { status: 'merged' } })).rows).toMatchObject([first])
  })

  it('become one with a third, and what was merged before goes along', async () => {
    const [first, second, third] = [
      await open('Number one'),
      await open('Number two'),
      await open('Number three'),
    ]
    await merge(first, second)
    expect(bodies(await merge(second, third))).toHaveLength(3)
    expect((await ada.call(readTicket, { params: first })).mergedInto?.id).toBe(third.id)
  })

  it('are not those of two members, nor one that is solved, merged or itself', async () => {
    const [mine, solved, gone] = [await open('Of mine'), await open('Solved'), await open('Gone on')]
    const strange = await open('Strange', 'funke')
    await resolve(solved)
    await merge(gone, mine)
    for (const into of [strange, solved, gone, mine])
      expect(await noMerge(mine, into)).toMatchObject({ code: 'not-mergeable', field: 'into' })
    expect(await noMerge(gone, mine)).toMatchObject({ code: 'ticket-moved' })
    const own = await open('Of a moderator', 'dayo')
    expect(await noMerge(own, mine)).toMatchObject({ status: 404 })
    expect(await noMerge(mine, own)).toMatchObject({ code: 'not-mergeable' })
    const into = sql`update tickets set merged_into_id = ${strange.id}, status = 'merged' where id = ${mine.id}`
    await expect(into.execute(server.database.db)).rejects.toThrow('cannot be merged there')
  })

  it('go on in one alone: nothing more is done with the merged one', async () => {
    const [from, into] = [await open('Merged'), await open('Going on')]
    await merge(from, into)
    const body = { body: 'More' }
    expect((await ada.problem(answerTicket, { params: from, body })).code).toBe('ticket-merged')
    expect((await ada.problem(closeTicket, { params: from })).code).toBe('ticket-merged')
    expect((await ada.problem(renameTicket, { params: from, body: { subject: 'Other' } })).code).toBe(
      'ticket-closed',
    )
    expect(
      (await dayo.problem(answerMember, { params: from, body: { ...body, internal: false } })).code,
    ).toBe('ticket-merged')
    const move = { params: from, body: { to: 'in_progress', solution: '' } } as const
    expect((await dayo.problem(moveTicket, move)).code).toBe('ticket-moved')
    const given = { params: from, body: { assigneeUid: testUsers.dayo.uid } }
    expect((await dayo.problem(assignTicket, given)).code).toBe('ticket-moved')
  })
})

describe('how a ticket is sorted', () => {
  const sorted = { category: 'bug', priority: 'urgent', tags: ['app', 'app', 'phone'] } satisfies Partial<
    InputOf<typeof describeTicket>['body']
  >

  it('is changed by staff, and another priority is due at another time', async () => {
    const ticket = await open()
    const before = await dayo.call(readStaffTicket, { params: ticket })
    const after = await dayo.call(describeTicket, {
      params: ticket,
      body: { subject: 'It is here', ...sorted },
    })
    expect(after).toMatchObject({ ...sorted, subject: 'It is here', tags: ['app', 'phone'] })
    expect(Date.parse(after.due?.at ?? '')).toBeLessThan(Date.parse(before.due?.at ?? ''))
    expect((await dayo.call(listStaffTickets, { query: { tag: 'phone' } })).rows).toMatchObject([ticket])
    expect((await dayo.call(listStaffTickets, { query: { tag: 'pho' } })).rows).toEqual([])
    expect((await ada.call(readTicket, { params: ticket })).subject).toBe('It is here')
    expect(JSON.stringify(await ada.call(readTicket, { params: ticket }))).not.toContain('"app"')
  })

  it('keeps the numbers a moderator does not read', async () => {
    const ticket = await open('Account 0123456789')
    const { subject } = await dayo.call(readStaffTicket, { params: ticket })
    expect(subject).toBe('Account •••• 6789')
    await dayo.call(describeTicket, { params: ticket, body: { subject, ...sorted } })
    expect((await ada.call(readTicket, { params: ticket })).subject).toBe('Account 0123456789')
  })

  it('has ten tags at most, of thirty letters', async () => {
    const ticket = await open()
    const refused = async (tags: string[]) =>
      (await dayo.problem(describeTicket, { params: ticket, body: { subject: 'Fine', ...sorted, tags } }))
        .status
    expect(await refused(Array.from({ length: 11 }, (_, place) => `tag ${place}`))).toBe(422)
    expect(await refused(['x'.repeat(31)])).toBe(422)
  })
})

it('a member changes the subject until support answers', async () => {
  const ticket = await open()
  const rename = { params: ticket, body: { subject: 'Another subject' } }
  expect((await funke.problem(renameTicket, rename)).status).toBe(404)
  expect((await ada.call(renameTicket, rename)).subject).toBe('Another subject')
  await dayo.call(answerMember, { params: ticket, body: { body: 'A note.', internal: true } })
  expect((await ada.call(readTicket, { params: ticket })).mayRename).toBe(true)
  await answer(ticket)
  expect((await ada.call(readTicket, { params: ticket })).mayRename).toBe(false)
  expect((await ada.problem(renameTicket, rename)).problem).toMatchObject({
    code: 'answered-already',
    field: 'subject',
  })
})

it('whoever’s ticket is solved is asked how it went, and once more when it closes unless they said it', async () => {
  const asked = async () => (await ada.call(listNotices, { query: {} })).rows[0]
  const ticket = await open()
  await resolve(ticket)
  expect(await asked()).toMatchObject({
    title: 'Your ticket is solved',
    link: `/support?open=${ticket.id}`,
  })
  const said = solved.words({ ...ticket, code: 'TKT-2026-000001' }, writingFor(server.community))
  expect(said.parts).toContainEqual({
    words: 'Tell us how you found the help',
    link: `/support?open=${ticket.id}`,
  })
  const rated = await open()
  await resolve(rated)
  await ada.call(rateTicket, { params: rated, body: { stars: 5, comment: '' } })
  server.clock.advance(7 * 86_400_000)
  const told: unknown[] = []
  await server.database.db.transaction().execute(async (db) =>
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
  const closed = (params: { id: string }) =>
    expect.objectContaining({ topic: 'support.closed', facts: expect.objectContaining(params) })
  expect(told).toContainEqual(closed(ticket))
  expect(told).not.toContainEqual(closed(rated))
})

it('a member says how it went once the ticket is solved, and staff read it', async () => {
  const ticket = await open()
  const rate = (stars: number, comment = '') => ({ params: ticket, body: { stars, comment } })
  expect((await ada.problem(rateTicket, rate(5))).code).toBe('not-solved')
  await resolve(ticket)
  expect((await ada.call(readTicket, { params: ticket })).mayRate).toBe(true)
  for (const stars of [0, 6, 1.5])
    expect((await ada.problem(rateTicket, rate(stars))).problem).toMatchObject({
      status: 422,
      field: 'stars',
    })
  expect((await funke.problem(rateTicket, rate(5))).status).toBe(404)
  await ada.call(rateTicket, rate(2, 'It took long. 0123456789'))
  await ada.call(closeTicket, { params: ticket })
  const mine = await ada.call(rateTicket, rate(4, 'It took long. 0123456789'))
  expect(mine.rating).toEqual({ stars: 4, comment: 'It took long. 0123456789' })
  expect((await dayo.call(readStaffTicket, { params: ticket })).rating).toEqual({
    stars: 4,
    comment: 'It took long. •••• 6789',
  })
})

describe('a ticket for a member', () => {
  const body = {
    memberUid: testUsers.funke.uid,
    subject: 'She called',
    category: 'payment_missing',
    priority: 'low',
    body: 'She sent it on Monday.',
  } as const

  it('is opened by administrators, and is the member’s own', async () => {
    const whole = await bayo.call(openFor, { body })
    expect(whole).toMatchObject({
      status: 'open',
      priority: 'high',
      channel: 'admin',
      member: testUsers.funke.fullName,
      assignee: null,
    })
    expect((await funke.call(listTickets, { query: {} })).rows[0]).toMatchObject({ id: whole.id })
    expect((await funke.call(listNotices, { query: {} })).rows[0]).toMatchObject({
      title: 'Support opened a ticket for you',
      link: `/support?open=${whole.id}`,
    })
    const more = { params: { id: whole.id }, body: { body: 'On Tuesday, in fact.' } }
    expect((await funke.call(answerTicket, more)).messages).toMatchObject([
      { byStaff: true },
      { byStaff: false },
    ])
    expect((await bayo.call(listStaff, {})).mayOpenFor).toBe(true)
  })

  it('is not opened by anybody else, nor for oneself, nor for nobody', async () => {
    for (const who of ['ada', 'dayo', 'efe', 'funke'] as const)
      expect((await server.as(who).problem(openFor, { body })).status).toBe(403)
    expect((await dayo.call(listStaff, {})).mayOpenFor).toBe(false)
    const own = { body: { ...body, memberUid: testUsers.bayo.uid } }
    expect((await bayo.problem(openFor, own)).code).toBe('own-ticket')
    const nobody = { body: { ...body, memberUid: '01900000-0000-7000-8000-0000000000aa' } }
    expect((await bayo.problem(openFor, nobody)).status).toBe(404)
  })
})

it('staff keep replies they write often: one list for all of them', async () => {
  const body = { title: 'Which bank', body: 'Which bank did you send it from?' }
  const [added] = (await dayo.call(addSavedReply, { body })).rows
  expect(added).toMatchObject(body)
  const params = { id: added?.id ?? '' }
  expect((await bayo.problem(addSavedReply, { body })).problem).toMatchObject({
    code: 'title-taken',
    field: 'title',
  })
  const changed = await bayo.call(changeSavedReply, {
    params,
    body: { ...body, body: 'Which bank, please?' },
  })
  expect(changed.rows).toEqual([{ ...params, title: body.title, body: 'Which bank, please?' }])
  for (const who of ['ada', 'efe', 'funke'] as const) {
    expect((await server.as(who).problem(listSavedReplies, {})).status).toBe(403)
    expect((await server.as(who).problem(removeSavedReply, { params })).status).toBe(403)
  }
  expect((await dayo.call(removeSavedReply, { params })).rows).toEqual([])
  expect((await dayo.problem(removeSavedReply, { params })).status).toBe(404)
  expect((await dayo.problem(changeSavedReply, { params, body })).status).toBe(404)
})
