import { addDays, dayIn, instant, lagos } from '@kolo/foundation/time'
import { memberPaths } from '@kolo/payments/screens'
import { callEndpoint, refreshReads } from '@kolo/ui/patterns/api'
import { Naira } from '@kolo/ui/patterns/naira'
import { toast } from '@kolo/ui/patterns/toasts'
import { bodyCheck, useForm } from '@kolo/ui/patterns/use-form'
import { Button } from '@kolo/ui/primitives/button'
import { OptionCards } from '@kolo/ui/primitives/choices'
import { FieldGroup } from '@kolo/ui/primitives/field'
import { Notice } from '@kolo/ui/primitives/notice'
import { Sheet } from '@kolo/ui/primitives/sheet'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { type Goal, openGoal, type Plan } from '../savings.contract.ts'
import { leastTargetDays } from '../savings.rules.ts'
import { GoalFields, type GoalValues, goalOf, goalOnWire } from './goal-fields.tsx'
import { writeRate } from './plan-words.ts'

/** Opens a goal. It takes its first deposit next, so the answer goes to whoever shows that. */
export function OpenGoalSheet({
  plans,
  planId: chosen,
  onClose,
  onOpened,
}: {
  plans: readonly Plan[]
  /** Chosen already, on the list of plans. */
  planId?: string | undefined
  onClose: () => void
  onOpened: (goal: Goal) => void
}) {
  const client = useQueryClient()
  const formId = useId()
  const [planId, setPlanId] = useState(chosen ?? plans[0]?.id ?? '')
  const form = useForm<GoalValues>({
    initial: { name: '', icon: 'kolo', targetKobo: '', targetOn: '' },
    schema: bodyCheck<GoalValues>(openGoal.body, (values) => ({
      ...goalOnWire(values),
      planId,
    })),
    onSubmit: async (values) => {
      const goal = await callEndpoint(openGoal, { body: { ...goalOf(values), planId } })
      await refreshReads(client, memberPaths)
      toast.ok({ title: 'Goal opened', text: goal.name })
      onOpened(goal)
    },
  })
  const plan = plans.find((one) => one.id === planId)
  const today = dayIn(lagos, instant(new Date()))
  return (
    <Sheet
      open
      title="Open a goal"
      onClose={onClose}
      dirty={form.dirty}
      foot={
        <Button look="primary" size="lg" type="submit" form={formId} busy={form.busy}>
          Open this goal
        </Button>
      }
    >
      <form id={formId} className="stack" {...form.form}>
        {form.whole && <Notice tone="bad" title={form.whole} live="alert" />}
        <GoalFields form={form} earliest={addDays(today, leastTargetDays)} withExamples />
        {plans.length > 1 && (
          <FieldGroup label="Plan">
            <OptionCards
              name="planId"
              value={planId}
              onValue={setPlanId}
              options={plans.map((one) => ({
                value: one.id,
                label: one.name,
                hint: `${writeRate(one.rateBps)} a year`,
              }))}
            />
          </FieldGroup>
        )}
        {plan && (
          <p className="sm muted">
            {plan.name}: start with <Naira amount={plan.minOpenKobo} /> or more, then{' '}
            <Naira amount={plan.minTopupKobo} /> or more each time. Interest {writeRate(plan.rateBps)} a year.
          </p>
        )}
      </form>
    </Sheet>
  )
}
