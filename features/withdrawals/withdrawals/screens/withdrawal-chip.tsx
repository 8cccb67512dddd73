import { Chip, type Tone } from '@kolo/ui/primitives/chip'
import type { WithdrawalStatus } from '../withdrawal.rules.ts'
import { withdrawalStatusLabels } from '../withdrawal-names.messages.ts'

const tones: Record<WithdrawalStatus, Tone> = {
  requested: 'wait',
  cancelled: 'quiet',
  rejected: 'bad',
  approved: 'info',
  processing: 'info',
  on_hold: 'wait',
  failed: 'bad',
  paid: 'ok',
  returned: 'bad',
}

/** Where a withdrawal stands, in the design's own words. */
export function WithdrawalChip({ status }: { status: WithdrawalStatus }) {
  return <Chip tone={tones[status]}>{withdrawalStatusLabels[status]}</Chip>
}
