/** What a newcomer is told before anything is refused, and what becomes of a transfer that is begun and not sent. */
import { approveApproval, listApprovals, sendBackApproval } from '@kolo/approvals/contract'
import { naira } from '@kolo/foundation/money'
import { askHigherLimit } from '@kolo/profile/higher-limit'
import { seedProfile } from '@kolo/profile/testing'
import { features } from '@kolo/server/features'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer, type TestServer } from '@kolo/server/testing'
import { cancelPayment, listPayments, readPayment, submitProof } from '@kolo/transfers/contract'
import { findTheMoney, openCollectionAccount, sayItWasSent } from '@kolo/transfers/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listGoals, makeDeposit, moveFromWallet, readGoal } from '../../goals/goal.contract.ts'
import { openOrdinaryGoal, openPlan, startDeposit } from '../../testing/goal.factory.ts'

let server: TestServer
let planId: string
const { ada } = testUsers

beforeAll(async () => {
  server = await startTestServer()
  for (const person of Object.values(testUsers)) await seedProfile(server.db, person)
  await openCollectionAccount(server.as('bayo'), server.as('chidi'))
  planId = (await openPlan(server.as('bayo'), server.as('chidi'))).id
})
afterAll(() => server.close())
beforeEach(() => {
  server.jobs.length = 0
})

const asAda = () => server.as('ada')
const goalOfAda = (name: string) => openOrdinaryGoal(asAda(), planId, { name })
const limitsOf = async (id: string) => (await asAda().call(readGoal, { params: { id } })).limits
const statusOf = async (id: string) => (await asAda().call(readPayment, { params: { id } })).status

describe('the limits of a tier', () => {
  it('stand on each page with what is taken of them, and no deposit up to them is refused', async () => {
    const goal = await goalOfAda('Rent')
    const basic = { tier: 'basic', singleKobo: naira(50_000n), balanceKobo: naira(300_000n) }
    expect(await limitsOf(goal.id)).toEqual({ ...basic, takenKobo: naira(0n), can: { askHigher: true } })
    const payment = await startDeposit(asAda(), goal, naira(50_000n))
    const { limits } = await asAda().call(listGoals, {})
    expect(limits).toMatchObject({ ...basic, takenKobo: naira(50_000n) })
    await asAda().call(cancelPayment, { params: { id: payment.id } })
    expect((await limitsOf(goal.id)).takenKobo).toBe(naira(0n))
  })
})

describe('a transfer that is begun', () => {
  it('is cancelled by its member while it was not sent, and asks for nothing any more', async () => {
    const goal = await goalOfAda('School')
    const { id } = await startDeposit(asAda(), goal, naira(5_000n))
    expect((await server.as('funke').problem(cancelPayment, { params: { id } })).status).toBe(404)
    expect(await asAda().call(cancelPayment, { params: { id } })).toMatchObject({
      status: 'cancelled',
      can: { cancel: 'payment-closed', submitProof: 'payment-closed' },
    })
    expect((await asAda().call(readGoal, { params: { id: goal.id } })).payments).toEqual([])
    const proof = { params: { id }, body: { bankReference: 'NIP0000009' } }
    expect((await asAda().problem(submitProof, proof)).code).toBe('payment-closed')
    expect((await asAda().problem(cancelPayment, { params: { id } })).code).toBe('payment-closed')
    const { rows } = await asAda().call(listPayments, { query: {} })
    expect(rows.find((row) => row.id === id)?.status).toBe('cancelled')
    const audit = await server.db
      .selectFrom('audit_events')
      .select('kind')
      .where('target_id', '=', id)
      .execute()
    expect(audit.map(({ kind }) => kind)).toContain('payment.cancelled')
  })

  it('is not cancelled once its member said that it was sent', async () => {
    const { id } = await startDeposit(asAda(), await goalOfAda('Shop'), naira(5_000n))
    await sayItWasSent(asAda(), { id }, 'NIP0000010')
    expect((await asAda().problem(cancelPayment, { params: { id } })).code).toBe('payment-sent')
    expect(await statusOf(id)).toBe('proof_submitted')
  })

  it('gives way to another amount in one deed, or stays when that amount is refused', async () => {
    const goal = await goalOfAda('Car')
    const params = { id: goal.id }
    const first = await startDeposit(asAda(), goal, naira(50_000n))
    const tooMuch = { amountKobo: naira(60_000n), insteadOf: first.id }
    expect((await asAda().problem(makeDeposit, { params, body: tooMuch })).code).toBe('above-tier-deposit')
    expect(await statusOf(first.id)).toBe('pending')
    const body = { amountKobo: naira(40_000n), insteadOf: first.id }
    const second = await asAda().call(makeDeposit, { params, body })
    expect([await statusOf(first.id), second.status]).toEqual(['cancelled', 'pending'])
    await asAda().call(cancelPayment, { params: { id: second.id } })
  })
})

