/** The table of guarantors, declared once, with what its person is given of every column. */
import { type ChangeOf, defineRecord, type RecordOf } from '@kolo/database/record'
import { dayIn, type Instant, lagos } from '@kolo/foundation/time'
import type { LoanStatus } from '../../loans/loan.rules.ts'
import type { GuaranteeSubject } from '../../loans.access.ts'
import { answerUntil } from '../guarantor.rules.ts'

export const guarantors = defineRecord('loan_guarantors', {
  title: 'Loans you were asked to guarantee',
  by: ['member_uid'],
  columns: {
    id: 'given',
    loan_id: 'given',
    member_uid: 'inner',
    amount_kobo: 'given',
    status: 'given',
    asked_at: 'given',
    answered_at: 'given',
    ended_at: 'given',
    hold_ids: 'inner',
    paid_kobo: 'given',
    paid_at: 'given',
    paid_journal_id: 'inner',
  },
})

/** A guarantor as they are kept. */
export type GuarantorRecord = RecordOf<'loan_guarantors'>
/** What may be changed of one. */
export type GuarantorChange = Omit<ChangeOf<'loan_guarantors'>, 'id' | 'loanId' | 'memberUid' | 'amountKobo'>

/** A guarantee as the decisions see it. */
export function guaranteeSubject(
  loan: { status: LoanStatus },
  { status, askedAt }: GuarantorRecord,
  now: Instant,
): GuaranteeSubject {
  const isOver = dayIn(lagos, now) > answerUntil(dayIn(lagos, askedAt))
  return { status, isOver, loanStatus: loan.status }
}
