import { defineAccess } from '@kolo/foundation/access'

/** Who may do what with the audit log: administrators read it; nobody changes it. */
export const auditAccess = defineAccess('audit', {
  readEvents: { permission: 'view_audit_logs', openToInactive: true },
  /** Only reads; what it writes is when it was proved. */
  proveLog: { permission: 'view_audit_logs' },
})
