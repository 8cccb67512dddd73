/** The sentences people read about auditors' access. */
import { askWords } from '@kolo/approvals/messages'
import type { AskRefusal } from '@kolo/foundation/four-eyes'
import type { Words } from '@kolo/foundation/refusal'

/** Every way this noun says no. */
export type AuditorRefusal = 'year-to-come' | 'access-ended' | 'link-not-valid' | 'signed-in' | AskRefusal

/** By code. */
export const auditorMessages: Words<AuditorRefusal> = {
  ...askWords,
  'year-to-come': 'This year has not begun yet.',
  'access-ended': 'This access has ended already.',
  'link-not-valid': 'This link does not open anything now. Please ask the society for a new one.',
  'signed-in': 'You are signed in here. Sign out first, or open the link in a private window.',
}
