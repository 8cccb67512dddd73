import { subtractKobo } from '@kolo/foundation/money'
import { useRead } from '@kolo/ui/patterns/api'
import { Naira } from '@kolo/ui/patterns/naira'
import { usePages } from '@kolo/ui/patterns/pages'
import { Screen } from '@kolo/ui/patterns/screen'
import { type WaitingRow, withDecided, workSection } from '@kolo/ui/patterns/work-section'
import { Pick } from '@kolo/ui/primitives/choices'
import { checkIcon } from '@kolo/ui/primitives/icons'
import { EmptyState } from '@kolo/ui/primitives/states'
import { Pager } from '@kolo/ui/primitives/table'
import { lazy, type ReactNode, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import {
  listWithdrawalReviews,
  type WithdrawalReview,
  type WithdrawalsToDecide,
  withdrawalsToDecide,
} from '../reviews.contract.ts'
import { openStatuses, type WithdrawalStatus } from '../withdrawal.rules.ts'
import { withdrawalStatusLabels } from '../withdrawal-names.messages.ts'
import { approveWithdrawals } from './approve-withdrawals.tsx'
import { type ReviewCacheUpdates, reviewCacheUpdates } from './reviews.cache.ts'
import { WithdrawalTable } from './withdrawal-table.tsx'

const WithdrawalDrawer = lazy(async () => ({
  default: (await import('./withdrawal-drawer.tsx')).WithdrawalDrawer,
}))

const BatchesRoom = lazy(async () => ({
  default: (await import('../../payout-batches/screens/batches-tab.tsx')).BatchesRoom,
}))

const filters: readonly WithdrawalStatus[] = ['approved', 'processing', 'paid', 'rejected', 'returned']

const waitingRow: WaitingRow<WithdrawalReview> = {
  waits: ({ status }) => openStatuses.some((open) => open === status),
  mine: ({ can }) => can.approve === true || can.pay === true || can.retry === true,
  since: ({ requestedAt }) => requestedAt,
}

/** The queue with a withdrawal as it is now: one that is over leaves it, with its amount. */
function withReview(queue: WithdrawalsToDecide, review: WithdrawalReview): WithdrawalsToDecide {
  const next = withDecided(queue, review, waitingRow)
  const sumKobo = next.count < queue.count ? subtractKobo(next.sumKobo, review.amountKobo) : next.sumKobo
  return { ...next, sumKobo }
}

/** The withdrawals that are open, on the administrators' first screen. */
export const WithdrawalsWork = workSection(withdrawalsToDecide, ({ work, cacheUpdates }) => (
  <WithdrawalQueue
    queue={work}
    cacheUpdates={(review) => cacheUpdates((before) => withReview(before, review))}
  />
))

/** The filter and the opened withdrawal live in the address. The first view is the queue the screen brought along. */
function WithdrawalQueue({
  queue,
  cacheUpdates,
}: {
  queue: WithdrawalsToDecide
  cacheUpdates: ReviewCacheUpdates
}) {
  const [search, setSearch] = useSearchParams()
  const status = filters.find((one) => one === search.get('withdrawals'))
  const showsBatches = search.get('withdrawals') === 'batches'
  const chosen = search.get('withdrawal') ?? undefined
  function change(name: string, value: string | undefined) {
    const params = new URLSearchParams(search)
    if (value === undefined) params.delete(name)
    else params.set(name, value)
    setSearch(params, { replace: true })
  }
  const open = (id: string) => change('withdrawal', id)
  const drawerFor = (rows: readonly WithdrawalReview[]) =>
    chosen !== undefined && (
      <Suspense fallback={null}>
        <WithdrawalDrawer
          id={chosen}
          ids={rows.map(({ id }) => id)}
          cacheUpdates={cacheUpdates}
          onGo={open}
          onClose={() => change('withdrawal', undefined)}
        />
      </Suspense>
    )
  return (
    <section className="card" aria-labelledby="withdrawals-to-decide">
      <div className="card-head qhead">
        <div>
          <h2 id="withdrawals-to-decide">Withdrawals</h2>
          <p className="xs faint" role="status">
            {queue.count} open, <Naira amount={queue.sumKobo} /> in all
          </p>
        </div>
        <fieldset className="picks">
          <legend className="vh">Show withdrawals</legend>
          <Pick
            pressed={status === undefined && !showsBatches}
            onPress={() => change('withdrawals', undefined)}
          >
            Open
          </Pick>
          {filters.map((one) => (
            <Pick key={one} pressed={status === one} onPress={() => change('withdrawals', one)}>
              {withdrawalStatusLabels[one]}
            </Pick>
          ))}
          <Pick pressed={showsBatches} onPress={() => change('withdrawals', 'batches')}>
            Files for the bank
          </Pick>
        </fieldset>
      </div>
      {showsBatches && (
        <Suspense fallback={null}>
          <BatchesRoom />
          {drawerFor([])}
        </Suspense>
      )}
      {showsBatches ? null : status === undefined ? (
        <>
          {queue.rows.length === 0 ? (
            <EmptyState card={false} picture={checkIcon} title="No withdrawal is open" heading="h3">
              Withdrawals that members request appear here.
            </EmptyState>
          ) : (
            <WithdrawalTable
              label="Open withdrawals, oldest first"
              rows={queue.rows}
              chosen={chosen}
              bulk={[
                approveWithdrawals((review) => [...reviewCacheUpdates(review), ...cacheUpdates(review)]),
              ]}
              onOpen={open}
            />
          )}
          {queue.count > queue.rows.length && (
            <p className="pager">
              <span>
                The oldest {queue.rows.length} of {queue.count}
              </span>
            </p>
          )}
          {drawerFor(queue.rows)}
        </>
      ) : (
        <WithdrawalList key={status} status={status} chosen={chosen} onOpen={open}>
          {drawerFor}
        </WithdrawalList>
      )}
    </section>
  )
}

function WithdrawalList({
  status,
  chosen,
  onOpen,
  children,
}: {
  status: WithdrawalStatus
  chosen: string | undefined
  onOpen: (id: string) => void
  children: (rows: readonly WithdrawalReview[]) => ReactNode
}) {
  const pages = usePages()
  const read = useRead(listWithdrawalReviews, { query: { status, ...pages.query } })
  return (
    <Screen
      of={read}
      what="withdrawals"
      isEmpty={(page) => page.rows.length === 0 && pages.isFirst}
      empty={<EmptyState card={false} picture={checkIcon} title="No withdrawals here" heading="h3" />}
    >
      {(page) => (
        <>
          <WithdrawalTable
            label="Withdrawals, newest first"
            rows={page.rows}
            chosen={chosen}
            onOpen={onOpen}
          />
          <Pager busy={read.isFetching} {...pages.pager(page)} />
          {children(page.rows)}
        </>
      )}
    </Screen>
  )
}
