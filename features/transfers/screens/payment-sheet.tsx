import { useRead } from '@kolo/ui/patterns/api'
import type { Told } from '@kolo/ui/patterns/kept-answers'
import { type ReactNode, useState } from 'react'
import { type Payment, readPayment } from '../transfers.contract.ts'
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
  tells,
  move,
  onBack,
  onClose,
}: {
  payment: Payment
  /** Follows the amount step of the same form. */
  still?: boolean
  /** What else shows this payment, such as the target it is for. */
  tells: (payment: Payment) => readonly Told[]
  /** What moves what lies in the wallet to where it was meant to go. */
  move?: ((payment: Payment) => ReactNode) | undefined
  onBack?: (() => void) | undefined
  onClose: () => void
}) {
  const read = useRead(readPayment, { params: { id: given.id } }, { everySeconds: isOpen(given) ? 20 : 0 })
  const payment = read.data && read.data.version >= given.version ? read.data : given
  const [opened] = useState(() => stepOf(payment))
  if (stepOf(payment) === 'transfer')
    return <TransferSheet payment={payment} still={still} tells={tells} onBack={onBack} onClose={onClose} />
  return (
    <CheckingSheet
      payment={payment}
      still={still || opened === 'transfer'}
      move={move?.(payment)}
      onClose={onClose}
    />
  )
}
