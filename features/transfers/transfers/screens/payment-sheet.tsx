import { useRead } from '@kolo/ui/patterns/api'
import type { CacheUpdate } from '@kolo/ui/patterns/query-cache'
import { Screen } from '@kolo/ui/patterns/screen'
import { Sheet } from '@kolo/ui/primitives/sheet'
import { type ReactNode, useState } from 'react'
import { type Payment, readPayment } from '../transfer.contract.ts'
import { CheckingSheet } from './checking-sheet.tsx'
import { isOpen, stepOf } from './payment-steps.ts'
import { TransferSheet } from './transfer-sheet.tsx'

/**
 * A payment in its sheet, at the step it stands at. A confirmation arrives while the member is looking: the page is told,
 * and where it is not, it asks every 20 seconds while the payment is being checked.
 */
export function PaymentSheet({
  id,
  payment: given,
  still = false,
  cacheUpdates,
  move,
  onBack,
  onClose,
}: {
  id: string
  /** What the page knows of it already. */
  payment?: Payment | undefined
  /** Follows the amount step of the same form. */
  still?: boolean
  /** What else shows this payment, such as the target it is for. */
  cacheUpdates: (payment: Payment) => readonly CacheUpdate[]
  /** What moves what lies in the wallet to where it was meant to go. */
  move?: ((payment: Payment) => ReactNode) | undefined
  onBack?: (() => void) | undefined
  onClose: () => void
}) {
  const every = (answer = given) => (answer && isOpen(answer) ? 20 : undefined)
  const read = useRead(readPayment, { params: { id } }, { everySeconds: every, isLive: true })
  const latest = given && read.data && read.data.version < given.version ? given : read.data
  const payment = latest ?? given
  const [opened] = useState(() => payment && stepOf(payment))
  if (!payment)
    return (
      <Sheet open title="Transfer" onClose={onClose}>
        <Screen of={read} what="this transfer">
          {() => null}
        </Screen>
      </Sheet>
    )
  if (stepOf(payment) === 'transfer')
    return (
      <TransferSheet
        payment={payment}
        still={still}
        cacheUpdates={cacheUpdates}
        onBack={onBack}
        onClose={onClose}
      />
    )
  return (
    <CheckingSheet
      payment={payment}
      still={still || opened === 'transfer'}
      move={move?.(payment)}
      onClose={onClose}
    />
  )
}