describe('a higher limit', () => {
  const ask = () => asAda().call(askHigherLimit, { body: { reason: 'Two terms of school fees.' } })
  const waiting = async (kind: string) =>
    (await server.as('bayo').call(listApprovals, { query: {} })).rows.find((row) => row.kind === kind)

  it('is asked for, waits before administrators, and is declined with a reason the member is told', async () => {
    const goal = await goalOfAda('Land')
    const { tier, askedAt } = await ask()
    expect(tier).toBe('standard')
    expect(await limitsOf(goal.id)).toMatchObject({ askedAt, can: { askHigher: 'already-asked' } })
    const again = { body: { reason: 'I really need it.' } }
    expect((await asAda().problem(askHigherLimit, again)).code).toBe('already-asked')
    const asked = await waiting('profile.higher-limit')
    expect(asked).toMatchObject({ reason: 'Two terms of school fees.', about: { uid: ada.uid } })
    await server.as('bayo').call(sendBackApproval, {
      params: { id: asked?.id ?? '' },
      body: { version: asked?.version ?? 0, reason: 'Please finish your profile first.' },
    })
    const told = JSON.stringify(server.jobs.filter(({ data }) => data.to === ada.email))
    expect(told).toContain('Please finish your profile first.')
    expect(await limitsOf(goal.id)).toMatchObject({ can: { askHigher: true } })
  })

  it('ends when nobody decides in time, which the member is told, and may ask again', async () => {
    const goal = await goalOfAda('Shop')
    await ask()
    server.clock.advance(7 * 24 * 3_600_000 + 1)
    const expire = features.flatMap(({ jobs = [] }) => jobs).find(({ name }) => name === 'approvals.expire')
    const told: Record<string, unknown>[] = []
    const { db, community, clock } = server
    const enqueue = async (_: string, data: Record<string, unknown>) => void told.push(data)
    await expire?.run({ db, community, now: clock.now(), enqueue }, {})
    expect(told).toMatchObject([{ topic: 'profile.higher-limit-declined', to: [ada.uid], facts: {} }])
    const topic = features.flatMap(({ topics = [] }) => topics).find(({ name }) => name === told[0]?.topic)
    expect(topic?.words({}, {} as never).parts).toContainEqual(
      expect.stringContaining('Nobody decided in time'),
    )
    expect(await limitsOf(goal.id)).toMatchObject({ can: { askHigher: true } })
  })

  it('takes two administrators, and waits until the second has decided', async () => {
    const goal = await goalOfAda('House')
    await ask()
    const asked = await waiting('profile.higher-limit')
    const approve = (who: 'bayo' | 'chidi', row: typeof asked) =>
      server.as(who).call(approveApproval, {
        params: { id: row?.id ?? '' },
        body: { version: row?.version ?? 0 },
      })
    await approve('bayo', asked)
    expect(await limitsOf(goal.id)).toMatchObject({ tier: 'basic', can: { askHigher: 'already-asked' } })
    const second = await waiting('profile.tier')
    expect(second?.can.approve).toBe('own-approval')
    await approve('chidi', second)
    expect(await limitsOf(goal.id)).toMatchObject({ tier: 'standard', can: { askHigher: true } })
  })
})

describe('a move from the wallet', () => {
  it('answers the new line and what is left, as the goal page would', async () => {
    const goal = await goalOfAda('Wallet')
    const params = { id: goal.id }
    const payment = await startDeposit(asAda(), goal, naira(5_000n))
    await sayItWasSent(asAda(), payment, 'NIP0000011')
    const found = { receivedKobo: naira(4_000n), bankReference: 'NIP0000011' }
    await findTheMoney(server.as('bayo'), payment, found)
    const answer = await asAda().call(moveFromWallet, { params, body: { amountKobo: naira(1_500n) } })
    const page = await asAda().call(readGoal, { params })
    const { moved, ...shown } = answer
    expect(shown).toEqual(page.goal)
    expect(moved).toEqual({ line: page.activity.rows[0], walletKobo: page.walletKobo })
  })
})
