import { EventsOfMember } from '@kolo/audit/screens'
import type { MemberSectionProps } from '@kolo/ui/patterns/client-feature'
import { auditEventLabels } from './audit-event-labels.ts'

/** What somebody did and what was done to them, in the words of every feature. */
export function MemberAudit({ member }: MemberSectionProps) {
  return <EventsOfMember words={auditEventLabels} member={member} />
}
