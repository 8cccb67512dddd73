/** What the borrower reads of a loan that was called. */
import type { Db } from '@kolo/database/tables'
import { kobo } from '@kolo/foundation/money'
import { namesOf } from '@kolo/profile/server'
import { guarantorsOfLoan } from '../../guarantors/server/guarantor.store.ts'
import type { Loan } from '../../loans/loan.contract.ts'
import { owedOfAll, type RunningInstalment } from '../../loans/repayment.rules.ts'
import type { LoanWithTerms } from '../../loans/server/loan.store.ts'

/** Until when everything is to be paid, and what guarantors paid; nothing where the loan is not called. */
export async function presentOwnCall(
  db: Db,
  { id, calledOn, noticeUntil }: LoanWithTerms,
  lines: readonly RunningInstalment[],
): Promise<Loan['call']> {
  if (calledOn === null || noticeUntil === null) return null
  const guarantors = await guarantorsOfLoan(db, id)
  const names = await namesOf(
    db,
    guarantors.map(({ memberUid }) => memberUid),
  )
  return {
    calledOn,
    dueOn: noticeUntil,
    owedKobo: owedOfAll(lines),
    guarantorsPaid: guarantors.flatMap(({ memberUid, paidKobo, paidAt }) =>
      paidAt === null
        ? []
        : { fullName: names.get(memberUid) ?? 'Former member', amountKobo: kobo(paidKobo), at: paidAt },
    ),
  }
}
