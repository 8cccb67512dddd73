import { ApprovalSheet, WaitingNotice } from '@kolo/approvals/screens'
import { Day } from '@kolo/ui/patterns/moments'
import { useReadOnlyYear } from '@kolo/ui/patterns/whose-page'
import { Button } from '@kolo/ui/primitives/button'
import { Card, Facts } from '@kolo/ui/primitives/card'
import { useState } from 'react'
import { decisionCacheUpdates } from '../../distributions/screens/distribution.cache.ts'
import { EvidenceButton } from '../../evidence/screens/evidence-parts.tsx'
import type { AuditOfYear, RecordedAudit } from '../audit.contract.ts'
import { opinionNames } from '../audit.messages.ts'
import { RecordAuditSheet } from './record-audit-sheet.tsx'

/** Who audited a closed year and what they found, with the signed accounts. */
export function AuditCard({ year, audit: { recorded, waiting } }: { year: number; audit: AuditOfYear }) {
  const [isRecording, setRecording] = useState(false)
  const isReadOnly = useReadOnlyYear() !== undefined
  return (
    <Card
      title="Audit"
      foot={
        !isReadOnly &&
        !waiting && (
          <Button onClick={() => setRecording(true)}>
            {recorded ? 'Correct the audit' : 'Record the audit'}
          </Button>
        )
      }
    >
      {recorded ? (
        <Recorded audit={recorded} />
      ) : (
        <p className="muted">
          No audit of {year} is recorded. Members read on “Where the money is” who audited the accounts.
        </p>
      )}
      {waiting && !isReadOnly && <Waiting of={waiting} />}
      {isRecording && <RecordAuditSheet year={year} onClose={() => setRecording(false)} />}
    </Card>
  )
}

function Recorded({ audit: { auditor, signedOn, opinion, document } }: { audit: RecordedAudit }) {
  return (
    <>
      <Facts
        facts={[
          { key: 'auditor', name: 'Auditor', value: auditor },
          { key: 'signed', name: 'Signed on', value: <Day day={signedOn} /> },
          { key: 'opinion', name: 'Opinion', value: opinionNames[opinion] },
        ]}
      />
      <EvidenceButton evidence={document} />
    </>
  )
}

/** What waits: whoever may decide it opens the signed accounts first. */
function Waiting({ of: { approval, document } }: { of: NonNullable<AuditOfYear['waiting']> }) {
  const [isDeciding, setDeciding] = useState(false)
  return (
    <div className="stack stack-3">
      {approval.can.approve === true ? (
        <>
          <p className="medium">{approval.title}</p>
          <Facts facts={approval.lines.map(({ label, value }) => ({ key: label, name: label, value }))} />
          <p className="sm muted">Open the signed accounts before you approve.</p>
          <EvidenceButton evidence={document} />
          <Button look="primary" onClick={() => setDeciding(true)}>
            Review the audit
          </Button>
        </>
      ) : (
        <WaitingNotice approval={approval} cacheUpdates={decisionCacheUpdates} />
      )}
      {isDeciding && (
        <ApprovalSheet
          approval={approval}
          cacheUpdates={decisionCacheUpdates}
          onClose={() => setDeciding(false)}
        />
      )}
    </div>
  )
}
