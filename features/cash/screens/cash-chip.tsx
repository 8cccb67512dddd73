import { paymentTones } from '@kolo/payments/messages'
import { Chip } from '@kolo/ui/primitives/chip'
import type { CashReceipt } from '../cash.contract.ts'
import { cashStatusLabels } from '../cash.messages.ts'

/** Where a receipt stands. */
export function CashChip({ status }: Pick<CashReceipt, 'status'>) {
  return <Chip tone={paymentTones[status]}>{cashStatusLabels[status]}</Chip>
}
