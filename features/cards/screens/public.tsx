/** The door of the screens of card payments: the page of one, and what other features embed. */
import { lazy } from 'react'

export { CardCost } from './card-cost.tsx'
export { CardPaymentsCard } from './card-payments-card.tsx'
export { type PayWay, PayWays } from './pay-ways.tsx'
export { SavedCardCard } from './saved-card-card.tsx'
export { toldCard, touchedByCards } from './told-cards.ts'

const FetchedPage = lazy(async () => ({ default: (await import('./card-payment-page.tsx')).CardPaymentPage }))

export function CardPaymentPage() {
  return <FetchedPage />
}

const FetchedReviews = lazy(async () => ({
  default: (await import('./admin/card-reviews-page.tsx')).CardReviewsPage,
}))

export function CardReviewsPage() {
  return <FetchedReviews />
}
