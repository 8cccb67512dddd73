/**
 * A distribution is approved on two nodes at once, and paid on both while a payment is cut off in the middle. One approval
 * counts, each line is paid once, and the income of the plan falls by the pool. A few rounds in every run, 60 in the long one.
 */

import { approveApproval, listApprovals } from '@kolo/approvals/contract'
import { kobo, naira } from '@kolo/foundation/money'
import { addDays, addHours, dayIn, lagos } from '@kolo/foundation/time'
import { payFromWallet } from '@kolo/investments/investing'
import { makePlan } from '@kolo/investments/testing'
import { beginInvestment } from '@kolo/investments/testing/investing'
import { proveBooks } from '@kolo/ledger/trial-balance'
import { readWallet } from '@kolo/payments/contract'
import { fillWallet } from '@kolo/payments/testing'
import { keepProfile } from '@kolo/profile/testing'
import { cast } from '@kolo/server/cast'
import { features } from '@kolo/server/features'
import { startTestServer } from '@kolo/server/testing'
import { openCollectionAccount } from '@kolo/transfers/testing'
import { afterAll, expect, it } from 'vitest'
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

/** A plan with two investments, and enough income for every round. */
async function earningPlan() {
  for (const person of Object.values(cast))
    await keepProfile(server.db, { ...person, accountTier: 'premium' })
  await openCollectionAccount(bayo, chidi)
  const now = server.clock.now()
  const begun = dayIn(lagos, now)
  const plan = await makePlan(server.db, {
    status: 'open',
    preparedBy: cast.bayo.uid,
    now,
    closes_at: addHours(now, 1),
    starts_on: begun,
  })
  for (const name of ['ada', 'dayo'] as const) {
    await fillWallet(server.db, cast[name].uid, naira(30_000n), now)
    const { id } = await beginInvestment(server.as(name), plan.id, naira(30_000n))
    await server.as(name).call(payFromWallet, { params: { id }, body: {} })
  }
  server.clock.advance((rounds + 1) * 24 * 3_600_000)
  const at = { params: { id: plan.id } }
  const evidence = await bayo.call(addEvidence, { ...at, body: paperFile('advice.pdf') })
  const { accounts } = await bayo.call(contract.readPlanMoney, at)
  const body = {
    kind: 'proceeds' as const,
    accountId: accounts[0]?.id ?? '',
    capitalKobo: kobo(0n),
    incomeKobo: naira(10n * BigInt(rounds)),
    bankReference: 'INCOME000001',
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

it('is approved once and paid once, on two nodes and after a payment that was cut off', async () => {
  const { at, begun } = await earningPlan()
  const wallet = async () => (await server.as('ada').call(readWallet, { query: {} })).balanceKobo
  for (let round = 0; round < rounds; round++) {
    const day = addDays(begun, round)
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
    const approve = { params: { id: asked?.id ?? '' }, body: { version: asked?.version ?? 0 } }
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
    const { distribution } = await bayo.call(contract.readDistribution, { ...one, query: {} })
    expect(distribution).toMatchObject({ status: 'posted', postedCount: 2 })
    expect((await wallet()) - before).toBe(naira(4n) + kobo(50n))
  }
  const { plan } = await bayo.call(contract.readPlanMoney, at)
  expect(plan).toMatchObject({ paidKobo: naira(10n * BigInt(rounds)), incomeKobo: 0n })
  expect(await proveBooks(server.db, server.clock.now())).toMatchObject({ holds: true })
})
