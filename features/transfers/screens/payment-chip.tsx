import type { PaymentStatus } from '@kolo/payments/rules'
import { paymentStatusWords } from '@kolo/payments/words'
import { Chip } from '@kolo/ui/primitives/chip'
import { paymentTones } from './payment-steps.ts'

/** Where a payment stands, in the design's own words. */
export function PaymentChip({ status }: { status: PaymentStatus }) {
  return <Chip tone={paymentTones[status]}>{paymentStatusWords[status]}</Chip>
}
