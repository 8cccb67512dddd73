/** How the audit log says what is done here. */
import type { DeedWords } from '@kolo/foundation/deed-words'

/** Its deeds. */
export const programsDeeds: DeedWords = {
  groups: [{ kind: 'key', title: 'Keys for other programs' }],
  deeds: {
    'key.approved': 'let a key of the community in',
    'key.ended': 'ended a key for another program',
    'key.made': 'made a key for another program',
  },
  agreed: { 'programs.community-key': 'a key of the community to open' },
}
