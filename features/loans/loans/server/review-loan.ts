/** The rules of a product looked at again for one loan. */
import type { Call } from '@kolo/application/call'
import { kobo, zeroKobo } from '@kolo/foundation/money'
import { dayIn, lagos } from '@kolo/foundation/time'
import { coveredBy, isCovered } from '../../guarantors/guarantor.rules.ts'
import { coverOfLoan } from '../../guarantors/server/cover.ts'
import { guarantorsOfLoan } from '../../guarantors/server/guarantor.store.ts'
import { scheduleOf } from '../../products/loan-schedule.rules.ts'
import {
  type BorrowerFacts,
  limitOf,
  monthlyInstalment,
  type RuleResult,
  rulesOf,
} from '../eligibility.rules.ts'
import { mayEnd } from '../loan.rules.ts'
import { balanceOf } from '../repayment.rules.ts'
import { type Borrower, factsFor, readBorrower, termsOfLoan } from './borrower.ts'
import type { LoanWithTerms } from './loan.store.ts'

/** Every rule with what was found today, and what the member has and owes beside this loan. */
export async function reviewLoan(call: Pick<Call, 'db' | 'now'>, loan: LoanWithTerms) {
  const terms = termsOfLoan(loan)
  const borrower = await readBorrower(call, loan.memberUid)
  const facts = factsFor(borrower, loan.productId, loan.id, loan.topUpOf)
  const principalKobo = kobo(loan.principalKobo)
  const { instalments } = loan
  const lines = scheduleOf(terms, { principalKobo, instalments, paidOutOn: dayIn(lagos, call.now) })
  const rules = rulesOf(terms, facts, {
    principalKobo,
    instalments,
    monthlyPayKobo: loan.monthlyPayKobo === null ? undefined : kobo(loan.monthlyPayKobo),
    instalmentKobo: monthlyInstalment(lines, terms),
  })
  const { savingsKobo, sharesKobo, owedKobo, pledgedKobo, instalmentsKobo } = facts
  return {
    rules: [...rules, ...(await guarantorRule(call, loan, facts))],
    exposure: {
      savingsKobo,
      sharesKobo,
      owedKobo,
      pledgedKobo,
      limitKobo: limitOf(terms, facts),
      loans: otherLoans(borrower, loan),
    },
    pay: {
      thisKobo: monthlyInstalment(loan.status === 'running' ? borrower.latestLinesOf(loan.id) : lines, terms),
      othersKobo: instalmentsKobo,
    },
  }
}

/** Every other loan of the member that is not over, with what is left of it. */
function otherLoans(borrower: Borrower, { id: own }: LoanWithTerms) {
  return borrower.loans
    .filter(
      ({ id, status }) => id !== own && (status === 'running' || status === 'written_off' || mayEnd(status)),
    )
    .map(({ id, code, productName: product, status, principalKobo, stillOwedKobo }) => ({
      id,
      code,
      product,
      status,
      leftKobo:
        status === 'running'
          ? balanceOf(borrower.linesOf(id), borrower.today).principalKobo
          : kobo(stillOwedKobo ?? principalKobo),
    }))
}

/** Whether guarantors cover what they must, where any are asked for. */
async function guarantorRule(
  { db }: Pick<Call, 'db'>,
  loan: LoanWithTerms,
  facts: BorrowerFacts,
): Promise<RuleResult[]> {
  const cover = coverOfLoan(loan, facts)
  if (cover.coverKobo === zeroKobo) return []
  const guarantors = await guarantorsOfLoan(db, loan.id)
  return [
    {
      rule: 'guarantors',
      passes: isCovered(cover, guarantors),
      required: { kobo: cover.coverKobo },
      found: { kobo: coveredBy(guarantors).amountKobo },
    },
  ]
}

/** The first rule that is not met today. */
export async function failingRule(
  call: Pick<Call, 'db' | 'now'>,
  loan: LoanWithTerms,
): Promise<RuleResult | undefined> {
  return (await reviewLoan(call, loan)).rules.find(({ passes }) => !passes)
}
