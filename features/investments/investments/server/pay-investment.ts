/** How an investment is paid: by a channel that brings money in, or from the wallet. */

import type { Call } from '@kolo/application/call'
import { cardRows, startCard } from '@kolo/cards/server'
import { batchQueries } from '@kolo/database/batched-queries'
import { refusalOf } from '@kolo/foundation/access'
import type { InputOf } from '@kolo/foundation/endpoint'
import { kobo } from '@kolo/foundation/money'
import { refuse } from '@kolo/foundation/refusal'
import { postJournal } from '@kolo/ledger/journal'
import { lockOpenPayments, queueStarts } from '@kolo/payments/server'
import { startTransfer, transferRows } from '@kolo/transfers/server'
import { investmentsAccess } from '../../investments.access.ts'
import type { InvestmentPlanRow } from '../../plans/server/plan.record.ts'
import type { payByCard, payByTransfer, payFromWallet } from '../investment.contract.ts'
import { takesPayment } from '../investment.rules.ts'
import { walletToInvestmentPostings } from './investment.postings.ts'
import type { InvestmentRow } from './investment.record.ts'
import { lockOwnInvestment, ownInvestment, saveInvestment } from './investments.store.ts'
import { presentInvestment } from './present-investment.ts'
import { recordOnInvestment } from './record-on-investment.ts'

/** Starts the bank transfer that pays for an investment. */
export async function payByTransferHandler(call: Call, input: InputOf<typeof payByTransfer>) {
  const order = await payable(call, input)
  if ('refusal' in order) return order
  return startTransfer(call, order, await batchQueries(call.db, transferRows(call, order)))
}

/** Starts the card payment that pays for an investment. */
export async function payByCardHandler(call: Call, input: InputOf<typeof payByCard>) {
  const order = await payable(call, input)
  if ('refusal' in order) return order
  return startCard(call, order, await batchQueries(call.db, cardRows(call, order)))
}

/** What is ordered of a channel: exactly what the investment takes, while it takes it. */
async function payable(call: Call, { params }: { params: { id: string } }) {
  await queueStarts(call)
  const { investment, plan } = await lockOwnInvestment(call.db, params.id, call.actor.uid)
  const no = whyNotPaid(call, investment, plan)
  if (no) return no
  const target = { id: investment.id, name: `${plan.name}, ${investment.code}` }
  return { purpose: 'investment', target, amount: kobo(investment.principal_kobo) }
}

/** Pays for an investment with money that is here already. Payments are locked before the plan, as a confirmation does. */
export async function payFromWalletHandler(call: Call, { params }: InputOf<typeof payFromWallet>) {
  const { db, actor, now } = call
  const { id } = await ownInvestment(db, params.id, actor.uid)
  const open = await lockOpenPayments(db, 'investment', id)
  const { investment, plan } = await lockOwnInvestment(db, id, actor.uid)
  const no = whyNotPaid(call, investment, plan)
  if (no) return no
  if (open.checking > 0) return refuse('investment-being-paid')
  const amount = kobo(investment.principal_kobo)
  const journal = await postJournal(db, {
    deed: 'investments.paid-from-wallet',
    actorUid: actor.uid,
    now,
    memo: `From wallet to ${investment.code}`,
    facts: { investment: investment.code },
    transfers: walletToInvestmentPostings({ id, memberUid: actor.uid }, amount),
  })
  if ('refusal' in journal)
    return refuse('wallet-too-small', { available: journal.available.toString(), needed: amount.toString() })
  await open.close()
  const saved = await saveInvestment(db, id, { status: 'active', activated_at: now })
  recordOnInvestment(call, 'activated', saved, {
    amountKobo: amount.toString(),
    journalId: journal.journalId,
  })
  return presentInvestment(call, saved, plan)
}

function whyNotPaid({ actor }: Call, investment: InvestmentRow, plan: InvestmentPlanRow) {
  const { status } = investment
  const no = refusalOf(investmentsAccess.payInvestment, actor, investment)
  if (no) return no
  const principal = kobo(investment.principal_kobo)
  return takesPayment({ status, principal, plan }, principal) ? undefined : refuse('plan-not-open')
}
