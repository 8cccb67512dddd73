/** Who may do what with what plans earn and pay: administrators keep the money, whoever may see investments reads it. */
import { type Actor, defineAccess } from '@kolo/foundation/access'
import type { DistributionStatus, LineStatus } from './distributions/distribution.rules.ts'

/** What the decisions look at on a line of it. */
export type LineSubject = { status: LineStatus }

/** What the decisions look at on a distribution. */
export type DistributionSubject = { status: DistributionStatus }

const inStatus =
  (...statuses: DistributionStatus[]) =>
  (_: Actor, { status }: DistributionSubject) =>
    statuses.includes(status) ? undefined : ('distribution-decided' as const)

const manage = { permission: 'manage_investments' } as const

export const distributionsAccess = defineAccess('distributions', {
  read: { permission: 'view_investments', openToInactive: true },
  manage,
  recordEntry: manage,
  addEvidence: manage,
  openEvidence: manage,
  calculate: manage,
  changeReservePart: { permission: 'manage_settings' },
  changeDividendCeiling: { permission: 'manage_settings' },
  closeYear: { permission: 'manage_settings' },
  appropriate: { permission: 'manage_settings' },
  recordAudit: { permission: 'manage_settings' },
  readAudits: { permission: 'view_savings', openToInactive: true },
  saveResolution: manage,
  preview: { ...manage, refusalFor: inStatus('calculated') },
  recalculate: { ...manage, refusalFor: inStatus('calculated') },
  submit: { ...manage, refusalFor: inStatus('calculated') },
  cancel: { ...manage, refusalFor: inStatus('calculated', 'submitted') },
  reverse: { ...manage, refusalFor: inStatus('posted') },
  forgive: {
    ...manage,
    refusalFor: (_: Actor, { status }: LineSubject) =>
      status === 'owed' ? undefined : ('not-owed' as const),
  },
})
