/**
 * Who may do what with savings. A member's goals are theirs alone: a stranger's goal is "not found". Plans are made
 * by administrators, and the one who prepared a plan never activates or retires it.
 */
import { type Actor, defineAccess } from '@kolo/foundation/access'
import { type GoalStatus, hasEnded, type PlanStatus } from './goals/goal.rules.ts'

export type PlanSubject = { status: PlanStatus }

/** What the decisions look at on a goal. */
export type GoalSubject = { status: GoalStatus; planStatus: PlanStatus }

const goalIsOpen = (_: Actor, { status }: GoalSubject) => {
  if (status === 'pending' || status === 'active') return undefined
  return hasEnded(status) ? ('goal-closed' as const) : whyStill[status]
}

/** Why a goal that has not ended takes and changes nothing. */
const whyStill = {
  frozen: 'goal-frozen',
  matured: 'goal-matured',
  broken: 'goal-broken',
} as const

/** What can be given up: also what has come to its end and is empty. */
const goalMayGo = (actor: Actor, goal: GoalSubject) =>
  goal.status === 'matured' ? undefined : goalIsOpen(actor, goal)

const goalHasStatus =
  (...statuses: GoalStatus[]) =>
  (_: Actor, { status }: GoalSubject) =>
    statuses.includes(status) ? undefined : ('goal-state' as const)

const goalTakesMoney = (actor: Actor, goal: GoalSubject) =>
  goal.planStatus === 'retired' ? ('goal-closed' as const) : goalIsOpen(actor, goal)

const inStatus =
  (...statuses: PlanStatus[]) =>
  (_: Actor, plan: PlanSubject) =>
    statuses.includes(plan.status) ? undefined : ('plan-state' as const)

export const savingsAccess = defineAccess('savings', {
  view: { permission: 'view_savings', openToInactive: true },
  openGoal: { permission: 'create_savings' },
  editGoal: { permission: 'edit_savings', refusalFor: goalIsOpen },
  cancelGoal: { permission: 'delete_savings', refusalFor: goalMayGo },
  makeDeposit: { permission: 'edit_savings', refusalFor: goalTakesMoney },
  moveFromWallet: { permission: 'edit_savings', refusalFor: goalTakesMoney },
  autoSave: { permission: 'edit_savings', refusalFor: goalTakesMoney },
  moveToWallet: { permission: 'edit_savings' },
  freezeGoal: { permission: 'manage_savings', refusalFor: goalHasStatus('active') },
  unfreezeGoal: { permission: 'manage_savings', refusalFor: goalHasStatus('frozen') },
  managePlans: { permission: 'manage_savings' },
  changeInterestTax: { permission: 'manage_settings' },
  coverInterest: { permission: 'manage_settings' },
  editPlan: { permission: 'manage_savings', refusalFor: inStatus('draft', 'active', 'suspended') },
  activatePlan: { permission: 'manage_savings', refusalFor: inStatus('draft') },
  changePlanRate: { permission: 'manage_savings', refusalFor: inStatus('active', 'suspended') },
  suspendPlan: { permission: 'manage_savings', refusalFor: inStatus('active') },
  resumePlan: { permission: 'manage_savings', refusalFor: inStatus('suspended') },
  retirePlan: { permission: 'manage_savings', refusalFor: inStatus('suspended') },
})
