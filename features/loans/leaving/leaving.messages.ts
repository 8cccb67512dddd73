/** The sentences about borrowers who leave. */
import { askWords } from '@kolo/approvals/messages'
import type { Words } from '@kolo/foundation/refusal'

export const leavingMessages = {
  ...askWords,
  'loan-status': 'This loan is not in a state that allows this.',
  'own-loan': 'You cannot decide about a loan that you asked for or guarantee.',
  'set-off-requested': 'You asked for this already. Two administrators do it next.',
  'set-off-not-requested': 'The borrower does not ask for this any more.',
  'set-off-nothing': 'There is nothing in the wallet and the savings of the borrower.',
} satisfies Words<string>
