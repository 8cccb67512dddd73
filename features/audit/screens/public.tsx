/** The public API of the audit log's screen. */
export { AuditLogPage } from './audit-log-page.tsx'
export { EventsOfMember } from './events-of-member.tsx'
export { EventsOfRecord } from './events-of-record.tsx'
