/** What members ask about their data: who answers, by when, and what each answer does. */
import type { Enqueue, Job } from '@kolo/application/job'
import { naira } from '@kolo/foundation/money'
import { workIn } from '@kolo/foundation/work-in'
import { readAdminHome } from '@kolo/home/contract'
import { savePassword } from '@kolo/identity/testing'
import { fillWallet } from '@kolo/payments/testing'
import { getOwnProfile } from '@kolo/profile/contract'
import { seedProfile } from '@kolo/profile/testing'
import { features } from '@kolo/server/features'
import { type TestUserName, testPassword, testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  askAboutData,
  changeAnswerDays,
  decideDataRequest,
  listDataRequests,
  listRequestDesk,
  openRequests,
  readAnswerDays,
  readDeskRequest,
  withdrawDataRequest,
} from '../requests.contract.ts'
import type { RequestKind } from '../rights.rules.ts'

const server = await startTestServer()
afterAll(() => server.close())

const wish = 'My middle name is Ngozi.'
const answer = 'We looked, and it is so.'

beforeEach(async () => {
  await sql`delete from data_requests`.execute(server.db)
  await sql`delete from rate_limits`.execute(server.db)
  server.clock.advance(1_000)
  server.jobs.length = 0
})

const ask = (who: TestUserName, kind: RequestKind = 'correction') =>
  server.as(who).call(askAboutData, { body: { kind, wish } })
const decideOn = (id: string, outcome: 'done' | 'refused', version = 1) =>
  ({ params: { id }, body: { outcome, answer, version } }) as const

async function run(name: string): Promise<Record<string, unknown>[]> {
  const told: Record<string, unknown>[] = []
  const enqueue: Enqueue = async (_, data) => void told.push(data)
  const job = features
    .flatMap((feature): readonly Job[] => feature.jobs ?? [])
    .find((one) => one.name === name)
  const { clock, community } = server
  await server.database.db
    .transaction()
    .execute(async (db) => job?.run({ db, now: clock.now(), community, enqueue }, {}))
  return told
}

const letters = () =>
  server.jobs.filter(({ job }) => job === 'mail.send').map(({ data }) => `${data.to} ${data.text}`)

