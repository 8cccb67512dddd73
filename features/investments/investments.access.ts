/**
 * Who may do what with investments. Plans are made by administrators, and whoever wrote the terms of one never opens it.
 */
import { type Actor, defineAccess } from '@kolo/foundation/access'
import { type InvestmentStatus, isRunning } from './investments/investment.rules.ts'
import { type PlanStatus, planSteps } from './plans/plans.rules.ts'

/** What the decisions look at on a plan. */
export type PlanSubject = { status: PlanStatus; cancelling_since: string | null }

const inStatus =
  (...statuses: PlanStatus[]) =>
  (_: Actor, plan: PlanSubject) => {
    if (plan.cancelling_since !== null) return 'plan-cancelling' as const
    return statuses.includes(plan.status) ? undefined : ('plan-state' as const)
  }

const isDraft = (_: Actor, plan: PlanSubject) => {
  if (plan.cancelling_since !== null) return 'plan-cancelling' as const
  if (plan.status === 'draft') return undefined
  return plan.status === 'in_review' ? ('plan-in-review' as const) : ('plan-terms-frozen' as const)
}

const manage = { permission: 'manage_investments' } as const

/** What the decisions look at on an investment. */
export type InvestmentSubject = { status: InvestmentStatus }

const isUnpaid = (_: Actor, { status }: InvestmentSubject) => {
  if (status === 'pending_payment') return undefined
  return isRunning(status) ? ('investment-paid' as const) : ('investment-ended' as const)
}

const mayChange = (_: Actor, { status }: InvestmentSubject) => {
  if (status === 'pending_payment' || status === 'active') return undefined
  return isRunning(status) ? ('investment-state' as const) : ('investment-ended' as const)
}

const mayCancel = (_: Actor, { status }: InvestmentSubject) => {
  if (status === 'pending_payment') return undefined
  return isRunning(status) ? ('investment-active' as const) : ('investment-ended' as const)
}

const mayUndo = (_: Actor, { status }: InvestmentSubject) => {
  if (status === 'active') return undefined
  return isRunning(status) || status === 'pending_payment'
    ? ('investment-state' as const)
    : ('investment-ended' as const)
}

const isLeaving = (_: Actor, { status }: InvestmentSubject) => {
  if (status === 'frozen') return 'investment-frozen' as const
  return status === 'exit_requested' ? undefined : ('exit-not-asked' as const)
}

const mayAskExit = (_: Actor, { status }: InvestmentSubject) => {
  if (status === 'exit_requested') return 'exit-asked' as const
  if (status === 'frozen') return 'investment-frozen' as const
  return status === 'active' ? undefined : ('investment-not-running' as const)
}

const mayGoOn = (_: Actor, { status }: InvestmentSubject) => {
  if (status === 'frozen') return 'investment-frozen' as const
  return ['active', 'exit_requested', 'matured'].includes(status)
    ? undefined
    : ('investment-not-running' as const)
}

const isLeavingNow = (_: Actor, { status }: InvestmentSubject) =>
  status === 'exit_requested' ? undefined : ('exit-not-asked' as const)

const isNotFrozen = (_: Actor, { status }: InvestmentSubject) =>
  status === 'active' || status === 'exit_requested' ? undefined : ('investment-not-running' as const)

export const investmentsAccess = defineAccess('investments', {
  managePlans: manage,
  editPlan: { ...manage, refusalFor: isDraft },
  addPlanDocument: {
    ...manage,
    refusalFor: inStatus('draft', 'in_review', 'open', 'paused', 'closed', 'running', 'matured'),
  },
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
  valueAsset: manage,
  changeSetUp: { permission: 'manage_settings' },
  viewInvestments: { permission: 'view_investments', openToInactive: true },
  startInvestment: { permission: 'create_investments' },
  payInvestment: { permission: 'edit_investments', refusalFor: isUnpaid },
  editInvestment: { permission: 'edit_investments', refusalFor: mayChange },
  cancelInvestment: { permission: 'delete_investments', refusalFor: mayCancel },
  giveMandate: { permission: 'create_investments' },
  endMandate: { permission: 'edit_investments', openToInactive: true },
  undoInvestment: { permission: 'delete_investments', refusalFor: mayUndo },
  askExit: { permission: 'edit_investments', refusalFor: mayAskExit },
  withdrawExit: { permission: 'edit_investments', refusalFor: isLeaving },
  consentToRoll: { permission: 'edit_investments', refusalFor: mayGoOn },
  reviewInvestments: manage,
  settleExit: { ...manage, refusalFor: isLeavingNow },
  refuseExit: { ...manage, refusalFor: isLeavingNow },
  freezeInvestment: { ...manage, refusalFor: isNotFrozen },
  freeInvestment: {
    ...manage,
    refusalFor: (_: Actor, { status }: InvestmentSubject) =>
      status === 'frozen' ? undefined : ('investment-not-frozen' as const),
  },
  payOutMaturities: manage,
})
