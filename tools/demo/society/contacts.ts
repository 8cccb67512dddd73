/** Whom administrators reached about loans that are overdue, and what was promised. */
import { applyRate, kobo } from '@kolo/foundation/money'
import { addDays, type CalendarDate } from '@kolo/foundation/time'
import { noteLoanContact, readLoanArrears, sendLoanReminder } from '@kolo/loans/arrears-contract'
import { sql } from 'kysely'
import { momentOn } from '../calendar.ts'
import type { Scene } from '../members.ts'

const notes = [
  { kind: 'call', note: 'The shop was flooded. She pays half now and the rest next month.', days: 9 },
  { kind: 'visit', note: 'Was away; his brother at the stall takes the message.' },
  { kind: 'message', note: 'Answered that the salary came late this month.', days: 5 },
] as const

/** The first of those who are late are reached, and some promise a part; the others are reminded. */
export async function noteContacts({ fixture, administrators }: Scene, on: CalendarDate): Promise<void> {
  const [one = '', two = ''] = administrators
  const { rows } = await sql<{ id: string }>`
    select l.id from loans l
    where l.status = 'running' and not exists (select from loan_contacts c where c.loan_id = l.id)
      and exists (select from loan_instalments i
        where i.loan_id = l.id and i.due_on < ${on} and i.paid_principal_kobo < i.principal_kobo)
    order by l.id limit 6`.execute(fixture.db)
  for (const [index, { id }] of rows.entries()) {
    const params = { id }
    const at = (uid: string) => ({ at: momentOn(on, 10 * 60 + index * 7), uid })
    const said = notes[index]
    if (!said) await fixture.act(at(two), sendLoanReminder, { params })
    else {
      const { overdueKobo } = await fixture.act(at(one), readLoanArrears, { params })
      const isPromised = 'days' in said
      const body = {
        kind: said.kind,
        note: said.note,
        promisedKobo: isPromised ? applyRate(kobo(overdueKobo), 5_000, 'down') : null,
        promisedOn: isPromised ? addDays(on, said.days) : null,
      }
      await fixture.act(at(one), noteLoanContact, { params, body })
    }
  }
}
