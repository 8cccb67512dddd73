/** What staff do with a ticket beside answering it: they sort it, merge it into another one, and open one for a member. */
import type { Call } from '@kolo/application/call'
import type { InputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import { refuse } from '@kolo/foundation/refusal'
import { orNotFound } from '@kolo/foundation/request-problem'
import { notify } from '@kolo/notices/server'
import { clockRow } from '../../service-hours/server/ticket-clock.ts'
import type * as contract from '../ticket.contract.ts'
import { isOver, priorityOf } from '../ticket.rules.ts'
import { changesOf, writeIn } from './check-attachments.ts'
import { presentWholeStaff } from './present-ticket.ts'
import { merged, openedFor } from './ticket.notifications.ts'
import { shownTo } from './ticket.record.ts'
import {
  holidaysSince,
  insertTicket,
  lockBoth,
  lockTicket,
  memberHere,
  mergeAlong,
  saveTicket,
} from './ticket.store.ts'

/** The command behind `POST /api/desk/tickets/{id}/descriptions`. A subject that came masked and comes back so was not changed. */
export async function describeTicketHandler(
  call: Call,
  { params, body: { subject, category, priority, tags } }: InputOf<typeof contract.describeTicket>,
) {
  const { db, actor, now } = call
  const row = await lockTicket(db, params.id, { notOf: actor.uid })
  if (row.status === 'merged') return refuse('ticket-moved')
  const { clock_from_at: from, stopped_minutes: stoppedMinutes } = row
  const clock =
    from === null || priority === row.priority
      ? {}
      : clockRow(priority, { from, stoppedMinutes }, await holidaysSince(db, from))
  await saveTicket(db, row.id, {
    subject: subject === shownTo(call)(row.subject) ? row.subject : subject,
    category,
    priority,
    tags: [...new Set(tags)],
    changed_at: now,
    ...clock,
  })
  for (const change of changesOf(row)) call.changed(change)
  call.record({ kind: 'ticket.described', target: { type: 'ticket', id: row.id } })
  return presentWholeStaff(call, row.id)
}

/** The command behind `POST /api/desk/tickets/{id}/merges`: answers the one both go on in. */
export async function mergeTicketHandler(call: Call, { params, body }: InputOf<typeof contract.mergeTicket>) {
  const { db, actor, now } = call
  const both = await lockBoth(db, [params.id, body.into], actor.uid)
  const row = orNotFound(both.find(({ id }) => id === params.id))
  const into = both.find(({ id }) => id === body.into)
  if (row.status === 'merged') return refuse('ticket-moved')
  if (!into || into.id === row.id || into.member_uid !== row.member_uid || isOver(into.status))
    return refuse('not-mergeable', {}, 'into')
  await saveTicket(db, row.id, {
    status: 'merged',
    merged_into_id: into.id,
    closed_at: null,
    waiting_since_at: null,
    changed_at: now,
  })
  await mergeAlong(db, row.id, into.id)
  await saveTicket(db, into.id, { changed_at: now })
  await notify(call, {
    topic: merged,
    to: [row.member_uid],
    facts: { id: into.id, code: into.code, from: row.code },
  })
  for (const change of changesOf(row)) call.changed(change)
  call.record({ kind: 'ticket.merged', target: { type: 'ticket', id: row.id } })
  return presentWholeStaff(call, into.id)
}

export async function openForHandler(call: Call, { body: asked }: InputOf<typeof contract.openFor>) {
  const { db, actor, now } = call
  const { memberUid, subject, category, body } = asked
  if (memberUid === actor.uid) return refuse('own-ticket', {}, 'memberUid')
  await memberHere(db, memberUid)
  const priority = priorityOf(category, asked.priority)
  const row = await insertTicket(db, {
    id: newId(Date.parse(now)),
    member_uid: memberUid,
    subject,
    category,
    priority,
    channel: 'admin',
    follows_id: null,
    about_type: null,
    about_id: null,
    about_name: null,
    opened_at: now,
    changed_at: now,
    ...clockRow(priority, { from: now, stoppedMinutes: 0 }, await holidaysSince(db, now)),
  })
  await writeIn(call, row, { author_uid: actor.uid, body, internal: false, by_staff: true })
  await notify(call, { topic: openedFor, to: [memberUid], facts: { id: row.id, code: row.code } })
  call.record({ kind: 'ticket.opened-for', subjectUid: memberUid, target: { type: 'ticket', id: row.id } })
  return presentWholeStaff(call, row.id)
}
