/**
 * An older loan is settled from a new one. What must always be true: both are booked in the transaction of the pay-out, and
 * what is left reaches the member.
 */
import type { Call } from '@kolo/application/call'
import { type Kobo, zeroKobo } from '@kolo/foundation/money'
import { isRefusal } from '@kolo/foundation/refusal'
import { dayIn, lagos } from '@kolo/foundation/time'
import { settledBy, settlementOf } from '../../loans/repayment.rules.ts'
import { bookRepayment } from '../../loans/server/book-repayment.ts'
import { termsOfLoan } from '../../loans/server/borrower.ts'
import { chargeLoan } from '../../loans/server/charge-loan.ts'
import { type LoanWithTerms, lockLoan } from '../../loans/server/loan.store.ts'
import { linesOfLoan } from '../../loans/server/loan-lines.ts'

/** Settles the older loan from the wallet that the new one has just reached; answers what that took. */
export async function setOff(call: Call, loan: LoanWithTerms): Promise<Kobo> {
  if (loan.topUpOf === null) return zeroKobo
  const older = await lockLoan(call.db, loan.topUpOf)
  if (older.status !== 'running') return zeroKobo
  await chargeLoan(call, older)
  const lines = await linesOfLoan(call, older)
  const settlement = settlementOf(termsOfLoan(older), lines, dayIn(lagos, call.now))
  const { parts, laterKobo: later } = settledBy(settlement, lines)
  const settled = await bookRepayment(call, older, { kind: 'loans.settled', parts, later })
  if (isRefusal(settled)) throw new Error(`Loan ${older.code} was not set off from ${loan.code}`)
  return settlement.totalKobo
}
