/** The door of the screens of card payments: the page of one, and what other features embed. */
export { CardReviewsPage } from './admin/card-reviews-page.tsx'
export { CardCost } from './card-cost.tsx'
export { CardPaymentPage } from './card-payment-page.tsx'
export { CardPaymentsCard } from './card-payments-card.tsx'
export { type PayWay, PayWays } from './pay-ways.tsx'
export { SavedCardCard } from './saved-card-card.tsx'
export { toldCard, touchedByCards } from './told-cards.ts'
