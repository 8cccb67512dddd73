import { Chip } from '@kolo/ui/primitives/chip'
import type { PlanStatus } from '../../savings.rules.ts'
import { planStatusWords } from '../../savings.words.ts'

const tones: Record<PlanStatus, 'ok' | 'wait' | 'quiet'> = {
  draft: 'wait',
  active: 'ok',
  suspended: 'quiet',
  retired: 'quiet',
}

/** Where a plan stands. */
export function PlanChip({ status }: { status: PlanStatus }) {
  return <Chip tone={tones[status]}>{planStatusWords[status]}</Chip>
}
