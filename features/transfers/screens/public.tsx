/** The door of the screens of bank transfer: what other features embed. */

export { PaymentSheet } from './lazy-payment-sheet.tsx'
export { useOpenPayment } from './open-payment.ts'
export { PaymentRow } from './payment-row.tsx'
export { usePaymentStory } from './payment-story.tsx'
export { PaymentsCard } from './payments-card.tsx'
export { toldPayment } from './told-payments.ts'
