/**
 * Who may do what with savings. A member's goals are theirs alone: a stranger's goal is "not found". Plans are made
 * by administrators, and the one who prepared a plan never activates or retires it.
 */
import { type Actor, defineAccess } from '@kolo/foundation/access'
import type { GoalStatus, PlanStatus } from './savings.rules.ts'

/** What the decisions look at on a plan. */
export type PlanSubject = { status: PlanStatus }

/** What the decisions look at on a goal. */
export type GoalSubject = { status: GoalStatus; planStatus: PlanStatus }

const goalIsOpen = (_: Actor, goal: GoalSubject) =>
  goal.status === 'pending' || goal.status === 'active' ? undefined : ('goal-closed' as const)

const goalTakesMoney = (actor: Actor, goal: GoalSubject) =>
  goal.planStatus === 'retired' ? ('goal-closed' as const) : goalIsOpen(actor, goal)

const inStatus =
  (...statuses: PlanStatus[]) =>
  (_: Actor, plan: PlanSubject) =>
    statuses.includes(plan.status) ? undefined : ('plan-state' as const)

/** The acts of this feature. */
export const savingsAccess = defineAccess('savings', {
  view: { permission: 'view_savings', openToInactive: true },
  openGoal: { permission: 'create_savings' },
  editGoal: { permission: 'edit_savings', refusalFor: goalIsOpen },
  cancelGoal: { permission: 'delete_savings', refusalFor: goalIsOpen },
  makeDeposit: { permission: 'edit_savings', refusalFor: goalTakesMoney },
  moveFromWallet: { permission: 'edit_savings', refusalFor: goalTakesMoney },
  managePlans: { permission: 'manage_savings' },
  changeInterestTax: { permission: 'manage_settings' },
  editPlan: { permission: 'manage_savings', refusalFor: inStatus('draft', 'active', 'suspended') },
  activatePlan: { permission: 'manage_savings', refusalFor: inStatus('draft') },
  suspendPlan: { permission: 'manage_savings', refusalFor: inStatus('active') },
  resumePlan: { permission: 'manage_savings', refusalFor: inStatus('suspended') },
  retirePlan: { permission: 'manage_savings', refusalFor: inStatus('suspended') },
})
