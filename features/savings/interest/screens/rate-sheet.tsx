import { addDays, dayIn, instant, lagos } from '@kolo/foundation/time'
import { DayInput } from '@kolo/ui/patterns/day-input'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { TextArea } from '@kolo/ui/primitives/text-input'
import { changePlanRate, type PlanReview } from '../../goals/goal.contract.ts'
import { rateWords } from '../../plans/plan-terms.messages.ts'
import { rateNoticeDays } from '../../plans/plan-terms.rules.ts'
import { planCacheUpdates } from '../../plans/screens/plan.cache.ts'
import { planReads } from '../../plans/screens/plan-actions.ts'
import { type RateValues, rateOnWire, typedRate } from '../../plans/screens/plan-terms.ts'
import { RateFields } from './rate-fields.tsx'

type Values = RateValues & { effectiveFrom: string; reason: string }

/** Asks for another rate of a plan that members are in. */
export function RateSheet({ plan, onClose }: { plan: PlanReview; onClose: () => void }) {
  const earliest = addDays(dayIn(lagos, instant(new Date())), rateNoticeDays)
  return (
    <MutationSheet<Values, PlanReview>
      title={`Change the rate of ${plan.name}`}
      submit="Request approval"
      initial={{ ...typedRate(plan), effectiveFrom: earliest, reason: '' }}
      mutation={mutation(changePlanRate, {
        params: { id: plan.id },
        body: (values: Values) => ({
          ...rateOnWire(values),
          effectiveFrom: values.effectiveFrom,
          reason: values.reason,
          version: plan.version,
        }),
      })}
      cacheUpdates={planCacheUpdates}
      invalidates={planReads}
      successToast={(answer) =>
        answer.nextRate
          ? { title: 'Rate decided', text: 'Members in the plan are notified.' }
          : { title: 'Another administrator must agree', text: plan.name }
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className="muted">
            Now {rateWords(plan)} a year. Locked goals keep their opening rate. All others follow. We notify
            their members once another administrator approves.
          </p>
          <RateFields form={form} savedKobo={plan.savedKobo} />
          <DayInput
            label="From"
            hint="At least 7 days from today"
            min={earliest}
            {...form.field('effectiveFrom')}
          />
          <TextArea
            label="Reason"
            hint="It is kept in the audit log"
            maxLength={500}
            {...form.field('reason')}
          />
        </>
      )}
    </MutationSheet>
  )
}
