import { AuditLogPage } from '@kolo/audit/screens'
import { MemberField } from '@kolo/profile/screens'
import { deedWords } from './deed-words.ts'

/** The audit log, in the words of every feature. */
export function AuditLogScreen() {
  return <AuditLogPage words={deedWords} findPerson={MemberField} />
}
