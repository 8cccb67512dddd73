/** The rules of a product looked at again for one loan. */
import type { Call } from '@kolo/application/call'
import { kobo } from '@kolo/foundation/money'
import { dayIn, lagos } from '@kolo/foundation/time'
import { scheduleOf } from '../../products/loan-schedule.rules.ts'
import { monthlyInstalment, type RuleResult, rulesOf } from '../eligibility.rules.ts'
import { factsFor, readBorrower, termsOfLoan } from './borrower.ts'
import type { LoanWithTerms } from './loan.store.ts'

/** Every rule with what was found today, and what the member has and owes beside this loan. */
export async function reviewLoan(call: Pick<Call, 'db' | 'now'>, loan: LoanWithTerms) {
  const terms = termsOfLoan(loan)
  const borrower = await readBorrower(call, loan.memberUid)
  const facts = factsFor(borrower, loan.productId, loan.id)
  const principalKobo = kobo(loan.principalKobo)
  const { instalments } = loan
  const lines = scheduleOf(terms, { principalKobo, instalments, paidOutOn: dayIn(lagos, call.now) })
  const rules = rulesOf(terms, facts, {
    principalKobo,
    instalments,
    monthlyPayKobo: loan.monthlyPayKobo === null ? undefined : kobo(loan.monthlyPayKobo),
    instalmentKobo: monthlyInstalment(lines, terms),
  })
  const { savingsKobo, sharesKobo, owedKobo } = facts
  return { rules, exposure: { savingsKobo, sharesKobo, owedKobo } }
}

/** The first rule that is not met today. */
export async function failingRule(
  call: Pick<Call, 'db' | 'now'>,
  loan: LoanWithTerms,
): Promise<RuleResult | undefined> {
  return (await reviewLoan(call, loan)).rules.find(({ passes }) => !passes)
}
