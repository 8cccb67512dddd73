import { MutationDialog, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Button } from '@kolo/ui/primitives/button'
import { useState } from 'react'
import { type CardPayment, cancelCardPayment } from '../card-payment.contract.ts'
import { cardCacheUpdates, touchedByCards } from './cards.cache.ts'

/** Gives up a card payment that was not made. */
export function CancelCard({ card }: { card: CardPayment }) {
  const [asking, setAsking] = useState(false)
  if (card.can.cancel !== true) return null
  return (
    <>
      <Button look="danger-line" size="sm" onClick={() => setAsking(true)}>
        Cancel this payment
      </Button>
      {asking && (
        <MutationDialog
          title="Cancel this payment?"
          confirm="Cancel this payment"
          cancel="Keep it"
          danger
          mutation={mutation(cancelCardPayment, { params: { id: card.id } })}
          cacheUpdates={cardCacheUpdates}
          invalidates={touchedByCards}
          successToast={(answer) => ({ title: 'Card payment cancelled', text: answer.code })}
          failed="This payment was not cancelled"
          onClose={() => setAsking(false)}
        >
          Cancel only if you have not paid. If you have paid, it is booked once Paystack confirms it.
        </MutationDialog>
      )}
    </>
  )
}
