import { ContractForm } from '@kolo/ui/admin/contract-form'
import { changeAnswerDays } from '../requests.contract.ts'
import { answerDays } from '../rights.rules.ts'

/** Within how many days requests are answered. */
export function AnswerDaysSheet({ days, onClose }: { days: number; onClose: () => void }) {
  return (
    <ContractForm
      contract={changeAnswerDays}
      title="Days to answer"
      submit="Save"
      fields={{
        days: {
          label: 'Days',
          hint: `${answerDays.least} to ${answerDays.most}. It holds for what is asked from now on.`,
          initial: String(days),
        },
      }}
      invalidates={['/api/data-answer-days', '/api/data-requests']}
      successToast={(answer) => `Requests are answered within ${answer.days} days`}
      problemTitle="Nothing was changed."
      onClose={onClose}
    />
  )
}
