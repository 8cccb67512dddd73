/** How the community is used, counted out of sessions and profiles, through HTTP. */
import { newId } from '@kolo/foundation/ids'
import type { CalendarDate } from '@kolo/foundation/time'
import { type TestUserName, testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readUse } from '../reports.contract.ts'
import { mondayOf, monthBefore } from '../usage.rules.ts'
import { countUse } from './count-use.ts'

const server = await startTestServer()
afterAll(() => server.close())

const count = () =>
  server.database.db
    .transaction()
    .execute((db) =>
      countUse.run(
        { db, now: server.clock.now(), community: server.community, enqueue: async () => undefined },
        {},
      ),
    )
const use = () => server.as('bayo').call(readUse, {})
/** Somebody was signed in from one moment to another. */
const came = (who: TestUserName, from: string, to = from) =>
  sql`insert into sessions (token_hash, id, uid, kind, started_at, last_seen_at, expires_at, device, address,
      ended_at, ended_because)
    values (decode(md5(random()::text) || md5(random()::text), 'hex'), ${newId(Date.parse(from))}, ${testUsers[who].uid},
      'password', ${from}, ${to}, ${to}::timestamptz + interval '1 day', 'A telephone', '192.0.2.1', ${to}, 'idle')`.execute(
    server.db,
  )

beforeAll(async () => {
  await sql`delete from sessions`.execute(server.db)
  await sql`update profiles set created_at = '2026-08-10T09:00:00Z', last_active_at = null`.execute(server.db)
  await sql`update profiles set created_at = '2026-11-11T09:00:00Z' where uid = ${testUsers.funke.uid}`.execute(
    server.db,
  )
  // Sunday late in Lagos is the week before; two sessions of one member are one who was here.
  await came('ada', '2026-11-09T08:00:00Z')
  await came('ada', '2026-11-10T08:00:00Z')
  await came('chidi', '2026-11-15T22:30:00Z', '2026-11-15T23:30:00Z')
  await came('dayo', '2026-11-15T23:30:00Z')
  await sql`update profiles set last_active_at = '2026-11-15T23:30:00Z' where uid = ${testUsers.dayo.uid}`.execute(
    server.db,
  )
})

it('is not counted before the first night', async () => {
  server.clock.set('2026-11-17T03:00:00.000Z')
  await sql`delete from weeks_of_use`.execute(server.db)
  expect(await use()).toMatchObject({ weeks: [], countedOn: null })
  await sql`delete from sessions where started_at > '2026-11-16T12:00:00Z'`.execute(server.db)
})

it('counts a member once a week by the days of Lagos, and every sign-in', async () => {
  await count()
  const { weeks, months, countedOn } = await use()
  expect(countedOn).toBe('2026-11-17')
  expect(weeks.slice(0, 3)).toEqual([
    { from: '2026-11-16', to: '2026-11-22', members: 6, active: 2, signIns: 1, joined: 0, isOver: false },
    { from: '2026-11-09', to: '2026-11-15', members: 6, active: 2, signIns: 3, joined: 1, isOver: true },
    { from: '2026-11-02', to: '2026-11-08', members: 5, active: 0, signIns: 0, joined: 0, isOver: true },
  ])
  expect(months).toEqual([
    { month: '2026-11-01', joined: 1, here: 0 },
    { month: '2026-08-01', joined: 5, here: 1 },
  ])
})

it('keeps what a week was when it was over, though its sessions go', async () => {
  server.clock.set('2026-11-23T03:00:00.000Z')
  await came('funke', '2026-11-22T20:00:00Z')
  await count()
  await sql`delete from sessions`.execute(server.db)
  server.clock.set('2026-12-08T03:00:00.000Z')
  await count()
  const { weeks } = await use()
  // Among the four is Bayo, who looked.
  expect(weeks.map(({ from, active }) => [from, active]).slice(2, 5)).toEqual([
    ['2026-11-23', 0],
    ['2026-11-16', 4],
    ['2026-11-09', 2],
  ])
})

it('names nobody, and is for administrators alone', async () => {
  expect(JSON.stringify(await use())).not.toMatch(/0190|Ada|@/)
  for (const name of ['ada', 'dayo'] as const)
    expect((await server.as(name).problem(readUse, {})).status).toBe(403)
})

it('weeks begin on Monday, and months go back over the year', () => {
  expect([mondayOf('2026-11-20' as CalendarDate), mondayOf('2026-11-22' as CalendarDate)]).toEqual([
    '2026-11-16',
    '2026-11-16',
  ])
  expect(monthBefore('2026-01-31' as CalendarDate, 2)).toBe('2025-11-01')
  expect(monthBefore('2026-12-01' as CalendarDate, 0)).toBe('2026-12-01')
})
