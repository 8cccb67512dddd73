/**
 * A distribution is approved on two nodes at once, and paid on both while a payment is cut off in the middle. One approval
 * counts, each line is paid once, and the income of the plan falls by the pool. A few rounds in every run, 60 in the long one.
 * And a process that pays is killed in the middle of a piece; in the long run one that collects, too.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { approveApproval } from '@kolo/approvals/contract'
import { kobo, naira } from '@kolo/foundation/money'
import { addDays } from '@kolo/foundation/time'
import { proveBooks } from '@kolo/ledger/trial-balance'
import { readWallet } from '@kolo/payments/contract'
import { walletAccount } from '@kolo/payments/server'
import { features } from '@kolo/server/features'
import { type TestUserName, testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { getReady, moved, stageOf, work } from '../../testing/distribution.fixtures.ts'
import * as contract from '../distribution.contract.ts'

const rounds = process.env.DEEP === '1' ? 60 : 3
const server = await startTestServer()
const beside = await startTestServer({ beside: server })
afterAll(async () => {
  await beside.close()
  await server.close()
})

const bayo = server.as('bayo')
const chidi = server.as('chidi')
const pool = naira(10n)
const { earningPlan, read, submitted } = stageOf(server, testUsers)
const turn = features.flatMap(({ jobs }) => jobs ?? []).find(({ name }) => name === 'long-work.turn')

beforeAll(() => getReady(server, testUsers))

it('is approved once and paid once, on two nodes and after a payment that was cut off', async () => {
  const { at, begun } = await earningPlan(['ada', 'dayo'], rounds + 1, naira(10n * BigInt(rounds)))
  const wallet = async () => (await server.as('ada').call(readWallet, { query: {} })).balanceKobo
  for (let round = 0; round < rounds; round++) {
    const { one, approve } = await submitted(at, addDays(begun, round), pool)
    const both = await Promise.allSettled([
      chidi.call(approveApproval, approve),
      beside.as('chidi').call(approveApproval, approve),
    ])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const before = await wallet()
    await work(server, features, 'distributions.look-for-payments')
    const cutOff = server.database.db.transaction().execute(async (db) => {
      const { community, clock } = server
      await turn?.run({ db, now: clock.now(), community, enqueue: async () => {} }, {})
      throw new Error('The node died before it could commit')
    })
    await Promise.allSettled([
      cutOff,
      work(server, features, 'long-work.turn'),
      work(beside, features, 'long-work.turn'),
    ])
    await work(server, features, 'long-work.turn', 'long-work.turn')
    expect(await read(one)).toMatchObject({ status: 'posted', postedCount: 2 })
    expect((await wallet()) - before).toBe(naira(4n) + kobo(50n))
  }
  const { plan } = await bayo.call(contract.readPlanMoney, at)
  expect(plan).toMatchObject({ paidKobo: naira(10n * BigInt(rounds)), incomeKobo: 0n })
  expect(await proveBooks(server.db, server.clock.now())).toMatchObject({ holds: true })
})

/** The work is done by a process of its own, which is killed where it waits for the wallet of a member. */
async function killedAtTheWalletOf(name: TestUserName) {
  const waiting = sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query !~ 'pg_stat_activity'`
  await server.db.transaction().execute(async (db) => {
    // A process may take long to start, and this waits for it all the while.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(db)
    await sql`select from ledger_balances b join ledger_accounts a on a.id = b.account_id
      where a.kind = 'member_wallet' and a.owner_uid = ${testUsers[name].uid} for update of b`.execute(db)
    const node = spawn(
      process.execPath,
      [fileURLToPath(new URL('../../testing/distribution.node.ts', import.meta.url))],
      {
        env: { ...process.env, OWNER_URL: server.database.ownerUrl, NOW: server.clock.now() },
        stdio: 'inherit',
      },
    )
    await vi.waitFor(async () => expect((await waiting.execute(server.db)).rows).toHaveLength(1), patience)
    node.kill('SIGKILL')
    const [, signal] = await once(node, 'exit')
    expect(signal).toBe('SIGKILL')
  })
}
const patience = { timeout: 60_000, interval: 50 }

/** Does what is left, piece by piece, once what was killed has let go. */
async function goOn() {
  const left = sql`select from long_works where state = 'running'`
  await vi.waitFor(async () => {
    await work(server, features, 'long-work.turn')
    expect((await left.execute(server.db)).rows).toHaveLength(0)
  }, patience)
}

it.runIf(process.env.DEEP)(
  'is paid and taken back once of each, though the process that does it is killed in the middle',
  async () => {
    const people = [...Array<'ada'>(26).fill('ada'), 'dayo'] as const
    const { at, begun } = await earningPlan(people, 2, pool)
    const { one, approve } = await submitted(at, begun, pool)
    const journals = async () => {
      const { rows } = await sql<{ journals: number; lines: number; mirrors: number; left: bigint }>`
      select count(*)::int as journals, count(distinct l.id)::int as lines, count(r.id)::int as mirrors,
        (select balance_kobo from ledger_balances b join ledger_accounts a on a.id = b.account_id
          where a.kind = 'plan_income' and a.scope = ${at.params.id}) as left
      from ledger_journals j left join distribution_lines l on l.journal_id = j.id
      left join ledger_journals r on r.reverses = j.id
      where j.deed = 'distributions.paid' and j.reverses is null and j.facts ->> 'distribution' = (
        select code from distributions where id = ${one.params.id})`.execute(server.db)
      return rows[0]
    }
    await chidi.call(approveApproval, approve)
    await work(server, features, 'distributions.look-for-payments')
    await killedAtTheWalletOf('dayo')
    expect(await read(one)).toMatchObject({ status: 'posting', postedCount: 25 })
    await goOn()
    expect(await read(one)).toMatchObject({ status: 'posted', postedCount: 27 })
    expect(await journals()).toEqual({ journals: 27, lines: 27, mirrors: 0, left: 0n })

    const back = { ...one, body: { reason: 'The wrong period was paid.' } }
    await bayo.call(contract.reverseDistribution, back)
    await chidi.call(contract.reverseDistribution, back)
    await killedAtTheWalletOf('dayo')
    expect(await read(one)).toMatchObject({ status: 'reversing', reversedCount: 25 })
    await goOn()
    expect(await read(one)).toMatchObject({ status: 'reversed', reversedCount: 27, owedCount: 0 })
    expect(await journals()).toEqual({ journals: 27, lines: 27, mirrors: 27, left: pool })
    expect(await proveBooks(server.db, server.clock.now())).toMatchObject({ holds: true })
  },
  patience.timeout * 5,
)

it.runIf(process.env.DEEP)(
  'is collected once of each, though the process that does it is killed in the middle',
  async () => {
    const people = [...Array<'ada'>(26).fill('ada'), 'dayo'] as const
    const { at, begun } = await earningPlan(people, 2, pool)
    const { one, approve } = await submitted(at, begun, pool)
    await chidi.call(approveApproval, approve)
    await work(server, features, 'distributions.look-for-payments')
    await goOn()
    const balance = async (name: TestUserName) =>
      (await server.as(name).call(readWallet, { query: {} })).balanceKobo
    const spent = { ada: await balance('ada'), dayo: await balance('dayo') }
    const fees = { kind: 'fees', scope: 'community' } as const
    for (const name of ['ada', 'dayo'] as const)
      await moved(server, walletAccount(testUsers[name].uid), fees, spent[name])
    const back = { ...one, body: { reason: 'The wrong period was paid.' } }
    await bayo.call(contract.reverseDistribution, back)
    await chidi.call(contract.reverseDistribution, back)
    await goOn()
    expect(await read(one)).toMatchObject({ status: 'reversed', reversedCount: 0, owedCount: 27 })

    for (const name of ['ada', 'dayo'] as const)
      await moved(server, fees, walletAccount(testUsers[name].uid), spent[name])
    await work(server, features, 'distributions.look-for-owed')
    await killedAtTheWalletOf('dayo')
    expect(await read(one)).toMatchObject({ status: 'reversed', reversedCount: 25, owedCount: 2 })
    await goOn()
    expect(await read(one)).toMatchObject({ reversedCount: 27, owedCount: 0, owedKobo: 0n })
    const { rows } = await sql<{ mirrors: number; lines: number; left: bigint }>`
    select count(r.id)::int as mirrors, count(distinct r.reverses)::int as lines,
      (select balance_kobo from ledger_balances b join ledger_accounts a on a.id = b.account_id
        where a.kind = 'plan_income' and a.scope = ${at.params.id}) as left
    from distribution_lines l left join ledger_journals r on r.reverses = l.journal_id
    where l.distribution_id = ${one.params.id}`.execute(server.db)
    expect(rows).toEqual([{ mirrors: 27, lines: 27, left: pool }])
    expect(await proveBooks(server.db, server.clock.now())).toMatchObject({ holds: true })
  },
  600_000,
)

it('of what one member owes in several lines, takes those the wallet holds, and counts no other', async () => {
  const { at, begun } = await earningPlan(['dayo', 'dayo', 'dayo'], 2, pool)
  const { one, approve } = await submitted(at, begun, pool)
  await chidi.call(approveApproval, approve)
  await work(server, features, 'distributions.look-for-payments')
  await goOn()
  const { balanceKobo } = await server.as('dayo').call(readWallet, { query: {} })
  const fees = { kind: 'fees', scope: 'community' } as const
  await moved(server, walletAccount(testUsers.dayo.uid), fees, balanceKobo)
  const back = { ...one, body: { reason: 'The wrong period was paid.' } }
  await bayo.call(contract.reverseDistribution, back)
  await chidi.call(contract.reverseDistribution, back)
  await goOn()
  expect(await read(one)).toMatchObject({ status: 'reversed', owedCount: 3, owedKobo: 901n })

  await moved(server, fees, walletAccount(testUsers.dayo.uid), kobo(400n))
  await work(server, features, 'distributions.look-for-owed')
  await goOn()
  expect(await read(one)).toMatchObject({ reversedCount: 1, owedCount: 2 })
  const { rows } = await sql<{ facts: object }>`select facts from audit_events
    where target_id = ${one.params.id} and kind = 'distribution.collected'`.execute(server.db)
  expect(rows).toMatchObject([{ facts: { lines: 1 } }])
})
