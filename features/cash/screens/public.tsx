/** The public API of the cash screens: pages, and a card that is fetched where it is drawn. */
import { lazy } from 'react'

export { CashDeskPage } from './cash-page.tsx'
export { CashReceiptPage } from './cash-receipt-page.tsx'
export { CashReviewPage } from './cash-review-page.tsx'

export const CashReceiptsCard = lazy(async () => ({
  default: (await import('./cash-receipts-card.tsx')).CashReceiptsCard,
}))
