/** The door of the cash screens: pages, each with a script of its own. */
import { lazy } from 'react'

export const CashDeskPage = lazy(async () => ({
  default: (await import('./admin/cash-desk-page.tsx')).CashDeskPage,
}))
export const CashReviewPage = lazy(async () => ({
  default: (await import('./admin/cash-review-page.tsx')).CashReviewPage,
}))
export const CashReceiptPage = lazy(async () => ({
  default: (await import('./cash-receipt-page.tsx')).CashReceiptPage,
}))
export const CashReceiptsCard = lazy(async () => ({
  default: (await import('./cash-receipts-card.tsx')).CashReceiptsCard,
}))
