/** The door of the cash screens: pages, and a card that is fetched where it is drawn. */
import { lazy } from 'react'

export { CashDeskPage } from './admin/cash-desk-page.tsx'
export { CashReviewPage } from './admin/cash-review-page.tsx'
export { CashReceiptPage } from './cash-receipt-page.tsx'

export const CashReceiptsCard = lazy(async () => ({
  default: (await import('./cash-receipts-card.tsx')).CashReceiptsCard,
}))
