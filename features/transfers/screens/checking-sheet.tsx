import { ReceiptButton } from '@kolo/reports/screens'
import { KoloBoxPicture } from '@kolo/ui/brand/illustrations'
import { Moment } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { Button } from '@kolo/ui/primitives/button'
import { Notice } from '@kolo/ui/primitives/notice'
import { Steps } from '@kolo/ui/primitives/progress'
import { Sheet } from '@kolo/ui/primitives/sheet'
import { Timeline, type TimelineStep } from '@kolo/ui/primitives/timeline'
import type { ReactNode } from 'react'
import type { Payment } from '../transfers.contract.ts'
import { usePaymentStory } from './payment-story.tsx'

const titles: Record<Payment['status'], string> = {
  initiated: 'We are checking',
  pending: 'We are checking',
  proof_submitted: 'We are checking',
  rejected: 'We are checking',
  confirmed: 'Confirmed',
  failed: 'This payment failed',
  expired: 'This payment has expired',
  cancelled: 'You cancelled this transfer',
  reversed: 'This payment was taken back',
}

function timelineOf(payment: Payment): TimelineStep[] {
  const { confirmation, submittedAt } = payment
  return [
    {
      key: 'sent',
      state: 'done',
      title: 'You sent the money',
      when: submittedAt && <Moment at={submittedAt} />,
    },
    {
      key: 'match',
      state: confirmation ? 'done' : 'now',
      title: confirmation ? 'We found it in our bank account' : 'We match it in our bank account',
      when: confirmation ? <Moment at={confirmation.at} /> : 'Now',
    },
    {
      key: 'in',
      state: confirmation ? 'done' : 'later',
      title: confirmation ? endWords(payment) : `It enters ${payment.target.name}`,
      note: confirmation ? undefined : 'You get a message with the exact amount',
    },
  ]
}

/** Where the money is now. */
function endWords({ confirmation, target }: Payment): string {
  const elsewhere = confirmation?.outcome === 'short' || confirmation?.outcome === 'purpose-closed'
  return elsewhere && !confirmation.movedAt ? 'It is in your wallet' : `It is in ${target.name}`
}

/** What came in when it is not what was promised: where each part of it is now, and what moves it. */
function Difference({ payment, move }: { payment: Payment; move: ReactNode }) {
  const story = usePaymentStory(payment)
  const { confirmation, amountKobo, target } = payment
  if (!confirmation || story === undefined) return null
  return (
    <>
      <Notice tone={confirmation.movedAt ? 'info' : 'wait'} title={`${story}.`}>
        We received <Naira amount={confirmation.receivedKobo} /> but expected <Naira amount={amountKobo} />.
        {confirmation.outcome === 'over' && (
          <>
            {' '}
            <Naira amount={confirmation.toPurposeKobo} /> went to {target.name}.
          </>
        )}
      </Notice>
      {move}
    </>
  )
}

/** Why a confirmed payment is not in the balance any more. */
function TakenBack({ takenBack: { at, reason } }: { takenBack: NonNullable<Payment['takenBack']> }) {
  return (
    <Notice tone="bad" title="It had been confirmed by mistake.">
      Two administrators took it back on <Moment at={at} />, and it is no longer in your balance. The reason:{' '}
      {reason}
      <br />
      If you did send this money, write to Support with your bank reference.
    </Notice>
  )
}

/** Step 3 of a deposit: what happened, what happens now, and what comes. */
export function CheckingSheet({
  payment,
  still,
  move,
  onClose,
}: {
  payment: Payment
  still: boolean
  /** What moves money out of the wallet to where it was meant to go. */
  move?: ReactNode
  onClose: () => void
}) {
  const { confirmation, status } = payment
  const received = confirmation?.receivedKobo ?? payment.amountKobo
  return (
    <Sheet
      open
      still={still}
      title={titles[status]}
      onClose={onClose}
      foot={
        <>
          {confirmation && <ReceiptButton paymentId={payment.id} />}
          <Button look="primary" size="lg" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <Steps at={3} of={3} />
      <div className={confirmation ? 'sent-art coin-drops' : 'sent-art'}>
        <KoloBoxPicture />
      </div>
      <div className="sent-words stack stack-1" role="status">
        <Naira amount={received} size="lg" />
        <p className="muted">to {payment.target.name}</p>
        <p className="sm faint">Reference {payment.transferCode}</p>
      </div>
      {payment.takenBack ? (
        <TakenBack takenBack={payment.takenBack} />
      ) : status === 'expired' ? (
        <Notice tone="quiet" title="The time for this transfer has passed.">
          If you have sent the money, it is not lost: write to Support with the reference above.
        </Notice>
      ) : (
        <Timeline steps={timelineOf(payment)} />
      )}
      {!payment.takenBack && <Difference payment={payment} move={move} />}
      {confirmation?.note && (
        <Notice tone="quiet" title="Note from the administrator:">
          {confirmation.note}
        </Notice>
      )}
      {status === 'proof_submitted' && (
        <Notice tone="quiet" title="You can close this.">
          The amount shows as “Checking” until it is confirmed.
        </Notice>
      )}
    </Sheet>
  )
}
