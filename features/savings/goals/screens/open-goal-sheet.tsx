import { addDays, type CalendarDate, dayIn, instant, lagos } from '@kolo/foundation/time'
import { DayInput } from '@kolo/ui/patterns/day-input'
import { type MutationForm, MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { OptionCards, SwitchRow } from '@kolo/ui/primitives/choices'
import { FieldGroup } from '@kolo/ui/primitives/field'
import { Select } from '@kolo/ui/primitives/text-input'
import { interestWords, kindLabels, moneyOutWords } from '../../plans/plan-terms.messages.ts'
import { type Goal, openGoal, type Plan, type SavingsPage } from '../goal.contract.ts'
import { maturityWords } from '../goal.messages.ts'
import { leastTargetDays, type MaturityInstruction, maturityInstructions } from '../goal.rules.ts'
import { homePath, newGoalCacheUpdates } from './goal.cache.ts'
import { GoalFields, type GoalValues, goalOnWire, noGoalValues } from './goal-fields.tsx'
import { PlanTermsFacts } from './goal-terms.tsx'

type OpenValues = GoalValues & {
  planId: string
  maturesOn: string
  interestFree: boolean
  maturityInstruction: MaturityInstruction
}

/** Opens a goal. It takes its first deposit next, so the answer goes to whoever shows that. */
export function OpenGoalSheet({
  page: { plans, totals, limits, cardWay },
  planId,
  onClose,
  onOpened,
}: {
  page: SavingsPage
  /** Chosen already, on the list of plans. */
  planId?: string | undefined
  onClose: () => void
  onOpened: (goal: Goal) => void
}) {
  const today = dayIn(lagos, instant(new Date()))
  return (
    <MutationSheet<OpenValues, Goal>
      title="Open a goal"
      submit="Open this goal"
      initial={{
        ...noGoalValues,
        maturesOn: '',
        interestFree: false,
        maturityInstruction: 'wallet',
        planId: planId ?? plans[0]?.id ?? '',
      }}
      mutation={mutation(openGoal, {
        body: (values: OpenValues) => ({
          ...goalOnWire(values),
          planId: values.planId,
          ...ofKind(values, plans),
        }),
      })}
      cacheUpdates={(goal) => {
        const frequencies = plans.find(({ id }) => id === goal.plan.id)?.frequencies ?? []
        return newGoalCacheUpdates(goal, { walletKobo: totals.walletKobo, limits, cardWay, frequencies })
      }}
      invalidates={[homePath]}
      successToast={(goal) => ({ title: 'Goal opened', text: goal.name })}
      onDone={onOpened}
      onClose={onClose}
    >
      {(form) => {
        const plan = plans.find((one) => one.id === form.values.planId)
        return (
          <>
            {plans.length > 1 && (
              <FieldGroup label="Plan">
                <OptionCards
                  name="planId"
                  value={form.values.planId}
                  onValue={(id) => form.setValue('planId', id)}
                  options={plans.map((one) => ({
                    value: one.id,
                    label: one.name,
                    hint: `${kindLabels[one.kind].name}. ${kindLabels[one.kind].about} Interest: ${interestWords(one)}.`,
                  }))}
                />
              </FieldGroup>
            )}
            <GoalFields
              form={form}
              earliest={addDays(today, leastTargetDays)}
              withExamples
              aim={plan?.kind === 'target' ? 'needed' : 'optional'}
            />
            {plan && <KindFields plan={plan} form={form} today={today} />}
            {plan && (
              <>
                <h3>What you agree to</h3>
                <PlanTermsFacts plan={plan} />
                <p className="sm muted">{moneyOutWords(plan.kind)}</p>
              </>
            )}
          </>
        )
      }}
    </MutationSheet>
  )
}

/** What only a goal of this plan's kind has. */
function ofKind(values: OpenValues, plans: readonly Plan[]) {
  const plan = plans.find(({ id }) => id === values.planId)
  const ends = plan?.kind === 'locked' || plan?.kind === 'target'
  return {
    ...(plan?.kind === 'locked' ? { maturesOn: values.maturesOn || null } : {}),
    ...(plan?.interestFreeAllowed ? { interestFree: values.interestFree } : {}),
    ...(ends ? { maturityInstruction: values.maturityInstruction } : {}),
  }
}

function KindFields({
  plan,
  form,
  today,
}: {
  plan: Plan
  form: MutationForm<OpenValues>
  today: CalendarDate
}) {
  const { values, field, setValue } = form
  const ends = plan.kind === 'locked' || plan.kind === 'target'
  return (
    <>
      {plan.kind === 'locked' && plan.minDays !== null && plan.maxDays !== null && (
        <DayInput
          label="Locked until"
          hint={`${plan.minDays} to ${plan.maxDays} days from today; the rate of today stays`}
          min={addDays(today, plan.minDays)}
          max={addDays(today, plan.maxDays)}
          {...field('maturesOn')}
        />
      )}
      {ends && (
        <Select
          label="At the end, the money"
          options={maturityInstructions.map((value) => ({ value, label: maturityWords[value] }))}
          {...field('maturityInstruction')}
        />
      )}
      {plan.interestFreeAllowed && (
        <SwitchRow
          title="Save without interest"
          hint="This goal earns no interest. You cannot change this later"
          on={values.interestFree}
          onChange={(on) => setValue('interestFree', on)}
        />
      )}
    </>
  )
}
