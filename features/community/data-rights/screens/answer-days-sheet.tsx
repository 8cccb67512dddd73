import { ActSheet, deed } from '@kolo/ui/patterns/act-sheet'
import { TextInput } from '@kolo/ui/primitives/text-input'
import { changeAnswerDays } from '../requests.contract.ts'
import { answerDays } from '../rights.rules.ts'

/** Within how many days requests are answered. */
export function AnswerDaysSheet({ days, onClose }: { days: number; onClose: () => void }) {
  return (
    <ActSheet<{ days: string }, { days: number }>
      title="Days to answer"
      submit="Save"
      initial={{ days: String(days) }}
      deed={deed(changeAnswerDays, {
        body: (values: { days: string }) => ({ days: Number(values.days) }),
      })}
      refreshes={['/api/data-answer-days', '/api/data-requests']}
      says={(answer) => `Requests are answered within ${answer.days} days`}
      problemTitle="Nothing was changed."
      onClose={onClose}
    >
      {({ field }) => (
        <TextInput
          label="Days"
          hint={`${answerDays.least} to ${answerDays.most}. It holds for what is asked from now on.`}
          inputMode="numeric"
          maxLength={2}
          {...field('days')}
        />
      )}
    </ActSheet>
  )
}
