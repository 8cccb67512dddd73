/** How the audit log says what is done here. */
import type { DeedWords } from '@kolo/foundation/deed-words'

/** Its deeds. */
export const reportsDeeds: DeedWords = {
  groups: [{ kind: 'paper', title: 'Papers' }],
  deeds: {
    'paper.issued': ['made a paper', 'for'],
    'paper.opened': ['opened a paper', 'of'],
    'report.taken': 'took a report along',
    'report.monthly-changed': 'changed which reports come each month',
  },
}
