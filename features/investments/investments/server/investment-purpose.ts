/** What payments asks of investing when money for an investment has come in, and when it leaves again. */

import { kobo } from '@kolo/foundation/money'
import { RequestProblem } from '@kolo/foundation/request-problem'
import { readBalance } from '@kolo/ledger/balance'
import type { PaymentPurpose } from '@kolo/payments/server'
import { investmentPath, investmentsPath, payInvestmentPath } from '../../investments.paths.ts'
import { isRunning, takesPayment } from '../investment.rules.ts'
import { handBack } from './cancel-investments.ts'
import { investmentAccount } from './investment.postings.ts'
import { investmentNames, investmentsTaking, lockInvestment, saveInvestment } from './investments.store.ts'
import { recordOnInvestment } from './record-on-investment.ts'

/** An investment takes exactly its principal, once; with the journal that says so it is active, and its place is sold. */
export const investmentPurpose: PaymentPurpose = {
  receive: async (db, { targetId, memberUid, amount }) => {
    const { investment, plan } = await lockInvestment(db, targetId)
    if (investment.member_uid !== memberUid) throw new RequestProblem('not-found')
    const { status, principal_kobo } = investment
    return {
      takes: takesPayment({ status, principal: kobo(principal_kobo), plan }, amount),
      name: `${plan.name}, ${investment.code}`,
    }
  },
  postings: ({ targetId, memberUid }) => ({ credit: investmentAccount({ id: targetId, memberUid }) }),
  booked: async (call, { targetId, paymentId, amount }) => {
    const saved = await saveInvestment(call.db, targetId, {
      status: 'active',
      activated_at: call.now,
      funding_payment_id: paymentId,
    })
    recordOnInvestment(call, 'activated', saved, { amountKobo: amount.toString(), paymentId })
  },
  left: async (call, { targetId, memberUid, reason }) => {
    const { investment, plan } = await lockInvestment(call.db, targetId)
    if (investment.status === 'pending_payment' || !isRunning(investment.status)) return
    const { balance } = await readBalance(call.db, investmentAccount({ id: targetId, memberUid }))
    if (balance >= investment.principal_kobo) return
    await handBack(call, investment, { plan: plan.name, because: 'payment-taken-back', reason })
  },
  freeze: async (call, { targetId, memberUid, reason }) => {
    const { investment } = await lockInvestment(call.db, targetId)
    const { status, member_uid } = investment
    if (member_uid !== memberUid || (status !== 'active' && status !== 'exit_requested')) return false
    const frozen = {
      status: 'frozen',
      frozen_at: call.now,
      frozen_reason: reason,
      frozen_from: status,
    } as const
    recordOnInvestment(call, 'frozen', await saveInvestment(call.db, targetId, frozen), { reason })
    return true
  },
  free: async (call, { targetId, since, reason }) => {
    const { investment } = await lockInvestment(call.db, targetId)
    const { status, frozen_at, frozen_from } = investment
    if (status !== 'frozen' || frozen_at !== since || frozen_from === null) return
    const freed = { status: frozen_from, frozen_at: null, frozen_reason: null, frozen_from: null }
    recordOnInvestment(call, 'freed', await saveInvestment(call.db, targetId, freed), { reason })
  },
  page: {
    words: 'See your investments',
    link: investmentsPath,
    elsewhere: 'You can begin another investment with it here.',
  },
  gone: 'Ended investment',
  targetLink: investmentPath,
  payLink: payInvestmentPath,
  names: investmentNames,
  targetsOf: investmentsTaking,
}
