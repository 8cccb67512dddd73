/** What a ticket is about, how it stands, and which ways it may go. */
import { addHours, type Instant } from '@kolo/foundation/time'

/** What a ticket can be about. */
export const ticketCategories = [
  'payment_missing',
  'withdrawal',
  'savings',
  'investment',
  'account_access',
  'kyc',
  'bug',
  'suggestion',
  'complaint',
  'other',
] as const
export type TicketCategory = (typeof ticketCategories)[number]

/** The kinds of records it can be about. */
export const recordTypes = ['payment', 'withdrawal', 'investment', 'event', 'charge'] as const
export type RecordType = (typeof recordTypes)[number]

/** How soon it is needed, the least first. */
export const ticketPriorities = ['low', 'medium', 'high', 'urgent'] as const
export type TicketPriority = (typeof ticketPriorities)[number]

/** How it can stand. */
export const ticketStatuses = [
  'open',
  'in_progress',
  'waiting_member',
  'on_hold',
  'resolved',
  'closed',
  'merged',
] as const
export type TicketStatus = (typeof ticketStatuses)[number]

/** The states of those that nobody has solved yet. */
export const unsolved = ['open', 'in_progress', 'waiting_member', 'on_hold'] as const satisfies TicketStatus[]

/** How much of what was written last a list shows. */
export const lastWordsMost = 90

/** Whether nobody works on it any more. */
export function isOver(status: TicketStatus): boolean {
  return status === 'resolved' || status === 'closed' || status === 'merged'
}

/** Where staff put a ticket that somebody works on. */
export const staffMoves = ['in_progress', 'waiting_member', 'on_hold', 'resolved'] as const
export type StaffMove = (typeof staffMoves)[number]

const ways: Record<TicketStatus, readonly StaffMove[]> = {
  open: ['in_progress'],
  in_progress: ['waiting_member', 'on_hold', 'resolved'],
  waiting_member: ['in_progress', 'resolved'],
  on_hold: ['in_progress'],
  resolved: [],
  closed: [],
  merged: [],
}

/** Where staff may put a ticket from where it stands. */
export function movesFrom(status: TicketStatus): readonly StaffMove[] {
  return ways[status]
}

/** Missing money is looked at first. */
export function priorityOf(category: TicketCategory, chosen: TicketPriority): TicketPriority {
  const startsHigh = category === 'payment_missing' || category === 'withdrawal'
  return startsHigh && (chosen === 'low' || chosen === 'medium') ? 'high' : chosen
}

/** What somebody who asks about a record of this kind most likely asks. */
export const categoryOf: Record<RecordType, TicketCategory> = {
  payment: 'payment_missing',
  withdrawal: 'withdrawal',
  investment: 'investment',
  event: 'other',
  charge: 'complaint',
}

/** How a ticket came in. */
export const ticketChannels = ['web', 'email', 'admin'] as const

/** How many tags a ticket has at most. */
export const tagsMost = 10

/** Whether its member may say how it went. */
export function mayRate(status: TicketStatus): boolean {
  return status === 'resolved' || status === 'closed'
}

/** How many files go along with one message. */
export const attachmentsMost = 5
/** How large each may be. */
export const attachmentBytesMost = 10 * 1024 * 1024
/** So long a file waits for the message it was sent for. */
export const looseHours = 24

const day = 24
/** So long after it was asked, a silent member is reminded. */
export const reminderHours = 3 * day
/** So long after it was asked, a silent member's ticket is resolved. */
export const silenceHours = 7 * day
/** So long after it was resolved, a ticket is closed. */
export const closingHours = 7 * day
const reopenHours = 14 * day

/** Whether its member may open it again. */
export function mayReopen(
  {
    status,
    resolvedAt,
    closedAt,
  }: { status: TicketStatus; resolvedAt: Instant | null; closedAt: Instant | null },
  now: Instant,
): boolean {
  const endedAt = resolvedAt ?? closedAt
  return isOver(status) && status !== 'merged' && endedAt !== null && now <= addHours(endedAt, reopenHours)
}

/** Codes of ours, such as PAY-2026-000004, and numbers as long as a bank number. */
const longNumbers = /\b[A-Z]{3,4}-20\d\d-\d{6}\b|\d(?:[ .-]?\d){9,}/g

/** What a moderator reads: of every number as long as a bank number only the last four digits; our own codes whole. */
export function withoutBankNumbers(text: string): string {
  return text.replace(longNumbers, (found) =>
    /^\d/.test(found) ? `•••• ${found.replace(/\D/g, '').slice(-4)}` : found,
  )
}
