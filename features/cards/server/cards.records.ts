/** The tables with something of a person, in the order they are given it. */
import { cardPayments } from '../card-payments/server/card-payment.record.ts'
import { savedCards } from '../saved-cards/server/saved-card.record.ts'

/** What a person is given of this feature. */
export const cardsRecords = [savedCards, cardPayments]
