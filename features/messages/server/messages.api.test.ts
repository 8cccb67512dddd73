/** What members see of each other by each setting, what they write, and what moderators hide. */
import { naira } from '@kolo/foundation/money'
import { readHome } from '@kolo/home/contract'
import { makePlan, saveInvestment } from '@kolo/investments/testing'
import { listNotices } from '@kolo/notices/contract'
import { updateSettings } from '@kolo/profile/settings'
import { type TestUserName, testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { listDirectory, readCard } from '../directory.contract.ts'
import {
  blockMember,
  decideReport,
  listReports,
  listThreads,
  markConversationRead,
  readConversation,
  reportMessage,
  sendMessage,
} from '../messages.contract.ts'
import { weekFrom } from '../messages.rules.ts'
import { leaveMessages } from './write.ts'

const server = await startTestServer()
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.advance(3_600_000)
  for (const table of ['message_threads', 'message_blocks', 'rate_limits', 'notices'])
    await sql`delete from ${sql.table(table)}`.execute(server.db)
  await sql`update profiles set settings = settings - 'privacy', last_active_at = null`.execute(server.db)
})

type Privacy = NonNullable<Parameters<typeof privacy>[1]>
/** What somebody sets about who sees them. */
function privacy(
  who: TestUserName,
  choice: {
    profileVisibility?: 'community' | 'admins' | 'private'
    showInvestments?: boolean
    showActivity?: boolean
    showOnlineStatus?: boolean
    allowMessages?: boolean
  },
) {
  return server
    .as(who)
    .call(updateSettings, { params: { uid: testUsers[who].uid }, body: { privacy: choice } })
}
const names = async (who: TestUserName, search?: string) =>
  (await server.as(who).call(listDirectory, { query: { search } })).rows.map(({ fullName }) => fullName)
const card = (who: TestUserName, of: TestUserName) =>
  server.as(who).call(readCard, { params: { uid: testUsers[of].uid } })
const write = (from: TestUserName, to: TestUserName, body = 'How are you?') =>
  server.as(from).call(sendMessage, { params: { uid: testUsers[to].uid }, body: { body } })
const refused = async (from: TestUserName, to: TestUserName) =>
  (
    await server
      .as(from)
      .problem(sendMessage, { params: { uid: testUsers[to].uid }, body: { body: 'Hello' } })
  ).problem
const read = (who: TestUserName, other: TestUserName) =>
  server.as(who).call(readConversation, { params: { uid: testUsers[other].uid }, query: {} })
const block = (who: TestUserName, other: TestUserName, isBlocked: boolean) =>
  server.as(who).call(blockMember, { params: { uid: testUsers[other].uid }, body: { isBlocked } })
const told = async (who: TestUserName, topic: string) =>
  (await server.as(who).call(listNotices, {})).rows.filter((notice) => notice.topic === topic)

