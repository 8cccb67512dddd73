import { ActSheet, deed } from '@kolo/ui/patterns/act-sheet'
import { told } from '@kolo/ui/patterns/kept-answers'
import { TextInput } from '@kolo/ui/primitives/text-input'
import { readTicket, renameTicket, type WholeTicket } from '../ticket.contract.ts'

/** Calls one's own ticket something else, until support answers. */
export function RenameSheet({ of: { id, subject }, onClose }: { of: WholeTicket; onClose: () => void }) {
  return (
    <ActSheet<{ subject: string }, WholeTicket>
      title="Change the subject"
      submit="Save"
      initial={{ subject }}
      deed={deed(renameTicket, { params: { id }, body: (values: { subject: string }) => values })}
      tells={(whole) => [told(readTicket, { params: { id } }, () => whole)]}
      refreshes={['/api/tickets']}
      says={() => 'Subject changed'}
      problemTitle="The subject was not changed."
      onClose={onClose}
    >
      {({ field }) => <TextInput label="Subject" maxLength={120} {...field('subject')} />}
    </ActSheet>
  )
}
