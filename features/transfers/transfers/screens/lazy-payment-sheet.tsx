import { late } from '@kolo/ui/patterns/late'

/** The payment's sheet; its script is fetched when it is first opened, while the page behind stays. */
export const PaymentSheet = late(async () => (await import('./payment-sheet.tsx')).PaymentSheet)
