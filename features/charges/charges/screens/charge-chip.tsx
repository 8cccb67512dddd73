import { Chip, type Tone } from '@kolo/ui/primitives/chip'
import { chargeStatusWords } from '../charge.messages.ts'
import type { ChargeStatus } from '../charge.rules.ts'

const tones: Record<ChargeStatus, Tone> = {
  due: 'wait',
  overdue: 'bad',
  contested: 'info',
  paid: 'ok',
  waived: 'quiet',
}

/** Where a charge stands. */
export function ChargeChip({ status }: { status: ChargeStatus }) {
  return <Chip tone={tones[status]}>{chargeStatusWords[status]}</Chip>
}
