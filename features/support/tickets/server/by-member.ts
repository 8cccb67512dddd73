/** What a member writes, whichever way it came: in the product or by mail. The caller made the ticket or has locked it. */
import type { Call } from '@kolo/application/call'
import { refuse } from '@kolo/foundation/refusal'
import { notify } from '@kolo/notices/server'
import { clockRow, goesOn } from '../../service-hours/server/ticket-clock.ts'
import { isOver, mayReopen } from '../ticket.rules.ts'
import { type Written, writeIn } from './check-attachments.ts'
import { opened, replied } from './ticket.notifications.ts'
import type { TicketRow } from './ticket.record.ts'
import { type StaffRow, saveTicket, staffAndHolidays } from './ticket.store.ts'

/** What of a call is needed where nobody has to be signed in. */
export type MemberCall = Pick<Call, 'db' | 'now' | 'enqueue' | 'record' | 'changed'>

/** Written by a member, and read by everybody who reads the ticket. */
export const byMember = { by_staff: false, internal: false }

/** Writes in a member's ticket: one that waited for them goes on, and one that is over opens again, or it is refused. */
export async function goOnWith(
  call: MemberCall,
  row: TicketRow,
  written: Pick<Written, 'body' | 'files' | 'mail_sha256'>,
) {
  const { db, now } = call
  const { id, status, member_uid: uid, resolved_at: resolvedAt, closed_at: closedAt } = row
  if (status === 'merged') return refuse('ticket-merged')
  if (isOver(status)) {
    if (!mayReopen({ status, resolvedAt, closedAt }, now)) return refuse('ticket-closed')
    const { staff, holidays } = await staffAndHolidays(db, now)
    await saveTicket(db, id, {
      ...clockRow(row.priority, { from: now, stoppedMinutes: 0 }, holidays),
      status: 'open',
      assignee_uid: null,
      resolved_at: null,
      closed_at: null,
      reopened_count: row.reopened_count + 1,
      changed_at: now,
    })
    call.record({ kind: 'ticket.reopened', actorUid: uid, target: { type: 'ticket', id } })
    await notifyStaff(call, row, staff)
  } else {
    const isAwaited = status === 'waiting_member'
    const back = isAwaited ? { status: 'in_progress' as const, ...(await goesOn(db, row, now)) } : {}
    await saveTicket(db, id, { ...back, changed_at: now })
    const { assignee_uid: worker, code } = row
    if (worker !== null) await notify(call, { topic: replied, to: [worker], facts: { id, code } })
  }
  await writeIn(call, row, { ...written, author_uid: uid, ...byMember })
  return undefined
}

/** Tells staff that a ticket waits for one of them, but not its own member. */
export async function notifyStaff(
  call: Pick<Call, 'enqueue' | 'now'>,
  { id, code, member_uid: memberUid }: Pick<TicketRow, 'id' | 'code' | 'member_uid'>,
  staff: readonly StaffRow[],
): Promise<void> {
  const to = staff.flatMap(({ uid }) => (uid === memberUid ? [] : [uid]))
  await notify(call, { topic: opened, to, facts: { id, code } })
}
