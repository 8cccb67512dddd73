/** The audit of a closed year: recorded by two administrators, read by members with the signed accounts. */
import { approvalWire } from '@kolo/approvals/contract'
import { endpoint } from '@kolo/foundation/endpoint'
import { askRefusals } from '@kolo/foundation/four-eyes'
import { chosenIdWire, dayWire, lineWire, textWire } from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { distributionsAccess } from '../distributions.access.ts'
import { evidenceWire } from '../evidence/evidence.contract.ts'
import { auditWire, opinions } from './audited-accounts.contract.ts'

/** The audit of a year with its document. */
export const recordedAuditWire = z.extend(auditWire, { document: evidenceWire })
export type RecordedAudit = z.output<typeof recordedAuditWire>

/** The audit of a year, and the one that waits for a second administrator. */
export const auditOfYearWire = z.object({
  recorded: z.nullable(recordedAuditWire),
  /** With the document, which the second administrator opens first. */
  waiting: z.optional(z.object({ approval: approvalWire, document: evidenceWire })),
})
export type AuditOfYear = z.output<typeof auditOfYearWire>

/** Records the audit of a closed year. */
export const recordAudit = endpoint({
  name: 'distributions.record-audit',
  method: 'POST',
  path: '/api/admin/surplus/audits',
  summary: 'Ask that the audit of a closed year is recorded, or agree to it as the second.',
  needs: distributionsAccess.recordAudit,
  needsStepUp: true,
  isDoneOnce: true,
  body: z.strictObject({
    year: z.number().check(z.int(), z.minimum(2000), z.maximum(2200)),
    auditor: lineWire(2, 120, 'Enter the name of the auditor or the firm.'),
    signedOn: dayWire,
    opinion: z.enum(opinions, 'Choose the opinion of the auditor.'),
    evidenceId: chosenIdWire('Add the signed accounts.'),
    reason: textWire(5, 500, 'Please give a reason of 5 to 500 characters.'),
  }),
  output: auditOfYearWire,
  refusals: [...askRefusals, 'year-not-closed', 'signed-too-early', 'day-to-come', 'no-signed-accounts'],
})
