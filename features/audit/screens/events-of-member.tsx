import type { AllAuditEventLabels } from '@kolo/foundation/audit-event-labels'
import { useRead } from '@kolo/ui/patterns/api'
import type { MemberSectionProps } from '@kolo/ui/patterns/client-feature'
import { MemberRecords, useMemberPages } from '@kolo/ui/patterns/member-records'
import { MoreLink } from '@kolo/ui/primitives/card'
import { listAuditEvents } from '../audit.contract.ts'
import { columnsFor } from './event-columns.tsx'

/** What somebody did and what was done to them, newest first, with the way to the whole log. */
export function EventsOfMember({
  member: { uid },
  words,
}: MemberSectionProps & { words: AllAuditEventLabels }) {
  const pages = useMemberPages()
  const read = useRead(listAuditEvents, { query: { person: uid, ...pages.query } })
  const columns = columnsFor(words)
  return (
    <>
      <MoreLink to={`/admin/audit?person=${uid}`}>By kind and days</MoreLink>
      <MemberRecords
        what="the audit log"
        pages={pages}
        read={read}
        columns={columns}
        none="Nothing was recorded."
      />
    </>
  )
}
