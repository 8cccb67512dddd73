/** The door of card payments for other servers: how one is started, and what it adds to the server. */
import { wordsOf } from '@kolo/database/community-settings'
import { feeBearer, offered } from '../card-payments/server/card-payment.settings.ts'
import './cards.tables.ts'
import type { Registry } from '@kolo/database/call'
import { route, signedRoute } from '@kolo/database/route'
import type { ServerFeature } from '@kolo/database/server-feature'
import * as contract from '../card-payments/card-payment.contract.ts'
import { cardsWords } from '../card-payments/card-payment.messages.ts'
import { bookCardPaymentAct } from '../card-payments/server/accept-amount.ts'
import { cardJobs } from '../card-payments/server/card-payment.jobs.ts'
import * as settings from '../card-payments/server/card-payment.settings.ts'
import {
  cardsWaiting,
  listCardEventsAct,
  listCardPaymentsAct,
  listCardReviewsAct,
  readCardPaymentAct,
  readCardReviewAct,
  readClearingAct,
} from '../card-payments/server/list-cards.ts'
import * as paying from '../card-payments/server/pay-card.ts'
import {
  hearingPaystack,
  provePaystack,
  type SentTransfers,
} from '../paystack/server/receive-paystack-event.ts'
import { leaveCards, readSavedCardAct, removeSavedCardAct } from '../saved-cards/server/saved-card.ts'
import { cardsPerson } from './cards.personal-data.ts'

export { clearingAccount, feePostings } from '../card-payments/server/card-payment.postings.ts'
export { cardWayOf, cardWayRows } from '../card-payments/server/card-payment.settings.ts'
export { openCardsIn } from '../card-payments/server/present-card.ts'
export { recording } from '../card-payments/server/settle-card.ts'
export { cardRows, startCard } from '../card-payments/server/start-card.ts'
export {
  nameRecipient,
  sendTransfer,
  type VerifiedTransfer,
  verifyTransfer,
} from '../paystack/server/paystack-transfers.ts'
export type { SentTransfers } from '../paystack/server/receive-paystack-event.ts'
export { debit } from '../saved-cards/server/charge-saved-card.ts'

const words = cardsWords

/**
 * Card payments as part of the server; its jobs book money for any purpose that is registered. What Paystack tells of transfers goes
 * to whoever sent them.
 */
export function cards(registry: () => Registry, sent?: SentTransfers): ServerFeature {
  return {
    name: 'cards',
    person: { tables: cardsPerson },
    settings: [wordsOf(feeBearer), wordsOf(offered)],
    routes: [
      route(contract.listCardPayments, {}, listCardPaymentsAct),
      route(contract.readCardPayment, {}, readCardPaymentAct),
      route(contract.openCheckout, words, paying.openCheckoutAct, paying.preparePage),
      route(contract.checkCardPayment, words, paying.checkCardPaymentAct, paying.prepareCheck),
      route(contract.cancelCardPayment, words, paying.cancelCardPaymentAct),
      route(contract.readSavedCard, {}, readSavedCardAct),
      route(contract.removeSavedCard, {}, removeSavedCardAct),
      route(contract.listCardReviews, {}, listCardReviewsAct),
      route(contract.readCardReview, {}, readCardReviewAct),
      route(contract.bookCardPayment, words, bookCardPaymentAct),
      route(contract.listCardEvents, {}, listCardEventsAct),
      route(contract.readClearing, {}, readClearingAct),
      route(contract.readCardSettings, {}, settings.readCardSettingsAct),
      route(contract.changeCardSettings, {}, settings.changeCardSettingsAct),
      signedRoute(contract.hearPaystack, {}, provePaystack, hearingPaystack(sent)),
    ],
    waiting: [cardsWaiting],
    jobs: cardJobs(registry),
    accountDeletion: leaveCards,
  }
}
