import { late } from '@kolo/ui/patterns/late'
import { Button } from '@kolo/ui/primitives/button'
import { Notice } from '@kolo/ui/primitives/notice'
import { useState } from 'react'
import type { Approval } from '../approvals.contract.ts'
import type { ApprovalCacheUpdates } from './approval-sheet.tsx'

const ApprovalSheet = late(async () => (await import('./approval-sheet.tsx')).ApprovalSheet)

/** On the record's own screen: what about it waits for a second administrator, with the way to the sheet. */
export function WaitingNotice({
  approval,
  cacheUpdates,
}: {
  approval: Approval
  cacheUpdates: ApprovalCacheUpdates
}) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Notice tone="wait" title={`Waiting: ${approval.title}.`}>
        <div className="stack stack-2">
          <span className="block">
            Requested by {approval.askedBy.fullName}.{' '}
            {approval.lines.map(({ label, value }) => `${label}: ${value}`).join('; ')}
          </span>
          <span>
            <Button size="sm" onClick={() => setOpen(true)}>
              {approval.can.approve === true ? 'Decide' : 'Review'}
            </Button>
          </span>
        </div>
      </Notice>
      {open && (
        <ApprovalSheet approval={approval} cacheUpdates={cacheUpdates} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
