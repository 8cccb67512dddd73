import { Chip } from '@kolo/ui/primitives/chip'
import type { PaymentStatus } from '../payments.rules.ts'
import { paymentStatusWords } from '../payments.words.ts'
import { paymentTones } from './payment-steps.ts'

/** Where a payment stands, in the design's own words. */
export function PaymentChip({ status }: { status: PaymentStatus }) {
  return <Chip tone={paymentTones[status]}>{paymentStatusWords[status]}</Chip>
}
