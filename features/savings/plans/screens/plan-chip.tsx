import { Chip } from '@kolo/ui/primitives/chip'
import { planStatusLabels } from '../../goals/goal.messages.ts'
import type { PlanStatus } from '../../goals/goal.rules.ts'

const tones: Record<PlanStatus, 'ok' | 'wait' | 'quiet'> = {
  draft: 'wait',
  active: 'ok',
  suspended: 'quiet',
  retired: 'quiet',
}

/** Where a plan stands. */
export function PlanChip({ status }: { status: PlanStatus }) {
  return <Chip tone={tones[status]}>{planStatusLabels[status]}</Chip>
}
