/** The sentence a person reads for each refusal, and what states and kinds are called. */
import type { Words } from '@kolo/foundation/refusal'
import type { UnusedReason } from '../inbound-mail/mail.rules.ts'
import type { RecordType, StaffMove, TicketCategory, TicketPriority, TicketStatus } from './ticket.rules.ts'

export const supportMessages = {
  'ticket-closed': 'This ticket is closed. Open a new one and we will link it.',
  'ticket-moved': 'This ticket has changed. Reload it.',
  'solution-missing': 'Please write what the solution was.',
  'file-type': 'This file type is not allowed.',
  'file-not-here': 'One of the files is no longer here. Please add it again.',
  'not-staff': 'This person does not answer this ticket. Please choose somebody else.',
  'holiday-kept': 'This day is a holiday already.',
  'ticket-merged': 'This ticket was merged into another one. Please write there.',
  'not-mergeable': 'Choose another ticket of the same member that is not solved yet.',
  'not-solved': 'You can say how it went once the ticket is solved.',
  'answered-already': 'Support has answered. The subject stays as it is.',
  'own-ticket': 'You cannot open a ticket for yourself here. Write to support as a member.',
  'title-taken': 'There is a saved reply with this title already.',
} satisfies Words<
  | 'ticket-closed'
  | 'ticket-moved'
  | 'solution-missing'
  | 'file-type'
  | 'file-not-here'
  | 'not-staff'
  | 'holiday-kept'
  | 'ticket-merged'
  | 'not-mergeable'
  | 'not-solved'
  | 'answered-already'
  | 'own-ticket'
  | 'title-taken'
>

/** Why a mail became no message. */
export const unusedReasonNames: Record<UnusedReason, string> = {
  'no-ticket': 'Not sent to the address of a ticket',
  'unknown-sender': 'Not sent from the member’s own address',
  automatic: 'An automatic reply',
  bounce: 'An email could not be delivered',
  'no-words': 'Only quoted text, no new words',
  unreadable: 'Too large or too complex to read',
}

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

export const recordNames: Record<RecordType, string> = {
  payment: 'your payment',
  withdrawal: 'your withdrawal',
  investment: 'your investment',
  event: 'this event',
  charge: 'this charge',
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
  merged: 'Merged',
}

export const memberStatusNames: Record<TicketStatus, string> = {
  open: 'With Support',
  in_progress: 'With Support',
  waiting_member: 'Reply for you',
  on_hold: 'On hold',
  resolved: 'Solved',
  closed: 'Closed',
  merged: 'Merged',
}

/** How the member found the help, from the worst. */
export const starNames = ['Very bad', 'Bad', 'Fair', 'Good', 'Very good'] as const

/** What staff press to move it. */
export const moveNames: Record<StaffMove, string> = {
  in_progress: 'Work on it',
  waiting_member: 'Wait for the member',
  on_hold: 'Put on hold',
  resolved: 'Resolve',
}
