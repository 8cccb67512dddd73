import { useRead } from '@kolo/ui/patterns/api'
import { useState } from 'react'
import { type Payment, readPayment } from '../payments.contract.ts'
import { CheckingSheet } from './checking-sheet.tsx'
import { isOpen, stepOf } from './payment-steps.ts'
import { TransferSheet } from './transfer-sheet.tsx'

/**
 * A payment in its sheet, at the step it stands at. While it is being checked it is asked again every 20 seconds, so
 * that a confirmation arrives while the member is looking.
 */
export function PaymentSheet({
  payment: given,
  still = false,
  onBack,
  onClose,
}: {
  payment: Payment
  /** Follows the amount step of the same form. */
  still?: boolean
  onBack?: (() => void) | undefined
  onClose: () => void
}) {
  const [submitted, setSubmitted] = useState<Payment>()
  const read = useRead(
    readPayment,
    { params: { id: given.id } },
    { everySeconds: isOpen(submitted ?? given) ? 20 : 0 },
  )
  const known = [given, submitted, read.data].filter((one) => one !== undefined)
  const payment = known.reduce((latest, one) => (one.version >= latest.version ? one : latest))
  if (stepOf(payment) === 'transfer')
    return (
      <TransferSheet
        payment={payment}
        still={still}
        onBack={onBack}
        onClose={onClose}
        onSubmitted={setSubmitted}
      />
    )
  return <CheckingSheet payment={payment} still={still || submitted !== undefined} onClose={onClose} />
}
