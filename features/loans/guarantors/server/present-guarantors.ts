/** The guarantors of a loan, as the borrower and administrators see them. */
import type { Call } from '@kolo/application/call'
import type { Db } from '@kolo/database/tables'
import { decide } from '@kolo/foundation/access'
import { kobo } from '@kolo/foundation/money'
import { dayIn, lagos } from '@kolo/foundation/time'
import { peopleOf } from '@kolo/profile/server'
import { factsFor, readBorrower, termsOfLoan } from '../../loans/server/borrower.ts'
import type { LoanWithTerms } from '../../loans/server/loan.store.ts'
import { loansAccess } from '../../loans.access.ts'
import type { Guarantor, LoanGuarantors } from '../guarantor.contract.ts'
import { amountsOf, answerUntil, coveredBy, nextShare, noGuarantorUpTo } from '../guarantor.rules.ts'
import { coverOfLoan, securedOf } from './cover.ts'
import { guarantorsOfLoan } from './guarantor.store.ts'

/** Everybody who was asked, in order. */
export async function presentGuarantors(db: Db, loanId: string): Promise<Guarantor[]> {
  const rows = await guarantorsOfLoan(db, loanId)
  const personOf = await peopleOf(
    db,
    rows.map(({ memberUid }) => memberUid),
  )
  return rows.map(({ id, memberUid, amountKobo, status, askedAt, answeredAt, endedAt }) => ({
    id,
    member: personOf(memberUid),
    amountKobo: kobo(amountKobo),
    status,
    askedAt,
    answerUntil: answerUntil(dayIn(lagos, askedAt)),
    answeredAt,
    endedAt,
  }))
}

/** The same with what they must cover and why. */
export async function presentLoanGuarantors(call: Call, loan: LoanWithTerms): Promise<LoanGuarantors> {
  const { db, actor } = call
  const { id, code, instalments, status } = loan
  const terms = termsOfLoan(loan)
  const facts = factsFor(await readBorrower(call, loan.memberUid), loan.productId, id)
  const cover = coverOfLoan(loan, facts)
  const rows = await presentGuarantors(db, id)
  return {
    loan: {
      id,
      code,
      product: loan.productName,
      principalKobo: kobo(loan.principalKobo),
      instalments,
      status,
    },
    cover: {
      ...cover,
      kind: terms.cover,
      savingsKobo: facts.savingsKobo,
      securedKobo: securedOf(facts),
      noGuarantorUpToKobo: noGuarantorUpTo(terms, facts.savingsKobo),
    },
    acceptedKobo: coveredBy(rows).amountKobo,
    askedKobo: amountsOf(rows.filter((row) => row.status === 'asked')),
    next: nextShare(cover, rows),
    rows,
    can: { ask: decide(loansAccess.askGuarantor, actor, loan) },
  }
}
