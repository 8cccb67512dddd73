/** Who may do what with templates of vouchers: every administrator, with every template. */
import { type Actor, defineAccess } from '@kolo/foundation/access'

/** What the decisions look at on a template. */
export type TemplateSubject = { isRetired: boolean; isDue: boolean; hasVouchers: boolean }

const inUse = (_: Actor, { isRetired }: TemplateSubject) =>
  isRetired ? ('template-retired' as const) : undefined

const skippable = (actor: Actor, template: TemplateSubject) =>
  inUse(actor, template) ?? (template.isDue ? undefined : ('template-not-due' as const))

const deletable = (_: Actor, { hasVouchers }: TemplateSubject) =>
  hasVouchers ? ('template-used' as const) : undefined

/** The commands of templates. */
export const templatesAccess = defineAccess('voucher-templates', {
  read: { permission: 'view_audit_logs' },
  write: { permission: 'manage_savings' },
  edit: { permission: 'manage_savings', refusalFor: inUse },
  prepare: { permission: 'manage_savings', refusalFor: inUse },
  skip: { permission: 'manage_savings', refusalFor: skippable },
  retire: { permission: 'manage_savings', refusalFor: inUse },
  remove: { permission: 'manage_savings', refusalFor: deletable },
})
