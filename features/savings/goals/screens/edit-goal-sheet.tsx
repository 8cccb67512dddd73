import { addDays, dayIn, instant, lagos } from '@kolo/foundation/time'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { AmountInput } from '@kolo/ui/primitives/amount-input'
import { Select } from '@kolo/ui/primitives/text-input'
import { editGoal, type Goal } from '../goal.contract.ts'
import { maturityWords } from '../goal.messages.ts'
import { leastTargetDays, type MaturityInstruction, maturityInstructions } from '../goal.rules.ts'
import { goalCacheUpdates, homePath } from './goal.cache.ts'
import { GoalFields, type GoalValues, goalOnWire, goalValues } from './goal-fields.tsx'

type EditValues = GoalValues & { maturityInstruction: MaturityInstruction; pledgeKobo: string }

/** Changes a goal's name, picture, target and date. */
export function EditGoalSheet({ goal, onClose }: { goal: Goal; onClose: () => void }) {
  const ends = goal.maturesOn !== null
  const today = dayIn(lagos, instant(new Date()))
  const pledged = (goal.nextPledge ?? goal.contribution)?.monthlyKobo
  return (
    <MutationSheet<EditValues, Goal>
      title="Change this goal"
      submit="Save changes"
      initial={{
        ...goalValues(goal),
        maturityInstruction: goal.maturityInstruction,
        pledgeKobo: pledged?.toString() ?? '',
      }}
      mutation={mutation(editGoal, {
        params: { id: goal.id },
        body: (values: EditValues) => ({
          ...goalOnWire(values),
          ...(ends ? { maturityInstruction: values.maturityInstruction } : {}),
          ...(pledged === undefined ? {} : { pledgeKobo: values.pledgeKobo || '0' }),
          version: goal.version,
        }),
      })}
      cacheUpdates={goalCacheUpdates}
      invalidates={[homePath]}
      successToast={() => 'Goal changed'}
      onClose={onClose}
    >
      {(form) => (
        <>
          <GoalFields
            form={form}
            earliest={addDays(today, leastTargetDays)}
            aim={goal.plan.kind === 'target' ? 'fixed' : 'optional'}
          />
          {pledged !== undefined && (
            <AmountInput
              label="Contribution each month"
              hint="More counts from next month, less from the month after it."
              {...form.field('pledgeKobo')}
            />
          )}
          {ends && (
            <Select
              label="At the end, the money"
              options={maturityInstructions.map((value) => ({ value, label: maturityWords[value] }))}
              {...form.field('maturityInstruction')}
            />
          )}
        </>
      )}
    </MutationSheet>
  )
}
