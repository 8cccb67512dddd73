import { Chip, type Tone } from '@kolo/ui/primitives/chip'
import { lineStatusNames, statusNames } from '../distribution.messages.ts'
import type { DistributionStatus, LineStatus } from '../distribution.rules.ts'

const tones: Record<DistributionStatus, Tone> = {
  calculated: 'quiet',
  submitted: 'wait',
  approved: 'info',
  posting: 'info',
  posted: 'ok',
  reversing: 'info',
  reversed: 'quiet',
  cancelled: 'quiet',
}

/** How a distribution stands. */
export function StatusChip({ status }: { status: DistributionStatus }) {
  return <Chip tone={tones[status]}>{statusNames[status]}</Chip>
}

const lineTones: Record<LineStatus, Tone> = {
  calculated: 'wait',
  posted: 'ok',
  reversed: 'quiet',
  owed: 'bad',
  forgiven: 'quiet',
}

/** How a line stands. */
export function LineChip({ status }: { status: LineStatus }) {
  return <Chip tone={lineTones[status]}>{lineStatusNames[status]}</Chip>
}
