/** The sentences about writing a loan off. */
import { askWords } from '@kolo/approvals/messages'
import type { Words } from '@kolo/foundation/refusal'
import { loanMessages } from '../loans/loan.messages.ts'

export const writeOffMessages = {
  ...askWords,
  'loan-status': loanMessages['loan-status'],
  'own-loan': loanMessages['own-loan'],
  'loan-above-owed': loanMessages['loan-above-owed'],
  'wallet-too-small': loanMessages['wallet-too-small'],
  'write-off-early': 'A loan can be written off once it is called or overdue for more than 90 days.',
  'resolution-day': 'Choose today or an earlier day.',
} satisfies Words<string>
