import { Chip } from '@kolo/ui/primitives/chip'
import { usersIcon } from '@kolo/ui/primitives/icons'
import type { Batch } from '../batches.contract.ts'

/** Where a batch stands. */
export function BatchChip({ batch: { waiting, openKobo, paidAt, givenUp } }: { batch: Batch }) {
  if (waiting)
    return (
      <Chip tone="wait" icon={usersIcon}>
        Needs a second
      </Chip>
    )
  if (openKobo > 0n) return <Chip tone="info">Being paid</Chip>
  if (givenUp) return <Chip tone="quiet">Cancelled</Chip>
  return paidAt ? <Chip tone="ok">Paid</Chip> : <Chip tone="quiet">Nothing left</Chip>
}
