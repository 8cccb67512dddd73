import { addDays, dayIn, instant, lagos } from '@kolo/foundation/time'
import { memberPaths } from '@kolo/payments/screens'
import { callEndpoint, refreshReads } from '@kolo/ui/patterns/api'
import { toast } from '@kolo/ui/patterns/toasts'
import { bodyCheck, useForm } from '@kolo/ui/patterns/use-form'
import { Button } from '@kolo/ui/primitives/button'
import { Notice } from '@kolo/ui/primitives/notice'
import { Sheet } from '@kolo/ui/primitives/sheet'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { editGoal, type Goal } from '../savings.contract.ts'
import { leastTargetDays } from '../savings.rules.ts'
import { GoalFields, type GoalValues, goalOf, goalOnWire } from './goal-fields.tsx'

/** Changes a goal's name, picture, target and date. */
export function EditGoalSheet({ goal, onClose }: { goal: Goal; onClose: () => void }) {
  const client = useQueryClient()
  const formId = useId()
  const form = useForm<GoalValues>({
    initial: {
      name: goal.name,
      icon: goal.icon,
      targetKobo: goal.targetKobo?.toString() ?? '',
      targetOn: goal.targetOn ?? '',
    },
    schema: bodyCheck<GoalValues>(editGoal.body, (values) => ({
      ...goalOnWire(values),
      version: goal.version,
    })),
    onSubmit: async (values) => {
      await callEndpoint(editGoal, {
        params: { id: goal.id },
        body: { ...goalOf(values), version: goal.version },
      })
      await refreshReads(client, memberPaths)
      toast.ok('Goal changed')
      onClose()
    },
  })
  const today = dayIn(lagos, instant(new Date()))
  return (
    <Sheet
      open
      title="Change this goal"
      onClose={onClose}
      dirty={form.dirty}
      foot={
        <Button look="primary" size="lg" type="submit" form={formId} busy={form.busy}>
          Save changes
        </Button>
      }
    >
      <form id={formId} className="stack" {...form.form}>
        {form.whole && <Notice tone="bad" title={form.whole} live="alert" />}
        <GoalFields form={form} earliest={addDays(today, leastTargetDays)} />
      </form>
    </Sheet>
  )
}
