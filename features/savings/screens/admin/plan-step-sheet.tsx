import { ActSheet, deed } from '@kolo/ui/patterns/act-sheet'
import { Notice } from '@kolo/ui/primitives/notice'
import { TextArea } from '@kolo/ui/primitives/text-input'
import { activatePlan, type PlanReview, resumePlan, retirePlan, suspendPlan } from '../../savings.contract.ts'
import { type PlanStep, planReads } from './plan-acts.ts'
import { toldPlan } from './told-plan.ts'

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

const deedOf = { activate: activatePlan, suspend: suspendPlan, resume: resumePlan, retire: retirePlan }

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
  const words = wordsOf(step, plan)
  const { id, version } = plan
  return (
    <ActSheet<{ reason: string }, PlanReview>
      title={words.title}
      submit={words.confirm}
      danger={words.danger}
      initial={{ reason: '' }}
      deed={deed(deedOf[step], {
        params: { id },
        body: ({ reason }) => (words.reason ? { version, reason } : { version }),
      })}
      tells={toldPlan}
      refreshes={planReads}
      says={() => ({ title: words.done, text: plan.name })}
      onClose={onClose}
    >
      {(form) => (
        <>
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
        </>
      )}
    </ActSheet>
  )
}
