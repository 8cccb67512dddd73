import { subtractKobo } from '@kolo/foundation/money'
import type { PaymentStatus } from '@kolo/payments/rules'
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
  listPaymentReviews,
  type PaymentReview,
  type PaymentsToConfirm,
  paymentsToConfirm,
} from '../../transfers/transfer.contract.ts'
import { PaymentTable } from './payment-table.tsx'
import { waitingFor } from './review.messages.ts'
import type { ReviewCacheUpdates } from './use-review.tsx'

const ReviewSheet = lazy(async () => ({ default: (await import('./review-sheet.tsx')).ReviewSheet }))

const filters: readonly { status: PaymentStatus; title: string }[] = [
  { status: 'proof_submitted', title: 'To confirm' },
  { status: 'confirmed', title: 'Confirmed' },
  { status: 'refund_pending', title: 'Going back' },
  { status: 'disputed', title: 'Disputed' },
  { status: 'refunded', title: 'Sent back' },
  { status: 'reversed', title: 'Reversed' },
  { status: 'rejected', title: 'Not found' },
  { status: 'pending', title: 'Waiting for the member' },
  { status: 'expired', title: 'Expired' },
]

const waitingRow: WaitingRow<PaymentReview> = {
  waits: ({ status }) => status === 'proof_submitted',
  mine: ({ can }) => can.confirm === true,
  since: ({ submittedAt }) => submittedAt,
}

/** The queue with a payment as it is now: one that nobody has to look at any more leaves it, with its amount. */
function withReview(queue: PaymentsToConfirm, review: PaymentReview): PaymentsToConfirm {
  const next = withDecided(queue, review, waitingRow)
  const sumKobo = next.count < queue.count ? subtractKobo(next.sumKobo, review.amountKobo) : next.sumKobo
  return { ...next, sumKobo }
}

/** The payments that wait to be confirmed, on the administrators' first screen. */
export const PaymentsWork = workSection(paymentsToConfirm, ({ work, cacheUpdates }) => (
  <PaymentQueue
    queue={work}
    cacheUpdates={(review) => cacheUpdates((before) => withReview(before, review))}
  />
))

/**
 * The payments an administrator works through. The filter and the opened payment live in the address, so that a view
 * can be shared and Back leads out of it. The first view is the queue the dashboard brought along.
 */
function PaymentQueue({
  queue,
  cacheUpdates,
}: {
  queue: PaymentsToConfirm
  cacheUpdates: ReviewCacheUpdates
}) {
  const { rows } = queue
  const [search, setSearch] = useSearchParams()
  const status = filters.find((one) => one.status === search.get('payments'))?.status
  function change(next: Record<string, string | undefined>) {
    const params = new URLSearchParams(search)
    for (const [name, value] of Object.entries(next)) {
      if (value === undefined) params.delete(name)
      else params.set(name, value)
    }
    setSearch(params, { replace: true })
  }
  const review = (id: string) => change({ review: id })
  const sheetFor = (shown: readonly PaymentReview[]) => {
    const id = search.get('review')
    return (
      id !== null && (
        <Suspense fallback={null}>
          <ReviewSheet
            id={id}
            ids={shown.map((one) => one.id)}
            cacheUpdates={cacheUpdates}
            onGo={(next) => change({ review: next })}
            onClose={() => change({ review: undefined })}
          />
        </Suspense>
      )
    )
  }
  const shared = { chosen: search.get('review') ?? undefined, onReview: review }
  return (
    <section className="card" aria-labelledby="payments-to-confirm">
      <div className="card-head qhead">
        <div>
          <h2 id="payments-to-confirm">Payments to confirm</h2>
          <p className="xs faint" role="status">
            {waitingFor(queue)}, <Naira amount={queue.sumKobo} /> in all
          </p>
        </div>
        <fieldset className="picks">
          <legend className="vh">Show payments</legend>
          {filters.map((one) => (
            <Pick
              key={one.status}
              pressed={(status ?? 'proof_submitted') === one.status}
              onPress={() => change({ payments: one.status === 'proof_submitted' ? undefined : one.status })}
            >
              {one.title}
            </Pick>
          ))}
        </fieldset>
      </div>
      {status === undefined || status === 'proof_submitted' ? (
        <>
          {rows.length === 0 ? (
            <EmptyState card={false} picture={checkIcon} title="Nothing is waiting for you" heading="h3">
              When a member says that money was sent, it is listed here.
            </EmptyState>
          ) : (
            <PaymentTable label="Payments to confirm, oldest first" rows={rows} {...shared} />
          )}
          {queue.count > rows.length && (
            <p className="pager">
              <span>
                The oldest {rows.length} of {queue.count}
              </span>
            </p>
          )}
          {sheetFor(rows)}
        </>
      ) : (
        <PaymentList key={status} status={status} {...shared}>
          {sheetFor}
        </PaymentList>
      )}
    </section>
  )
}

function PaymentList({
  status,
  chosen,
  onReview,
  children,
}: {
  status: PaymentStatus
  chosen: string | undefined
  onReview: (id: string) => void
  children: (rows: readonly PaymentReview[]) => ReactNode
}) {
  const pages = usePages()
  const read = useRead(listPaymentReviews, { query: { status, ...pages.query } })
  return (
    <>
      <Screen
        of={read}
        what="payments"
        isEmpty={(page) => page.rows.length === 0 && pages.isFirst}
        empty={<EmptyState card={false} picture={checkIcon} title="No payments here" heading="h3" />}
      >
        {(page) => (
          <>
            <PaymentTable
              label="Payments, newest first"
              rows={page.rows}
              chosen={chosen}
              onReview={onReview}
            />
            <Pager busy={read.isFetching} {...pages.pager(page)} />
          </>
        )}
      </Screen>
      {/* What is open stays so when it was the last of the list and left it. */}
      {read.data && children(read.data.rows)}
    </>
  )
}
