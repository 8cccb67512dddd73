import { saidOfAsking, WaitingNotice } from '@kolo/approvals/screens'
import { type Kobo, subtractKobo } from '@kolo/foundation/money'
import { sentenceOf } from '@kolo/foundation/refusal'
import { useRead } from '@kolo/ui/patterns/api'
import { Moment } from '@kolo/ui/patterns/moments'
import { MutationDialog, MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Naira, useNairaText } from '@kolo/ui/patterns/naira'
import { usePages } from '@kolo/ui/patterns/pages'
import { type CacheUpdate, updateQueries, withRow } from '@kolo/ui/patterns/query-cache'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button } from '@kolo/ui/primitives/button'
import { Card, Facts } from '@kolo/ui/primitives/card'
import { Chip } from '@kolo/ui/primitives/chip'
import { Pick } from '@kolo/ui/primitives/choices'
import { checkIcon } from '@kolo/ui/primitives/icons'
import { EmptyState } from '@kolo/ui/primitives/states'
import { Pager } from '@kolo/ui/primitives/table'
import { TextArea } from '@kolo/ui/primitives/text-input'
import { useState } from 'react'
import {
  approveShareRequest,
  listShareReviews,
  rejectShareRequest,
  type ShareReview,
} from '../../shares/share.contract.ts'
import {
  requestStatusLabels,
  requestWords,
  type SharesRefusal,
  sharesIn,
  sharesMessages,
} from '../../shares/share.messages.ts'

type Which = 'waiting' | 'all'
type Asking = { review: ShareReview; act: 'approve' | 'reject' }

const touched = ['/api/share-register', '/api/shares', '/api/admin', '/api/approvals'] as const

/** One that is decided stays where it was decided until the list is asked again. */
const reviewCacheUpdates = (review: ShareReview): readonly CacheUpdate[] => [
  updateQueries(listShareReviews, (page) => ({ ...page, rows: withRow(page.rows, review) })),
]

/** What members ask for: what waits for two administrators, or everything. */
export function ReviewsCard() {
  const pages = usePages()
  const [which, setWhich] = useState<Which>('waiting')
  const [asking, setAsking] = useState<Asking>()
  const read = useRead(listShareReviews, { query: { which, ...pages.query } })
  return (
    <div className="no-print">
      <Screen of={read} what="what members ask for">
        {(page) => (
          <Card
            title="What members ask for"
            padded={false}
            aside={
              <fieldset className="picks">
                <legend className="vh">Show requests</legend>
                {(['waiting', 'all'] as const).map((one) => (
                  <Pick
                    key={one}
                    pressed={one === which}
                    onPress={() => {
                      pages.restart()
                      setWhich(one)
                    }}
                  >
                    {one === 'all' ? 'All' : 'To decide'}
                  </Pick>
                ))}
              </fieldset>
            }
          >
            {page.rows.length === 0 && pages.isFirst ? (
              <EmptyState card={false} picture={checkIcon} title="Nothing to decide" heading="h3">
                {which === 'all'
                  ? 'Nobody has asked for a transfer or a withdrawal yet.'
                  : 'Transfers that both members agreed to, and withdrawals, are listed here.'}
              </EmptyState>
            ) : (
              <ul className="list">
                {page.rows.map((review) => (
                  <ReviewItem key={review.id} review={review} onAsk={(act) => setAsking({ review, act })} />
                ))}
              </ul>
            )}
            {(!pages.isFirst || page.nextCursor) && <Pager busy={read.isFetching} {...pages.pager(page)} />}
          </Card>
        )}
      </Screen>
      {asking?.act === 'approve' && (
        <ApproveDialog review={asking.review} onClose={() => setAsking(undefined)} />
      )}
      {asking?.act === 'reject' && (
        <RejectSheet review={asking.review} onClose={() => setAsking(undefined)} />
      )}
    </div>
  )
}

const tones = { done: 'ok', offered: 'wait', waiting: 'wait' } as const

const net = ({ valueKobo, feeKobo }: ShareReview): Kobo => subtractKobo(valueKobo, feeKobo)

