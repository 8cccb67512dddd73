import { presentEvidence } from '../../evidence/server/present-evidence.ts'
import type { RecordedAudit } from '../audit.contract.ts'
import type { Opinion, YearAudit } from '../audited-accounts.contract.ts'
import type { auditOrNotFound } from './audit.store.ts'

type AuditRow = Awaited<ReturnType<typeof auditOrNotFound>>

/** An audit as everybody reads it. */
export function presentAudit({ year, auditor, signed_on, opinion, size_bytes }: AuditRow): YearAudit {
  return { year, auditor, signedOn: signed_on, opinion: opinion as Opinion, sizeBytes: size_bytes }
}

/** The same with its document, for administrators. */
export function presentRecorded(row: AuditRow): RecordedAudit {
  return { ...presentAudit(row), document: presentEvidence({ ...row, id: row.evidence_id }) }
}
