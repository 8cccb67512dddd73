/** What an administrator reads when the look of the community cannot be changed. */
import type { Words } from '@kolo/foundation/refusal'

export const communityWords = {
  'look-changed': 'Another administrator changed this meanwhile. Please look at it again.',
  'no-change': 'Nothing was changed.',
} satisfies Words<'look-changed' | 'no-change'>
