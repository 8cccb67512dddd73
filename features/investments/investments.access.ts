/**
 * Who may do what with investments. Plans are made by administrators, and whoever wrote the terms of one never opens it.
 */
import { type Actor, defineAccess } from '@kolo/foundation/access'
import { type PlanStatus, planSteps } from './plans.rules.ts'

/** What the decisions look at on a plan. */
export type PlanSubject = { status: PlanStatus; cancelling_since: string | null }

const inStatus =
  (...statuses: PlanStatus[]) =>
  (_: Actor, plan: PlanSubject) => {
    if (plan.cancelling_since !== null) return 'plan-cancelling' as const
    return statuses.includes(plan.status) ? undefined : ('plan-state' as const)
  }

const manage = { permission: 'manage_investments' } as const

/** The acts of this feature. */
export const investmentsAccess = defineAccess('investments', {
  managePlans: manage,
  editPlan: { ...manage, refusalFor: inStatus('draft') },
  submitPlan: { ...manage, refusalFor: inStatus('draft') },
  openPlan: { ...manage, refusalFor: inStatus('in_review') },
  sendBackPlan: { ...manage, refusalFor: inStatus('in_review') },
  rewordPlan: { ...manage, refusalFor: inStatus('open', 'paused', 'closed', 'running') },
  pausePlan: { ...manage, refusalFor: inStatus('open') },
  resumePlan: { ...manage, refusalFor: inStatus('paused') },
  closePlan: { ...manage, refusalFor: inStatus('open') },
  cancelPlan: {
    ...manage,
    refusalFor: inStatus(
      ...(Object.keys(planSteps) as PlanStatus[]).filter((status) => planSteps[status].includes('cancelled')),
    ),
  },
  settlePlan: { ...manage, refusalFor: inStatus('matured') },
  copyPlan: {
    ...manage,
    refusalFor: (_: Actor, { status }: PlanSubject) =>
      status === 'draft' || status === 'in_review' ? ('plan-state' as const) : undefined,
  },
  changeSetUp: { permission: 'manage_settings' },
})
