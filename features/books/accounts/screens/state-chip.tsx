import { Chip } from '@kolo/ui/primitives/chip'
import type { Journal } from '../books.contract.ts'

/** Whether a journal stands, takes another back, or was taken back. */
export function StateChip({
  journal: { reverses, reversedBy },
}: {
  journal: Pick<Journal, 'reverses' | 'reversedBy'>
}) {
  if (reversedBy) return <Chip tone="bad">Reversed</Chip>
  if (reverses) return <Chip tone="info">Reversal</Chip>
  return <Chip tone="ok">Posted</Chip>
}
