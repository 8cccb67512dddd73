/** The door of the payment screens: what other features embed. */
export { PaymentsWork } from './admin/payments-work.tsx'
export { PaymentSheet } from './lazy-payment-sheet.tsx'
export { PaymentRow } from './payment-row.tsx'
export { PaymentsCard } from './payments-card.tsx'
export { toldPayment } from './told-payments.ts'
