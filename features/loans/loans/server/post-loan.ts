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
    | 'loans.set-off'
    | 'loans.lien-taken'
    | 'loans.guarantor-paid'
    | 'loans.written-off'
    | 'loans.recovered'
  memo: string
  actorUid: string | null
  facts?: Facts
  transfers: readonly Transfer[]
}

/** Posts it, or answers that an account does not cover it. */
export function postLoan(
  call: Pick<Call, 'db' | 'now'>,
  { code }: Pick<LoanWithTerms, 'code'>,
  { facts, ...journal }: LoanJournal,
) {
  return postForLoans(call, { ...journal, facts: { loan: code, ...facts } })
}

/** Posts a journal of one loan, of one that came in with a list, or the provision for all of them. */
export function postForLoans(
  { db, now }: Pick<Call, 'db' | 'now'>,
  {
    kind,
    ...journal
  }: Omit<LoanJournal, 'kind' | 'facts'> & {
    kind: LoanJournal['kind'] | 'loans.imported' | 'loans.provision'
    facts: Facts
  },
) {
  return postJournal(db, { ...journal, deed: kind, now })
}
