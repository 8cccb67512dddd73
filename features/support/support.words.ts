/** The sentence a person reads for each refusal, and what states and kinds are called. */
import type { Words } from '@kolo/foundation/refusal'
import type { DeskMove, RecordType, TicketCategory, TicketPriority, TicketStatus } from './support.rules.ts'

/** The sentences of this feature. */
export const supportWords = {
  'ticket-closed': 'This ticket is closed. Open a new one and we will link it.',
  'ticket-moved': 'This ticket has moved on. Load it again.',
  'solution-missing': 'Please write what the solution was.',
  'file-type': 'This file type is not allowed.',
  'file-not-here': 'One of the files is no longer here. Please add it again.',
  'not-staff': 'This person does not answer this ticket. Please choose somebody else.',
  'holiday-kept': 'This day is a holiday already.',
} satisfies Words<
  | 'ticket-closed'
  | 'ticket-moved'
  | 'solution-missing'
  | 'file-type'
  | 'file-not-here'
  | 'not-staff'
  | 'holiday-kept'
>

/** What a ticket is about. */
export const categoryNames: Record<TicketCategory, string> = {
  payment_missing: 'My payment is missing',
  withdrawal: 'A withdrawal',
  savings: 'Savings',
  investment: 'An investment',
  account_access: 'Signing in',
  kyc: 'Identity check',
  bug: 'Something does not work',
  suggestion: 'A suggestion',
  complaint: 'A complaint',
  other: 'Something else',
}

/** The record it is about. */
export const recordNames: Record<RecordType, string> = {
  payment: 'your payment',
  withdrawal: 'your withdrawal',
  investment: 'your investment',
  event: 'this event',
}

/** How soon it is needed. */
export const priorityNames: Record<TicketPriority, string> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  urgent: 'Urgent',
}

/** How it stands, as staff read it. */
export const statusNames: Record<TicketStatus, string> = {
  open: 'Open',
  in_progress: 'In progress',
  waiting_member: 'Waiting for the member',
  on_hold: 'On hold',
  resolved: 'Resolved',
  closed: 'Closed',
}

/** The same as its member reads it. */
export const memberStatusNames: Record<TicketStatus, string> = {
  open: 'With Support',
  in_progress: 'With Support',
  waiting_member: 'Reply for you',
  on_hold: 'On hold',
  resolved: 'Solved',
  closed: 'Closed',
}

/** What staff press to move it. */
export const moveNames: Record<DeskMove, string> = {
  in_progress: 'Work on it',
  waiting_member: 'Wait for the member',
  on_hold: 'Put on hold',
  resolved: 'Resolve',
}
