import { Moment } from '@kolo/ui/patterns/moments'
import { MoreLink } from '@kolo/ui/primitives/card'
import { Notice } from '@kolo/ui/primitives/notice'
import type { AdminHomePage } from '../../dashboard/home.contract.ts'

type Unsealed = AdminHomePage['unsealed']
type Finding = AdminHomePage['auditFinding']

/** Says that the audit log is not what it was, or is not sealed against changes. Silent while all is well. */
export function AuditAlarms({ unsealed, finding }: { unsealed: Unsealed; finding: Finding }) {
  return (
    <>
      {finding && (
        <Notice tone="bad" title="The audit log was changed." live="alert">
          Verified <Moment at={finding.at} />. {finding.finding} Call whoever runs the server.{' '}
          <MoreLink to="/admin/audit">Audit log</MoreLink>
        </Notice>
      )}
      {unsealed && <UnsealedAlarm {...unsealed} />}
    </>
  )
}

function UnsealedAlarm({ count, minutes }: NonNullable<Unsealed>) {
  return (
    <Notice tone="bad" title="The audit log is not being sealed." live="alert">
      {count === 1 ? '1 event waits' : `${count.toLocaleString('en-NG')} events wait`}, the oldest for{' '}
      {minutes.toLocaleString('en-NG')} minutes. Until they are sealed nobody can prove that they were not
      changed. Call whoever runs the server.
    </Notice>
  )
}
