import { Chip, type Tone } from '@kolo/ui/primitives/chip'
import { stateNames } from '../voucher.messages.ts'
import type { ShownState } from '../voucher.rules.ts'

const tones: Record<ShownState, Tone> = {
  draft: 'quiet',
  submitted: 'wait',
  sent_back: 'bad',
  posted: 'ok',
  reversed: 'quiet',
  cancelled: 'quiet',
}

/** The status of a voucher. */
export function StateChip({ state }: { state: ShownState }) {
  return <Chip tone={tones[state]}>{stateNames[state]}</Chip>
}
