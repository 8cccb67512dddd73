import { callEndpoint, refreshReads } from '@kolo/ui/patterns/api'
import { toast } from '@kolo/ui/patterns/toasts'
import { type FormSchema, useForm } from '@kolo/ui/patterns/use-form'
import { Button } from '@kolo/ui/primitives/button'
import { Notice } from '@kolo/ui/primitives/notice'
import { Sheet } from '@kolo/ui/primitives/sheet'
import { TextArea } from '@kolo/ui/primitives/text-input'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { activatePlan, type PlanReview, resumePlan, retirePlan, suspendPlan } from '../../savings.contract.ts'
import { type PlanStep, planReads } from './plan-acts.ts'

type StepWords = {
  title: string
  confirm: string
  done: string
  about: string
  danger?: boolean
  reason?: boolean
}

function wordsOf(step: PlanStep, plan: PlanReview): StepWords {
  switch (step) {
    case 'activate':
      return {
        title: `Open ${plan.name} to members?`,
        confirm: 'Activate plan',
        done: 'Plan active',
        about: 'Members can open goals in it at once. Its rate and limits cannot be changed afterwards.',
      }
    case 'suspend':
      return {
        title: `Suspend ${plan.name}?`,
        confirm: 'Suspend plan',
        done: 'Plan suspended',
        about: 'No new goals can be opened in it. Goals it has go on.',
        danger: true,
        reason: true,
      }
    case 'resume':
      return {
        title: `Open ${plan.name} again?`,
        confirm: 'Open again',
        done: 'Plan active',
        about: 'Members can open new goals in it again.',
      }
    case 'retire':
      return {
        title: plan.retirement ? `Agree to retire ${plan.name}?` : `Ask to retire ${plan.name}?`,
        confirm: plan.retirement ? 'Retire plan' : 'Ask to retire',
        done: plan.retirement ? 'Plan retired' : 'Another administrator must agree',
        about: 'It is over for good. No member may have money in it.',
        danger: true,
        reason: true,
      }
  }
}

const reasonSentence = 'Please give a reason of 5 to 500 characters.'

/** A reason is asked for where the step needs one. */
function reasonCheck(needed: boolean): FormSchema<unknown> {
  const validate = (values: unknown) => {
    const { length } = (values as { reason: string }).reason.trim()
    return needed && (length < 5 || length > 500)
      ? { issues: [{ message: reasonSentence, path: ['reason'] }] }
      : { value: values }
  }
  return { '~standard': { validate } }
}

/** Asks before a plan's step is taken, with a reason where it needs one. */
export function PlanStepSheet({
  plan,
  step,
  onClose,
}: {
  plan: PlanReview
  step: PlanStep
  onClose: () => void
}) {
  const client = useQueryClient()
  const formId = useId()
  const words = wordsOf(step, plan)
  const form = useForm({
    initial: { reason: '' },
    schema: reasonCheck(words.reason === true),
    onSubmit: async ({ reason }) => {
      const params = { id: plan.id }
      const { version } = plan
      const body = { version, reason: reason.trim() }
      if (step === 'activate') await callEndpoint(activatePlan, { params, body: { version } })
      if (step === 'resume') await callEndpoint(resumePlan, { params, body: { version } })
      if (step === 'suspend') await callEndpoint(suspendPlan, { params, body })
      if (step === 'retire') await callEndpoint(retirePlan, { params, body })
      await refreshReads(client, planReads)
      toast.ok({ title: words.done, text: plan.name })
      onClose()
    },
  })
  return (
    <Sheet
      open
      title={words.title}
      onClose={onClose}
      dirty={form.dirty}
      foot={
        <Button
          look={words.danger ? 'danger' : 'primary'}
          size="lg"
          type="submit"
          form={formId}
          busy={form.busy}
        >
          {words.confirm}
        </Button>
      }
    >
      <form id={formId} className="stack" {...form.form}>
        {form.whole && <Notice tone="bad" title={form.whole} live="alert" />}
        <p className="muted">{words.about}</p>
        {plan.retirement && step === 'retire' && (
          <Notice tone="info" title={`${plan.retirement.askedBy.fullName} asked for it:`}>
            {plan.retirement.reason}
          </Notice>
        )}
        {words.reason && (
          <TextArea
            label="Reason"
            hint="It is kept in the audit log"
            maxLength={500}
            {...form.field('reason')}
          />
        )}
      </form>
    </Sheet>
  )
}
