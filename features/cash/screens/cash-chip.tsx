import { Chip, type Tone } from '@kolo/ui/primitives/chip'
import type { CashReceipt } from '../cash.contract.ts'
import { cashStatusWords } from '../cash.words.ts'

const tones: Partial<Record<CashReceipt['status'], Tone>> = {
  proof_submitted: 'wait',
  confirmed: 'ok',
  cancelled: 'quiet',
  reversed: 'bad',
}

/** Where a receipt stands. */
export function CashChip({ status }: Pick<CashReceipt, 'status'>) {
  return <Chip tone={tones[status] ?? 'quiet'}>{cashStatusWords[status] ?? status}</Chip>
}
