/** Interest that a meeting declares: a line for each goal, within its part, by two, once of each year, and taken back. */
import { approveApproval, listApprovals } from '@kolo/approvals/contract'
import { kobo, naira } from '@kolo/foundation/money'
import { earnIncome } from '@kolo/ledger/testing'
import { proveBooks } from '@kolo/ledger/trial-balance'
import { readWallet } from '@kolo/payments/contract'
import { seedProfile } from '@kolo/profile/testing'
import { cancelGoal, moveToWallet, readGoal } from '@kolo/savings/contract'
import { listInterest } from '@kolo/savings/interest'
import { depositAndConfirm, openOrdinaryGoal, openPlan } from '@kolo/savings/testing'
import { features } from '@kolo/server/features'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer, type TestServer } from '@kolo/server/testing'
import { openCollectionAccount } from '@kolo/transfers/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  cancelDistribution,
  previewDistribution,
  readDistribution,
  reverseDistribution,
  submitDistribution,
} from '../../distributions/distribution.contract.ts'
import { openEvidence } from '../../evidence/evidence.contract.ts'
import { addMinutes, closeYear, readSurplus, saveResolution } from '../../surplus/surplus.contract.ts'
import { paperFile, work } from '../../testing/distribution.fixtures.ts'
import { appropriateSurplus, declareInterest, readAppropriation } from '../appropriation.contract.ts'

let server: TestServer
let goals: { ada: string; free: string; dayo: string }
let evidenceId: string
const [bayo, chidi] = [() => server.as('bayo'), () => server.as('chidi')]
const at = (id: string) => ({ params: { id } })
const reason = 'The general meeting of the members.'
const turns = ['long-work.turn', 'long-work.turn']
const wallet = async () => (await server.as('dayo').call(readWallet, {})).availableKobo
const saved = async () => (await server.as('ada').call(readGoal, at(goals.ada))).goal.balanceKobo

/** Ada holds ₦250,000 all year, and as much in a goal without interest; Dayo ₦100,000 for 181 days. */
beforeAll(async () => {
  server = await startTestServer()
  server.clock.set('2026-01-01T09:00:00Z')
  for (const person of Object.values(testUsers))
    await seedProfile(server.db, { ...person, accountTier: 'premium' })
  await openCollectionAccount(bayo(), chidi())
  const plan = await openPlan(bayo(), chidi(), {
    interestBasis: 'declared',
    interestFreeAllowed: true,
    noticeHours: 0,
  })
  let number = 0
  const open = async (who: 'ada' | 'dayo', amount: bigint, changes = {}) => {
    number += 1
    const goal = await openOrdinaryGoal(server.as(who), plan.id, changes)
    await depositAndConfirm(server.as(who), bayo(), goal, naira(amount), `FT260101000${number}`)
    return goal.id
  }
  goals = {
    ada: await open('ada', 250_000n),
    free: await open('ada', 250_000n, { interestFree: true, name: 'Without interest' }),
    dayo: await open('dayo', 100_000n),
  }
  await earnIncome(server.database.db, server.clock.now(), naira(100_000n))
  server.clock.set('2026-07-01T09:00:00Z')
  await server.as('dayo').call(moveToWallet, { ...at(goals.dayo), body: { amountKobo: naira(100_000n) } })
  await server.as('dayo').call(cancelGoal, at(goals.dayo))
  server.clock.set('2027-01-10T09:00:00Z')
})
afterAll(async () => {
  expect(await proveBooks(server.db, server.clock.now())).toMatchObject({ holds: true })
  await server.close()
})

const declaration = (changes: object = {}) => ({
  body: { year: 2026, rateBps: 600, exemptReason: null, payOn: '2027-01-10', ...changes } as never,
})

