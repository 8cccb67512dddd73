import { Chip, type Tone } from '@kolo/ui/primitives/chip'
import type { MoveIn } from '../moving-in.contract.ts'
import { stateWords } from '../moving-in.messages.ts'

const tones = {
  draft: 'wait',
  posting: 'info',
  posted: 'ok',
  undoing: 'info',
  undone: 'quiet',
  removed: 'quiet',
} satisfies Record<MoveIn['state'], Tone>

/** Where a list stands. */
export function StateChip({ list: { state, waiting } }: { list: Pick<MoveIn, 'state' | 'waiting'> }) {
  if (waiting) return <Chip tone="info">Pending approval</Chip>
  return <Chip tone={tones[state]}>{stateWords[state]}</Chip>
}
