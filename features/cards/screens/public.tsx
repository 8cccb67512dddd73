/** The public API of the screens of card payments: the page of one, and what other features embed. */

export { CardCost } from '../card-payments/screens/card-cost.tsx'
export { CardPaymentPage } from '../card-payments/screens/card-payment-page.tsx'
export { CardPaymentsCard } from '../card-payments/screens/card-payments-card.tsx'
export { CardReviewsPage } from '../card-payments/screens/card-reviews-page.tsx'
export { cardCacheUpdates, touchedByCards } from '../card-payments/screens/cards.cache.ts'
export { type PayWay, PayWays } from '../card-payments/screens/payment-methods.tsx'
export { SavedCardCard } from '../saved-cards/screens/saved-card-card.tsx'
