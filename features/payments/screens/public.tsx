/** The door of the payment screens: what other features embed. */

export { PaymentChip } from './payment-chip.tsx'
export { memberPaths } from './payment-paths.ts'
export { PaymentRow } from './payment-row.tsx'
export { PaymentSheet } from './payment-sheet.tsx'
export { PaymentsCard } from './payments-card.tsx'
