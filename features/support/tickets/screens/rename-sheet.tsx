import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { updateQuery } from '@kolo/ui/patterns/query-cache'
import { TextInput } from '@kolo/ui/primitives/text-input'
import { readTicket, renameTicket, type WholeTicket } from '../ticket.contract.ts'

/** Calls one's own ticket something else, until support answers. */
export function RenameSheet({ of: { id, subject }, onClose }: { of: WholeTicket; onClose: () => void }) {
  return (
    <MutationSheet<{ subject: string }, WholeTicket>
      title="Change the subject"
      submit="Save"
      initial={{ subject }}
      mutation={mutation(renameTicket, { params: { id }, body: (values: { subject: string }) => values })}
      cacheUpdates={(whole) => [updateQuery(readTicket, { params: { id } }, () => whole)]}
      invalidates={['/api/tickets']}
      successToast={() => 'Subject changed'}
      problemTitle="The subject was not changed."
      onClose={onClose}
    >
      {({ field }) => <TextInput label="Subject" maxLength={120} {...field('subject')} />}
    </MutationSheet>
  )
}
