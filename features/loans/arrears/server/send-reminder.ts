/** An administrator reminds a member of what is overdue of a loan. What must always be true: once a day, and a note is kept. */
import type { Call } from '@kolo/application/call'
import { refusalOf } from '@kolo/foundation/access'
import type { InputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import { formatNaira } from '@kolo/foundation/money'
import { refuse } from '@kolo/foundation/refusal'
import { dayIn, formatDay, lagos } from '@kolo/foundation/time'
import { balanceOf } from '../../loans/repayment.rules.ts'
import { recordOn } from '../../loans/server/apply-for-loan.ts'
import { chargeLoan } from '../../loans/server/charge-loan.ts'
import { lockLoan } from '../../loans/server/loan.store.ts'
import { linesOfLoan } from '../../loans/server/loan-lines.ts'
import { loansAccess } from '../../loans.access.ts'
import type { sendLoanReminder } from '../arrears.contract.ts'
import { insertContact, remindedOn } from './arrears.store.ts'
import { presentArrears } from './read-arrears.ts'
import { notifyInstalment } from './remind.ts'

export async function sendLoanReminderHandler(call: Call, { params }: InputOf<typeof sendLoanReminder>) {
  const { db, actor, now } = call
  const today = dayIn(lagos, now)
  const loan = await lockLoan(db, params.id)
  const no = refusalOf(loansAccess.followUp, actor, loan)
  if (no) return no
  await chargeLoan(call, loan)
  const { overdueKobo, overdueSince } = balanceOf(await linesOfLoan(call, loan), today)
  if (overdueSince === undefined) return refuse('nothing-overdue')
  if (await remindedOn(db, loan.id, today)) return refuse('reminded-today')
  await insertContact(db, {
    id: newId(Date.parse(now)),
    loanId: loan.id,
    kind: 'reminder',
    note: `${formatNaira(overdueKobo)} overdue since ${formatDay(overdueSince)}`,
    promisedKobo: null,
    promisedOn: null,
    notedBy: actor.uid,
    notedAt: now,
  })
  await notifyInstalment(call, loan, { kind: 'overdue', amount: overdueKobo, on: overdueSince })
  recordOn(call, 'loan.reminder-sent', loan, { overdueKobo: overdueKobo.toString() })
  return presentArrears(call, loan)
}
