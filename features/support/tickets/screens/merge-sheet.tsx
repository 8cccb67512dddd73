import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Select } from '@kolo/ui/primitives/text-input'
import { mergeTicket, type WholeStaffTicket } from '../ticket.contract.ts'
import { kept, lists } from './ticket-queue.cache.ts'

/** Merges a ticket into another one of the same member; `onMerged` is told which. */
export function MergeSheet({
  of: { id, code, others },
  onClose,
  onMerged,
}: {
  of: WholeStaffTicket
  onClose: () => void
  onMerged: (into: string) => void
}) {
  return (
    <MutationSheet<{ into: string }, WholeStaffTicket>
      title="Merge the ticket"
      submit="Merge"
      initial={{ into: '' }}
      mutation={mutation(mergeTicket, { params: { id }, body: (values: { into: string }) => values })}
      confirmation={({ into }) => ({
        title: `Merge ${code} into ${others.find((other) => other.id === into)?.code}?`,
        confirm: 'Merge',
        children: 'Both conversations are shown there from then on. You cannot undo this.',
      })}
      cacheUpdates={kept}
      invalidates={lists}
      successToast={(whole) => `It goes on in ${whole.code}`}
      problemTitle="The ticket was not merged."
      onClose={onClose}
      onDone={(whole) => onMerged(whole.id)}
    >
      {({ field }) => (
        <Select
          label="Into"
          placeholder="Choose the other ticket"
          options={others.map((other) => ({ value: other.id, label: `${other.code}: ${other.subject}` }))}
          {...field('into')}
        />
      )}
    </MutationSheet>
  )
}
