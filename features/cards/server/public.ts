/** The door of card payments for other servers: how one is started, and what it adds to the server. */
import { wordsOf } from '@kolo/database/community-settings'
import { feeBearer, offered } from './cards.settings.ts'
import './cards.tables.ts'
import type { Purposes } from '@kolo/database/purposes'
import { route, signedRoute } from '@kolo/database/route'
import type { ServerFeature } from '@kolo/database/server-feature'
import * as contract from '../cards.contract.ts'
import { cardsWords } from '../cards.words.ts'
import { bookCardPaymentAct } from './book-card.ts'
import { cardJobs } from './cards.jobs.ts'
import { cardsPerson } from './cards.person.ts'
import * as settings from './cards.settings.ts'
import { hearingPaystack, provePaystack, type SentTransfers } from './hear-paystack.ts'
import {
  cardsWaiting,
  listCardEventsAct,
  listCardPaymentsAct,
  listCardReviewsAct,
  readCardPaymentAct,
  readCardReviewAct,
  readClearingAct,
} from './list-cards.ts'
import * as paying from './pay-card.ts'
import { leaveCards, readSavedCardAct, removeSavedCardAct } from './saved-card.ts'

export { clearingAccount, feePostings } from './cards.postings.ts'
export { cardWayOf, cardWayRows } from './cards.settings.ts'
export { debit } from './debit.ts'
export type { SentTransfers } from './hear-paystack.ts'
export { nameRecipient, sendTransfer, type VerifiedTransfer, verifyTransfer } from './paystack-transfers.ts'
export { openCardsIn } from './present-card.ts'
export { recording } from './settle-card.ts'
export { cardRows, startCard } from './start-card.ts'

const words = cardsWords

/**
 * Card payments as part of the server; its jobs book money for any of the purposes. What Paystack tells of transfers goes
 * to whoever sent them.
 */
export function cards(purposes: Purposes, sent?: SentTransfers): ServerFeature {
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
    jobs: cardJobs(purposes),
    leaving: leaveCards,
  }
}
