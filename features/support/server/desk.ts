/** What moderators and administrators do with tickets, and what becomes of them by themselves. */

import type { Call, Job } from '@kolo/database/call'
import { pageById, paged } from '@kolo/database/pages'
import type { InputOf } from '@kolo/foundation/endpoint'
import { refuse } from '@kolo/foundation/refusal'
import { tell } from '@kolo/notices/server'
import type * as contract from '../support.contract.ts'
import { movesFrom } from '../support.rules.ts'
import { presentDesk, presentWholeDesk } from './present-ticket.ts'
import {
  closeSolved,
  lockTicket,
  remindSilent,
  resolveSilent,
  saveTicket,
  ticketsIn,
} from './support.store.ts'
import { answered, reminded, solved } from './support.topics.ts'
import { forgetLooseFiles } from './ticket-files.store.ts'
import { changesOf, whyNotAlong, writeIn } from './write-in.ts'

/** The act behind `GET /api/desk/tickets`. */
export async function listDeskAct(call: Call, { query }: InputOf<typeof contract.listDesk>) {
  const found = await ticketsIn(call.db, { status: query.status, notOf: call.actor.uid }, pageById(query))
  const { rows, nextCursor } = paged(found, query.limit)
  return { rows: rows.map((row) => presentDesk(call, row)), nextCursor }
}

/** The act behind `GET /api/desk/tickets/{id}`. */
export async function readDeskTicketAct(call: Call, { params }: InputOf<typeof contract.readDeskTicket>) {
  return presentWholeDesk(call, params.id)
}

/** The act behind `POST /api/desk/tickets/{id}/messages`; who answers one that nobody took has taken it. */
export async function answerMemberAct(call: Call, { params, body }: InputOf<typeof contract.answerMember>) {
  const { db, actor, now } = call
  const row = await lockTicket(db, params.id, { notOf: actor.uid })
  const gone = await whyNotAlong(call, body.files)
  if (gone) return gone
  if (!body.internal) {
    if (row.status === 'closed' || row.status === 'resolved') return refuse('ticket-closed')
    const taken = { status: 'in_progress', assignee_uid: actor.uid } as const
    await saveTicket(db, row.id, {
      ...(row.status === 'open' ? taken : {}),
      first_reply_at: row.first_reply_at ?? now,
      changed_at: now,
    })
    await tell(call, { topic: answered, to: [row.member_uid], facts: { id: row.id, code: row.code } })
  }
  await writeIn(call, row, { ...body, by_staff: true })
  call.record({
    kind: body.internal ? 'ticket.noted' : 'ticket.answered',
    target: { type: 'ticket', id: row.id },
  })
  return presentWholeDesk(call, row.id)
}

/** The act behind `POST /api/desk/tickets/{id}/moves`. */
export async function moveTicketAct(
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
    waiting_since_at: to === 'waiting_member' ? now : null,
    reminded_at: null,
    ...(row.status === 'open' ? { assignee_uid: actor.uid } : {}),
    ...(to === 'resolved' ? { resolved_at: now } : {}),
  })
  if (to === 'resolved') {
    await writeIn(call, row, { body: solution, internal: false, by_staff: true })
    await tell(call, { topic: solved, to: [row.member_uid], facts: { id: row.id, code: row.code } })
  }
  for (const change of changesOf(row)) call.changed(change)
  call.record({ kind: 'ticket.moved', target: { type: 'ticket', id: row.id }, facts: { to } })
  return presentWholeDesk(call, row.id)
}

/** Each hour: silent members are reminded, a week's silence counts as solved, and what was solved a week ago is closed. */
export const ticketTimes: Job = {
  name: 'support.times',
  schedule: '17 * * * *',
  run: async (call) => {
    const { db, now } = call
    for (const { id, code, member_uid } of await resolveSilent(db, now))
      await tell(call, { topic: solved, to: [member_uid], facts: { id, code } })
    for (const { id, code, member_uid } of await remindSilent(db, now))
      await tell(call, { topic: reminded, to: [member_uid], facts: { id, code } })
    await closeSolved(db, now)
    await forgetLooseFiles(db, now)
  },
}
