/** The sentences about what members who died leave. */
import { askWords } from '@kolo/approvals/messages'
import { kobo } from '@kolo/foundation/money'
import type { Words } from '@kolo/foundation/refusal'
import type { Writer } from '@kolo/foundation/writer'
import type { claimStates } from './estate.rules.ts'

/** What a claim is called in each state. */
export const claimStateWords: Record<(typeof claimStates)[number], string> = {
  open: 'Waiting for the insurer',
  paid: 'Paid',
  refused: 'Refused by the insurer',
}

const amount = (write: Writer, digits: unknown) => write.naira(kobo(BigInt(String(digits ?? 0))))

export const estateMessages = {
  ...askWords,
  'not-died': 'No death is recorded for this member.',
  'loan-status': 'This loan is not running.',
  'own-loan': 'You cannot decide about a loan that you guarantee.',
  'claim-open': 'An insurance claim is open. Record its outcome first.',
  'claim-over': 'This claim is over already.',
  'receipt-missing': 'No money with this code came in for this member.',
  'no-shares': 'This member has no shares.',
  'shares-held': 'These shares are held for a guarantee, or a request about them is open.',
  'estate-owes': ({ owed }, write) => `${amount(write, owed)} is still owed. It is paid first.`,
  'above-free': ({ free }, write) => `At most ${amount(write, free)} can be paid out now.`,
  'name-differs': 'The name of the account does not fit the name of the person.',
  'next-of-kin': 'You would receive this money. Another administrator must do this.',
  'account-exists': 'This account is already used in this estate, under a different name.',
  'loan-document-changed': 'The books say something else by now. Make the statement again.',
} satisfies Words<string>
