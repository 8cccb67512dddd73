import { storyWords } from '@kolo/payments/messages'
import { Corrected } from '@kolo/payments/screens'
import { ReceiptButton } from '@kolo/reports/screens'
import { KoloBoxPicture } from '@kolo/ui/brand/illustrations'
import { useRead } from '@kolo/ui/patterns/api'
import { Moment } from '@kolo/ui/patterns/moments'
import { Naira, useNairaText } from '@kolo/ui/patterns/naira'
import { NetworkNotice, useOnline } from '@kolo/ui/patterns/network'
import { sentenceOfError } from '@kolo/ui/patterns/problems'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button, ButtonLink } from '@kolo/ui/primitives/button'
import { Card, Facts, PageHead } from '@kolo/ui/primitives/card'
import { Breadcrumb } from '@kolo/ui/primitives/navigation'
import { Notice } from '@kolo/ui/primitives/notice'
import { Skeleton, SkeletonRows } from '@kolo/ui/primitives/progress'
import { useParams } from 'react-router'
import { againPath } from '../../cards.paths.ts'
import { type CardPayment, readCardPayment } from '../card-payment.contract.ts'
import { mismatchWords, unavailableSentence } from '../card-payment.messages.ts'
import { CancelCard } from './cancel-card.tsx'
import { CardChip } from './card-chip.tsx'
import { costFacts } from './card-cost.tsx'
import { type CardStep, stepOf } from './card-steps.ts'
import { PayAtProvider } from './pay-at-provider.tsx'
import { useAsking } from './use-asking.ts'

/** One card payment: what it costs before the member leaves for the provider, and what became of it when they come back. */
export function CardPaymentPage() {
  const { id = '' } = useParams()
  const read = useRead(readCardPayment, { params: { id } })
  return (
    <>
      {!read.data && <h1 className="vh">Card payment</h1>}
      <Screen of={read} what="your card payment" skeleton={<CardSkeleton />}>
        {(card) => <LoadedCard known={card} />}
      </Screen>
    </>
  )
}

function CardSkeleton() {
  return (
    <div className="stack stack-5">
      <Skeleton width="9rem" height="1.75rem" />
      <SkeletonRows rows={2} />
    </div>
  )
}

const titles: Record<CardStep, string> = {
  'to-pay': 'Pay by card',
  waiting: 'Waiting for Paystack',
  'looked-at': 'We are checking',
  confirmed: 'Confirmed',
  failed: 'This card payment failed',
  over: 'This card payment is closed',
  'taken-back': 'This payment was reversed',
  'going-back': 'This payment is being sent back',
  'sent-back': 'This payment was sent back',
  disputed: 'A bank disputes this payment',
}

function LoadedCard({ known }: { known: CardPayment }) {
  const { card, asked } = useAsking(known)
  const step = stepOf(card)
  const { target } = card
  return (
    <>
      <PageHead
        inline
        crumb={<Breadcrumb trail={[{ to: target.link, title: target.name }]} here="Card payment" />}
        title={titles[step]}
        actions={<CardChip card={card} />}
      />
      <div className="grid g-main">
        <Card>
          {step === 'confirmed' && (
            <div className="sent-art coin-drops">
              <KoloBoxPicture />
            </div>
          )}
          <div className="sent-words stack stack-1" role="status">
            <span className="vh">{titles[step]}</span>
            <Naira amount={card.confirmation?.receivedKobo ?? card.amountKobo} size="lg" />
            <p className="muted">to {target.name}</p>
            <p className="sm faint">Payment {card.code}</p>
          </div>
          {step === 'waiting' && <Waiting card={card} asked={asked} />}
          <Standing card={card} step={step} />
          {step === 'confirmed' && <Corrected corrected={card.corrected} target={target} />}
          {step === 'confirmed' && card.cardNotKept && (
            <Notice tone="wait" title="Your card is not saved.">
              Paystack does not allow this card to be charged again. You can save another card with your next
              payment.
            </Notice>
          )}
          {step !== 'failed' && step !== 'over' && (
            <div className="well">
              <Facts facts={costFacts(card, chargeWords(card, step))} />
            </div>
          )}
          {step === 'waiting' && (
            <Button busy={asked.isFetching} onClick={() => void asked.refetch()}>
              Ask again
            </Button>
          )}
          <Ways card={card} step={step} />
        </Card>
      </div>
    </>
  )
}

/** What the charge is called: what the card is charged, what it was, or what was agreed where something else was paid. */
function chargeWords({ confirmation }: CardPayment, step: CardStep): string {
  if (step === 'to-pay' || step === 'waiting') return 'Your card is charged'
  return confirmation?.outcome === 'exact' ? 'Your card was charged' : 'Agreed charge'
}

