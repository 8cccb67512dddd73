/** The tables with personal data, in the order of a member's export. */
import { cardPayments } from '../card-payments/server/card-payment.record.ts'
import { savedCards } from '../saved-cards/server/saved-card.record.ts'

/** What a person is given of this feature. */
export const cardsRecords = [savedCards, cardPayments]
