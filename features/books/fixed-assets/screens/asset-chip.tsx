import { Chip, type Tone } from '@kolo/ui/primitives/chip'
import { assetStateNames } from '../asset.messages.ts'
import type { AssetState } from '../asset.rules.ts'

const tones: Record<AssetState, Tone> = {
  in_use: 'ok',
  fully_depreciated: 'quiet',
  disposal_pending: 'wait',
  disposed: 'quiet',
}

/** The status of an asset. */
export function AssetChip({ state }: { state: AssetState }) {
  return <Chip tone={tones[state]}>{assetStateNames[state]}</Chip>
}
