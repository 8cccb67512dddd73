import { useRead } from '@kolo/ui/patterns/api'
import { ChangeCard } from '@kolo/ui/patterns/change-card'
import { Facts } from '@kolo/ui/primitives/card'
import { readAnswerDays } from '../requests.contract.ts'
import { AnswerDaysSheet } from './answer-days-sheet.tsx'

/** Within how many days requests about data are answered, in the settings of the community. */
export function AnswerDaysCard() {
  const read = useRead(readAnswerDays, {})
  return (
    <ChangeCard
      title="Requests about data"
      lead="Requests by members about their data. Administrators are reminded a week and a day before the due date."
      of={read}
      what="the days to answer"
      change="Change the days to answer"
      form={({ days }, onClose) => <AnswerDaysSheet days={days} onClose={onClose} />}
    >
      {({ days }) => <Facts facts={[{ key: 'days', name: 'Answered within', value: `${days} days` }]} />}
    </ChangeCard>
  )
}
