/** The door of the payment screens: what other features embed. */
export { PaymentSheet } from './lazy-payment-sheet.tsx'
export { PaymentChip } from './payment-chip.tsx'
export { memberPaths } from './payment-paths.ts'
export { PaymentRow } from './payment-row.tsx'
export { PaymentsCard } from './payments-card.tsx'
