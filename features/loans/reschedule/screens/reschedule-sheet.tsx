/** An administrator looks at a new schedule with its whole cost, and proposes it. */
import { calendarDate } from '@kolo/foundation/time'
import { useRead } from '@kolo/ui/patterns/api'
import { DayInput } from '@kolo/ui/patterns/day-input'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Naira } from '@kolo/ui/patterns/naira'
import { Screen } from '@kolo/ui/patterns/screen'
import { Facts } from '@kolo/ui/primitives/card'
import { TextArea, TextInput } from '@kolo/ui/primitives/text-input'
import type { LoanReview } from '../../loans/loan.contract.ts'
import { deskReads, reviewCacheUpdates } from '../../loans/screens/loan.cache.ts'
import { ScheduleTable } from '../../products/screens/sample-schedule.tsx'
import { readNewSchedule, rescheduleLoan } from '../reschedule.contract.ts'

type Values = { instalments: string; firstDueOn: string; reason: string }

export function RescheduleSheet({ review, onClose }: { review: LoanReview; onClose: () => void }) {
  const { id, version } = review
  return (
    <MutationSheet<Values, LoanReview>
      title="Reschedule this loan"
      submit="Propose new schedule"
      initial={{ instalments: '', firstDueOn: '', reason: '' }}
      mutation={mutation(rescheduleLoan, {
        params: { id },
        body: ({ instalments, firstDueOn, reason }: Values) => ({
          version,
          instalments: Number(instalments || Number.NaN),
          firstDueOn,
          reason,
        }),
      })}
      cacheUpdates={reviewCacheUpdates}
      invalidates={deskReads}
      successToast={({ waiting }) =>
        waiting ? 'Waiting for a second administrator' : 'The loan is rescheduled'
      }
      problemTitle="The new schedule was not proposed."
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className="muted">
            All principal left is spread anew. Interest and penalties that were charged stay due.
          </p>
          <TextInput label="Instalments" inputMode="numeric" {...form.field('instalments')} />
          <DayInput
            label="First instalment"
            value={form.values.firstDueOn}
            onValue={(day) => form.setValue('firstDueOn', day)}
            error={form.errors.firstDueOn}
          />
          <TextArea
            label="Reason"
            hint="The member reads it"
            maxLength={500}
            rows={3}
            {...form.field('reason')}
          />
          <Preview id={id} {...form.values} />
        </>
      )}
    </MutationSheet>
  )
}

function Preview({ id, instalments, firstDueOn }: Values & { id: string }) {
  const day = calendarDate(firstDueOn)
  if (!/^[1-9]\d{0,2}$/.test(instalments) || !day)
    return <p className="sm muted">The new schedule is shown here once you enter a term and a first day.</p>
  return <Planned id={id} instalments={instalments} firstDueOn={day} />
}

function Planned({
  id,
  instalments,
  firstDueOn,
}: {
  id: string
  instalments: string
  firstDueOn: NonNullable<ReturnType<typeof calendarDate>>
}) {
  const read = useRead(readNewSchedule, { params: { id }, query: { instalments, firstDueOn } })
  return (
    <Screen of={read} what="the new schedule">
      {({ principalKobo, interestBeforeKobo, interestAfterKobo, staysDueKobo, lines }) => (
        <section className="stack stack-3" aria-label="What it costs">
          <h3>What it costs</h3>
          <Facts
            facts={[
              { key: 'left', name: 'Principal left', value: <Naira amount={principalKobo} /> },
              {
                key: 'due',
                name: 'Interest and penalties that stay due',
                value: <Naira amount={staysDueKobo} />,
              },
              {
                key: 'before',
                name: 'Interest still to come now',
                value: <Naira amount={interestBeforeKobo} />,
              },
              {
                key: 'after',
                name: 'Interest of the new schedule',
                value: <Naira amount={interestAfterKobo} className="strong" />,
              },
            ]}
          />
          {interestAfterKobo > interestBeforeKobo && (
            <p className="sm">
              It costs more, so the member accepts it before a second administrator approves.
            </p>
          )}
          <ScheduleTable lines={lines} />
        </section>
      )}
    </Screen>
  )
}
