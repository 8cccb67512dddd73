import { paymentTones } from '@kolo/payments/words'
import { Chip } from '@kolo/ui/primitives/chip'
import type { CashReceipt } from '../cash.contract.ts'
import { cashStatusWords } from '../cash.words.ts'

/** Where a receipt stands. */
export function CashChip({ status }: Pick<CashReceipt, 'status'>) {
  return <Chip tone={paymentTones[status]}>{cashStatusWords[status]}</Chip>
}
