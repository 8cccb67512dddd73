import type { Call } from '@kolo/application/call'
import { dueOf } from '../../service-hours/service-time.rules.ts'
import { adminRecordPath } from '../../support.paths.ts'
import type { OwnTicket, StaffTicket, Ticket, WholeStaffTicket, WholeTicket } from '../ticket.contract.ts'
import { isOver, mayRate, mayReopen } from '../ticket.rules.ts'
import type { TicketRow } from './ticket.record.ts'
import { shownTo } from './ticket.record.ts'
import {
  deskTicketById,
  type LinkedTicket,
  messagesIn,
  type NamedMessage,
  type NamedTicket,
  type OwnTicketRow,
  ticketById,
} from './ticket.store.ts'

/** One in its member's list. */
function presentTicket(row: TicketRow): Ticket {
  const { id, code, subject, category, priority, status } = row
  return { id, code, subject, category, priority, status, openedAt: row.opened_at, changedAt: row.changed_at }
}

/** One in its own member's list. */
export function presentOwn(row: OwnTicketRow): OwnTicket {
  return { ...presentTicket(row), last: row.last }
}

function presentMessage({ id, author, by_staff: byStaff, body, at, files }: NamedMessage) {
  return { id, author: author ?? 'Somebody who left', byStaff, body, at, files }
}

/** One's own, whole: the notes of staff are not read from the database. */
export async function presentWhole({ db, actor, now }: Call, id: string): Promise<WholeTicket> {
  const row = await ticketById(db, id, { of: actor.uid })
  const messages = await messagesIn(db, id, false)
  const { status, resolved_at: resolvedAt, closed_at: closedAt } = row
  return {
    ...presentTicket(row),
    messages: messages.map(presentMessage),
    mayReopen: mayReopen({ status, resolvedAt, closedAt }, now),
    mayRename: row.first_reply_at === null && !isOver(status),
    rating: ratingOf(row),
    mayRate: mayRate(status),
    mergedInto: row.merged_into,
    follows: row.follows,
    about: row.about_name,
  }
}

function ratingOf({ stars, rating: comment }: TicketRow) {
  return stars === null ? null : { stars, comment }
}

/** One on the desk's list. */
export function presentStaff(call: Pick<Call, 'actor' | 'now'>, row: NamedTicket): StaffTicket {
  const { member, assignee_uid: uid, assignee: name } = row
  const { status, first_reply_at: firstReplyAt } = row
  const dues = { firstReplyDueAt: row.first_reply_due_at, resolveDueAt: row.resolve_due_at }
  return {
    ...presentTicket(row),
    subject: shownTo(call)(row.subject),
    member,
    assignee: uid === null ? null : { uid, name: name ?? 'Somebody who left' },
    due: dueOf({ status, firstReplyAt, ...dues }, call.now),
    tags: row.tags,
  }
}

/** The record it is about; only administrators may open it. */
function aboutOf({ actor }: Pick<Call, 'actor'>, row: TicketRow): WholeStaffTicket['about'] {
  const { about_type: type, about_id: id, about_name: name } = row
  if (type === null || id === null || name === null) return null
  return { name, link: actor.role === 'admin' ? adminRecordPath(type, id) : null }
}

export async function presentWholeStaff(call: Call, id: string): Promise<WholeStaffTicket> {
  const row = await deskTicketById(call.db, id, call.actor.uid)
  const messages = await messagesIn(call.db, id, true)
  const shown = shownTo(call)
  const rating = ratingOf(row)
  const masked = (other: LinkedTicket) => ({ ...other, subject: shown(other.subject) })
  return {
    ...presentStaff(call, row),
    channel: row.channel,
    rating: rating && { ...rating, comment: rating.comment && shown(rating.comment) },
    mergedInto: row.merged_into && masked(row.merged_into),
    others: row.others.map(masked),
    follows: row.follows,
    about: aboutOf(call, row),
    messages: messages.map((each) => ({
      ...presentMessage(each),
      body: shown(each.body),
      files: each.files.map((file) => ({ ...file, name: shown(file.name) })),
      internal: each.internal,
    })),
  }
}
