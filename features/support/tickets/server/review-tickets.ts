/** What moderators and administrators do with tickets, and what becomes of them by themselves. */

import type { Call } from '@kolo/application/call'
import type { Job } from '@kolo/application/job'
import { waitingList } from '@kolo/application/waiting-list'
import { pageById, paged } from '@kolo/database/pages'
import { actsAsStaff } from '@kolo/foundation/access'
import type { InputOf } from '@kolo/foundation/endpoint'
import { refuse } from '@kolo/foundation/refusal'
import { notify } from '@kolo/notices/server'
import { goesOn } from '../../service-hours/server/ticket-clock.ts'
import { supportAccess } from '../../support.access.ts'
import * as contract from '../ticket.contract.ts'
import { isOver, movesFrom } from '../ticket.rules.ts'
import { changesOf, whyNotAlong, writeIn } from './check-attachments.ts'
import { presentStaff, presentWholeStaff } from './present-ticket.ts'
import { answered, assigned, closed, held, reminded, solved } from './ticket.notifications.ts'
import {
  allStaff,
  closeSolved,
  lockTicket,
  remindWaiting,
  resolveSilent,
  saveTicket,
  ticketsIn,
  ticketsToAnswerBy,
} from './ticket.store.ts'
import { forgetLooseFiles } from './ticket-files.store.ts'

export async function listStaffTicketsHandler(
  call: Call,
  { query }: InputOf<typeof contract.listStaffTickets>,
) {
  const { status, priority, category, assignee, tag, late, member } = query
  const { uid } = call.actor
  const found = await ticketsIn(
    call.db,
    {
      status,
      priority,
      category,
      tag,
      assignee: assignee === 'me' ? uid : assignee === 'nobody' ? null : assignee,
      lateAt: late && call.now,
      memberUid: member,
      notOf: uid,
    },
    pageById(query),
  )
  const { rows, nextCursor } = paged(found, query.limit)
  return { rows: rows.map((row) => presentStaff(call, row)), nextCursor }
}

export async function readStaffTicketHandler(
  call: Call,
  { params }: InputOf<typeof contract.readStaffTicket>,
) {
  return presentWholeStaff(call, params.id)
}

/** The command behind `POST /api/desk/tickets/{id}/messages`; who answers one that nobody has, takes it. */
export async function answerMemberHandler(
  call: Call,
  { params, body }: InputOf<typeof contract.answerMember>,
) {
  const { db, actor, now } = call
  const row = await lockTicket(db, params.id, { notOf: actor.uid })
  const gone = await whyNotAlong(call, body.files)
  if (gone) return gone
  if (!body.internal) {
    if (row.status === 'merged') return refuse('ticket-merged')
    if (isOver(row.status)) return refuse('ticket-closed')
    await saveTicket(db, row.id, {
      ...(row.status === 'open' ? { status: 'in_progress' } : {}),
      assignee_uid: row.assignee_uid ?? actor.uid,
      first_reply_at: row.first_reply_at ?? now,
      changed_at: now,
    })
    await notify(call, { topic: answered, to: [row.member_uid], facts: { id: row.id, code: row.code } })
  }
  await writeIn(call, row, { ...body, author_uid: actor.uid, by_staff: true })
  call.record({
    kind: body.internal ? 'ticket.noted' : 'ticket.answered',
    target: { type: 'ticket', id: row.id },
  })
  return presentWholeStaff(call, row.id)
}

export async function moveTicketHandler(
  call: Call,
  { params, body: { to, solution } }: InputOf<typeof contract.moveTicket>,
) {
  const { db, actor, now } = call
  const row = await lockTicket(db, params.id, { notOf: actor.uid })
  if (!movesFrom(row.status).includes(to)) return refuse('ticket-moved')
  if (to === 'resolved' && solution === '') return refuse('solution-missing', {}, 'solution')
  await saveTicket(db, row.id, {
    status: to,
    changed_at: now,
    ...(to === 'waiting_member' || to === 'on_hold'
      ? { waiting_since_at: now, reminded_at: null }
      : await goesOn(db, row, now)),
    assignee_uid: row.assignee_uid ?? actor.uid,
    ...(to === 'resolved' ? { resolved_at: now, first_reply_at: row.first_reply_at ?? now } : {}),
  })
  if (to === 'resolved') {
    await writeIn(call, row, { author_uid: actor.uid, body: solution, internal: false, by_staff: true })
    await notify(call, { topic: solved, to: [row.member_uid], facts: { id: row.id, code: row.code } })
  }
  for (const change of changesOf(row)) call.changed(change)
  call.record({ kind: 'ticket.moved', target: { type: 'ticket', id: row.id }, facts: { to } })
  return presentWholeStaff(call, row.id)
}

export async function listStaffHandler({ db, actor }: Call) {
  return { rows: await allStaff(db), mayOpenFor: actsAsStaff(actor, supportAccess.openFor.permission) }
}

export async function assignTicketHandler(
  call: Call,
  { params, body: { assigneeUid } }: InputOf<typeof contract.assignTicket>,
) {
  const { db, actor, now } = call
  const row = await lockTicket(db, params.id, { notOf: actor.uid })
  if (isOver(row.status)) return refuse('ticket-moved')
  const staff = await allStaff(db)
  const canWorkOnIt = staff.some(({ uid }) => uid === assigneeUid) && assigneeUid !== row.member_uid
  if (assigneeUid !== null && !canWorkOnIt) return refuse('not-staff', {}, 'assigneeUid')
  await saveTicket(db, row.id, {
    assignee_uid: assigneeUid,
    ...(row.status === 'open' && assigneeUid !== null ? { status: 'in_progress' } : {}),
    changed_at: now,
  })
  const facts = { id: row.id, code: row.code }
  if (assigneeUid !== null && assigneeUid !== actor.uid)
    await notify(call, { topic: assigned, to: [assigneeUid], facts })
  for (const change of changesOf(row)) call.changed(change)
  const kind = assigneeUid === null ? 'ticket.given-back' : 'ticket.assigned'
  call.record({ kind, target: { type: 'ticket', id: row.id } })
  return presentWholeStaff(call, row.id)
}

/** What waits for an answer or a solution, on the administrators' first screen. */
export const ticketsWaiting = waitingList({
  list: contract.ticketsToAnswer,
  ask: ({ actor }) => ticketsToAnswerBy(actor.uid),
  present: (call, rows) => {
    const { in_all: count = 0, mine = 0 } = rows[0] ?? {}
    const oldestAt = rows.map((row) => row.opened_at).toSorted()[0]
    return { count, mine, oldestAt, rows: rows.map((row) => presentStaff(call, row)) }
  },
})

/** Each hour: silent members are reminded, and who put a ticket on hold; a week's silence counts as solved, and what was solved a week ago is closed. */
export const ticketTimes: Job = {
  name: 'support.times',
  schedule: '17 * * * *',
  run: async (call) => {
    const { db, now } = call
    for (const { id, code, member_uid } of await resolveSilent(db, now))
      await notify(call, { topic: solved, to: [member_uid], facts: { id, code } })
    for (const { id, code, status, member_uid, assignee_uid } of await remindWaiting(db, now)) {
      const facts = { id, code }
      if (status === 'waiting_member') await notify(call, { topic: reminded, to: [member_uid], facts })
      else if (assignee_uid !== null) await notify(call, { topic: held, to: [assignee_uid], facts })
    }
    for (const { id, code, member_uid } of await closeSolved(db, now))
      await notify(call, { topic: closed, to: [member_uid], facts: { id, code } })
    await forgetLooseFiles(db, now)
  },
}