describe('what a member asks about their data', () => {
  it('is due after 30 days, told to both sides, theirs to read, and open once of a kind', async () => {
    server.clock.set('2026-11-20T09:00:00.000Z')
    const request = await ask('ada')
    expect(request).toMatchObject({
      kind: 'correction',
      wish,
      status: 'open',
      dueOn: '2026-12-20',
      answer: null,
    })
    expect((await server.as('ada').problem(askAboutData, { body: { kind: 'correction', wish } })).code).toBe(
      'asked-already',
    )
    expect((await ask('ada', 'restriction')).status).toBe('open')
    const own = await server.as('ada').call(listDataRequests, {})
    expect(own.rows.map(({ kind }) => kind)).toEqual(['restriction', 'correction'])
    expect(own.answeredWithinDays).toBe(30)
    expect((await server.as('funke').call(listDataRequests, {})).rows).toEqual([])
    expect(letters().some((letter) => letter.startsWith(testUsers.ada.email))).toBe(true)
    expect(
      letters().some((letter) => letter.startsWith(testUsers.bayo.email) && letter.includes('20/12/2026')),
    ).toBe(true)
    expect(letters().join(' ')).not.toContain('Ngozi')
  })

  it('is asked and taken back by somebody whose account is not active, too', async () => {
    const { id } = await ask('efe')
    expect((await server.as('ada').problem(withdrawDataRequest, { params: { id } })).status).toBe(404)
    const taken = await server.as('efe').call(withdrawDataRequest, { params: { id } })
    expect([taken.status, taken.can.withdraw]).toEqual(['withdrawn', 'request-decided'])
    expect((await server.as('efe').problem(withdrawDataRequest, { params: { id } })).code).toBe(
      'request-decided',
    )
  })

  it.each([
    ['ada', 403],
    ['funke', 403],
    ['dayo', 403],
    ['efe', 403],
    ['bayo', 200],
  ] as const)('of %s, the desk is answered with %s', async (who, status) => {
    const { id } = await ask('ada')
    for (const path of ['/api/data-desk', `/api/data-desk/${id}`, '/api/data-answer-days'])
      expect((await server.as(who).fetch(path)).status).toBe(status)
    if (status === 403)
      expect((await server.as(who).problem(decideDataRequest, decideOn(id, 'done'))).status).toBe(403)
  })

  it('is decided by an administrator who is not its member, once, with a reason the member reads', async () => {
    const mine = await ask('bayo')
    expect((await server.as('bayo').problem(decideDataRequest, decideOn(mine.id, 'done'))).code).toBe(
      'own-request',
    )
    server.clock.advance(1_000)
    const { id } = await ask('ada')
    const open = await server.as('bayo').call(listRequestDesk, {})
    expect(open.rows.map((row) => [row.member?.fullName, row.can.decide])).toEqual([
      [testUsers.bayo.fullName, 'own-request'],
      [testUsers.ada.fullName, true],
    ])
    const home = await server.as('bayo').call(readAdminHome, {})
    expect(workIn(home.work, openRequests)).toMatchObject({ count: 2, mine: 1 })
    expect((await server.as('bayo').problem(decideDataRequest, decideOn(id, 'done', 2))).code).toBe(
      'changed-meanwhile',
    )
    server.jobs.length = 0
    const refused = await server.as('bayo').call(decideDataRequest, decideOn(id, 'refused'))
    expect(refused).toMatchObject({ status: 'refused', answer, decidedBy: testUsers.bayo.fullName })
    expect(letters().find((letter) => letter.startsWith(testUsers.ada.email))).toContain(answer)
    expect((await server.as('chidi').problem(decideDataRequest, decideOn(id, 'done', 2))).code).toBe(
      'request-decided',
    )
    const { rows } = await sql<{ kind: string; actor_uid: string; subject_uid: string }>`
      select kind, actor_uid, subject_uid from audit_events where target_id = ${id} order by id`.execute(
      server.db,
    )
    expect(rows).toEqual([
      { kind: 'data.request-made', actor_uid: testUsers.ada.uid, subject_uid: testUsers.ada.uid },
      { kind: 'data.request-refused', actor_uid: testUsers.bayo.uid, subject_uid: testUsers.ada.uid },
    ])
  })

  it('a restriction that is done takes them out of the directory and stops messages and news', async () => {
    const { id } = await ask('ada', 'restriction')
    await server.as('bayo').call(decideDataRequest, decideOn(id, 'done'))
    const { settings } = await server.as('ada').call(getOwnProfile, {})
    expect(settings.privacy).toMatchObject({ profileVisibility: 'private', allowMessages: false })
    expect(settings.notifications).toMatchObject({ marketing: false, announcements: false })
  })

  it('an erasure waits for the money, then ends the account, and what stays of it has no name', async () => {
    const gone = {
      ...testUsers.funke,
      uid: '01900000-0000-7000-8000-0000000000e1',
      email: 'gone@kolo.example',
    }
    await seedProfile(server.db, gone)
    await savePassword(server.database.owner, { ...gone, password: testPassword, now: server.clock.now() })
    const id = '01900000-0000-7000-8000-0000000000e2'
    await sql`insert into data_requests (id, member_uid, kind, wish, asked_at, due_on)
      values (${id}, ${gone.uid}, 'erasure', ${wish}, ${server.clock.now()}, '2027-01-01')`.execute(server.db)
    await fillWallet(server.db, testUsers.ada.uid, naira(5n), server.clock.now())
    const rich = await ask('ada', 'erasure')
    expect((await server.as('bayo').problem(decideDataRequest, decideOn(rich.id, 'done'))).code).toBe(
      'money-left',
    )
    expect((await server.as('ada').call(listDataRequests, {})).rows[0]?.status).toBe('open')
    server.jobs.length = 0
    const done = await server.as('bayo').call(decideDataRequest, decideOn(id, 'done'))
    expect(done).toMatchObject({ status: 'done', member: null, wish: null, answer })
    expect(letters().find((letter) => letter.startsWith(gone.email))).toContain(
      'Your profile and your sign-in are gone.',
    )
    for (const table of ['profiles', 'sign_ins', 'sessions']) {
      const { rows } = await sql`select from ${sql.table(table)} where uid = ${gone.uid}`.execute(server.db)
      expect([table, rows]).toEqual([table, []])
    }
    expect(await server.as('bayo').call(readDeskRequest, { params: { id } })).toMatchObject({ member: null })
  })

  it('is reminded of a week before it is due and a day before, each once', async () => {
    server.clock.set('2026-12-01T09:00:00.000Z')
    await ask('ada')
    for (const [on, expected] of [
      ['2026-12-23', 0],
      ['2026-12-24', 1],
      ['2026-12-25', 0],
      ['2026-12-30', 1],
      ['2027-01-05', 0],
    ] as const) {
      server.clock.set(`${on}T05:10:00.000Z`)
      const told = await run('data-rights.remind')
      expect([on, told.length]).toEqual([on, expected])
      for (const { topic, to } of told) {
        expect(topic).toBe('data-rights.request-due')
        expect(to).toEqual(expect.arrayContaining([testUsers.bayo.uid, testUsers.chidi.uid]))
      }
    }
    const [late] = (await server.as('bayo').call(listRequestDesk, {})).rows
    expect(late?.isLate).toBe(true)
  })

  it('is answered within as many days as administrators set, from then on', async () => {
    const before = await ask('ada')
    const body = { days: 14 }
    expect((await server.as('dayo').problem(changeAnswerDays, { body })).status).toBe(403)
    expect((await server.as('bayo').problem(changeAnswerDays, { body: { days: 61 } })).status).toBe(422)
    expect(await server.as('bayo').call(changeAnswerDays, { body })).toEqual({ days: 14 })
    expect((await server.as('bayo').problem(changeAnswerDays, { body })).code).toBe('no-change')
    expect(await server.as('bayo').call(readAnswerDays, {})).toEqual({ days: 14 })
    const after = await ask('ada', 'restriction')
    const days = (request: { askedAt: string; dueOn: string }) =>
      Math.round((Date.parse(request.dueOn) - Date.parse(request.askedAt.slice(0, 10))) / 86_400_000)
    expect([days(before), days(after)]).toEqual([30, 14])
  })
})
