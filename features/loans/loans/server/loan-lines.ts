/** The instalments of a loan, and the hash of what its member agrees to. */
import { createHash } from 'node:crypto'
import type { Call } from '@kolo/application/call'
import { kobo, zeroKobo } from '@kolo/foundation/money'
import { dayIn, instant, lagos } from '@kolo/foundation/time'
import { scheduleOf } from '../../products/loan-schedule.rules.ts'
import type { LoanTerms } from '../../products/loan-terms.rules.ts'
import { lastPenaltyDay } from '../penalty.rules.ts'
import type { RunningInstalment } from '../repayment.rules.ts'
import { chargedUntil } from '../settlement.rules.ts'
import { runningInstalment, termsOfLoan } from './borrower.ts'
import { instalmentsOf, type LoanWithTerms } from './loan.store.ts'

/**
 * The instalments of a loan: with everything charged that is due by now, also before the night’s work has charged it; or as
 * they would be if it were paid out today. A loan that is called is charged nothing more, and no penalty falls after a death.
 */
export async function linesOfLoan({ db, now }: Pick<Call, 'db' | 'now'>, loan: LoanWithTerms) {
  const kept = await instalmentsOf(db, [loan.id])
  const terms = termsOfLoan(loan)
  const today = dayIn(lagos, now)
  if (kept.length > 0) {
    const lines = kept.map(runningInstalment)
    if (loan.status !== 'running' || loan.calledOn !== null) return lines
    return chargedUntil(terms, lines, today, lastPenaltyDay(loan, today))
  }
  return scheduleOf(terms, {
    principalKobo: kobo(loan.principalKobo),
    instalments: loan.instalments,
    paidOutOn: today,
  }).map(
    (line): RunningInstalment => ({
      ...line,
      chargedKobo: undefined,
      paidPrincipalKobo: zeroKobo,
      paidInterestKobo: zeroKobo,
      penaltyKobo: zeroKobo,
      penaltyMonths: 0,
      paidPenaltyKobo: zeroKobo,
    }),
  )
}

const anyDay = dayIn(lagos, instant('2000-01-01T00:00:00Z'))

/**
 * The hash of what the member agrees to: who borrows how much, on which terms, in how many instalments. The days follow
 * from the day of the pay-out, which nobody knows yet.
 */
export function agreementHash(loan: LoanWithTerms, terms: LoanTerms): string {
  const { code, memberUid, productVersion, principalKobo, instalments, purpose } = loan
  const schedule = scheduleOf(terms, {
    principalKobo: kobo(principalKobo),
    instalments,
    paidOutOn: anyDay,
  }).map((line) => [line.number, line.principalKobo.toString(), line.interestKobo.toString()])
  const agreed = [code, memberUid, productVersion, principalKobo.toString(), purpose, loan.terms, schedule]
  return createHash('sha256').update(JSON.stringify(agreed)).digest('hex')
}