it('waits for the close of the year and its appropriation', async () => {
  expect((await bayo().problem(declareInterest, declaration())).status).toBe(404)
  for (const who of [bayo(), chidi()]) await who.call(closeYear, { body: { year: 2026, reason } })
  expect((await bayo().problem(declareInterest, declaration())).code).toBe('not-appropriated')
  evidenceId = (await bayo().call(addMinutes, { body: paperFile('minutes.pdf') })).id
  const wording = 'Resolved that ₦20,000 of the surplus go to savings.'
  const resolution = { heldOn: '2027-01-09', wording, mostKobo: naira(20_000n), evidenceId } as never
  const [kept] = (await bayo().call(saveResolution, { body: resolution })).resolutions
  const parts = [{ kind: 'interest', account: null, rateBps: null, amountKobo: naira(20_000n) }] as never
  const body = { year: 2026, resolutionId: kept?.id ?? '', parts, reason }
  await bayo().call(appropriateSurplus, { body })
  await chidi().call(openEvidence, at(evidenceId))
  expect(await chidi().call(appropriateSurplus, { body })).toMatchObject({ unpaidKobo: naira(20_000n) })
})

it('is calculated goal by goal, and no more than its part of the surplus', async () => {
  // 7 %: 17,500.00 and 3,471.23.
  const no = await bayo().problem(declareInterest, declaration({ rateBps: 700 }))
  expect(no).toMatchObject({ code: 'above-part', problem: { field: 'rateBps' } })
  expect(no.problem?.message).toContain('₦20,971.23')
  for (const name of ['ada', 'efe', 'funke'] as const)
    expect((await server.as(name).problem(declareInterest, declaration())).status).toBe(403)
  const draft = await bayo().call(declareInterest, declaration())
  expect(draft).toMatchObject({ basis: 'declared', rateBps: 600, lineCount: 2, grossKobo: 1_797_534n })
  const { lines, leftOver } = await bayo().call(readDistribution, { ...at(draft.id), query: {} })
  const amounts = lines.rows.map(({ weight, grossKobo, whtKobo }) => [weight, grossKobo, whtKobo])
  expect(leftOver).toBe(0)
  expect(amounts).toEqual([
    [String(25_000_000 * 365), 1_500_000n, 150_000n],
    [String(10_000_000 * 181), 297_534n, 29_753n],
  ])
  expect(lines.rows.every(({ goalCode }) => goalCode?.startsWith('SAV-2026-'))).toBe(true)
  expect((await bayo().problem(declareInterest, declaration())).code).toBe('period-overlaps')
  await bayo().call(cancelDistribution, at(draft.id))
})

/** What becomes of a line of the server's role in a new calculation. */
async function line(id: string, change: string): Promise<string> {
  const columns =
    'distribution_id, id, goal_id, goal_day_base, member_uid, weight, gross_kobo, wht_kobo, net_kobo'
  const statement = `insert into distribution_lines (${columns})
    select l.distribution_id, x.* from distribution_lines l
    cross join lateral (select ${change}) x where l.distribution_id = '${id}' and l.goal_id = '${goals.ada}'`
  return await server.database.pool.query(statement).then(
    () => 'written',
    (error: Error) => error.message,
  )
}

it('has no line by raw SQL that the goal, its plan or the rate do not say', async () => {
  const { id } = await bayo().call(declareInterest, declaration())
  await sql`delete from distribution_lines where distribution_id = ${id} and goal_id = ${goals.dayo}`.execute(
    server.db,
  )
  const dayo = `'${goals.dayo}'::uuid, '${goals.dayo}'::uuid`
  const { dayo: person, ada } = testUsers
  const tries = [
    [`${dayo}, 365, '${person.uid}'::uuid, 1810000000, 297535, 0, 297535`, /not paid so much/],
    [`${dayo}, 360, '${person.uid}'::uuid, 1810000000, 301666, 0, 301666`, /not paid so much/],
    [`${dayo}, 365, '${ada.uid}'::uuid, 1810000000, 297534, 0, 297534`, /not paid so much/],
    [
      `'${goals.free}'::uuid, '${goals.free}'::uuid, 365, '${ada.uid}'::uuid, 1810000000, 297534, 0, 297534`,
      /not paid so much/,
    ],
    [
      `gen_random_uuid(), null::uuid, null::int, '${person.uid}'::uuid, 1810000000, 297534, 0, 297534`,
      /is of a goal/,
    ],
    [`${dayo}, 365, '${person.uid}'::uuid, 1810000000, 297534, 0, 297534`, /written/],
  ] as const
  for (const [change, message] of tries) expect(await line(id, change)).toMatch(message)
  await bayo().call(cancelDistribution, at(id))
})

