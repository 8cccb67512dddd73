import { differenceWords, paymentStatusLabels, paymentTones } from '@kolo/payments/messages'
import type { PaymentStatus } from '@kolo/payments/rules'
import { useNairaText } from '@kolo/ui/patterns/naira'
import { Chip } from '@kolo/ui/primitives/chip'
import { triangleAlertIcon } from '@kolo/ui/primitives/icons'
import type { Payment } from '../transfer.contract.ts'

type Stands = { status: PaymentStatus } & Partial<Pick<Payment, 'amountKobo' | 'confirmation'>>

/** Where a payment stands, in the design's own words; one that came in short or over says by how much. */
export function PaymentChip({ payment }: { payment: Stands }) {
  const naira = useNairaText()
  const { status, confirmation, amountKobo } = payment
  const difference =
    confirmation && status === 'confirmed' && amountKobo !== undefined
      ? differenceWords(amountKobo, confirmation.receivedKobo, naira)
      : undefined
  if (difference !== undefined)
    return (
      <Chip tone="wait" icon={triangleAlertIcon}>
        {difference}
      </Chip>
    )
  return <Chip tone={paymentTones[status]}>{paymentStatusLabels[status]}</Chip>
}
