/**
 * A member repays from the wallet, all at once or a part. What must always be true: what is paid is shared out to the kobo,
 * and nothing is paid beyond what is owed.
 */
import type { Call } from '@kolo/application/call'
import { refusalOf } from '@kolo/foundation/access'
import type { InputOf } from '@kolo/foundation/endpoint'
import { sumKobo, zeroKobo } from '@kolo/foundation/money'
import { isRefusal, refuse } from '@kolo/foundation/refusal'
import { orNotFound } from '@kolo/foundation/request-problem'
import { dayIn, lagos } from '@kolo/foundation/time'
import { loansAccess } from '../../loans.access.ts'
import type { repayLoan, settleLoan } from '../loan.contract.ts'
import { allocate, balanceOf, mostToRepay, settledBy, settlementOf } from '../repayment.rules.ts'
import { bookRepayment, type Repayment } from './book-repayment.ts'
import { termsOfLoan } from './borrower.ts'
import { chargeLoan } from './charge-loan.ts'
import { type LoanWithTerms, lockLoan, saveLoan } from './loan.store.ts'
import { linesOfLoan } from './loan-lines.ts'
import { presentLoan } from './present-loan.ts'

/** A part of what is owed. */
export async function repayLoanHandler(call: Call, { params, body }: InputOf<typeof repayLoan>) {
  const loan = await lockRunning(call, params.id)
  if (isRefusal(loan)) return loan
  const today = dayIn(lagos, call.now)
  const lines = await linesOfLoan(call, loan)
  const most = mostToRepay(lines, today)
  if (body.amountKobo > most) {
    const { principalKobo, interestKobo, penaltyKobo } = balanceOf(lines, today)
    return body.amountKobo <= sumKobo([principalKobo, interestKobo, penaltyKobo])
      ? refuse('loan-settle-instead', {}, 'amountKobo')
      : refuse('loan-above-owed', { most: most.toString() }, 'amountKobo')
  }
  const { overpayment = loan.overpayment } = body
  if (overpayment !== loan.overpayment) await saveLoan(call.db, loan.id, { overpayment })
  const parts = allocate(body.amountKobo, lines, { ...termsOfLoan(loan), overpayment }, today)
  return bookAndPresent(call, loan, { kind: 'loans.repaid', parts, later: zeroKobo })
}

/** Everything at once, for the total that was shown. */
export async function settleLoanHandler(call: Call, { params, body }: InputOf<typeof settleLoan>) {
  const loan = await lockRunning(call, params.id)
  if (isRefusal(loan)) return loan
  const today = dayIn(lagos, call.now)
  const lines = await linesOfLoan(call, loan)
  const settlement = settlementOf(termsOfLoan(loan), lines, today)
  const { totalKobo } = settlement
  if (totalKobo !== body.totalKobo)
    return refuse('loan-settlement-changed', { total: totalKobo.toString() }, 'totalKobo')
  const { parts, laterKobo: later } = settledBy(settlement, lines)
  return bookAndPresent(call, loan, { kind: 'loans.settled', parts, later })
}

/** The member's own running loan, with everything charged whose day has come. */
async function lockRunning(call: Call, id: string) {
  const loan = await lockLoan(call.db, id)
  orNotFound(loan.memberUid === call.actor.uid ? loan : undefined)
  const no = refusalOf(loansAccess.repay, call.actor, loan)
  if (no) return no
  await chargeLoan(call, loan)
  return loan
}

async function bookAndPresent(call: Call, loan: LoanWithTerms, repayment: Repayment) {
  const saved = await bookRepayment(call, loan, repayment)
  return isRefusal(saved) ? saved : presentLoan(call, saved)
}