/** Calculated, looked at, submitted, approved by the second administrator, and paid. */
async function declareAndPay() {
  const draft = await bayo().call(declareInterest, declaration())
  await bayo().call(previewDistribution, at(draft.id))
  await bayo().call(submitDistribution, at(draft.id))
  const [asked] = (await chidi().call(listApprovals, { query: {} })).rows
  expect(asked?.title).toBe('Pay ₦17,975.34 of interest for 2026, declared at 6%')
  await chidi().call(approveApproval, { ...at(asked?.id ?? ''), body: { version: asked?.version ?? 0 } })
  const told = await work(server, features, 'distributions.look-for-payments', ...turns)
  return { id: draft.id, told }
}

it('is credited to open goals and to the wallets of closed ones, and what is left is carried forward', async () => {
  const before = { saved: await saved(), wallet: await wallet() }
  const { id, told } = await declareAndPay()
  expect((await saved()) - before.saved).toBe(naira(13_500n))
  expect((await wallet()) - before.wallet).toBe(297_534n - 29_753n)
  expect(told.map(({ topic, facts }) => [topic, (facts as { isInGoal: boolean }).isInGoal])).toEqual([
    ['distributions.declared-paid', true],
    ['distributions.declared-paid', false],
  ])
  const history = await server.as('ada').call(listInterest, { ...at(goals.ada), query: {} })
  expect(history.rows).toMatchObject([
    { from: '2026-01-01', to: '2026-12-31', grossKobo: 1_500_000n, whtKobo: 150_000n, declaredBps: 600 },
  ])
  const { activity, interest } = await server.as('ada').call(readGoal, at(goals.ada))
  expect(interest).toMatchObject({ grossKobo: 1_500_000n, whtKobo: 150_000n })
  expect(
    JSON.stringify(activity, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
  ).toContain('Interest for 2026, declared by the meeting')
  const page = await bayo().call(readAppropriation, { params: { year: 2026 } })
  expect(page.unpaidKobo).toBe(0n)
  // The surplus of ₦100,000.00 less what was paid: all of it is free again.
  expect((await bayo().call(readSurplus, {})).freeKobo).toBe(kobo(10_000_000n - 1_797_534n))
  expect((await bayo().problem(declareInterest, declaration())).code).toBe('period-overlaps')
  const again = `insert into declared_interest select gen_random_uuid(), account_id, year, rate_bps, gross_kobo, wht_bps,
    wht_kobo, posted_at from declared_interest limit 1`
  await expect(server.database.pool.query(again)).rejects.toThrow(/no distribution paid this interest/)
  const twice = again.replace(
    'gen_random_uuid()',
    '(select id from ledger_journals j where not exists (select from declared_interest d where d.journal_id = j.id) limit 1)',
  )
  await expect(sql.raw(twice).execute(server.db)).rejects.toThrow(/declared_interest_once/)

  const back = { ...at(id), body: { reason: 'The rate was wrong.' } }
  for (const who of [bayo(), chidi()]) await who.call(reverseDistribution, back)
  await work(server, features, ...turns)
  expect([await saved(), await wallet()]).toEqual([before.saved, before.wallet])
  expect((await server.as('ada').call(listInterest, { ...at(goals.ada), query: {} })).rows).toEqual([])
  await declareAndPay()
  expect((await saved()) - before.saved).toBe(naira(13_500n))
})
