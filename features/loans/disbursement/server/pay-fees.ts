/** A member pays the fees of an approved loan that are due before it is paid out. */
import type { Call } from '@kolo/application/call'
import { refusalOf } from '@kolo/foundation/access'
import type { InputOf } from '@kolo/foundation/endpoint'
import { kobo } from '@kolo/foundation/money'
import { isRefusal, refuse } from '@kolo/foundation/refusal'
import { orNotFound } from '@kolo/foundation/request-problem'
import type { InsufficientFunds } from '@kolo/ledger/journal'
import { recordOn, requireVersion } from '../../loans/server/apply-for-loan.ts'
import { termsOfLoan } from '../../loans/server/borrower.ts'
import { feesPaidPostings } from '../../loans/server/loan.postings.ts'
import { type LoanWithTerms, lockLoan, saveLoan } from '../../loans/server/loan.store.ts'
import { postLoan } from '../../loans/server/post-loan.ts'
import { presentLoan } from '../../loans/server/present-loan.ts'
import { loansAccess } from '../../loans.access.ts'
import { feesBefore } from '../../products/loan-terms.rules.ts'
import type { payLoanFees } from '../disbursement.contract.ts'

/** What is to be paid before a loan is paid out, and not paid yet. */
export function feesOpen(loan: LoanWithTerms) {
  const fees = feesBefore(termsOfLoan(loan), kobo(loan.principalKobo))
  return loan.feesJournalId === null ? fees : kobo(0n)
}

/** Pays them from the wallet. */
export async function payLoanFeesHandler(call: Call, { params, body }: InputOf<typeof payLoanFees>) {
  const { db, actor } = call
  const loan = await lockLoan(db, params.id)
  orNotFound(loan.memberUid === actor.uid ? loan : undefined)
  const no = refusalOf(loansAccess.payFees, actor, loan)
  if (no) return no
  requireVersion(loan, body.version)
  const fees = feesOpen(loan)
  if (fees === 0n) return refuse('loan-no-fees')
  const { id: loanId, code, memberUid, productId } = loan
  const journal = await postLoan(call, loan, {
    kind: 'loans.fees-paid',
    actorUid: actor.uid,
    memo: `Fees of loan ${code}`,
    transfers: feesPaidPostings({ loanId, memberUid, productId }, fees),
  })
  if (isRefusal(journal)) {
    const { available } = journal as InsufficientFunds
    return refuse('wallet-too-small', { available: available.toString() })
  }
  const { journalId } = journal
  const saved = await saveLoan(db, loan.id, { feesJournalId: journalId })
  recordOn(call, 'loan.fees-paid', saved, { journalId })
  return presentLoan(call, saved)
}
