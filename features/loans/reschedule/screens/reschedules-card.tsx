/** New schedules of a loan, each with the instalments whose place it took. */

import { dayIn, lagos } from '@kolo/foundation/time'
import { Day } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { Card, Facts } from '@kolo/ui/primitives/card'
import type { Loan } from '../../loans/loan.contract.ts'
import { ScheduleTable } from '../../products/screens/sample-schedule.tsx'

type Reschedule = Loan['reschedules'][number]

export function ReschedulesCard({ loan: { reschedules, arrearsKeptSince } }: { loan: Loan }) {
  const applied = reschedules.filter(({ appliedAt }) => appliedAt !== null)
  if (applied.length === 0) return null
  return (
    <Card title="Rescheduled">
      {arrearsKeptSince && (
        <p className="sm muted">
          In reports this loan is overdue since <Day day={arrearsKeptSince} />. That ends with three new
          instalments paid.
        </p>
      )}
      {applied.map((each) => (
        <Before key={each.id} reschedule={each} />
      ))}
    </Card>
  )
}

function Before({ reschedule }: { reschedule: Reschedule }) {
  const { appliedAt, reason, before } = reschedule
  return (
    <section className="stack stack-2">
      <p>
        {appliedAt && (
          <>
            On <Day day={dayIn(lagos, appliedAt)} />:{' '}
          </>
        )}
        {reason}
      </p>
      <RescheduleCost reschedule={reschedule} />
      <details>
        <summary>Schedule before</summary>
        <ScheduleTable lines={before} />
      </details>
    </section>
  )
}

/** What it costs against the schedule before. */
export function RescheduleCost({ reschedule }: { reschedule: Reschedule }) {
  const { principalKobo, instalments, firstDueOn, interestBeforeKobo, interestAfterKobo } = reschedule
  return (
    <Facts
      facts={[
        { key: 'left', name: 'Principal left then', value: <Naira amount={principalKobo} /> },
        { key: 'term', name: 'New instalments', value: String(instalments) },
        { key: 'first', name: 'First one', value: <Day day={firstDueOn} /> },
        {
          key: 'before',
          name: 'Interest still to come before',
          value: <Naira amount={interestBeforeKobo} />,
        },
        { key: 'after', name: 'Interest of the new schedule', value: <Naira amount={interestAfterKobo} /> },
      ]}
    />
  )
}
