/** The interest that borrowers paid, by which a patronage bonus is divided. */
import type { Db } from '@kolo/database/tables'
import type { CalendarDate } from '@kolo/foundation/time'
import { type Movement, paidByOwners } from '@kolo/ledger/owner-flows'

/** Out of what members own, or as money that comes in; and held back from what is paid out. What is written off is not paid. */
const movements: readonly Movement[] = [
  { from: ['member_wallet', 'member_savings', 'bank', 'cash', 'psp_clearing'], to: 'loan_interest_due' },
  { from: ['member_wallet', 'member_savings', 'loan_principal'], to: 'loan_interest' },
]

/** What each member paid of it from a day to another, both included. */
export function loanInterestPaid(db: Db, period: { from: CalendarDate; to: CalendarDate }) {
  return paidByOwners(db, movements, period)
}
