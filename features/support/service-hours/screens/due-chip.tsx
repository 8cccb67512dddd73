import { Moment } from '@kolo/ui/patterns/moments'
import { Chip } from '@kolo/ui/primitives/chip'
import type { StaffTicket } from '../../tickets/ticket.contract.ts'

const owed = { reply: 'Answer', solution: 'Solution' }

/** What staff owe a ticket next, and until when. */
export function DueChip({ due: { what, at, isLate } }: { due: NonNullable<StaffTicket['due']> }) {
  return (
    <Chip tone={isLate ? 'bad' : 'wait'}>
      {owed[what]} {isLate ? 'overdue since' : 'due'} <Moment at={at} />
    </Chip>
  )
}
