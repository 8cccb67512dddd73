import { useRead } from '@kolo/ui/patterns/api'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Notice } from '@kolo/ui/primitives/notice'
import { Select, TextArea, TextInput } from '@kolo/ui/primitives/text-input'
import { type Attachment, createTicket, readAskedAbout, type WholeTicket } from '../ticket.contract.ts'
import { categoryNames, priorityNames, recordNames } from '../ticket.messages.ts'
import {
  categoryOf,
  priorityOf,
  type RecordType,
  ticketCategories,
  ticketPriorities,
} from '../ticket.rules.ts'
import { AttachmentsField, withFiles } from './attachments.tsx'

type Values = {
  category: string
  priority: string
  subject: string
  body: string
  files: readonly Attachment[]
}

/** A record of the member's own, or an event. */
export type About = { type: RecordType; id: string }

/** What most people ask about such a record. */
const subjectOf: Record<RecordType, string> = {
  payment: 'My payment is missing',
  withdrawal: 'Where is my withdrawal?',
  investment: 'About my investment',
  event: 'About this event',
  charge: 'About this charge',
}

/** Writes to support; `follows` is the closed ticket it goes on from, `about` the record it was asked from. */
export function NewTicketSheet({
  follows,
  about,
  onClose,
}: {
  follows: string | null
  about: About | null
  onClose: () => void
}) {
  return (
    <MutationSheet<Values, WholeTicket>
      title="New ticket"
      submit="Send to Support"
      initial={{
        category: about ? categoryOf[about.type] : '',
        priority: 'medium',
        subject: about ? subjectOf[about.type] : '',
        body: '',
        files: [],
      }}
      mutation={mutation(createTicket, {
        body: (values: Values) => ({ ...withFiles(values), follows, about }),
      })}
      invalidates={['/api/tickets', '/api/desk/tickets']}
      successToast={({ code, priority }) => ({
        title: `Sent as ${code}`,
        text: `Support has it with ${priorityNames[priority].toLowerCase()} priority.`,
      })}
      problemTitle="The ticket was not sent."
      onClose={onClose}
    >
      {({ field, values, errors, setValue }) => (
        <>
          {follows !== null && (
            <Notice title="It is linked to the closed ticket">
              Support sees that it goes on from there.
            </Notice>
          )}
          {about && <AboutRecord about={about} />}
          <Select
            label="About"
            placeholder="Choose"
            options={ticketCategories.map((value) => ({ value, label: categoryNames[value] }))}
            {...field('category')}
          />
          <Select
            label="How soon you need it"
            hint={
              startsHigh(values.category) ? 'Support looks at this with high priority at least' : undefined
            }
            options={ticketPriorities.map((value) => ({ value, label: priorityNames[value] }))}
            {...field('priority')}
          />
          <TextInput label="Subject" maxLength={120} {...field('subject')} />
          <TextArea
            label="What happened"
            hint="Never write a password or a code here"
            maxLength={5000}
            rows={6}
            {...field('body')}
          />
          <AttachmentsField
            files={values.files}
            error={errors.files}
            onFiles={(files) => setValue('files', files)}
          />
        </>
      )}
    </MutationSheet>
  )
}

/** What it is about, by its name, so that nobody has to write that down. */
function AboutRecord({ about }: { about: About }) {
  const { data } = useRead(readAskedAbout, { query: about })
  return (
    <Notice tone="quiet" title={data?.name ?? `About ${recordNames[about.type]}`}>
      Support sees it beside your question.
    </Notice>
  )
}

function startsHigh(chosen: string): boolean {
  const category = ticketCategories.find((each) => each === chosen)
  return category !== undefined && priorityOf(category, 'low') === 'high'
}
