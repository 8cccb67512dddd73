/** How the audit log says what is done here. */
import type { DeedWords } from '@kolo/foundation/deed-words'

/** Its deeds. */
export const communityDeeds: DeedWords = {
  groups: [{ kind: 'data', title: 'Data rights' }],
  deeds: {
    'community.look-changed': 'changed how the community is shown',
    'community.terms-changed': 'changed the terms',
    'data.copy-asked': 'asked for a copy of all their data',
    'data.copy-taken': 'took the copy of their data along',
  },
}
