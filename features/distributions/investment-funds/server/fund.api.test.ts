/** What members read of all plans together: the figures of the whole are those of its plans, which open to journals. */
import { kobo, naira } from '@kolo/foundation/money'
import { dayIn, lagos } from '@kolo/foundation/time'
import { makePlan, saveInvestment } from '@kolo/investments/testing'
import { seedProfile } from '@kolo/profile/testing'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { openCollectionAccount } from '@kolo/transfers/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as contract from '../../distributions/distribution.contract.ts'
import { figures } from '../../distributions/distribution.rules.ts'
import { addEvidence, openEvidence } from '../../evidence/evidence.contract.ts'
import { paperFile } from '../../testing/distribution.fixtures.ts'
import { readFigure } from '../fund.contract.ts'

const server = await startTestServer()
afterAll(() => server.close())
const [ada, bayo, chidi] = [server.as('ada'), server.as('bayo'), server.as('chidi')]
const parts = {
  contributed: 'contributedKobo',
  invested: 'investedKobo',
  realised: 'realisedKobo',
  paid: 'paidKobo',
  owed: 'owedKobo',
} as const

/** A plan with money of a member in it, all of it invested, and something earned. */
async function planWith(principalKobo: bigint, incomeKobo: bigint) {
  const now = server.clock.now()
  const plan = await makePlan(server.db, { status: 'running', preparedBy: testUsers.bayo.uid, now })
  const kept = { plan, memberUid: testUsers.ada.uid, now, status: 'active' } as const
  await saveInvestment(server.db, { ...kept, principalKobo: kobo(principalKobo) })
  const at = { params: { id: plan.id } }
  const { accounts } = await bayo.call(contract.readPlanMoney, at)
  for (const [kind, capital, income] of [
    ['purchase', principalKobo, 0n],
    ['proceeds', 0n, incomeKobo],
  ] as const) {
    const { id: evidenceId } = await bayo.call(addEvidence, { ...at, body: paperFile('note.pdf') })
    const body = {
      kind,
      capitalKobo: kobo(capital),
      incomeKobo: kobo(income),
      accountId: accounts[0]?.id ?? '',
      bankReference: `TRUST-${kind}-${plan.id.slice(-6)}`.toUpperCase(),
      onDay: dayIn(lagos, now),
      note: 'Contract note of the broker.',
      evidenceId,
      evidenceOpen: true,
    }
    await bayo.call(contract.recordPlanEntry, { ...at, body })
    await chidi.call(openEvidence, { params: { id: evidenceId } })
    await chidi.call(contract.recordPlanEntry, { ...at, body })
  }
  return plan
}

beforeAll(async () => {
  for (const person of Object.values(testUsers))
    await seedProfile(server.db, { ...person, accountTier: 'premium' })
  await openCollectionAccount(bayo, chidi)
})

it('the whole is the sum of its plans in every figure, and each of these of lines with a journal', async () => {
  await planWith(naira(30_000n), naira(1_200n))
  await planWith(naira(20_000n), naira(300n))
  const { total, plans } = await ada.call(contract.readReturns, {})
  expect(plans).toHaveLength(2)
  expect(total).toMatchObject({
    contributedKobo: naira(50_000n),
    investedKobo: naira(50_000n),
    realisedKobo: naira(1_500n),
    paidKobo: 0n,
    owedKobo: 0n,
  })
  for (const figure of figures) {
    let lines = 0n
    for (const { id } of plans) {
      const { rows } = await ada.call(readFigure, { params: { id }, query: { figure } })
      expect(rows.every(({ journalId }) => journalId !== null)).toBe(true)
      lines += rows.reduce((sum, { amountKobo }) => sum + amountKobo, 0n)
    }
    expect([figure, lines]).toEqual([figure, total[parts[figure]]])
  }
})
