/** A member begins to repay a loan by a channel that brings money in. */
import type { Call } from '@kolo/application/call'
import { cardRows, cardWayOf, cardWayRows, presentOpenCards, startCard } from '@kolo/cards/server'
import { batchQueries } from '@kolo/database/batched-queries'
import { refusalOf } from '@kolo/foundation/access'
import type { InputOf, OutputOf } from '@kolo/foundation/endpoint'
import { isRefusal, refuse } from '@kolo/foundation/refusal'
import { orNotFound } from '@kolo/foundation/request-problem'
import { dayIn, lagos } from '@kolo/foundation/time'
import { balancesOfOwner, ownedBalancesIn } from '@kolo/ledger/balance'
import { openPaymentsOf, queueStarts, walletIn } from '@kolo/payments/server'
import { presentOpenPayments, startTransfer, transferRows } from '@kolo/transfers/server'
import { mostToRepay, settlementOf } from '../../loans/repayment.rules.ts'
import { termsOfLoan } from '../../loans/server/borrower.ts'
import { loanById, lockLoan, saveLoan } from '../../loans/server/loan.store.ts'
import { linesOfLoan } from '../../loans/server/loan-lines.ts'
import { loansAccess } from '../../loans.access.ts'
import type { readRepaymentOptions, repayByCard, repayByTransfer } from '../repayment.contract.ts'
import { loanName, loanPurposeName } from './loan-purpose.ts'

/** The ways there are, and what is on its way. */
export async function readRepaymentOptionsHandler(
  call: Call,
  { params }: InputOf<typeof readRepaymentOptions>,
): Promise<OutputOf<typeof readRepaymentOptions>> {
  const { db, actor, now } = call
  const loan = await loanById(db, params.id)
  orNotFound(loan.memberUid === actor.uid ? loan : undefined)
  const said = await batchQueries(db, {
    ...cardWayRows(call),
    owned: balancesOfOwner(actor.uid),
    payments: openPaymentsOf(db, { memberUid: actor.uid, targetId: loan.id, now }),
  })
  return {
    walletKobo: walletIn(ownedBalancesIn(said.owned)),
    overpayment: loan.overpayment,
    cardWay: cardWayOf(call, said),
    payments: await presentOpenPayments(call, said.payments),
    cards: presentOpenCards(said.payments),
  }
}

export async function repayByTransferHandler(call: Call, input: InputOf<typeof repayByTransfer>) {
  const order = await orderOf(call, input)
  if (isRefusal(order)) return order
  return startTransfer(call, order, await batchQueries(call.db, transferRows(call, order)))
}

export async function repayByCardHandler(call: Call, input: InputOf<typeof repayByCard>) {
  const order = await orderOf(call, input)
  if (isRefusal(order)) return order
  return startCard(call, order, await batchQueries(call.db, cardRows(call, order)))
}

/** What is paid for, up to what settles the loan today; the choice about paying more is kept with the loan. */
async function orderOf(call: Call, { params, body }: InputOf<typeof repayByTransfer>) {
  await queueStarts(call)
  const loan = await lockLoan(call.db, params.id)
  orNotFound(loan.memberUid === call.actor.uid ? loan : undefined)
  const no = refusalOf(loansAccess.repay, call.actor, loan)
  if (no) return no
  const today = dayIn(lagos, call.now)
  const lines = await linesOfLoan(call, loan)
  const { totalKobo } = settlementOf(termsOfLoan(loan), lines, today)
  const { amountKobo: amount, another } = body
  if (amount > totalKobo) return refuse('loan-above-owed', { most: totalKobo.toString() }, 'amountKobo')
  if (amount > mostToRepay(lines, today) && amount < totalKobo)
    return refuse('loan-settle-instead', {}, 'amountKobo')
  if (body.overpayment && body.overpayment !== loan.overpayment)
    await saveLoan(call.db, loan.id, { overpayment: body.overpayment })
  return { purpose: loanPurposeName, target: { id: loan.id, name: loanName(loan) }, amount, another }
}
