/** Mistakes of administrators, and how two of them put them right. */
import { type CalendarDate, startOfDay } from '@kolo/foundation/time'
import { reversePayment } from '@kolo/payments/reversal'
import { sql } from 'kysely'
import { firstOfMonth, momentOn } from './calendar.ts'
import type { Scene } from './members.ts'

/** A transfer of the month's first week was written down for the wrong member: two administrators take it back. */
export async function takeBackPayment({ fixture, administrators }: Scene, on: CalendarDate): Promise<void> {
  const from = startOfDay(firstOfMonth(on))
  // Told again after it broke off, it is the same payment, which is taken back by then.
  const { rows } = await sql<{ id: string }>`
    select p.id from payments p join savings_accounts g on g.id = p.target_id join savings_plans s on s.id = g.plan_id
    join profiles m on m.uid = p.member_uid
    where p.confirmed_at between ${from}::timestamptz and ${startOfDay(on)}::timestamptz and s.kind = 'contribution'
      and p.status in ('confirmed', 'reversed') and p.outcome = 'exact'
      and not p.member_uid = any(${[...administrators]}::uuid[])
    order by m.email, p.started_at limit 1`.execute(fixture.db)
  const [payment] = rows
  if (!payment) return
  const body = { reason: 'The transfer was of another member with the same family name.' }
  for (const [index, uid] of administrators.slice(0, 2).entries()) {
    const acting = { at: momentOn(on, 14 * 60 + index * 45), uid }
    await fixture.act(acting, reversePayment, { params: { id: payment.id }, body })
  }
}
