/**
 * A distribution is approved on two nodes at once, and paid on both while a payment is cut off in the middle. One approval
 * counts, each line is paid once, and the income of the plan falls by the pool. A few rounds in every run, 60 in the long one.
 * And a process that pays is killed in the middle of a piece.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { approveApproval, listApprovals } from '@kolo/approvals/contract'
import { type Kobo, kobo, naira } from '@kolo/foundation/money'
import { addDays, addHours, type CalendarDate, dayIn, lagos } from '@kolo/foundation/time'
import { payFromWallet } from '@kolo/investments/investing'
import { makePlan } from '@kolo/investments/testing'
import { beginInvestment } from '@kolo/investments/testing/investing'
import { postJournal } from '@kolo/ledger/journal'
import { proveBooks } from '@kolo/ledger/trial-balance'
import { readWallet } from '@kolo/payments/contract'
import { walletAccount } from '@kolo/payments/server'
import { fillWallet } from '@kolo/payments/testing'
import { keepProfile } from '@kolo/profile/testing'
import { type CastName, cast } from '@kolo/server/cast'
import { features } from '@kolo/server/features'
import { startTestServer } from '@kolo/server/testing'
import { openCollectionAccount } from '@kolo/transfers/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import * as contract from '../distributions.contract.ts'
import { addEvidence, openEvidence } from '../evidence.contract.ts'
import { paperFile, work } from './distributions.stage.ts'

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
const turn = features.flatMap(({ jobs }) => jobs ?? []).find(({ name }) => name === 'long-work.turn')

beforeAll(async () => {
  for (const person of Object.values(cast))
    await keepProfile(server.db, { ...person, accountTier: 'premium' })
  await openCollectionAccount(bayo, chidi)
})

/** A plan with investments of these people, which ran for some days and earned so much. */
async function earningPlan(people: readonly CastName[], days: number, incomeKobo: Kobo) {
  const now = server.clock.now()
  const begun = dayIn(lagos, now)
  const plan = await makePlan(server.db, {
    status: 'open',
    preparedBy: cast.bayo.uid,
    now,
    closes_at: addHours(now, 1),
    starts_on: begun,
  })
  for (const name of people) {
    server.clock.advance(1)
    await fillWallet(server.db, cast[name].uid, naira(30_000n), now)
    const { id } = await beginInvestment(server.as(name), plan.id, naira(30_000n))
    await server.as(name).call(payFromWallet, { params: { id }, body: {} })
  }
  server.clock.advance(days * 24 * 3_600_000)
  const at = { params: { id: plan.id } }
  const evidence = await bayo.call(addEvidence, { ...at, body: paperFile('advice.pdf') })
  const { accounts } = await bayo.call(contract.readPlanMoney, at)
  const body = {
    kind: 'proceeds' as const,
    accountId: accounts[0]?.id ?? '',
    capitalKobo: kobo(0n),
    incomeKobo,
    bankReference: `INCOME-OF-${plan.id.slice(-12)}`,
    onDay: dayIn(lagos, server.clock.now()),
    note: 'Income of the whole time.',
    evidenceId: evidence.id,
    evidenceOpen: false,
  }
  await bayo.call(contract.recordPlanEntry, { ...at, body })
  await chidi.call(openEvidence, { params: { id: evidence.id } })
  await chidi.call(contract.recordPlanEntry, { ...at, body })
  return { at, begun }
}

/** A distribution of the pool for one day of the plan, submitted by one administrator. */
async function submitted(at: { params: { id: string } }, day: CalendarDate) {
  const body = {
    kind: 'profit' as const,
    periodStart: day,
    periodEnd: day,
    poolKobo: pool,
    basis: 'principal_days' as const,
    minActiveDays: 0,
    exemptReason: null,
    payOn: dayIn(lagos, server.clock.now()),
  }
  const { id } = await bayo.call(contract.calculateDistribution, { ...at, body })
  const one = { params: { id } }
  await bayo.call(contract.previewDistribution, one)
  await bayo.call(contract.submitDistribution, one)
  const [asked] = (await chidi.call(listApprovals, { query: {} })).rows
  return { one, approve: { params: { id: asked?.id ?? '' }, body: { version: asked?.version ?? 0 } } }
}

