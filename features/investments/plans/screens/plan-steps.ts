/** The steps an administrator may take with a plan, in the order of its page. */
import type { PlanReview } from '../plans.contract.ts'

export type PlanStep =
  | 'submit'
  | 'open'
  | 'sendBack'
  | 'resume'
  | 'pause'
  | 'close'
  | 'settle'
  | 'copy'
  | 'cancel'

const order: readonly PlanStep[] = [
  'submit',
  'open',
  'sendBack',
  'resume',
  'pause',
  'close',
  'settle',
  'copy',
  'cancel',
]

export const stepNames: Record<PlanStep, string> = {
  submit: 'Send to review',
  open: 'Approve and open',
  sendBack: 'Send back',
  resume: 'Open again',
  pause: 'Pause',
  close: 'Close',
  settle: 'Settle',
  copy: 'Begin the next version',
  cancel: 'Cancel the plan',
}

/** The steps this administrator may take now; what waits for another one's answer is not asked for again. */
export function stepsOf({ can, waiting }: Pick<PlanReview, 'can' | 'waiting'>): PlanStep[] {
  const isAsked = (step: PlanStep) =>
    waiting.some(
      ({ kind }) =>
        (step === 'cancel' && kind === 'investments.plan-cancellation') ||
        (step === 'settle' && kind === 'investments.plan-settlement'),
    )
  return order.filter((step) => can[step] === true && !isAsked(step))
}
