/** What is read when the look or the texts of the community cannot be changed or agreed to. */
import type { Words } from '@kolo/foundation/refusal'

const changedMeanwhile = 'Another administrator changed this meanwhile. Please look at it again.'

export const communityWords = {
  'look-changed': changedMeanwhile,
  'terms-changed': changedMeanwhile,
  'mark-picture': 'This picture cannot be used. Choose another one.',
  'no-change': 'Nothing was changed.',
  'no-such-version': 'There is no such version.',
  'newer-terms': 'These texts have just been changed. Please read the new ones.',
} satisfies Words<
  'look-changed' | 'terms-changed' | 'mark-picture' | 'no-change' | 'no-such-version' | 'newer-terms'
>
