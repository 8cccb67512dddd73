/** What an older loan takes of a new one that repays it, and why it cannot be repaid so. */
import type { Call } from '@kolo/application/call'
import { applyRate, type Kobo, kobo, subtractKobo, sumKobo, zeroKobo } from '@kolo/foundation/money'
import { type Refusal, refuse } from '@kolo/foundation/refusal'
import { dayIn, lagos } from '@kolo/foundation/time'
import { principalLeft, settlementOf } from '../../loans/repayment.rules.ts'
import { termsOfLoan } from '../../loans/server/borrower.ts'
import { type LoanWithTerms, loanById } from '../../loans/server/loan.store.ts'
import { linesOfLoan } from '../../loans/server/loan-lines.ts'
import type { LoanTerms } from '../../products/loan-terms.rules.ts'

type Reading = Pick<Call, 'db' | 'now'>

/** Why a loan of these terms cannot repay that older one. */
export async function setOffRefusal(
  call: Reading,
  terms: LoanTerms,
  { older, receivedKobo }: { older: LoanWithTerms; receivedKobo: Kobo },
): Promise<Refusal<'loan-top-up-not' | 'loan-top-up-early' | 'loan-top-up-small'> | undefined> {
  const { topUpAfterBps } = terms
  if (topUpAfterBps === undefined || older.status !== 'running')
    return refuse('loan-top-up-not', {}, 'topUpOf')
  const lines = await linesOfLoan(call, older)
  const principal = kobo(older.principalKobo)
  const repaid = subtractKobo(principal, sumKobo(lines.map(principalLeft)))
  if (repaid < applyRate(principal, topUpAfterBps, 'half-up'))
    return refuse('loan-top-up-early', { percent: topUpAfterBps / 100 }, 'topUpOf')
  const { totalKobo } = settlementOf(termsOfLoan(older), lines, dayIn(lagos, call.now))
  return totalKobo >= receivedKobo
    ? refuse('loan-top-up-small', { total: totalKobo.toString() }, 'principalKobo')
    : undefined
}

/** What settling the older loan takes of a new one today; nothing where there is none. */
export async function setOffToday(call: Reading, loan: LoanWithTerms): Promise<Kobo> {
  if (loan.setOffKobo !== null) return kobo(loan.setOffKobo)
  if (loan.topUpOf === null || loan.journalId !== null) return zeroKobo
  const older = await loanById(call.db, loan.topUpOf)
  if (older.status !== 'running') return zeroKobo
  return settlementOf(termsOfLoan(older), await linesOfLoan(call, older), dayIn(lagos, call.now)).totalKobo
}
