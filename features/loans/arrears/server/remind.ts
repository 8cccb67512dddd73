/**
 * Members are reminded of instalments before and after their day. What must always be true: each reminder of an instalment
 * goes out once; after missed nights only the latest does; nobody is reminded of what is paid.
 */
import { readSetting } from '@kolo/application/community-settings'
import type { Job, JobCall } from '@kolo/application/job'
import type { Kobo } from '@kolo/foundation/money'
import { type CalendarDate, dayIn, lagos } from '@kolo/foundation/time'
import { notify } from '@kolo/notices/server'
import { notifyGuarantors } from '../../guarantors/server/guarantors-of.ts'
import { balanceOf, stillToPay } from '../../loans/repayment.rules.ts'
import { chargeLoan } from '../../loans/server/charge-loan.ts'
import { type LoanWithTerms, lockLoan } from '../../loans/server/loan.store.ts'
import { linesOfLoan } from '../../loans/server/loan-lines.ts'
import { instalmentReminder } from './arrears.notifications.ts'
import { reminderDays } from './arrears.settings.ts'
import { keepReminder, type ReminderDue, remindersDue } from './arrears.store.ts'

const remindersAtOnce = 100

/** Every hour of the day, so that a missed night is made up for soon; a member hears once of each loan. */
export const remindBorrowers: Job = {
  name: 'loans.remind',
  schedule: '40 * * * *',
  run: async (call) => {
    const today = dayIn(lagos, call.now)
    const reminders = await readSetting(call.db, reminderDays)
    const due = await remindersDue(call.db, { today, reminders, most: remindersAtOnce })
    for (const [loanId, lines] of Map.groupBy(due, ({ loan_id }) => loan_id))
      await remind(call, loanId, lines)
    if (due.length === remindersAtOnce) await call.enqueue('loans.remind', {})
  },
}

async function remind(call: JobCall, loanId: string, due: readonly ReminderDue[]): Promise<void> {
  const { db, now } = call
  const today = dayIn(lagos, now)
  const loan = await lockLoan(db, loanId)
  const [first] = due
  if (loan.status !== 'running' || !first) return
  await chargeLoan(call, loan)
  let isNew = false
  for (const { number, days } of due)
    isNew = (await keepReminder(db, { loan_id: loanId, number, days, sent_at: now })) || isNew
  const lines = await linesOfLoan(call, loan)
  const line = lines.find(({ number }) => number === first.number)
  if (!isNew || !line) return
  const { overdueKobo, overdueSince, dueKobo } = balanceOf(lines, today)
  const kind = overdueSince ? 'overdue' : first.due_on === today ? 'today' : 'before'
  const amounts = { overdue: overdueKobo, today: dueKobo, before: stillToPay(line) }
  await notifyInstalment(call, loan, { kind, amount: amounts[kind], on: overdueSince ?? first.due_on })
  if (kind === 'overdue') await notifyGuarantors(call, loan, { step: 'overdue', amount: overdueKobo })
}

/** Tells a member what of a loan is due, or overdue. */
export async function notifyInstalment(
  call: Pick<JobCall, 'db' | 'now' | 'enqueue'>,
  { id, code, productName: product, memberUid, mandateAt }: LoanWithTerms,
  due: { kind: 'before' | 'today' | 'overdue'; amount: Kobo; on: CalendarDate },
): Promise<void> {
  const facts = { ...due, id, code, product, byMandate: mandateAt !== null }
  await notify(call, { topic: instalmentReminder, to: memberUid, facts })
}
