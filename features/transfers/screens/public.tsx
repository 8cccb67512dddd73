/** The public API of the screens of bank transfer: what other features embed. */

export { PaymentsPage } from '../register/screens/payments-page.tsx'
export { AskAboutTransfer } from '../transfers/screens/ask-about-transfer.tsx'
export { PaymentSheet } from '../transfers/screens/lazy-payment-sheet.tsx'
export { useOpenPayment } from '../transfers/screens/open-payment.ts'
export { paymentCacheUpdates } from '../transfers/screens/payment.cache.ts'
export { PaymentRow } from '../transfers/screens/payment-row.tsx'
export { usePaymentStory } from '../transfers/screens/payment-timeline.tsx'
export { PaymentsCard } from '../transfers/screens/payments-card.tsx'
