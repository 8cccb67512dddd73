import { PutRight } from '@kolo/payments/screens'
import { Moment } from '@kolo/ui/patterns/moments'
import { MutationDialog, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Naira, useNairaText } from '@kolo/ui/patterns/naira'
import { setQuery, updateQueries, withRow } from '@kolo/ui/patterns/query-cache'
import { Button } from '@kolo/ui/primitives/button'
import { Facts } from '@kolo/ui/primitives/card'
import { Notice } from '@kolo/ui/primitives/notice'
import { Sheet } from '@kolo/ui/primitives/sheet'
import { type ReactNode, useState } from 'react'
import {
  bookCardPayment,
  type CardReview,
  listCardReviews,
  readCardReview,
} from '../card-payment.contract.ts'
import { bearerChoices, problemWords, providerWords } from '../card-payment.messages.ts'
import { CardChip } from './card-chip.tsx'

/** One card payment: what was agreed, what Paystack says, and where they differ what can be done about it. */
export function CardReviewSheet({ review, onClose }: { review: CardReview; onClose: () => void }) {
  const [booking, setBooking] = useState(false)
  const { mismatch, can, member } = review
  const isOwn = can.book === 'own-payment'
  return (
    <Sheet
      open
      title="Card payment"
      onClose={onClose}
      foot={
        can.book === true ? (
          <Button look="primary" size="lg" onClick={() => setBooking(true)}>
            Book the payment
          </Button>
        ) : (
          <Button size="lg" onClick={onClose}>
            Close
          </Button>
        )
      }
    >
      <div className="row between">
        <div>
          <p className="item-title">{member.fullName}</p>
          <p className="item-sub">{member.memberCode}</p>
        </div>
        <CardChip card={review} />
      </div>
      {mismatch && (
        <Notice tone="wait" title="It was not paid as agreed.">
          {problemWords[mismatch.problem]}
          {isOwn && mismatch.problem === 'amount' && ' You cannot confirm your own payment.'}
        </Notice>
      )}
      <h3>What was agreed</h3>
      <Facts facts={agreedFacts(review)} />
      <h3>What Paystack says</h3>
      <Facts facts={saidFacts(review)} />
      <PutRight paymentId={review.id} isConfirmed={review.confirmation !== undefined} />
      {booking && <BookDialog review={review} onClose={() => setBooking(false)} />}
    </Sheet>
  )
}

type Fact = { key: string; name: string; value: ReactNode }

function agreedFacts({
  code,
  target,
  amountKobo,
  chargeKobo,
  feeBearer,
  isDebit,
  startedAt,
}: CardReview): Fact[] {
  return [
    { key: 'code', name: 'Payment', value: <span className="num">{code}</span> },
    { key: 'target', name: 'For', value: target.name },
    { key: 'how', name: 'How', value: isDebit ? 'Saved card, automatic' : 'At Paystack’s page' },
    { key: 'amount', name: 'Amount', value: <Naira amount={amountKobo} /> },
    { key: 'charge', name: 'Charged to the card', value: <Naira amount={chargeKobo} /> },
    { key: 'bearer', name: 'Fee paid by', value: bearerChoices[feeBearer].label },
    { key: 'started', name: 'Started', value: <Moment at={startedAt} /> },
  ]
}

const nothing = <span className="muted">Nothing yet</span>

function saidFacts({ checkout, provider, mismatch, confirmation }: CardReview): Fact[] {
  const { providerStatus, askedAt, reference } = checkout ?? {}
  const facts: (Fact | undefined)[] = [
    { key: 'state', name: 'Status', value: providerStatus ? providerWords(providerStatus) : nothing },
    askedAt && { key: 'asked', name: 'Last asked', value: <Moment at={askedAt} /> },
    reference === undefined
      ? undefined
      : { key: 'ours', name: 'Our reference', value: <span className="block">{reference}</span> },
    provider?.reference === undefined
      ? undefined
      : { key: 'theirs', name: 'Its reference', value: <span className="num">{provider.reference}</span> },
    provider?.paidWith === undefined
      ? undefined
      : { key: 'with', name: 'Paid with', value: provider.paidWith },
    mismatch && { key: 'paid', name: 'Paid', value: <Paid mismatch={mismatch} /> },
    provider?.feeKobo === undefined
      ? undefined
      : { key: 'fee', name: 'Its fee', value: <Naira amount={provider.feeKobo} /> },
    confirmation && {
      key: 'booked',
      name: 'Booked',
      value: (
        <>
          <Naira amount={confirmation.receivedKobo} />
          <span className="block xs faint">
            <Moment at={confirmation.at} />
          </span>
        </>
      ),
    },
  ]
  return facts.filter((fact) => fact !== undefined)
}

function Paid({ mismatch }: { mismatch: NonNullable<CardReview['mismatch']> }) {
  if (mismatch.currency !== 'NGN') return <>In {mismatch.currency}</>
  return (
    <>
      <Naira amount={mismatch.paidKobo} />
      <span className="block xs faint">
        expected <Naira amount={mismatch.expectedKobo} />
      </span>
    </>
  )
}

function BookDialog({ review, onClose }: { review: CardReview; onClose: () => void }) {
  const naira = useNairaText()
  const { mismatch, member, target, id, version } = review
  if (!mismatch) return null
  const isLess = mismatch.paidKobo < mismatch.expectedKobo
  return (
    <MutationDialog
      title={`Book ${naira(mismatch.paidKobo)} for ${member.fullName}?`}
      confirm="Book the payment"
      mutation={mutation(bookCardPayment, { params: { id }, body: () => ({ version }) })}
      cacheUpdates={(answer) => [
        updateQueries(listCardReviews, (page) => ({ ...page, rows: withRow(page.rows, answer) })),
        setQuery(readCardReview, { params: { id } }, answer),
      ]}
      invalidates={['/api/card-payment-reviews', '/api/admin']}
      successToast={(answer) => ({ title: 'Booked', text: answer.code })}
      failed="This was not booked"
      onClose={onClose}
    >
      {isLess
        ? `It is less than agreed, so all of it goes to the member’s wallet. The member is notified.`
        : `The agreed amount goes to ${target.name}, the rest to the member’s wallet. The member is notified.`}
    </MutationDialog>
  )
}
