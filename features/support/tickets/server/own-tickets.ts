/** What a member does with their own tickets. */

import type { AskedAbout } from '@kolo/application/asked-about'
import type { AccountDeletionHook, Call } from '@kolo/application/call'
import { countTries, TooManyAttempts } from '@kolo/application/limits'
import { pageById, paged } from '@kolo/database/pages'
import type { InputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import { refuse } from '@kolo/foundation/refusal'
import { orNotFound, RequestProblem } from '@kolo/foundation/request-problem'
import { waitWords } from '@kolo/foundation/time'
import { removeMailsFrom } from '../../inbound-mail/server/unused-mails.ts'
import { clockRow } from '../../service-hours/server/ticket-clock.ts'
import type * as contract from '../ticket.contract.ts'
import { isOver, mayRate, priorityOf, type RecordType } from '../ticket.rules.ts'
import { byMember, goOnWith, notifyStaff } from './by-member.ts'
import { changesOf, whyNotAlong, writeIn } from './check-attachments.ts'
import { presentOwn, presentWhole } from './present-ticket.ts'
import {
  insertTicket,
  lockTicket,
  removeTicketsOf,
  saveTicket,
  staffAndHolidays,
  ticketById,
  ticketsOf,
} from './ticket.store.ts'
import { removeLooseFilesOf } from './ticket-files.store.ts'

const hourly = { name: 'tickets by person', points: 5, duration: 60 * 60 } as const

export async function listTicketsHandler(
  { db, actor }: Call,
  { query }: InputOf<typeof contract.listTickets>,
) {
  const found = await ticketsOf(db, actor.uid, { ...pageById(query), show: query.show })
  const { rows, nextCursor } = paged(found, query.limit)
  return { rows: rows.map(presentOwn), nextCursor }
}

export async function readTicketHandler(call: Call, { params }: InputOf<typeof contract.readTicket>) {
  return presentWhole(call, params.id)
}

export const readAskedAboutHandler =
  (askedAbout: AskedAbout) =>
  async ({ db, actor }: Call, { query: { type, id } }: InputOf<typeof contract.readAskedAbout>) => ({
    name: await orNotFound(askedAbout[type])(db, id, actor.uid),
  })

export const createTicketHandler =
  (askedAbout: AskedAbout) =>
  async (call: Call, { body }: InputOf<typeof contract.createTicket>) => {
    const { db, actor } = call
    const { about } = body
    await countNew(call)
    const gone = await whyNotAlong(call, body.files)
    if (gone) return gone
    if (body.follows !== null) await ticketById(db, body.follows, { of: actor.uid })
    const id = await openTicket(call, {
      ...body,
      about: about && {
        ...about,
        name: await orNotFound(askedAbout[about.type])(db, about.id, actor.uid),
      },
    })
    return presentWhole(call, id)
  }

/** What a member writes to support, about a record of this name where there is one. */
export type NewTicket = Pick<
  InputOf<typeof contract.createTicket>['body'],
  'subject' | 'category' | 'priority' | 'body' | 'files' | 'follows'
> & { about: { type: RecordType; id: string; name: string } | null }

/** Opens a ticket of whoever acts, and tells staff; answers its id. */
export async function openTicket(call: Call, asked: NewTicket): Promise<string> {
  const { db, actor, now } = call
  const { about } = asked
  const priority = priorityOf(asked.category, asked.priority)
  const { staff, holidays } = await staffAndHolidays(db, now)
  const row = await insertTicket(db, {
    id: newId(Date.parse(now)),
    member_uid: actor.uid,
    subject: asked.subject,
    category: asked.category,
    priority,
    ...clockRow(priority, { from: now, stoppedMinutes: 0 }, holidays),
    follows_id: asked.follows,
    about_type: about?.type ?? null,
    about_id: about?.id ?? null,
    about_name: about?.name ?? null,
    opened_at: now,
    changed_at: now,
  })
  await writeIn(call, row, { body: asked.body, files: asked.files, author_uid: actor.uid, ...byMember })
  call.record({ kind: 'ticket.opened', target: { type: 'ticket', id: row.id } })
  await notifyStaff(call, row, staff)
  return row.id
}

export async function answerTicketHandler(
  call: Call,
  { params, body }: InputOf<typeof contract.answerTicket>,
) {
  const row = await lockTicket(call.db, params.id, { of: call.actor.uid })
  const gone = await whyNotAlong(call, body.files)
  if (gone) return gone
  return (await goOnWith(call, row, { body: body.body, files: body.files })) ?? presentWhole(call, row.id)
}

export async function closeTicketHandler(
  call: Call,
  { params: { id } }: InputOf<typeof contract.closeTicket>,
) {
  const { db, actor, now } = call
  const { status } = await lockTicket(db, id, { of: actor.uid })
  if (status === 'merged') return refuse('ticket-merged')
  if (status === 'closed') return refuse('ticket-closed')
  await saveTicket(db, id, { status: 'closed', closed_at: now, changed_at: now, waiting_since_at: null })
  for (const change of changesOf({ member_uid: actor.uid })) call.changed(change)
  call.record({ kind: 'ticket.closed', target: { type: 'ticket', id } })
  return presentWhole(call, id)
}

export async function renameTicketHandler(
  call: Call,
  { params: { id }, body: { subject } }: InputOf<typeof contract.renameTicket>,
) {
  const { db, actor, now } = call
  const { status, first_reply_at: answeredAt } = await lockTicket(db, id, { of: actor.uid })
  if (isOver(status)) return refuse('ticket-closed')
  if (answeredAt !== null) return refuse('answered-already', {}, 'subject')
  await saveTicket(db, id, { subject, changed_at: now })
  for (const change of changesOf({ member_uid: actor.uid })) call.changed(change)
  call.record({ kind: 'ticket.renamed', target: { type: 'ticket', id } })
  return presentWhole(call, id)
}

/** The command behind `POST /api/tickets/{id}/ratings`; whoever says it again changes it. */
export async function rateTicketHandler(
  call: Call,
  { params: { id }, body: { stars, comment } }: InputOf<typeof contract.rateTicket>,
) {
  const { db, actor } = call
  const { status } = await lockTicket(db, id, { of: actor.uid })
  if (!mayRate(status)) return refuse('not-solved')
  await saveTicket(db, id, { stars, rating: comment || null })
  for (const change of changesOf({ member_uid: actor.uid })) call.changed(change)
  call.record({ kind: 'ticket.rated', target: { type: 'ticket', id } })
  return presentWhole(call, id)
}

/** Whoever leaves takes along what they wrote to support. */
export const leaveSupport: AccountDeletionHook = async ({ db }, uid) => {
  await removeTicketsOf(db, uid)
  await removeLooseFilesOf(db, uid)
  await removeMailsFrom(db, uid)
  return undefined
}

async function countNew({ poolDb, actor }: Call): Promise<void> {
  try {
    await countTries(poolDb, [[hourly, actor.uid]])
  } catch (problem) {
    if (!(problem instanceof TooManyAttempts)) throw problem
    const { retryAfterSeconds = hourly.duration } = problem.options
    throw new RequestProblem('too-many-requests', {
      message: `You have sent too many tickets. Please wait ${waitWords(retryAfterSeconds)}.`,
      retryAfterSeconds,
    })
  }
}