const read = async (one: { params: { id: string } }) =>
  (await bayo.call(contract.readDistribution, { ...one, query: {} })).distribution

it('is approved once and paid once, on two nodes and after a payment that was cut off', async () => {
  const { at, begun } = await earningPlan(['ada', 'dayo'], rounds + 1, naira(10n * BigInt(rounds)))
  const wallet = async () => (await server.as('ada').call(readWallet, { query: {} })).balanceKobo
  for (let round = 0; round < rounds; round++) {
    const { one, approve } = await submitted(at, addDays(begun, round))
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
async function killedAtTheWalletOf(name: CastName) {
  const waiting = sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query !~ 'pg_stat_activity'`
  await server.db.transaction().execute(async (db) => {
    await sql`select from ledger_balances b join ledger_accounts a on a.id = b.account_id
      where a.kind = 'member_wallet' and a.owner_uid = ${cast[name].uid} for update of b`.execute(db)
    const node = spawn(process.execPath, [fileURLToPath(new URL('distributions.node.ts', import.meta.url))], {
      env: { ...process.env, OWNER_URL: server.database.ownerUrl, NOW: server.clock.now() },
      stdio: 'inherit',
    })
    await vi.waitFor(async () => expect((await waiting.execute(server.db)).rows).toHaveLength(1), patience)
    node.kill('SIGKILL')
    const [, signal] = await once(node, 'exit')
    expect(signal).toBe('SIGKILL')
  })
}
const patience = { timeout: 20_000, interval: 50 }

/** Does what is left, piece by piece, once what was killed has let go. */
async function goOn() {
  const left = sql`select from long_works where state = 'running'`
  await vi.waitFor(async () => {
    await work(server, features, 'long-work.turn')
    expect((await left.execute(server.db)).rows).toHaveLength(0)
  }, patience)
}

it('is paid and taken back once of each, though the process that does it is killed in the middle', async () => {
  const people = [...Array<CastName>(26).fill('ada'), 'dayo'] as const
  const { at, begun } = await earningPlan(people, 2, pool)
  const { one, approve } = await submitted(at, begun)
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
})

it('of what one member owes in several lines, takes those the wallet holds, and counts no other', async () => {
  const { at, begun } = await earningPlan(['dayo', 'dayo', 'dayo'], 2, pool)
  const { one, approve } = await submitted(at, begun)
  await chidi.call(approveApproval, approve)
  await work(server, features, 'distributions.look-for-payments')
  await goOn()
  const { balanceKobo } = await server.as('dayo').call(readWallet, { query: {} })
  const spent = {
    debit: walletAccount(cast.dayo.uid),
    credit: { kind: 'fees', scope: 'community' },
    amount: balanceKobo,
  } as const
  const draft = { deed: 'test', actorUid: null, now: server.clock.now(), memo: 'Spent' }
  await server.database.db.transaction().execute((db) => postJournal(db, { ...draft, transfers: [spent] }))
  const back = { ...one, body: { reason: 'The wrong period was paid.' } }
  await bayo.call(contract.reverseDistribution, back)
  await chidi.call(contract.reverseDistribution, back)
  await goOn()
  expect(await read(one)).toMatchObject({ status: 'reversed', owedCount: 3, owedKobo: 901n })

  await fillWallet(server.db, cast.dayo.uid, kobo(400n), server.clock.now())
  await work(server, features, 'distributions.look-for-owed')
  await goOn()
  expect(await read(one)).toMatchObject({ reversedCount: 1, owedCount: 2 })
  const { rows } = await sql<{ facts: object }>`select facts from audit_events
    where target_id = ${one.params.id} and kind = 'distribution.collected'`.execute(server.db)
  expect(rows).toMatchObject([{ facts: { lines: 1 } }])
})
