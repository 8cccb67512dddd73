import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Select, TextInput } from '@kolo/ui/primitives/text-input'
import { describeTicket, type WholeStaffTicket } from '../ticket.contract.ts'
import { categoryNames, priorityNames } from '../ticket.messages.ts'
import { ticketCategories, ticketPriorities } from '../ticket.rules.ts'
import { kept, lists } from './ticket-queue.cache.ts'

type Values = { subject: string; category: string; priority: string; tags: string }

const tagsIn = (text: string) =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')

/** What a ticket is called, what it is about, how soon it is needed, and its tags. */
export function DescribeSheet({ of, onClose }: { of: WholeStaffTicket; onClose: () => void }) {
  const { id, subject, category, priority, tags } = of
  return (
    <MutationSheet<Values, WholeStaffTicket>
      title="Sort the ticket"
      submit="Save"
      initial={{ subject, category, priority, tags: tags.join(', ') }}
      mutation={mutation(describeTicket, {
        params: { id },
        body: (values: Values) => ({ ...values, tags: tagsIn(values.tags) }),
      })}
      cacheUpdates={kept}
      invalidates={lists}
      successToast={() => 'Saved'}
      problemTitle="The ticket was not changed."
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <TextInput label="Subject" hint="The member reads it" maxLength={120} {...field('subject')} />
          <Select
            label="About"
            options={ticketCategories.map((value) => ({ value, label: categoryNames[value] }))}
            {...field('category')}
          />
          <Select
            label="Priority"
            hint="Says until when it is due"
            options={ticketPriorities.map((value) => ({ value, label: priorityNames[value] }))}
            {...field('priority')}
          />
          <TextInput
            label="Tags"
            optional
            hint="Words to find it by, with commas between them. Only staff read them"
            maxLength={330}
            autoComplete="off"
            {...field('tags')}
          />
        </>
      )}
    </MutationSheet>
  )
}
