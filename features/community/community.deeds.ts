/** How the audit log says what is done here. */
import type { DeedWords } from '@kolo/foundation/deed-words'

/** Its deeds. */
export const communityDeeds: DeedWords = {
  deeds: {
    'community.look-changed': 'changed how the community is shown',
    'community.terms-changed': 'changed the terms',
  },
}
