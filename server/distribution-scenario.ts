/** A plan that invests, earns and pays, for the count of statements. */

import { fileBytes } from '@kolo/files/testing'
import { naira } from '@kolo/foundation/money'
import { addDays, addHours, dayIn, lagos, startOfDay } from '@kolo/foundation/time'
import { makePlan } from '@kolo/investments/testing'
import { fillWallet } from '@kolo/payments/testing'
import type { Answer, Teller } from './teller.ts'
import { type TestUserName, testUsers } from './test-users.ts'
import type { TestServer } from './testing.ts'

const advice = new File([fileBytes('pdf')], 'advice.pdf', { type: 'application/pdf' })

/** Invests, lets the plan buy and earn, pays a distribution, gives one up, and says that a period brought nothing. */
export async function distributionScenario(
  server: TestServer,
  ask: Record<TestUserName, Teller>,
): Promise<void> {
  const now = server.clock.now()
  const begun = dayIn(lagos, now)
  const plan = await makePlan(server.db, {
    status: 'open',
    preparedBy: testUsers.bayo.uid,
    now,
    closes_at: addHours(startOfDay(begun), 24 - 1 / 3_600),
    starts_on: begun,
    min_kobo: naira(1_000n),
  })
  const params = { id: plan.id }
  await fillWallet(server.db, testUsers.ada.uid, naira(1_000n), now)
  const offer = await ask.ada('investments.read-offer', { params })
  const { sha256 } = offer.agreement as unknown as { sha256: string }
  const investment = await ask.ada('investments.start-investment', {
    body: {
      planId: plan.id,
      amountKobo: '100000',
      maturityInstruction: 'pay_out',
      nominees: [],
      agreement: sha256,
    },
  })
  await ask.ada('investments.pay-from-wallet', { params: { id: investment.id }, body: {} })
  // As if it had begun some days ago.
  await server.db
    .updateTable('investments')
    .set({ start_on: addDays(begun, -4) })
    .where('id', '=', investment.id)
    .execute()
  await ask.bayo('distributions.list-plan-money')
  const { accounts } = (await ask.bayo('distributions.read-plan-money', { params })) as unknown as {
    accounts: Answer[]
  }
  const paper = await ask.bayo('distributions.add-evidence', { params, body: advice })
  const entry = {
    kind: 'proceeds',
    accountId: accounts[0]?.id,
    capitalKobo: '0',
    incomeKobo: '5000',
    bankReference: 'INCOME000001',
    onDay: begun,
    note: 'Coupon of October.',
    evidenceId: paper.id,
    evidenceOpen: true,
  }
  await ask.bayo('distributions.record-plan-entry', { params, body: entry })
  await ask.chidi('distributions.open-evidence', { params: { id: paper.id } })
  await ask.chidi('distributions.record-plan-entry', { params, body: entry })
  await ask.ada('distributions.read-evidence', { params: { id: paper.id } })
  const calculate = (ago: number) =>
    ask.bayo('distributions.calculate-distribution', {
      params,
      body: {
        kind: 'interest',
        periodStart: addDays(begun, -ago),
        periodEnd: addDays(begun, -ago),
        poolKobo: '1000',
        basis: 'principal_days',
        minActiveDays: 0,
        exemptReason: null,
        payOn: begun,
      },
    })
  const [paid, given] = [await calculate(3), await calculate(2)]
  const at = (one: Answer) => ({ params: { id: one.id } })
  await ask.bayo('distributions.recalculate-distribution', at(paid))
  await ask.bayo('distributions.read-distribution', at(paid))
  await ask.bayo('distributions.download-distribution', at(paid))
  await ask.bayo('distributions.preview-distribution', at(paid))
  await ask.bayo('distributions.submit-distribution', at(paid))
  await ask.bayo('distributions.cancel-distribution', at(given))
  await ask.bayo('distributions.say-no-income', {
    params,
    body: { periodStart: addDays(begun, -2), periodEnd: addDays(begun, -2), reason: 'Nothing came in.' },
  })
  await ask.ada('distributions.read-returns')
  await ask.ada('distributions.read-figure', { params, query: { figure: 'realised' } })
  const posted = await calculate(1)
  await reverseDistribution(server, ask, { distributionId: posted.id, lineId: investment.id })
}

/** Takes a posted distribution back, and forgives the line that was spent. */
async function reverseDistribution(
  server: TestServer,
  ask: Record<TestUserName, Teller>,
  { distributionId, lineId }: { distributionId: string; lineId: string },
): Promise<void> {
  await server.db
    .updateTable('distributions')
    .set({ status: 'posted', posted_at: server.clock.now() })
    .where('id', '=', distributionId)
    .execute()
  const reason = 'The wrong period was paid.'
  await ask.bayo('distributions.reverse-distribution', { params: { id: distributionId }, body: { reason } })
  // As if it had been paid, spent and taken back.
  await server.db
    .updateTable('distribution_lines')
    .set({
      status: 'owed',
      journal_id: (eb) => eb.selectFrom('ledger_journals').select('id').orderBy('id', 'desc').limit(1),
    })
    .where('distribution_id', '=', distributionId)
    .execute()
  const lineParams = { id: distributionId, lineId }
  await ask.bayo('distributions.forgive-line', { params: lineParams, body: { reason } })
  await ask.chidi('distributions.forgive-line', { params: lineParams, body: { reason } })
}