/** What is so, in a sentence or two. */
function Standing({ card, step }: { card: CardPayment; step: CardStep }) {
  const naira = useNairaText()
  const { confirmation, mismatch, target, status, checkout } = card
  if (step === 'to-pay')
    return (
      <p className="muted">
        You leave for Paystack’s page and come back here. You can pay until <Moment at={card.expiresAt} />.
      </p>
    )
  if (step === 'looked-at' && mismatch)
    return (
      <Notice tone="wait" title="It was not paid as agreed." live="status">
        {mismatchWords(mismatch, naira)}
      </Notice>
    )
  if (step === 'confirmed' && confirmation) {
    const { outcome, receivedKobo: received, toPurposeKobo, toWalletKobo, at } = confirmation
    const places = { toPurpose: toPurposeKobo, toWallet: toWalletKobo, isThere: false }
    const promised = card.amountKobo
    const story = storyWords({ outcome, promised, received, ...places, target: target.name }, naira)
    return (
      <Notice tone={story === undefined ? 'ok' : 'wait'} title={story ?? `It is in ${target.name}.`}>
        Confirmed <Moment at={at} />.
      </Notice>
    )
  }
  if (step === 'failed' && checkout?.providerStatus === 'reversed')
    return (
      <Notice tone="quiet" title="Paystack has refunded it.">
        Nothing was added to {target.name}. Your bank decides when the money returns to you.
      </Notice>
    )
  if (step === 'failed' && card.isDebit)
    return (
      <Notice tone="bad" title="Your saved card could not be charged.">
        Nothing was added to {target.name}, and nothing was charged. The goal shows when automatic saving
        tries again.
      </Notice>
    )
  if (step === 'failed')
    return (
      <Notice tone="bad" title="Paystack says that it was refused.">
        Nothing was added to {target.name}. If money left your account, it is not lost. We book it once
        Paystack confirms it.
      </Notice>
    )
  if (step === 'over')
    return (
      <Notice
        tone="quiet"
        title={status === 'cancelled' ? 'You cancelled it.' : 'The time to pay has passed.'}
      >
        If you did pay, it is not lost. We book it once Paystack confirms it.
      </Notice>
    )
  if (step === 'going-back' || step === 'sent-back')
    return (
      <Notice tone="quiet" title="It is no longer in your balance.">
        {step === 'going-back'
          ? 'Two administrators decided to send it back. We notify you when it is sent.'
          : 'It went back to where it came from.'}{' '}
        The message you got has the reason.
      </Notice>
    )
  if (step === 'disputed')
    return (
      <Notice tone="wait" title="The payer’s bank asks for it back.">
        It stays on hold until that is decided. If you paid it yourself, write to Support to help keep it.
      </Notice>
    )
  if (step === 'taken-back')
    return (
      <Notice tone="bad" title="It is no longer in your balance.">
        Two administrators reversed it. Your message gives the reason. If you disagree, write to Support with
        the payment number above.
      </Notice>
    )
  return null
}

/** While the provider has not said what became of it. */
function Waiting({ card, asked }: { card: CardPayment; asked: ReturnType<typeof useAsking>['asked'] }) {
  const isOnline = useOnline()
  const isDown = asked.error !== null && sentenceOfError(asked.error) === unavailableSentence
  if (!isOnline || (asked.error && !isDown)) return <NetworkNotice onRetry={() => void asked.refetch()} />
  if (isDown)
    return (
      <Notice tone="wait" title="Paystack does not answer now." live="status">
        If you have paid, your money is safe. We keep checking and notify you when it is confirmed.
      </Notice>
    )
  const { askedAt, providerStatus } = card.checkout ?? {}
  if (askedAt === undefined)
    return (
      <Notice tone="info" title="We are asking Paystack." live="status">
        This takes a few seconds.
      </Notice>
    )
  return (
    <Notice
      tone="wait"
      live="status"
      title={
        providerStatus === 'abandoned'
          ? 'Paystack says that it is not paid yet.'
          : 'Paystack has not confirmed it yet.'
      }
    >
      Last check: <Moment at={askedAt} />.{' '}
      {card.isDebit
        ? 'Your saved card is being charged. You do not need to do anything.'
        : 'If you have paid, you can close this page.'}{' '}
      We keep checking and notify you when it is confirmed.
    </Notice>
  )
}

/** What can be done now. */
function Ways({ card, step }: { card: CardPayment; step: CardStep }) {
  const { target } = card
  if (step === 'to-pay' || step === 'waiting')
    return (
      <>
        <PayAtProvider card={card} />
        <p>
          <CancelCard card={card} />
        </p>
      </>
    )
  return (
    <div className="btn-row">
      {step === 'confirmed' && <ReceiptButton paymentId={card.id} />}
      {(step === 'failed' || step === 'over') && !card.isDebit ? (
        <ButtonLink look="primary" size="lg" to={againPath(card, 'card')}>
          Try again
        </ButtonLink>
      ) : (
        <ButtonLink look="primary" size="lg" to={target.link}>
          Go to {target.name}
        </ButtonLink>
      )}
    </div>
  )
}
