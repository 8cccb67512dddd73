import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { TextInput } from '@kolo/ui/primitives/text-input'
import { changeAnswerDays } from '../requests.contract.ts'
import { answerDays } from '../rights.rules.ts'

/** Within how many days requests are answered. */
export function AnswerDaysSheet({ days, onClose }: { days: number; onClose: () => void }) {
  return (
    <MutationSheet<{ days: string }, { days: number }>
      title="Days to answer"
      submit="Save"
      initial={{ days: String(days) }}
      mutation={mutation(changeAnswerDays, {
        body: (values: { days: string }) => ({ days: Number(values.days) }),
      })}
      invalidates={['/api/data-answer-days', '/api/data-requests']}
      successToast={(answer) => `Requests are answered within ${answer.days} days`}
      problemTitle="Nothing was changed."
      onClose={onClose}
    >
      {({ field }) => (
        <TextInput
          label="Days"
          hint={`${answerDays.least} to ${answerDays.most}. It applies to requests from now on.`}
          inputMode="numeric"
          maxLength={2}
          {...field('days')}
        />
      )}
    </MutationSheet>
  )
}
