import { Chip, type Tone } from '@kolo/ui/primitives/chip'
import { promiseWords } from '../arrears.messages.ts'
import type { PromiseState } from '../arrears.rules.ts'

const tones: Record<PromiseState, Tone> = { open: 'info', kept: 'ok', broken: 'bad' }

/** What became of a promise to pay. */
export function PromiseChip({ state }: { state: PromiseState }) {
  return <Chip tone={tones[state]}>{promiseWords[state]}</Chip>
}