function titleOf({ kind, units, seller, buyer }: ShareReview): string {
  return `${requestWords[kind]}: ${sharesIn(units)} of ${seller.fullName}${buyer ? ` to ${buyer.fullName}` : ''}`
}

function ReviewItem({ review, onAsk }: { review: ShareReview; onAsk: (act: Asking['act']) => void }) {
  const { status, valueKobo, askedAt, sellerUnits, reason, waiting, can } = review
  const title = titleOf(review)
  // Whoever asked for the second word, or whose approval it is, finds it in the notice.
  const mayApprove = can.approve === true && !waiting
  return (
    <li className="item wrap">
      <div className="grow stack stack-1 min-w-60">
        <p className="item-title">{title}</p>
        <p className="item-sub">
          <Naira amount={valueKobo} /> · <Moment at={askedAt} /> · {review.seller.memberCode} holds{' '}
          {sharesIn(sellerUnits)}
        </p>
        <p>
          <Chip tone={tones[status as keyof typeof tones] ?? 'quiet'}>{requestStatusLabels[status]}</Chip>
        </p>
        {reason !== undefined && <p className="sm muted">The reason: {reason}</p>}
        {can.approve === 'affected' && status === 'waiting' && (
          <p className="sm muted">{sentenceOf(sharesMessages, { refusal: can.approve as SharesRefusal })}</p>
        )}
        {waiting && <WaitingNotice approval={waiting} cacheUpdates={() => []} />}
      </div>
      <div className="btn-row">
        {can.reject === true && (
          <Button size="sm" aria-label={`Reject: ${title}`} onClick={() => onAsk('reject')}>
            Reject
          </Button>
        )}
        {mayApprove && (
          <Button size="sm" look="soft" aria-label={`Approve: ${title}`} onClick={() => onAsk('approve')}>
            Approve
          </Button>
        )}
      </div>
    </li>
  )
}

function ApproveDialog({ review, onClose }: { review: ShareReview; onClose: () => void }) {
  const naira = useNairaText()
  const { id, version, buyer, seller, valueKobo, feeKobo } = review
  return (
    <MutationDialog
      title={`${titleOf(review)}?`}
      confirm="Approve"
      mutation={mutation(approveShareRequest, { params: { id }, body: () => ({ version }) })}
      cacheUpdates={reviewCacheUpdates}
      invalidates={touched}
      successToast={({ waiting }) => saidOfAsking(waiting, 'Done')}
      failed="Nothing was approved"
      onClose={onClose}
    >
      {buyer
        ? `${naira(valueKobo)} goes from the wallet of ${buyer.fullName} to that of ${seller.fullName}, and the shares the other way.`
        : `${naira(net(review))} goes to the wallet of ${seller.fullName}. The cost: ${naira(feeKobo)}.`}{' '}
      It is done once a second administrator agrees.
    </MutationDialog>
  )
}

function RejectSheet({ review, onClose }: { review: ShareReview; onClose: () => void }) {
  const { id, version, seller, buyer, units } = review
  return (
    <MutationSheet<{ reason: string }, ShareReview>
      title="Reject this request"
      submit="Reject"
      danger
      initial={{ reason: '' }}
      mutation={mutation(rejectShareRequest, { params: { id }, body: ({ reason }) => ({ reason, version }) })}
      cacheUpdates={reviewCacheUpdates}
      invalidates={touched}
      successToast={() => ({ title: 'Rejected', text: 'The amount set aside is released.' })}
      problemTitle="Nothing was rejected."
      onClose={onClose}
    >
      {(form) => (
        <>
          <Facts
            facts={[
              { key: 'from', name: 'From', value: seller.fullName },
              ...(buyer ? [{ key: 'to', name: 'To', value: buyer.fullName }] : []),
              { key: 'units', name: 'Shares', value: sharesIn(units) },
            ]}
          />
          <TextArea
            label="Reason"
            hint={buyer ? 'Both members read it' : 'The member reads it'}
            maxLength={500}
            rows={3}
            {...form.field('reason')}
          />
        </>
      )}
    </MutationSheet>
  )
}
