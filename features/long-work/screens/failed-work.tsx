import { useEndpointMutation } from '@kolo/ui/patterns/api'
import { Moment } from '@kolo/ui/patterns/moments'
import type { CacheUpdate } from '@kolo/ui/patterns/query-cache'
import { toast } from '@kolo/ui/patterns/toasts'
import { type WaitingRow, WorkCard, withDecided, workSection } from '@kolo/ui/patterns/work-section'
import { Button, ButtonLink } from '@kolo/ui/primitives/button'
import { type FailedWork, failedWorks, type LongWork, retryLongWork } from '../long-work.contract.ts'

const waitingRow: WaitingRow<FailedWork> = {
  waits: ({ state }) => state === 'failed',
  mine: () => true,
  since: ({ endedAt }) => endedAt,
}

/** Work that stopped at a fault and goes on where it was once an administrator says so, on their first screen. */
export const FailedWorkSection = workSection(failedWorks, ({ work, cacheUpdates }) => (
  <WorkCard
    id="failed-works"
    title="Work that failed"
    work={work}
    more=". It goes on where it stopped; nothing is done twice."
    item={(row) => (
      <FailedItem
        row={row}
        cacheUpdates={(done) =>
          cacheUpdates((before) => withDecided(before, { ...row, ...done }, waitingRow))
        }
      />
    )}
  />
))

function FailedItem({
  row,
  cacheUpdates,
}: {
  row: FailedWork
  cacheUpdates: (work: LongWork) => readonly CacheUpdate[]
}) {
  const { id, title, outcome, endedAt, page, can } = row
  const again = useEndpointMutation(retryLongWork, {
    cacheUpdates,
    onDone: () => toast.ok({ title: 'It goes on', text: title }),
    failed: 'It did not go on',
  })
  return (
    <li className="item-stack">
      <div className="item">
        <div className="grow">
          <p className="item-title">{title}</p>
          <p className="item-sub">
            {outcome} {endedAt && <Moment at={endedAt} />}
          </p>
          <p className="btn-row">
            {page !== undefined && (
              <ButtonLink size="sm" to={page} aria-label={`Look at: ${title}`}>
                Look at it
              </ButtonLink>
            )}
            {can.retry === true && (
              <Button
                size="sm"
                look="soft"
                busy={again.isPending}
                aria-label={`Try again: ${title}`}
                onClick={() => again.mutate({ input: { params: { id } } })}
              >
                Try again
              </Button>
            )}
          </p>
        </div>
      </div>
    </li>
  )
}
