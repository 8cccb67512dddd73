import { MemberField } from '@kolo/profile/screens'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Select, TextArea, TextInput } from '@kolo/ui/primitives/text-input'
import { openFor, type WholeStaffTicket } from '../ticket.contract.ts'
import { categoryNames, priorityNames } from '../ticket.messages.ts'
import { ticketCategories, ticketPriorities } from '../ticket.rules.ts'
import { kept, lists } from './ticket-queue.cache.ts'

type Values = {
  memberUid: string
  memberName: string
  category: string
  priority: string
  subject: string
  body: string
}

/** Opens a ticket for a member who called or came by. */
export function OpenForSheet({ onClose }: { onClose: () => void }) {
  return (
    <MutationSheet<Values, WholeStaffTicket>
      title="New ticket for a member"
      submit="Open the ticket"
      initial={{ memberUid: '', memberName: '', category: '', priority: 'medium', subject: '', body: '' }}
      mutation={mutation(openFor, { body: ({ memberName: _, ...asked }: Values) => asked })}
      cacheUpdates={kept}
      invalidates={lists}
      successToast={({ code, member }) => ({ title: `Opened as ${code}`, text: `${member} is told.` })}
      problemTitle="The ticket was not opened."
      onClose={onClose}
    >
      {({ field, values, errors, setValues }) => (
        <>
          <MemberField
            value={values.memberUid ? { uid: values.memberUid, fullName: values.memberName } : undefined}
            error={errors.memberUid}
            onMember={(member) =>
              setValues({ ...values, memberUid: member?.uid ?? '', memberName: member?.fullName ?? '' })
            }
          />
          <Select
            label="About"
            placeholder="Choose"
            options={ticketCategories.map((value) => ({ value, label: categoryNames[value] }))}
            {...field('category')}
          />
          <Select
            label="Priority"
            options={ticketPriorities.map((value) => ({ value, label: priorityNames[value] }))}
            {...field('priority')}
          />
          <TextInput label="Subject" maxLength={120} {...field('subject')} />
          <TextArea
            label="What the member said"
            hint="The member reads it"
            maxLength={5000}
            rows={6}
            {...field('body')}
          />
        </>
      )}
    </MutationSheet>
  )
}
