/** How the audit log says what is done here. */
import type { DeedWords } from '@kolo/foundation/deed-words'

/** Its deeds. */
export const documentsDeeds: DeedWords = {
  groups: [{ kind: 'document', title: 'Documents of members' }],
  deeds: {
    'document.added': 'added a file of a document',
    'document.approved': 'approved a document',
    'document.opened': 'opened the file of a document',
    'document.rejected': 'rejected a document',
    'document.removed': 'took a document back',
    'document.sent': 'sent a document to be reviewed',
    'identity-number.kept': 'gave a BVN or NIN',
  },
}
