import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Select, TextArea } from '@kolo/ui/primitives/text-input'
import { type Message, readConversation, reportMessage } from '../messages.contract.ts'
import { reasonNames } from '../messages.messages.ts'
import { reportReasons } from '../messages.rules.ts'

type Values = { because: string; note: string }

/** The reasons to choose from. */
export const reasonOptions = reportReasons.map((value) => ({ value, label: reasonNames[value] }))

/** Shows one message to the moderators. */
export function ReportSheet({
  message,
  uid,
  onClose,
}: {
  message: Message
  uid: string
  onClose: () => void
}) {
  return (
    <MutationSheet<Values, { reported: true }>
      title="Report this message"
      submit="Report"
      initial={{ because: '', note: '' }}
      mutation={mutation(reportMessage, { body: (values: Values) => ({ ...values, messageId: message.id }) })}
      invalidates={[readConversation.path.replace('{uid}', uid)]}
      successToast={() => 'Reported to the moderators'}
      problemTitle="It was not reported."
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <blockquote className="m-0 well card-pad worth">{message.body}</blockquote>
          <p className="sm muted">Moderators read this message, and nothing else of what you two wrote.</p>
          <Select
            label="Reason"
            placeholder="Choose a reason"
            options={reasonOptions}
            {...field('because')}
          />
          <TextArea label="Note" hint="Optional" rows={3} maxLength={500} {...field('note')} />
        </>
      )}
    </MutationSheet>
  )
}
