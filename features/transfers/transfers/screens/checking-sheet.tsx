import { type UsualTime, usuallyWords } from '@kolo/foundation/usual-time'
import { destinationWords } from '@kolo/payments/messages'
import { isSettled, stillStands } from '@kolo/payments/rules'
import { Corrected } from '@kolo/payments/screens'
import { ReceiptButton } from '@kolo/reports/screens'
import { askAboutPath } from '@kolo/support/paths'
import { KoloBoxPicture } from '@kolo/ui/brand/illustrations'
import { useRead } from '@kolo/ui/patterns/api'
import { Day, Moment } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { Button, ButtonLink } from '@kolo/ui/primitives/button'
import { Notice } from '@kolo/ui/primitives/notice'
import { Steps } from '@kolo/ui/primitives/progress'
import { Sheet } from '@kolo/ui/primitives/sheet'
import { Timeline, type TimelineStep } from '@kolo/ui/primitives/timeline'
import type { ReactNode } from 'react'
import { type Payment, readUsualTime } from '../transfer.contract.ts'
import { usePaymentStory } from './payment-timeline.tsx'

const titles: Record<Payment['status'], string> = {
  initiated: 'We are checking',
  pending: 'We are checking',
  proof_submitted: 'We are checking',
  rejected: 'We could not find this payment',
  confirmed: 'Confirmed',
  failed: 'This payment failed',
  expired: 'This payment has expired',
  cancelled: 'You cancelled this transfer',
  reversed: 'This payment was reversed',
  refund_pending: 'This payment goes back',
  refunded: 'This payment was sent back',
  disputed: 'A bank disputes this payment',
}

/** What happened to a payment, each step with its time; `usual`: how long the one that is awaited usually takes. */
function timelineOf(payment: Payment, usual: UsualTime | undefined): TimelineStep[] {
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
      title: confirmation ? 'We found it in our bank account' : 'We look for it in our bank account',
      when: confirmation && <Moment at={confirmation.at} />,
      note: confirmation || !usual ? undefined : usuallyWords(usual),
    },
    {
      key: 'in',
      state: confirmation ? 'done' : 'later',
      title: confirmation ? endWords(payment) : `It enters ${payment.target.name}`,
    },
  ]
}

/** Where the money is now. */
function endWords({ confirmation, target }: Payment): string {
  const elsewhere = confirmation?.toPurposeKobo === 0n && !confirmation.movedAt
  return elsewhere ? 'It went to your wallet' : `It is in ${target.name}`
}

/** What came in when it is not what was promised: where each part of it is now, and what moves it. */
function Difference({ payment, move }: { payment: Payment; move: ReactNode }) {
  const story = usePaymentStory(payment)
  const { confirmation } = payment
  if (!confirmation || story === undefined) return null
  return (
    <>
      <Notice tone={confirmation.movedAt ? 'info' : 'wait'} title={story} />
      {move}
    </>
  )
}

/** Why a confirmed payment is not in the balance any more. */
function TakenBack({ takenBack: { at, reason } }: { takenBack: NonNullable<Payment['takenBack']> }) {
  return (
    <Notice tone="bad" title="It had been confirmed by mistake.">
      Two administrators reversed it on <Moment at={at} />, so it is no longer in your balance. The reason:{' '}
      {reason}
      <br />
      If you did send this money, write to Support with your bank reference.
    </Notice>
  )
}

/** Why a confirmed payment goes back to where it came from, and whether it was sent. */
function GoesBack({ refund: { at, reason, sent } }: { refund: NonNullable<Payment['refund']> }) {
  return (
    <Notice tone={sent ? 'quiet' : 'wait'} title={sent ? 'It was sent back.' : 'It is being sent back.'}>
      Two administrators decided on <Moment at={at} /> that it goes back to where it came from, and it is no
      longer in your balance. The reason: {reason}
      {sent && (
        <>
          <br />
          Sent on <Day day={sent.on} />, bank reference {sent.reference}.
        </>
      )}
    </Notice>
  )
}

/** That a bank disputes it, and what that means for the member's money; once it has ended, how. */
function Disputed({ dispute, target }: { dispute: NonNullable<Payment['dispute']>; target: string }) {
  const { at, reason, heldKobo, frozen, ended } = dispute
  if (ended?.outcome === 'won')
    return (
      <Notice tone="quiet" title="The dispute about it is over.">
        Your money stays and is no longer on hold. <Moment at={ended.at} />
      </Notice>
    )
  if (ended)
    return (
      <Notice tone="bad" title="The bank has reversed it.">
        <Naira amount={heldKobo} /> left your balance on <Moment at={ended.at} />. The reason: {ended.reason}
        {ended.owedKobo > 0n && (
          <>
            <br />
            <Naira amount={ended.owedKobo} /> was already spent. You owe this to the community.
          </>
        )}
      </Notice>
    )
  return (
    <Notice tone="wait" title="The bank of whoever paid asks for it back.">
      <Naira amount={heldKobo} /> is on hold since <Moment at={at} />
      {frozen && `, and ${target} takes and gives nothing`}, until that is decided. The reason: {reason}
      <br />
      If you paid this yourself, write to Support to help keep it.
    </Notice>
  )
}

/** What happened to a payment after it was confirmed; nothing where it only is. */
function After({ payment }: { payment: Payment }) {
  const { takenBack, refund, dispute, target } = payment
  if (takenBack) return <TakenBack takenBack={takenBack} />
  if (refund) return <GoesBack refund={refund} />
  if (dispute) return <Disputed dispute={dispute} target={target.name} />
  return <Corrected corrected={payment.corrected} target={target} />
}

/** The story of a payment; while it is checked, with how long that usually takes. */
function PaymentTimeline({ payment }: { payment: Payment }) {
  const { data } = useRead(readUsualTime, {})
  return <Timeline steps={timelineOf(payment, data?.usual)} />
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
  const isGone = isSettled(status) && !stillStands(status)
  return (
    <Sheet
      open
      still={still}
      title={titles[status]}
      onClose={onClose}
      foot={
        <>
          {stillStands(status) && <ReceiptButton paymentId={payment.id} />}
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
        <p className="muted">{destinationWords(payment.target.name, confirmation?.outcome)}</p>
        <p className="sm faint">Reference {payment.transferCode}</p>
      </div>
      <After payment={payment} />
      {isGone ? null : status === 'expired' ? (
        <Notice tone="quiet" title="The time for this transfer has passed.">
          If you have sent the money, it is not lost: write to Support with the reference above.
        </Notice>
      ) : (
        <PaymentTimeline payment={payment} />
      )}
      {!isGone && <Difference payment={payment} move={move} />}
      {confirmation?.note && (
        <Notice tone="quiet" title="Note from the administrator:">
          {confirmation.note}
        </Notice>
      )}
      <ButtonLink block to={askAboutPath('payment', payment.id)}>
        {confirmation ? 'Ask Support about it' : 'My payment is missing'}
      </ButtonLink>
    </Sheet>
  )
}
