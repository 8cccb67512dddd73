import { ActDialog, deed } from '@kolo/ui/patterns/act-sheet'
import { Button } from '@kolo/ui/primitives/button'
import { useState } from 'react'
import { type CardPayment, cancelCardPayment } from '../card-payment.contract.ts'
import { toldCard, touchedByCards } from './cards.cache.ts'

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
        <ActDialog
          title="Cancel this payment?"
          confirm="Cancel this payment"
          cancel="Keep it"
          danger
          deed={deed(cancelCardPayment, { params: { id: card.id } })}
          tells={toldCard}
          refreshes={touchedByCards}
          says={(answer) => ({ title: 'Card payment cancelled', text: answer.code })}
          failed="This payment was not cancelled"
          onClose={() => setAsking(false)}
        >
          Cancel it only if you have not paid. What was paid all the same is booked when Paystack says so.
        </ActDialog>
      )}
    </>
  )
}
