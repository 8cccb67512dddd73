import { Chip, type Tone } from '@kolo/ui/primitives/chip'
import { gaugeIcon, shieldCheckIcon, triangleAlertIcon } from '@kolo/ui/primitives/icons'
import type { PlanListRow } from '../plans.contract.ts'
import { planStatusLabels, riskLabels } from '../plans.messages.ts'
import type { PlanRisk, PlanStatus } from '../plans.rules.ts'

const tones: Record<PlanStatus, Tone> = {
  draft: 'quiet',
  in_review: 'wait',
  open: 'ok',
  paused: 'wait',
  closed: 'info',
  running: 'ok',
  matured: 'info',
  settled: 'quiet',
  cancelled: 'bad',
}

/** Where a plan stands. */
export function PlanChip({ plan }: { plan: Pick<PlanListRow, 'status' | 'cancellingSince'> }) {
  const { status, cancellingSince } = plan
  if (cancellingSince !== undefined && status !== 'cancelled') return <Chip tone="wait">Being cancelled</Chip>
  return <Chip tone={tones[status]}>{planStatusLabels[status]}</Chip>
}

const riskLooks: Record<PlanRisk, { tone: Tone; icon: string }> = {
  low: { tone: 'ok', icon: shieldCheckIcon },
  moderate: { tone: 'wait', icon: gaugeIcon },
  high: { tone: 'bad', icon: triangleAlertIcon },
}

/** How likely it is that money is lost. */
export function RiskChip({ risk }: { risk: PlanRisk }) {
  return <Chip {...riskLooks[risk]}>{riskLabels[risk]}</Chip>
}
