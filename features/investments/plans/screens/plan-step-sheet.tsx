import { Moment } from '@kolo/ui/patterns/moments'
import { type FormMutation, MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Naira } from '@kolo/ui/patterns/naira'
import { Notice } from '@kolo/ui/primitives/notice'
import { TextArea } from '@kolo/ui/primitives/text-input'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { investmentPlanPath } from '../../investments.paths.ts'
import type { PlanReview } from '../plans.contract.ts'
import * as contract from '../plans.contract.ts'
import { percentWords } from '../plans.messages.ts'
import { planCacheUpdates, planReads } from './plan.cache.ts'
import { type PlanStep, stepNames } from './plan-steps.ts'

type Values = { reason: string }
type StepWords = { title: string; done: string; about: ReactNode; danger?: true; reason?: string }

function wordsOf(step: PlanStep, plan: PlanReview): StepWords {
  const { name } = plan
  switch (step) {
    case 'submit':
      return {
        title: `Send ${name} to review?`,
        done: 'Sent to review',
        about: 'Its terms cannot change now. Another administrator opens it or sends it back.',
      }
    case 'open':
      return {
        title: `Open ${name}?`,
        done: 'Approved',
        about: (
          <>
            Members can invest from <Moment at={plan.opensAt} />. Its terms can never be changed, only a new
            version can be made.
          </>
        ),
      }
    case 'sendBack':
      return {
        title: `Send ${name} back?`,
        done: 'Sent back',
        about: `It becomes a draft again, and ${plan.preparedBy.fullName} can change it.`,
        reason: 'What is missing or wrong',
      }
    case 'pause':
      return {
        title: `Pause ${name}?`,
        done: 'Paused',
        about: 'Nobody can put money in until it is opened again. What is in it stays.',
        reason: 'Reason, which members who are in it read',
      }
    case 'resume':
      return {
        title: `Open ${name} again?`,
        done: 'Open again',
        about: 'Members can put money in again, up to its closing date.',
        reason: 'Reason, which members who are in it read',
      }
    case 'close':
      return {
        title: `Close ${name} now?`,
        done: 'Closed',
        about: 'No more money comes in, and it cannot be opened again. It starts on its day.',
        reason: 'Reason',
      }
    case 'settle':
      return {
        title: `Settle ${name}?`,
        done: 'Requested',
        about: 'Everything in it is paid or rolled over. Another administrator must agree.',
      }
    case 'copy':
      return {
        title: 'Begin the next version?',
        done: 'A draft was made',
        about: `A draft of version ${plan.number + 1} with the same terms, texts and documents. You can edit it before the review.`,
      }
    case 'cancel':
      return {
        title: `Cancel ${name}?`,
        done: 'Requested',
        about:
          plan.subscribedKobo > 0n || plan.reservedKobo > 0n ? (
            <>
              Once another administrator agrees, nobody can put money in, and{' '}
              <Naira amount={plan.subscribedKobo} /> of {plan.members.toLocaleString('en-NG')}{' '}
              {plan.members === 1 ? 'member' : 'members'} goes back to their wallets. Members read your
              reason. Then it is over for good.
            </>
          ) : (
            'It is over for good once another administrator agrees.'
          ),
        danger: true,
        reason: 'Reason',
      }
  }
}

function mutationOf(
  step: PlanStep,
  { id, version }: PlanReview,
  reasoned: boolean,
): FormMutation<Values, PlanReview> {
  const params = { id }
  const plain = { params, body: () => ({ version }) }
  const withReason = { params, body: ({ reason }: Values) => ({ version, reason }) }
  switch (step) {
    case 'submit':
      return mutation(contract.submitPlan, plain)
    case 'open':
      return mutation(contract.openPlan, {
        params,
        body: ({ reason }: Values) => ({ version, ...(reasoned ? { overrideReason: reason } : {}) }),
        check: ({ reason }) =>
          reasoned && reason.trim().length < 5
            ? { reason: 'Please give a reason of 5 to 500 characters.' }
            : {},
      })
    case 'sendBack':
      return mutation(contract.sendBackPlan, withReason)
    case 'pause':
      return mutation(contract.pausePlan, withReason)
    case 'resume':
      return mutation(contract.resumePlan, withReason)
    case 'close':
      return mutation(contract.closePlan, withReason)
    case 'settle':
      return mutation(contract.settlePlan, plain)
    case 'copy':
      return mutation(contract.copyPlan, { params })
    case 'cancel':
      return mutation(contract.cancelPlan, withReason)
  }
}

/** What happens before a plan's step is taken, with a reason where it needs one. */
export function PlanStepSheet({
  plan,
  step,
  onClose,
}: {
  plan: PlanReview
  step: PlanStep
  onClose: () => void
}) {
  const navigate = useNavigate()
  const words = wordsOf(step, plan)
  const isAbove = step === 'open' && plan.targetRateBps > plan.ceilingBps
  const reason = isAbove ? 'Why this return is approved' : words.reason
  return (
    <MutationSheet<Values, PlanReview>
      title={words.title}
      submit={stepNames[step]}
      danger={words.danger}
      initial={{ reason: '' }}
      mutation={mutationOf(step, plan, isAbove)}
      cacheUpdates={planCacheUpdates}
      invalidates={planReads}
      successToast={() => ({ title: words.done, text: plan.name })}
      onDone={(next) => {
        onClose()
        if (step === 'copy') void navigate(investmentPlanPath(next.id))
      }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p className="muted">{words.about}</p>
          {isAbove && (
            <Notice tone="wait" title={`The return is above the ${percentWords(plan.ceilingBps)} ceiling.`}>
              It opens only with a reason, which stays with the plan.
            </Notice>
          )}
          {reason && <TextArea label={reason} maxLength={500} {...field('reason')} />}
        </>
      )}
    </MutationSheet>
  )
}
