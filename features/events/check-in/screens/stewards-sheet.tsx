import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { TextArea } from '@kolo/ui/primitives/text-input'
import { type EventReview, nameStewards } from '../../events/event.contract.ts'

type Values = { emails: string }

/** Names the members who check people in at an event beside administrators. */
export function StewardsSheet({ of, onClose }: { of: EventReview; onClose: () => void }) {
  return (
    <MutationSheet<Values, EventReview>
      title="Stewards"
      submit="Save"
      initial={{ emails: of.stewards.map(({ email }) => email).join('\n') }}
      mutation={mutation(nameStewards, {
        params: { id: of.id },
        body: ({ emails }: Values) => ({ emails: emails.split(/[\s,;]+/).filter((email) => email !== '') }),
      })}
      invalidates={['/api/admin/events', '/api/events']}
      successToast={({ stewards }) => (stewards.length === 0 ? 'No stewards' : 'Stewards named')}
      problemTitle="The stewards were not named."
      onClose={onClose}
    >
      {({ field }) => (
        <TextArea
          label="E-mail addresses of the stewards"
          optional
          hint="One per line, up to 20. They can see who has a place and check people in, only at this event"
          rows={4}
          {...field('emails')}
        />
      )}
    </MutationSheet>
  )
}
