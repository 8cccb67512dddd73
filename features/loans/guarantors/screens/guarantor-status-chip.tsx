import { Chip, type Tone } from '@kolo/ui/primitives/chip'
import { guarantorStatusWords } from '../guarantor.messages.ts'
import type { GuarantorStatus } from '../guarantor.rules.ts'

const tones: Record<GuarantorStatus, Tone> = {
  asked: 'wait',
  accepted: 'ok',
  declined: 'bad',
  cancelled: 'quiet',
  expired: 'quiet',
  withdrawn: 'quiet',
  released: 'quiet',
}

/** How a guarantee stands. */
export function GuarantorStatusChip({ status }: { status: GuarantorStatus }) {
  return <Chip tone={tones[status]}>{guarantorStatusWords[status]}</Chip>
}
