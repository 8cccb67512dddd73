import { addDays, dayIn, instant, lagos } from '@kolo/foundation/time'
import { ActSheet, deed } from '@kolo/ui/patterns/act-sheet'
import { editGoal, type Goal } from '../savings.contract.ts'
import { leastTargetDays } from '../savings.rules.ts'
import { GoalFields, type GoalValues, goalOnWire } from './goal-fields.tsx'
import { homePath, toldGoal } from './told-savings.ts'

/** Changes a goal's name, picture, target and date. */
export function EditGoalSheet({ goal, onClose }: { goal: Goal; onClose: () => void }) {
  const today = dayIn(lagos, instant(new Date()))
  return (
    <ActSheet<GoalValues, Goal>
      title="Change this goal"
      submit="Save changes"
      initial={{
        name: goal.name,
        icon: goal.icon,
        targetKobo: goal.targetKobo?.toString() ?? '',
        targetOn: goal.targetOn ?? '',
      }}
      deed={deed(editGoal, {
        params: { id: goal.id },
        body: (values: GoalValues) => ({ ...goalOnWire(values), version: goal.version }),
      })}
      tells={toldGoal}
      refreshes={[homePath]}
      says={() => 'Goal changed'}
      onClose={onClose}
    >
      {(form) => <GoalFields form={form} earliest={addDays(today, leastTargetDays)} />}
    </ActSheet>
  )
}
