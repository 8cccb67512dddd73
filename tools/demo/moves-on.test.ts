/** The demonstration taken along as a list and brought in elsewhere: everybody is there with what they had, to the kobo. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { registryOf } from '@kolo/application/server-feature'
import { approveApproval } from '@kolo/approvals/contract'
import { connect, transact } from '@kolo/database/connection'
import { createTestDatabase } from '@kolo/database/testing'
import { kobo } from '@kolo/foundation/money'
import type { CalendarDate } from '@kolo/foundation/time'
import { savePassword } from '@kolo/identity/testing'
import { proveBooks } from '@kolo/ledger/trial-balance'
import { longWorkJobs } from '@kolo/long-work/server'
import * as moving from '@kolo/moving-in/contract'
import { seedProfile } from '@kolo/profile/testing'
import { features } from '@kolo/server/features'
import { testPassword, testUsers } from '@kolo/server/test-users'
import { startTestServer, type TestServer } from '@kolo/server/testing'
import { openCollectionAccount } from '@kolo/transfers/testing'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { beginScenario, tellScenario } from './scenario-report.ts'
import { openFixture } from './stage.ts'
import { largerPlot, smallPlot } from './testing-telling.ts'

/** Tells the story, and answers a server of its own over what it left. */
async function toldServer(): Promise<TestServer> {
  const database = await createTestDatabase()
  const outside = connect({ ownerUrl: database.ownerUrl, max: 4 })
  const dataDir = await mkdtemp(join(tmpdir(), 'kolo-demo-test-'))
  const { db } = database
  const fixture = openFixture({
    db,
    poolDb: outside.db,
    features,
    communityName: 'Raffia Savings Club',
    dataDir,
  })
  try {
    await beginScenario(fixture, process.env.DEEP ? largerPlot : smallPlot)
    await tellScenario(fixture)
  } finally {
    await outside.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  const server = await startTestServer({ database })
  await seedProfile(database.owner, testUsers.bayo)
  await savePassword(database.owner, { ...testUsers.bayo, password: testPassword, now: server.clock.now() })
  return server
}

/** The plans of one community, open in another. */
async function takePlans(from: TestServer, to: TestServer): Promise<void> {
  const { rows } = await sql<{
    plan: unknown
  }>`select to_jsonb(p) as plan from savings_plans p where status = 'active'`.execute(from.database.owner)
  for (const { plan } of rows)
    await sql`insert into savings_plans select * from jsonb_populate_record(null::savings_plans, ${JSON.stringify(plan)}::jsonb)`.execute(
      to.database.owner,
    )
}

async function workIn(server: TestServer): Promise<void> {
  const kinds = new Map(features.flatMap(({ longWork = [] }) => longWork).map((kind) => [kind.name, kind]))
  const turn = longWorkJobs(kinds, () => registryOf(features)).find(({ name }) => name === 'long-work.turn')
  const { community, clock } = server
  const isUnderWay = async () =>
    (await sql`select from long_works where state = 'running' and kind like 'moving-in.%'`.execute(server.db))
      .rows.length > 0
  while (await isUnderWay())
    await transact(server.database.db, async (db) =>
      turn?.run({ db, now: clock.now(), community, enqueue: async () => undefined }, {}),
    )
}

const testEmails = Object.values(testUsers).map(({ email }) => email)

/** The members of a list, without their codes, which are given anew. */
const sheetOf = async (server: TestServer) => {
  const text = await (await server.as('bayo').fetch('/api/move-in-members?as=csv')).text()
  const [heads = '', ...rows] = text.replace('\uFEFF', '').trimEnd().split('\r\n')
  const at = heads.split(',').indexOf('"Member number"')
  const without = (line: string) =>
    (line.match(/"(?:[^"]|"")*"|[^,]+|(?<=,)(?=,)|(?<=,)$/g) ?? []).toSpliced(at, 1).join(',')
  return {
    text,
    heads: without(heads),
    rows: rows
      .map(without)
      .filter((row) => !testEmails.some((email) => row.includes(`"${email}"`)))
      .sort(),
  }
}

it.runIf(process.env.DEEP)('is there again to the kobo', { timeout: 240_000 }, async () => {
  const old = await toldServer()
  const fresh = await startTestServer()
  try {
    await openCollectionAccount(fresh.as('bayo'), fresh.as('chidi'))
    await takePlans(old, fresh)
    const before = await sheetOf(old)
    const content = Buffer.from(before.text).toString('base64')
    const bayo = fresh.as('bayo')
    const list = await bayo.call(moving.uploadList, { body: { fileName: 'members.csv', content } })
    // Bayo administers both, and what he has is added to what he has here.
    expect(list).toMatchObject({ faultyCount: 0 })
    const { places } = await bayo.call(moving.readMoveIn, { params: { id: list.id } })
    const asked = await bayo.call(moving.askMoveIn, {
      params: { id: list.id },
      body: {
        accountId: places.accounts[0]?.id ?? '',
        positionKobo: kobo(list.broughtKobo),
        positionOn: fresh.clock.now().slice(0, 10) as CalendarDate,
        invites: false,
        reason: 'As the old community says.',
        version: list.version,
      },
    })
    const { id = '', version = 0 } = asked.waiting ?? {}
    await fresh.as('chidi').call(approveApproval, { params: { id }, body: { version } })
    await workIn(fresh)
    const after = await sheetOf(fresh)
    expect(after.heads).toBe(before.heads)
    expect(after.rows).toEqual(before.rows)
    expect(before.rows.length).toBeGreaterThan(15)
    const holds = (server: TestServer) =>
      sql<{ kobo: string }>`select coalesce(sum(b.balance_kobo), 0)::text as kobo from ledger_balances b
        join ledger_accounts a on a.id = b.account_id where a.kind in ('member_wallet', 'member_savings', 'share_capital')`.execute(
        server.database.owner,
      )
    expect((await holds(fresh)).rows).toEqual((await holds(old)).rows)
    expect(list.broughtKobo > 0n).toBe(true)
    expect((await proveBooks(fresh.database.owner, fresh.clock.now())).holds).toBe(true)
  } finally {
    await fresh.close()
    await old.close()
  }
})
