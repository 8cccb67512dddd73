/** The door of the audit log's screen. */
export { AuditLogPage } from './audit-log-page.tsx'
