import { AuditLogPage } from '@kolo/audit/screens'
import { MemberField } from '@kolo/profile/screens'
import { auditEventLabels } from './audit-event-labels.ts'

/** The audit log, in the words of every feature. */
export function AuditLogScreen() {
  return <AuditLogPage words={auditEventLabels} findPerson={MemberField} />
}