describe('the directory', () => {
  it('shows whom each role may see, by what they chose', async () => {
    const seenBy = async (choice: Privacy['profileVisibility']) => {
      await privacy('ada', { profileVisibility: choice })
      const lists = await Promise.all((['funke', 'dayo', 'bayo'] as const).map((who) => names(who)))
      return lists.map((list) => list.includes(testUsers.ada.fullName))
    }
    expect(await seenBy('community')).toEqual([true, true, true])
    expect(await seenBy('admins')).toEqual([false, true, true])
    expect((await server.as('funke').problem(readCard, { params: { uid: testUsers.ada.uid } })).status).toBe(
      404,
    )
    expect(await seenBy('private')).toEqual([false, false, true])
    expect((await server.as('dayo').problem(readCard, { params: { uid: testUsers.ada.uid } })).status).toBe(
      404,
    )
  })
  it('is read page by page, and found by the beginnings of names alone', async () => {
    const client = server.as('ada')
    const all = await names('ada')
    expect(all).toEqual(all.toSorted())
    expect(all).not.toContain(testUsers.ada.fullName)
    expect(all).not.toContain(testUsers.efe.fullName)
    const found: string[] = []
    let cursor: string | undefined
    do {
      const page = await client.call(listDirectory, { query: { limit: 2, cursor } })
      found.push(...page.rows.map(({ fullName }) => fullName))
      cursor = page.nextCursor
    } while (cursor)
    expect(found).toEqual(all)
    const [first = ''] = testUsers.bayo.fullName.toLowerCase().split(' ')
    expect(await names('ada', first.slice(0, 3))).toEqual([testUsers.bayo.fullName])
    expect(await names('ada', testUsers.bayo.email)).toEqual([])
    expect((await client.problem(listDirectory, { query: { cursor: 'x' } })).status).toBe(400)
  })
  it('shows the number and total of investments only to who lets them be seen', async () => {
    expect((await card('ada', 'chidi')).investments).toBeNull()
    await privacy('chidi', { showInvestments: true })
    expect((await card('ada', 'chidi')).investments).toEqual({ count: 0, totalKobo: 0n })
  })
  it('shows a real investment, and what it was begun with, to members alone who may see the card', async () => {
    const now = server.clock.now()
    const plan = await makePlan(server.db, { status: 'running', preparedBy: testUsers.bayo.uid, now })
    const principalKobo = naira(20_000n)
    const made = { plan, memberUid: testUsers.chidi.uid, principalKobo, status: 'active', now } as const
    await saveInvestment(server.db, made)
    expect((await card('ada', 'chidi')).investments).toBeNull()
    await privacy('chidi', { showInvestments: true })
    expect((await card('ada', 'chidi')).investments).toEqual({ count: 1, totalKobo: principalKobo })
    expect((await card('ada', 'bayo')).investments).toBeNull()
    await privacy('chidi', { showInvestments: true, profileVisibility: 'admins' })
    const hidden = { params: { uid: testUsers.chidi.uid } }
    expect((await server.as('ada').problem(readCard, hidden)).status).toBe(404)
  })
  it('shows activity unless somebody keeps it', async () => {
    expect((await card('ada', 'chidi')).activity).toMatchObject([{ kind: 'joined' }])
    await privacy('chidi', { showActivity: false })
    expect((await card('ada', 'chidi')).activity).toBeNull()
  })
  it('shows who was active in the last five minutes, unless they keep it', async () => {
    const at = server.clock.now()
    await sql`update profiles set last_active_at = ${at} where uid = ${testUsers.chidi.uid}`.execute(
      server.db,
    )
    expect((await card('ada', 'chidi')).isOnline).toBe(true)
    server.clock.advance(5 * 60_000)
    expect((await card('ada', 'chidi')).isOnline).toBe(false)
    server.clock.advance(-60_000)
    expect((await card('ada', 'chidi')).isOnline).toBe(true)
    await privacy('chidi', { showOnlineStatus: false })
    await sql`update profiles set last_active_at = ${server.clock.now()} where uid = ${testUsers.chidi.uid}`.execute(
      server.db,
    )
    expect((await card('ada', 'chidi')).isOnline).toBe(false)
  })
})

describe('the week', () => {
  const week = async () => (await server.as('ada').call(readHome, {})).celebrations
  it('names birthdays and wedding anniversaries of those who let them be seen, without a year', async () => {
    const today = server.clock.now().slice(5, 10)
    await sql`update profiles set date_of_birth = ${`1990-${today}`} where uid = ${testUsers.chidi.uid}`.execute(
      server.db,
    )
    await sql`update profiles set marital_status = 'married', wedding_anniversary = ${`2015-${today}`}
      where uid = ${testUsers.bayo.uid}`.execute(server.db)
    const found = await week()
    const both = expect.arrayContaining([
      expect.objectContaining({ uid: testUsers.chidi.uid, kind: 'birthday', on: `2026-${today}` }),
      expect.objectContaining({ uid: testUsers.bayo.uid, kind: 'anniversary', on: `2026-${today}` }),
    ])
    expect(found).toEqual(both)
    expect(JSON.stringify(found)).not.toMatch(/1990|2015/)
    await privacy('chidi', { showActivity: false })
    await privacy('bayo', { profileVisibility: 'admins' })
    const uids = (await week()).map(({ uid }) => uid)
    expect(uids).not.toContain(testUsers.chidi.uid)
    expect(uids).not.toContain(testUsers.bayo.uid)
  })
  it('has seven days, and thinks of the 29th of February on the 28th where there is none', () => {
    const short = weekFrom('2027-02-25' as never)
    expect(short.map(({ day }) => day.slice(5))).toEqual([
      '02-25',
      '02-26',
      '02-27',
      '02-28',
      '03-01',
      '03-02',
      '03-03',
    ])
    expect(short[3]?.keys).toEqual([228, 229])
    expect(weekFrom('2028-02-28' as never).flatMap(({ keys }) => keys)).toContain(229)
    expect(weekFrom('2028-02-28' as never)[0]?.keys).toEqual([228])
  })
})

