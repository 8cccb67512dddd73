/** How the audit log says what is done with itself. */
import type { DeedWords } from '@kolo/foundation/deed-words'

/** Its deeds. */
export const auditDeeds: DeedWords = {
  groups: [{ kind: 'audit', title: 'Audit log' }],
  deeds: {
    'audit.taken': 'took events of the audit log along',
    'audit.proof-asked': 'had the audit log gone through',
  },
}
