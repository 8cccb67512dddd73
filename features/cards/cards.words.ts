/** The sentences people read about paying by card. */
import type { Words } from '@kolo/foundation/refusal'

/** Every way this feature says no. */
export type CardsRefusal = 'cards-unavailable' | 'card-closed' | 'own-payment' | 'not-bookable'

/** The sentence where the provider does not answer, or none is configured. */
export const unavailableSentence = 'Card payments are not available now. You can pay by bank transfer.'

/** The sentence for each refusal. */
export const cardsWords = {
  'cards-unavailable': unavailableSentence,
  'card-closed': 'This card payment is closed. Please start a new one.',
  'own-payment': 'You cannot confirm your own payment.',
  'not-bookable': 'There is nothing to book here: only an amount that differs is booked by an administrator.',
} satisfies Words<CardsRefusal>
