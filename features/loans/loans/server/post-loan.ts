/** One journal of a loan, named by its code. */
import type { Call } from '@kolo/application/call'
import type { Facts } from '@kolo/foundation/refusal'
import { postJournal, type Transfer } from '@kolo/ledger/journal'
import type { LoanWithTerms } from './loan.store.ts'

type LoanJournal = {
  kind:
    | 'loans.paid-out'
    | 'loans.fees-paid'
    | 'loans.interest-due'
    | 'loans.penalty-due'
    | 'loans.repaid'
    | 'loans.taken'
    | 'loans.settled'
  memo: string
  actorUid: string | null
  facts?: Facts
  transfers: readonly Transfer[]
}

/** Posts it, or answers that an account does not cover it. */
export function postLoan(
  { db, now }: Pick<Call, 'db' | 'now'>,
  { code }: Pick<LoanWithTerms, 'code'>,
  { kind, facts, ...journal }: LoanJournal,
) {
  return postJournal(db, { ...journal, deed: kind, now, facts: { loan: code, ...facts } })
}
