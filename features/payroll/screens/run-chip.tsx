import { Chip, type Tone } from '@kolo/ui/primitives/chip'
import type { PayrollRun } from '../payroll.contract.ts'
import { runStateWords } from '../payroll.messages.ts'

const tones = { draft: 'wait', posting: 'info', posted: 'ok', removed: 'quiet' } satisfies Record<
  PayrollRun['state'],
  Tone
>

/** Where a schedule stands. */
export function RunChip({ run: { state, waiting } }: { run: Pick<PayrollRun, 'state' | 'waiting'> }) {
  if (state === 'draft' && waiting) return <Chip tone="info">Pending approval</Chip>
  return <Chip tone={tones[state]}>{runStateWords[state]}</Chip>
}
