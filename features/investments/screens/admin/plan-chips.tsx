import { Chip, type Tone } from '@kolo/ui/primitives/chip'
import { triangleAlertIcon } from '@kolo/ui/primitives/icons'
import type { PlanListRow } from '../../plans.contract.ts'
import type { PlanRisk, PlanStatus } from '../../plans.rules.ts'
import { planStatusWords, riskWords } from '../../plans.words.ts'

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
  return <Chip tone={tones[status]}>{planStatusWords[status]}</Chip>
}

const riskTones: Record<PlanRisk, Tone> = { low: 'quiet', moderate: 'wait', high: 'bad' }

/** How likely it is that money is lost. */
export function RiskChip({ risk }: { risk: PlanRisk }) {
  return (
    <Chip tone={riskTones[risk]} icon={triangleAlertIcon}>
      {riskWords[risk]}
    </Chip>
  )
}
