/** The public API of card payments for other servers: how one is started, and what it adds to the server. */

import type { Registry } from '@kolo/application/call'
import { wordsOf } from '@kolo/application/community-settings'
import { route, signedRoute } from '@kolo/application/route'
import type { ServerFeature } from '@kolo/application/server-feature'
import * as contract from '../card-payments/card-payment.contract.ts'
import { cardsMessages } from '../card-payments/card-payment.messages.ts'
import { bookCardPaymentHandler } from '../card-payments/server/accept-amount.ts'
import { cardJobs } from '../card-payments/server/card-payment.jobs.ts'
import * as settings from '../card-payments/server/card-payment.settings.ts'
import { feeBearer, offered } from '../card-payments/server/card-payment.settings.ts'
import {
  cardsWaiting,
  listCardEventsHandler,
  listCardPaymentsHandler,
  listCardReviewsHandler,
  readCardPaymentHandler,
  readCardReviewHandler,
  readClearingHandler,
} from '../card-payments/server/list-cards.ts'
import * as paying from '../card-payments/server/pay-card.ts'
import {
  hearingPaystack,
  provePaystack,
  type SentTransfers,
} from '../paystack/server/receive-paystack-event.ts'
import { leaveCards, readSavedCardHandler, removeSavedCardHandler } from '../saved-cards/server/saved-card.ts'
import { cardsRecords } from './cards.records.ts'

export { clearingAccount, feePostings } from '../card-payments/server/card-payment.postings.ts'
export { cardWayOf, cardWayRows } from '../card-payments/server/card-payment.settings.ts'
export { presentOpenCards } from '../card-payments/server/present-card.ts'
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

const words = cardsMessages

/**
 * Card payments as part of the server; its jobs book money for any purpose that is registered. What Paystack tells of transfers goes
 * to whoever sent them.
 */
export function cards(registry: () => Registry, sent?: SentTransfers): ServerFeature {
  return {
    name: 'cards',
    records: cardsRecords,
    settings: [wordsOf(feeBearer), wordsOf(offered)],
    routes: [
      route(contract.listCardPayments, {}, listCardPaymentsHandler),
      route(contract.readCardPayment, {}, readCardPaymentHandler),
      route(contract.openCheckout, words, paying.openCheckoutHandler, paying.preparePage),
      route(contract.checkCardPayment, words, paying.checkCardPaymentHandler, paying.prepareCheck),
      route(contract.cancelCardPayment, words, paying.cancelCardPaymentHandler),
      route(contract.readSavedCard, {}, readSavedCardHandler),
      route(contract.removeSavedCard, {}, removeSavedCardHandler),
      route(contract.listCardReviews, {}, listCardReviewsHandler),
      route(contract.readCardReview, {}, readCardReviewHandler),
      route(contract.bookCardPayment, words, bookCardPaymentHandler),
      route(contract.listCardEvents, {}, listCardEventsHandler),
      route(contract.readClearing, {}, readClearingHandler),
      route(contract.readCardSettings, {}, settings.readCardSettingsHandler),
      route(contract.changeCardSettings, {}, settings.changeCardSettingsHandler),
      signedRoute(contract.hearPaystack, {}, provePaystack, hearingPaystack(sent)),
    ],
    waiting: [cardsWaiting],
    jobs: cardJobs(registry),
    accountDeletion: leaveCards,
  }
}
