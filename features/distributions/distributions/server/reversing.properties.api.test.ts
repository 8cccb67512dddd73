/**
 * A distribution that is paid, spent in part, taken back and collected, in any order. However members spend and fill their
 * wallets in between, nobody is paid or taken from twice, what is taken, owed and forgiven is together what was paid, the
 * plan gets back exactly what was taken, and the books balance. A few sequences in every run, 40 in the long one.
 */
import { approveApproval } from '@kolo/approvals/contract'
import { addKobo, type Kobo, kobo, naira, zeroKobo } from '@kolo/foundation/money'
import { addDays } from '@kolo/foundation/time'
import { proveBooks } from '@kolo/ledger/trial-balance'
import { readWallet } from '@kolo/payments/contract'
import { walletAccount } from '@kolo/payments/server'
import { features } from '@kolo/server/features'
import { type TestUserName, testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getReady, moved, stageOf, work } from '../../testing/distribution.fixtures.ts'
import * as contract from '../distribution.contract.ts'

const runs = process.env.DEEP === '1' ? 40 : 4
const server = await startTestServer()
afterAll(() => server.close())

const [bayo, chidi] = [server.as('bayo'), server.as('chidi')]
const fees = { kind: 'fees', scope: 'community' } as const
const pool = kobo(100_001n)
const people = ['ada', 'ada', 'dayo'] as const
const { earningPlan, submitted } = stageOf(server, testUsers)
let plan: Awaited<ReturnType<typeof earningPlan>>
let day = 0

beforeAll(async () => {
  await getReady(server, testUsers)
  plan = await earningPlan(people, 60, naira(100_000n))
})

const balance = async (name: TestUserName): Promise<Kobo> =>
  (await server.as(name).call(readWallet, { query: {} })).balanceKobo

/** Empties or fills a wallet by a part of what a line is, so that it holds less, exactly as much, or more than it. */
async function spend(name: TestUserName, percent: number) {
  const part = kobo(((await balance(name)) * BigInt(percent)) / 100n)
  if (part > zeroKobo) await moved(server, walletAccount(testUsers[name].uid), fees, part)
}

async function sumsOf(id: string) {
  const { rows } = await sql<{
    paid: bigint
    taken: bigint
    owed: bigint
    forgiven: bigint
    twice: number
    income: bigint
  }>`
    select coalesce(sum(l.net_kobo) filter (where l.status <> 'calculated'), 0)::bigint as paid,
      coalesce(sum(l.net_kobo) filter (where l.status = 'reversed'), 0)::bigint as taken,
      coalesce(sum(l.net_kobo) filter (where l.status = 'owed'), 0)::bigint as owed,
      coalesce(sum(l.net_kobo) filter (where l.status = 'forgiven'), 0)::bigint as forgiven,
      (select count(*)::int from (select r.reverses from ledger_journals r
        where r.reverses in (select journal_id from distribution_lines where distribution_id = ${id})
        group by r.reverses having count(*) > 1) t) as twice,
      (select balance_kobo from ledger_balances b join ledger_accounts a on a.id = b.account_id
        where a.kind = 'plan_income' and a.scope = ${plan.at.params.id}) as income
    from distribution_lines l where l.distribution_id = ${id}`.execute(server.db)
  const [row] = rows
  if (!row) throw new Error('No sums')
  return row
}

const who = fc.constantFrom('ada' as const, 'dayo' as const)
const deeds = fc.array(
  fc.oneof(
    fc.record({ deed: fc.constant('spend' as const), who, percent: fc.constantFrom(1, 50, 100) }),
    fc.record({
      deed: fc.constant('fill' as const),
      who,
      amount: fc.constantFrom(1n, 29_999n, 30_001n, 60_000n),
    }),
    fc.record({ deed: fc.constant('work' as const) }),
    fc.record({ deed: fc.constant('collect' as const) }),
    fc.record({ deed: fc.constant('forgive' as const) }),
  ),
  { minLength: 4, maxLength: 10 },
)
type Deed = typeof deeds extends fc.Arbitrary<infer All> ? (All extends (infer One)[] ? One : never) : never

async function doIt(deed: Deed, id: string): Promise<void> {
  if (deed.deed === 'spend') return spend(deed.who, deed.percent)
  if (deed.deed === 'fill')
    return moved(server, fees, walletAccount(testUsers[deed.who].uid), kobo(deed.amount))
  if (deed.deed === 'work') return void (await work(server, features, 'long-work.turn'))
  if (deed.deed === 'collect')
    return void (await work(server, features, 'distributions.look-for-owed', 'long-work.turn'))
  const owed = await bayo.call(contract.readDistribution, { params: { id }, query: { standing: 'owed' } })
  const [line] = owed.lines.rows
  if (!line) return
  const asked = { params: { id, lineId: line.id }, body: { reason: 'They cannot give it back.' } }
  for (const one of [bayo, chidi]) await one.call(contract.forgiveLine, asked)
}

it('in any sequence of paying, spending, taking back, filling and collecting nothing is lost or done twice', async () => {
  await fc.assert(
    fc.asyncProperty(deeds, deeds, async (between, after) => {
      const { one, approve } = await submitted(plan.at, addDays(plan.begun, day), pool)
      day += 1
      const { id } = one.params
      const before = (await sumsOf(id)).income
      await chidi.call(approveApproval, approve)
      await work(server, features, 'distributions.look-for-payments', 'long-work.turn')
      for (const deed of between) if (deed.deed !== 'forgive') await doIt(deed, id)
      const back = { ...one, body: { reason: 'The wrong period was paid.' } }
      for (const administrator of [bayo, chidi]) await administrator.call(contract.reverseDistribution, back)
      for (const deed of after) await doIt(deed, id)
      await work(server, features, 'long-work.turn', 'long-work.turn')

      const sums = await sumsOf(id)
      const taken = sql<{ gross: bigint }>`select coalesce(sum(gross_kobo), 0)::bigint as gross
        from distribution_lines where distribution_id = ${id} and status = 'reversed'`
      const [{ gross } = { gross: 0n }] = (await taken.execute(server.db)).rows
      expect(sums.taken + sums.owed + sums.forgiven).toBe(sums.paid)
      expect(sums.twice).toBe(0)
      expect(sums.income).toBe(before - pool + gross)
      // Whatever is still owed is taken once everybody can give it, and then everything is back but what was forgiven.
      for (const name of ['ada', 'dayo'] as const)
        await moved(server, fees, walletAccount(testUsers[name].uid), addKobo(pool, pool))
      await work(server, features, 'distributions.look-for-owed', 'long-work.turn')
      const ended = await sumsOf(id)
      expect([ended.owed, ended.taken + ended.forgiven, ended.twice]).toEqual([0n, ended.paid, 0])
      expect(await proveBooks(server.db, server.clock.now())).toMatchObject({ holds: true })
    }),
    { numRuns: runs },
  )
})
