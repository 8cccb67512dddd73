/** The sentence a person reads for each refusal, and what reasons and states are called. */
import type { Words } from '@kolo/foundation/refusal'
import type { ReportReason, ReportStatus } from './messages.rules.ts'

export const messagesWords = {
  'to-oneself': 'You cannot write to yourself.',
  'blocked-by-you': 'You blocked this member. Unblock them to write.',
  'not-accepting': 'This member is not accepting messages.',
  'own-case': 'You wrote or reported this message, so someone else must decide.',
  'decided-before': 'Somebody decided about this already.',
} satisfies Words<'to-oneself' | 'blocked-by-you' | 'not-accepting' | 'own-case' | 'decided-before'>

/** Why a message is reported or hidden. */
export const reasonNames: Record<ReportReason, string> = {
  insult: 'Insult or hate',
  threat: 'Threat',
  fraud: 'Asks for money or tries to cheat',
  advertising: 'Advertising',
  'private-data': 'Private facts about somebody',
  other: 'Something else',
}

/** What became of a report. */
export const reportStatusNames: Record<ReportStatus, string> = {
  open: 'To decide',
  hidden: 'Hidden',
  dismissed: 'Left as it is',
}

/** Why somebody cannot write here, as the server decided it. */
export function whyNot(decision: string): string {
  if (decision === 'not-allowed') return 'Verify your email to write to members.'
  if (decision === 'account-inactive') return 'Your account is currently inactive. Please contact support.'
  const known: Readonly<Record<string, string>> = messagesWords
  return known[decision] ?? messagesWords['not-accepting']
}