describe('a message', () => {
  it('is written, told once until it is read, read by the two, and by nobody else', async () => {
    await write('ada', 'chidi', 'How are you?')
    await write('ada', 'chidi', 'And your family?')
    expect(await told('chidi', 'messages.received')).toHaveLength(1)
    expect(JSON.stringify(await told('chidi', 'messages.received'))).not.toContain('family')
    const [thread] = (await server.as('chidi').call(listThreads, {})).rows
    expect(thread).toMatchObject({
      unread: 2,
      last: { body: 'And your family?', isMine: false },
      person: { uid: testUsers.ada.uid },
    })
    const { rows } = await read('chidi', 'ada')
    expect(rows.map(({ body }) => body)).toEqual(['And your family?', 'How are you?'])
    const upTo = rows[0]?.id ?? ''
    const reading = { params: { uid: testUsers.ada.uid }, body: { upTo } }
    expect(await server.as('chidi').call(markConversationRead, reading)).toEqual({ unread: 0 })
    await write('chidi', 'ada', 'All well.')
    expect((await server.as('ada').call(listThreads, {})).rows[0]).toMatchObject({ unread: 1 })
    expect((await server.as('bayo').call(listThreads, {})).rows).toEqual([])
    expect((await read('bayo', 'ada')).rows).toEqual([])
    const page = await server
      .as('ada')
      .call(readConversation, { params: { uid: testUsers.chidi.uid }, query: { limit: 2 } })
    expect(page.rows.map(({ body }) => body)).toEqual(['All well.', 'And your family?'])
    const older = { params: { uid: testUsers.chidi.uid }, query: { limit: 2, cursor: page.nextCursor } }
    expect((await server.as('ada').call(readConversation, older)).rows.map(({ body }) => body)).toEqual([
      'How are you?',
    ])
  })
  it('needs a proved e-mail, an active account, and somebody else', async () => {
    expect((await refused('funke', 'chidi'))?.status).toBe(403)
    expect((await refused('efe', 'chidi'))?.code).toBe('account-inactive')
    expect((await refused('ada', 'ada'))?.code).toBe('to-oneself')
    const body = { body: ' ' }
    const empty = await server.as('ada').problem(sendMessage, { params: { uid: testUsers.chidi.uid }, body })
    expect(empty.status).toBe(422)
  })
  it('reaches nobody who does not accept any', async () => {
    await privacy('chidi', { allowMessages: false })
    expect((await refused('ada', 'chidi'))?.message).toBe('This member is not accepting messages.')
    expect((await card('ada', 'chidi')).can.write).toBe('not-accepting')
    await privacy('chidi', { allowMessages: true })
    await write('ada', 'chidi')
    await privacy('chidi', { profileVisibility: 'private' })
    // Who wrote before may go on; who did not finds nobody.
    await write('ada', 'chidi')
    expect((await refused('dayo', 'chidi'))?.status).toBe(404)
  })
  it('is silent both ways once one of them blocked the other, who is not told', async () => {
    await write('ada', 'chidi')
    expect(await block('chidi', 'ada', true)).toMatchObject({
      isBlocked: true,
      can: { write: 'blocked-by-you' },
    })
    expect((await refused('ada', 'chidi'))?.message).toBe('This member is not accepting messages.')
    expect((await read('ada', 'chidi')).can.write).toBe('not-accepting')
    expect((await refused('chidi', 'ada'))?.code).toBe('blocked-by-you')
    expect(await names('ada')).not.toContain(testUsers.chidi.fullName)
    await block('chidi', 'ada', false)
    await write('ada', 'chidi')
  })
  it('is no way round a block: whoever is blocked finds, hears and is told nothing', async () => {
    const today = server.clock.now().slice(5, 10)
    await write('ada', 'chidi')
    await write('chidi', 'ada')
    await sql`update profiles set last_active_at = ${server.clock.now()}, date_of_birth = ${`1990-${today}`}
      where uid = ${testUsers.chidi.uid}`.execute(server.db)
    const [first = ''] = testUsers.chidi.fullName.toLowerCase().split(' ')
    const isChidi = ({ uid }: { uid: string }) => uid === testUsers.chidi.uid
    /** What Ada sees of Chidi, wherever members see each other. */
    const seen = async () => ({
      byName: (await names('ada', first)).length,
      inDirectory: (await names('ada')).includes(testUsers.chidi.fullName),
      inWeek: (await server.as('ada').call(readHome, {})).celebrations.some(isChidi),
      hereInList: (await server.as('ada').call(listThreads, {})).rows[0]?.person.isOnline,
      hereInThread: (await read('ada', 'chidi')).person.isOnline,
    })
    const all = { byName: 1, inDirectory: true, inWeek: true, hereInList: true, hereInThread: true }
    const none = { byName: 0, inDirectory: false, inWeek: false, hereInList: false, hereInThread: false }
    expect(await seen()).toEqual(all)
    for (const table of ['changes', 'notices']) await sql`delete from ${sql.table(table)}`.execute(server.db)
    await block('chidi', 'ada', true)
    expect(await seen()).toEqual(none)
    expect((await server.as('ada').problem(readCard, { params: { uid: testUsers.chidi.uid } })).status).toBe(
      404,
    )
    for (const [from, to] of [
      ['ada', 'chidi'],
      ['chidi', 'ada'],
    ] as const)
      expect((await refused(from, to))?.status).toBe(409)
    await server.as('ada').call(markConversationRead, {
      params: { uid: testUsers.chidi.uid },
      body: { upTo: (await read('ada', 'chidi')).rows[0]?.id ?? '' },
    })
    await block('ada', 'chidi', true)
    await block('ada', 'chidi', false)
    // Neither hears of any of it: no notice, and no page of theirs is told to read again.
    for (const table of ['changes', 'notices']) {
      const { rows } = await sql`select from ${sql.table(table)}
        where uid in (${testUsers.ada.uid}, ${testUsers.chidi.uid})`.execute(server.db)
      expect([table, rows.length]).toEqual([table, 0])
    }
    await block('chidi', 'ada', false)
    expect(await seen()).toEqual(all)
    // Whose card is not shown any more is not said to be here, either.
    await privacy('chidi', { profileVisibility: 'admins' })
    expect(await seen()).toEqual(none)
  })
  it('is one of sixty in an hour', async () => {
    for (let count = 0; count < 60; count++) await write('ada', 'chidi', String(count))
    expect((await refused('ada', 'chidi'))?.status).toBe(429)
  })
  it('of many at once has a place of its own', async () => {
    await Promise.all([
      ...Array.from({ length: 4 }, (_, at) => write('ada', 'chidi', `a${at}`)),
      ...Array.from({ length: 4 }, (_, at) => write('chidi', 'ada', `c${at}`)),
    ])
    expect((await read('ada', 'chidi')).rows).toHaveLength(8)
    expect((await server.as('ada').call(listThreads, {})).rows).toHaveLength(1)
  })
  it('leaves with either of the two', async () => {
    await write('ada', 'chidi')
    await block('bayo', 'ada', true)
    const { db } = server.database
    await leaveMessages({ db, now: server.clock.now(), record: () => undefined }, testUsers.ada.uid)
    expect((await server.as('chidi').call(listThreads, {})).rows).toEqual([])
    expect((await sql`select from message_blocks`.execute(server.db)).rows).toEqual([])
  })
})

