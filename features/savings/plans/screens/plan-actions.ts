/** The steps of a plan's life as an administrator is offered them. */
import { sentenceOf } from '@kolo/foundation/refusal'
import type { PlanReview } from '../../goals/goal.contract.ts'
import { type SavingsRefusal, savingsMessages } from '../../goals/goal.messages.ts'

/** Kept answers that are old once a plan changed. */
export const planReads = ['/api/savings', '/api/admin/home'] as const

/** A step of a plan's life. */
export type PlanStep = 'activate' | 'suspend' | 'resume' | 'retire'

/** The steps this administrator may take now, in the order they are offered. */
export function stepsOf(plan: Pick<PlanReview, 'can'>): PlanStep[] {
  const all: PlanStep[] = ['activate', 'resume', 'suspend', 'retire']
  return all.filter((step) => plan.can[step] === true)
}

/** Why the step this plan is waiting for is not this administrator's, in words; nothing when there is none. */
export function whyWaiting(
  plan: Pick<PlanReview, 'status' | 'can' | 'retirement' | 'aloneFrom'>,
): string | undefined {
  const step = plan.status === 'draft' ? 'activate' : plan.retirement ? 'retire' : undefined
  if (!step) return undefined
  const code = plan.can[step]
  if (code === true || !(code in savingsMessages) || code === 'plan-state') return undefined
  return sentenceOf(savingsMessages, {
    refusal: code as SavingsRefusal,
    facts: plan.aloneFrom ? { from: plan.aloneFrom } : {},
  })
}
