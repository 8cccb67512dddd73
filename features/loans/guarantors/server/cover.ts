/**
 * Whether guarantors cover a loan. What must always be true: a loan is under review only while those who accepted cover what
 * the product asks for today, and never less than it asked for when the member applied.
 */
import type { Call } from '@kolo/application/call'
import { addKobo, greatestKobo, kobo } from '@kolo/foundation/money'
import type { BorrowerFacts } from '../../loans/eligibility.rules.ts'
import { factsFor, readBorrower, termsOfLoan } from '../../loans/server/borrower.ts'
import { type LoanWithTerms, saveLoan } from '../../loans/server/loan.store.ts'
import { type Cover, coverOf, isCovered } from '../guarantor.rules.ts'
import { guarantorsOfLoan } from './guarantor.store.ts'

type Saved = Pick<BorrowerFacts, 'savingsKobo' | 'owedKobo' | 'pledgedKobo'>

/** What of a borrower's savings secures other loans: their own, and those they guarantee. */
export function securedOf({ owedKobo, pledgedKobo }: Saved) {
  return addKobo(owedKobo, pledgedKobo)
}

/** What the guarantors of a loan must cover. */
export function coverOfLoan(loan: LoanWithTerms, facts: Saved): Cover {
  const now = coverOf(termsOfLoan(loan), {
    principalKobo: kobo(loan.principalKobo),
    savingsKobo: facts.savingsKobo,
    securedKobo: securedOf(facts),
  })
  return {
    coverKobo: greatestKobo(now.coverKobo, kobo(loan.coverKobo)),
    guarantorsMin: Math.max(now.guarantorsMin, loan.guarantorsMin),
  }
}

/** Sends a locked loan to review once it is covered. */
export async function reviewOnceCovered(
  call: Pick<Call, 'db' | 'now'>,
  loan: LoanWithTerms,
): Promise<LoanWithTerms> {
  const borrower = await readBorrower(call, loan.memberUid)
  const cover = coverOfLoan(loan, factsFor(borrower, loan.productId, loan.id))
  const covers = isCovered(cover, await guarantorsOfLoan(call.db, loan.id))
  return covers ? saveLoan(call.db, loan.id, { status: 'submitted' }) : loan
}
