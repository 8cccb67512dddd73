/** Who may do what with payroll deductions: members decide about their own, administrators keep employers and schedules. */
import { type Actor, defineAccess } from '@kolo/foundation/access'

/** Where a schedule is. */
export type RunState = 'draft' | 'posting' | 'posted' | 'removed'

const draft = (_: Actor, { state }: { state: RunState }) =>
  state === 'draft' ? undefined : ('run-decided' as const)

export const payrollAccess = defineAccess('payroll', {
  viewOwn: { permission: 'view_savings', openToInactive: true },
  choose: { permission: 'edit_savings' },
  view: { permission: 'manage_savings' },
  changeSettings: { permission: 'manage_settings' },
  keepEmployers: { permission: 'manage_savings' },
  returnKept: { permission: 'manage_savings' },
  upload: { permission: 'manage_savings' },
  settle: { permission: 'manage_savings', refusalFor: draft },
  ask: { permission: 'manage_savings', refusalFor: draft },
  remove: { permission: 'manage_savings', refusalFor: draft },
})
