import { dayIn, lagos } from '@kolo/foundation/time'
import { late } from '@kolo/ui/patterns/late'
import { Day } from '@kolo/ui/patterns/moments'
import { type WaitingRow, withDecided, workSection } from '@kolo/ui/patterns/work-section'
import { Button } from '@kolo/ui/primitives/button'
import { Card } from '@kolo/ui/primitives/card'
import { Chip } from '@kolo/ui/primitives/chip'
import { useSearchParams } from 'react-router'
import { type Approval, changesToApprove } from '../approvals.contract.ts'
import type { ApprovalCacheUpdates } from './approval-sheet.tsx'

const ApprovalSheet = late(async () => (await import('./approval-sheet.tsx')).ApprovalSheet)

const waitingRow: WaitingRow<Approval> = {
  waits: ({ status }) => status === 'waiting',
  mine: ({ can }) => can.approve === true,
  since: ({ askedAt }) => askedAt,
}

/** The head of the queue, on the administrators' first screen. */
export const ApprovalsWork = workSection(changesToApprove, ({ work, cacheUpdates }) => (
  <ApprovalList
    rows={work.rows}
    cacheUpdates={(approval) => cacheUpdates((before) => withDecided(before, approval, waitingRow))}
  />
))

/** The opened one lives in the address, so that Back closes it. */
function ApprovalList({
  rows,
  cacheUpdates,
}: {
  rows: readonly Approval[]
  cacheUpdates: ApprovalCacheUpdates
}) {
  const [search, setSearch] = useSearchParams()
  const open = (id: string | undefined) => {
    const params = new URLSearchParams(search)
    if (id) params.set('approval', id)
    else params.delete('approval')
    setSearch(params, { replace: true })
  }
  const opened = rows.find(({ id }) => id === search.get('approval'))
  // One after the other, each looked at: nothing is approved unseen.
  const next = rows.find(({ id, can }) => id !== opened?.id && can.approve === true)
  if (rows.length === 0) return null
  return (
    <section id="approvals" aria-labelledby="approvals-title">
      <Card title={<span id="approvals-title">To approve</span>} padded={false}>
        <ul className="list">
          {rows.map((approval) => (
            <li className="item wrap approval" key={approval.id}>
              <div className="grow stack stack-1">
                <p className="item-title">{approval.title}</p>
                <p className="item-sub">
                  {approval.lines.map(({ label, value }) => `${label}: ${value}`).join('; ')}
                </p>
                <p className="xs faint">
                  Requested by {approval.askedBy.fullName}, <Day day={dayIn(lagos, approval.askedAt)} />
                </p>
              </div>
              <WhoseTurn approval={approval} />
              <Button
                look={approval.can.approve === true ? 'soft' : 'ghost'}
                size="sm"
                aria-label={`Review: ${approval.title}`}
                onClick={() => open(approval.id)}
              >
                {approval.can.approve === true ? 'Decide' : 'Review'}
              </Button>
            </li>
          ))}
        </ul>
      </Card>
      {opened && (
        <ApprovalSheet
          key={opened.id}
          approval={opened}
          cacheUpdates={cacheUpdates}
          onClose={() => open(undefined)}
          onApproved={() => open(next?.id)}
        />
      )}
    </section>
  )
}

function WhoseTurn({ approval }: { approval: Approval }) {
  if (approval.objection) return <Chip tone="bad">Objected</Chip>
  if (approval.aloneFrom) return <Chip tone="wait">Waiting 24 hours</Chip>
  return approval.can.takeBack === true ? <Chip tone="quiet">Yours</Chip> : <Chip tone="wait">Waiting</Chip>
}
