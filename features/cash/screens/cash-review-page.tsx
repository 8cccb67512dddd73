import { sentenceOf } from '@kolo/foundation/refusal'
import { useRead } from '@kolo/ui/patterns/api'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { setQuery } from '@kolo/ui/patterns/query-cache'
import { Screen } from '@kolo/ui/patterns/screen'
import { AmountInput } from '@kolo/ui/primitives/amount-input'
import { Button } from '@kolo/ui/primitives/button'
import { PageHead } from '@kolo/ui/primitives/card'
import { Notice } from '@kolo/ui/primitives/notice'
import { TextArea } from '@kolo/ui/primitives/text-input'
import { useState } from 'react'
import { useParams } from 'react-router'
import { type CashReview, cancelCash, confirmCash, readCashReview } from '../cash.contract.ts'
import { type CashRefusal, cashMessages } from '../cash.messages.ts'
import { ReceiptPaper } from './receipt-document.tsx'

const invalidates = ['/api/cash-reviews', '/api/cash-tills']
const cacheUpdates = (review: CashReview) => [setQuery(readCashReview, { params: { id: review.id } }, review)]

/** One receipt, as officers see it: printed by who received the cash, counted by another. */
export function CashReviewPage() {
  const { id = '' } = useParams()
  const read = useRead(readCashReview, { params: { id } })
  return (
    <>
      <PageHead title="Cash receipt" />
      <Screen of={read} what="the receipt">
        {(review) => <Loaded review={review} />}
      </Screen>
    </>
  )
}

function Loaded({ review }: { review: CashReview }) {
  const [doing, setDoing] = useState<'count' | 'cancel'>()
  const { can, status } = review
  const close = () => setDoing(undefined)
  return (
    <div className="stack">
      <ReceiptPaper receipt={review} />
      {status === 'proof_submitted' && can.count !== true && (
        <Notice tone="info" title="Another administrator counts it.">
          {sentenceOf(cashMessages, { refusal: can.count as CashRefusal })}
        </Notice>
      )}
      {can.cancel === true && (
        <p className="row row-2 wrap no-print">
          {can.count === true && (
            <Button look="primary" onClick={() => setDoing('count')}>
              Count it
            </Button>
          )}
          <Button look="danger-line" onClick={() => setDoing('cancel')}>
            Cancel the receipt
          </Button>
        </p>
      )}
      {doing === 'count' && <CountSheet review={review} onClose={close} />}
      {doing === 'cancel' && <CancelSheet review={review} onClose={close} />}
    </div>
  )
}

type SheetProps = { review: CashReview; onClose: () => void }

function CountSheet({ review, onClose }: SheetProps) {
  return (
    <MutationSheet<{ countedKobo: string }, CashReview>
      title="Count the cash"
      submit="Confirm what I counted"
      initial={{ countedKobo: '' }}
      mutation={mutation(confirmCash, {
        params: { id: review.id },
        body: ({ countedKobo }: { countedKobo: string }) => ({ countedKobo, version: review.version }),
      })}
      cacheUpdates={cacheUpdates}
      invalidates={invalidates}
      successToast={({ member }) => ({
        title: 'Confirmed',
        text: `The money is booked and ${member.fullName} is told.`,
      })}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p className="sm muted">
            Count the notes yourself and write what you counted. It is booked when it is the amount on the
            receipt.
          </p>
          <AmountInput label="You counted" {...field('countedKobo')} />
        </>
      )}
    </MutationSheet>
  )
}

function CancelSheet({ review, onClose }: SheetProps) {
  return (
    <MutationSheet<{ reason: string }, CashReview>
      title={`Cancel receipt ${review.number}?`}
      submit="Cancel the receipt"
      danger
      initial={{ reason: '' }}
      mutation={mutation(cancelCash, {
        params: { id: review.id },
        body: ({ reason }: { reason: string }) => ({ reason, version: review.version }),
      })}
      cacheUpdates={cacheUpdates}
      invalidates={invalidates}
      successToast={() => ({
        tone: 'info',
        title: 'Receipt cancelled',
        text: 'The member has been told why.',
      })}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p className="sm muted">Give the cash back to the member, or book it anew with the right amount.</p>
          <TextArea label="Reason" hint="The member reads it." maxLength={500} {...field('reason')} />
        </>
      )}
    </MutationSheet>
  )
}
