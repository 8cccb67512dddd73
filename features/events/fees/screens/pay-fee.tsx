import type { CardPayment } from '@kolo/cards/contract'
import { cardPaymentPath } from '@kolo/cards/paths'
import { CardCost, cardCacheUpdates, type PayWay, PayWays, touchedByCards } from '@kolo/cards/screens'
import { PayOnce } from '@kolo/payments/screens'
import type { Payment } from '@kolo/transfers/contract'
import { PaymentSheet, paymentCacheUpdates, useOpenPayment } from '@kolo/transfers/screens'
import { type FormMutation, MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Naira } from '@kolo/ui/patterns/naira'
import { type CacheUpdate, updateQuery, withoutRow, withRow } from '@kolo/ui/patterns/query-cache'
import { Button } from '@kolo/ui/primitives/button'
import { Facts } from '@kolo/ui/primitives/card'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import {
  payFeeByCard,
  payFeeByTransfer,
  payFeeFromWallet,
  readEvent,
  type WholeEvent,
} from '../../events/event.contract.ts'
import { eventCacheUpdates } from '../../events/screens/event.cache.ts'

type Begun = Payment | CardPayment | WholeEvent
const isCard = (begun: Begun): begun is CardPayment => 'chargeKobo' in begun
const isEvent = (begun: Begun): begun is WholeEvent => 'startsAt' in begun

/** A transfer for the fee was begun or given up, or its member says that it was sent. */
function feeCacheUpdates(eventId: string, payment: Payment): readonly CacheUpdate[] {
  return [
    updateQuery(readEvent, { params: { id: eventId } }, (event) => {
      if (!event.pay) return event
      const { payments } = event.pay
      const isOver = payment.status === 'cancelled'
      const now = isOver ? withoutRow(payments, payment.id) : withRow(payments, payment)
      return { ...event, pay: { ...event.pay, payments: now } }
    }),
  ]
}

/** Pays for a place that is kept: the transfer that was begun, or the choice of a way. */
export function PayFee({ of, pay }: { of: WholeEvent; pay: NonNullable<WholeEvent['pay']> }) {
  const [isPaying, setPaying] = useState(false)
  const { id, show } = useOpenPayment()
  const navigate = useNavigate()
  return (
    <>
      <PayOnce
        payments={[...pay.payments, ...pay.cards]}
        onShow={(open) => ('transferCode' in open ? show(open.id) : void navigate(cardPaymentPath(open.id)))}
      >
        <Button look="primary" size="lg" onClick={() => setPaying(true)}>
          Pay
        </Button>
      </PayOnce>
      {isPaying && (
        <WaySheet
          of={of}
          pay={pay}
          onClose={() => setPaying(false)}
          onTransfer={(payment) => {
            setPaying(false)
            show(payment.id)
          }}
        />
      )}
      {id !== undefined && (
        <PaymentSheet
          key={id}
          id={id}
          payment={pay.payments.find((one) => one.id === id)}
          cacheUpdates={(payment) => feeCacheUpdates(of.id, payment)}
          onClose={() => show()}
        />
      )}
    </>
  )
}

function WaySheet({
  of,
  pay: { amountKobo, walletKobo, cardWay },
  onClose,
  onTransfer,
}: {
  of: WholeEvent
  pay: NonNullable<WholeEvent['pay']>
  onClose: () => void
  onTransfer: (payment: Payment) => void
}) {
  const navigate = useNavigate()
  const fromWallet = walletKobo >= amountKobo
  const open: PayWay[] = [
    'transfer',
    ...(cardWay.isOffered ? (['card'] as const) : []),
    ...(fromWallet ? (['wallet'] as const) : []),
  ]
  const at = { params: { id: of.id }, body: () => ({}) }
  const mutations: Record<PayWay, FormMutation<{ by: PayWay }, Begun>> = {
    transfer: mutation(payFeeByTransfer, at),
    card: mutation(payFeeByCard, at),
    wallet: mutation(payFeeFromWallet, at),
  }
  return (
    <MutationSheet<{ by: PayWay }, Begun>
      title="Pay for your place"
      submit={({ by }) => (by === 'wallet' ? 'Pay from my wallet' : 'Continue')}
      initial={{ by: fromWallet ? 'wallet' : 'transfer' }}
      mutation={({ by }) => mutations[by]}
      confirmation={({ by }) =>
        by === 'wallet'
          ? {
              title: 'Pay from your wallet?',
              confirm: 'Pay',
              children: (
                <p>
                  <Naira amount={amountKobo} /> leaves your wallet for {of.title}. It is refunded if you give
                  your place back before the event begins.
                </p>
              ),
            }
          : undefined
      }
      successToast={(begun) => (isEvent(begun) ? 'You are registered' : undefined)}
      cacheUpdates={(begun) => {
        if (isEvent(begun)) return eventCacheUpdates(begun)
        return isCard(begun)
          ? cardCacheUpdates(begun)
          : [...paymentCacheUpdates(begun), ...feeCacheUpdates(of.id, begun)]
      }}
      invalidates={(begun) =>
        isEvent(begun) ? ['/api/home', '/api/wallet'] : isCard(begun) ? touchedByCards : ['/api/home']
      }
      problemTitle="Your place was not paid."
      onDone={(begun) => {
        if (isEvent(begun)) onClose()
        else if (isCard(begun)) void navigate(cardPaymentPath(begun.id))
        else onTransfer(begun)
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <PayWays open={open} value={form.values.by} onValue={(by) => form.setValue('by', by)} />
          <div className="well">
            {form.values.by === 'card' ? (
              <CardCost
                amountKobo={amountKobo}
                feeBearer={cardWay.feeBearer}
                first={[{ key: 'for', name: 'For', value: of.title }]}
              />
            ) : (
              <Facts
                facts={[
                  { key: 'for', name: 'For', value: of.title },
                  { key: 'amount', name: 'You pay', value: <Naira amount={amountKobo} /> },
                  ...(form.values.by === 'wallet'
                    ? [{ key: 'wallet', name: 'In your wallet', value: <Naira amount={walletKobo} /> }]
                    : []),
                ]}
              />
            )}
          </div>
          {form.values.by === 'transfer' && (
            <p className="sm faint">
              Send exactly this amount. A smaller amount goes to your wallet, and your place stays unpaid.
              Your bank may add a transfer charge.
            </p>
          )}
        </>
      )}
    </MutationSheet>
  )
}
