import { Chip, type Tone } from '@kolo/ui/primitives/chip'
import { investmentStatusLabels } from '../investment.messages.ts'
import type { InvestmentStatus } from '../investment.rules.ts'

const tones: Record<InvestmentStatus, Tone> = {
  pending_payment: 'wait',
  active: 'ok',
  matured: 'info',
  paid_out: 'quiet',
  rolled_over: 'quiet',
  exit_requested: 'wait',
  exited: 'quiet',
  frozen: 'bad',
  cancelled: 'quiet',
}

/** Where an own investment stands; one whose payment is being checked says so, where that is known. */
export function InvestmentChip({
  status,
  isChecked = false,
}: {
  status: InvestmentStatus
  isChecked?: boolean
}) {
  if (status === 'pending_payment' && isChecked) return <Chip tone="wait">Checking payment</Chip>
  return <Chip tone={tones[status]}>{investmentStatusLabels[status]}</Chip>
}
