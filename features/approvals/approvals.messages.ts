/** The sentences people read about what waits for a second administrator. */
import type { AskRefusal } from '@kolo/foundation/four-eyes'
import { kobo } from '@kolo/foundation/money'
import type { Facts, Words } from '@kolo/foundation/refusal'
import { instant } from '@kolo/foundation/time'
import type { Writer } from '@kolo/foundation/writer'
import type { ApprovalStatus } from './approvals.access.ts'

export type ApprovalsRefusal =
  | AskRefusal
  | 'not-waiting'
  | 'excluded'
  | 'not-yours'
  | 'cannot-be-applied'
  | 'objected-already'
  | 'own-notice'

const moment = (write: Writer, facts: Facts) => write.moment(instant(String(facts.from)))

/** The sentences of what may be refused wherever something is asked for. */
export const askWords = {
  affected: 'This is about you. Other administrators decide it.',
  'own-approval': 'You asked for this. Another administrator must approve it.',
  'approval-waiting':
    'Another change to this is already pending approval. Decide or withdraw that one first.',
  'approval-expired': 'Nobody decided this within 7 days. Please request it again.',
  'alone-delay': (facts, write) =>
    `You are the only administrator, so this waits 24 hours after staff are notified. You can complete it from ${moment(write, facts)}.`,
  'alone-objected':
    'Somebody objected to your single-administrator decision. A second administrator must decide it.',
  'above-alone-ceiling': (facts, write) =>
    `One administrator alone can approve up to ${write.naira(kobo(BigInt(String(facts.ceiling))))}. A second administrator must approve this.`,
  'never-alone': 'This is never decided by one administrator alone. A second administrator must approve it.',
} satisfies Words<AskRefusal>

export const approvalsMessages = {
  ...askWords,
  'not-waiting': 'This was decided already.',
  excluded: 'You take part in this, for example as a guarantor. Other administrators decide it.',
  'not-yours': 'Only the administrator who requested this can withdraw it.',
  'cannot-be-applied': (facts) => String(facts.because),
  'objected-already': 'Somebody has objected already. A second administrator must decide it.',
  'own-notice': 'You sent this notice yourself. You can withdraw your request.',
} satisfies Words<ApprovalsRefusal>

/** The word on the chip of an approval (design section 9). */
export const approvalStatusLabels: Record<ApprovalStatus, string> = {
  waiting: 'Waiting',
  approved: 'Approved',
  sent_back: 'Sent back',
  taken_back: 'Withdrawn',
  expired: 'Expired',
}
