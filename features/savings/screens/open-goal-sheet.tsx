import { addDays, dayIn, instant, lagos } from '@kolo/foundation/time'
import { ActSheet, deed } from '@kolo/ui/patterns/act-sheet'
import { Naira } from '@kolo/ui/patterns/naira'
import { OptionCards } from '@kolo/ui/primitives/choices'
import { FieldGroup } from '@kolo/ui/primitives/field'
import { type Goal, openGoal, type SavingsPage } from '../savings.contract.ts'
import { leastTargetDays } from '../savings.rules.ts'
import { GoalFields, type GoalValues, goalOnWire } from './goal-fields.tsx'
import { notYetWords, writeRate } from './plan-words.ts'
import { homePath, toldNewGoal } from './told-savings.ts'

type OpenValues = GoalValues & { planId: string }

/** Opens a goal. It takes its first deposit next, so the answer goes to whoever shows that. */
export function OpenGoalSheet({
  page: { plans, totals, limits },
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
    <ActSheet<OpenValues, Goal>
      title="Open a goal"
      submit="Open this goal"
      initial={{ name: '', icon: 'kolo', targetKobo: '', targetOn: '', planId: planId ?? plans[0]?.id ?? '' }}
      deed={deed(openGoal, {
        body: (values: OpenValues) => ({ ...goalOnWire(values), planId: values.planId }),
      })}
      tells={(goal) => toldNewGoal(goal, { walletKobo: totals.walletKobo, limits })}
      refreshes={[homePath]}
      says={(goal) => ({ title: 'Goal opened', text: goal.name })}
      onDone={onOpened}
      onClose={onClose}
    >
      {(form) => {
        const plan = plans.find((one) => one.id === form.values.planId)
        return (
          <>
            <GoalFields form={form} earliest={addDays(today, leastTargetDays)} withExamples />
            {plans.length > 1 && (
              <FieldGroup label="Plan">
                <OptionCards
                  name="planId"
                  value={form.values.planId}
                  onValue={(id) => form.setValue('planId', id)}
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
                <Naira amount={plan.minTopupKobo} /> or more each time. Interest {writeRate(plan.rateBps)} a
                year. {notYetWords}
              </p>
            )}
          </>
        )
      }}
    </ActSheet>
  )
}