describe('a reported message', () => {
  const report = async (who: TestUserName, from: TestUserName) => {
    const [message] = (await read(who, from)).rows
    const body = { messageId: message?.id ?? '', because: 'fraud' as const, note: 'He wants my code.' }
    return { id: body.messageId, send: () => server.as(who).call(reportMessage, { body }) }
  }
  const open = async (who: TestUserName = 'dayo') =>
    (await server.as(who).call(listReports, { query: { status: 'open' } })).rows
  const decide = (who: TestUserName, id: string, hides: 'fraud' | null, note = 'Asks for a code.') =>
    server.as(who).call(decideReport, { params: { id }, body: { hides, note } })

  it('is hidden by a moderator with a reason that is audited, and everybody concerned is told', async () => {
    await write('chidi', 'ada', 'Send me your code')
    const { id, send } = await report('ada', 'chidi')
    await send()
    await send()
    expect(await told('dayo', 'messages.reported')).toHaveLength(1)
    const [one] = await open()
    expect(one).toMatchObject({
      because: 'fraud',
      reporter: testUsers.ada.fullName,
      message: { body: 'Send me your code', author: testUsers.chidi.fullName },
      can: { decide: true },
    })
    // It stands in the queue of an administrator, and not in the queue of the one who wrote it.
    const inTheQueue = async (who: TestUserName) => {
      const page = (await (await server.as(who).fetch('/api/admin/home')).json()) as {
        work: { reports: { count: number; mine: number } }
      }
      return page.work.reports
    }
    expect(await inTheQueue('bayo')).toMatchObject({ count: 1, mine: 1 })
    expect(await inTheQueue('chidi')).toMatchObject({ count: 0, mine: 0 })
    expect(await decide('dayo', one?.id ?? '', 'fraud')).toMatchObject({ status: 'hidden' })
    for (const [who, other] of [
      ['ada', 'chidi'],
      ['chidi', 'ada'],
    ] as const)
      expect((await read(who, other)).rows[0]).toMatchObject({ id, body: null })
    const { rows } = await sql`select kind, actor_uid, subject_uid, target_id, facts from audit_events
      where kind in ('message.reported', 'message.hidden') order by id desc limit 2`.execute(server.db)
    expect(rows).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          kind: 'message.hidden',
          actor_uid: testUsers.dayo.uid,
          subject_uid: testUsers.chidi.uid,
          target_id: id,
          facts: { because: 'fraud' },
        }),
      ]),
    )
    expect(JSON.stringify(await told('chidi', 'messages.hidden'))).toContain('Asks for a code.')
    expect(await told('ada', 'messages.report-decided')).toHaveLength(1)
    const again = { params: { id: one?.id ?? '' }, body: { hides: null, note: 'Changed my mind' } }
    expect((await server.as('dayo').problem(decideReport, again)).code).toBe('decided-before')
  })
  it('can be left as it is, and its words stay', async () => {
    await write('chidi', 'ada', 'Pay your dues')
    await (await report('ada', 'chidi')).send()
    const [one] = await open()
    expect(await decide('dayo', one?.id ?? '', null, 'Nothing wrong with it.')).toMatchObject({
      status: 'dismissed',
    })
    expect((await read('ada', 'chidi')).rows[0]?.body).toBe('Pay your dues')
    expect(await open()).toEqual([])
  })
  it('is decided by nobody who wrote or reported it, and read by no plain member', async () => {
    await write('dayo', 'ada', 'From a moderator')
    await (await report('ada', 'dayo')).send()
    expect(await open('dayo')).toEqual([])
    const [one] = await open('bayo')
    const body = { hides: null, note: 'It is mine.' }
    const own = await server.as('dayo').problem(decideReport, { params: { id: one?.id ?? '' }, body })
    expect(own.code).toBe('own-case')
    expect(await decide('bayo', one?.id ?? '', null, 'Nothing wrong.')).toMatchObject({ status: 'dismissed' })
    await write('chidi', 'dayo', 'To a moderator')
    await (await report('dayo', 'chidi')).send()
    expect((await open('dayo')).map(({ can }) => can.decide)).toEqual(['own-case'])
    expect((await server.as('ada').problem(listReports, { query: { status: 'open' } })).status).toBe(403)
  })
  it('is one that was written to whoever reports it', async () => {
    await write('chidi', 'ada', 'Only for Ada')
    const { id } = await report('ada', 'chidi')
    const body = { messageId: id, because: 'other' as const, note: '' }
    expect((await server.as('bayo').problem(reportMessage, { body })).status).toBe(404)
    expect((await server.as('chidi').problem(reportMessage, { body })).status).toBe(404)
  })
})

it('an open page of the receiver is told, and nobody else is', async () => {
  await sql`delete from changes`.execute(server.db)
  await write('ada', 'chidi')
  const { rows } = await sql<{ path: string; uid: string }>`select path, uid from changes
    where path = '/api/messages'`.execute(server.db)
  expect(rows).toEqual([{ path: '/api/messages', uid: testUsers.chidi.uid }])
})
