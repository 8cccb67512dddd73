/** What everybody reads of the audit of a year, and the accounts as its auditor signed them. */
import { endpoint } from '@kolo/foundation/endpoint'
import { dayWire } from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { distributionsAccess } from '../distributions.access.ts'

/** What an auditor can conclude, as standards on auditing name it. */
export const opinions = ['unqualified', 'qualified', 'adverse', 'disclaimer'] as const
export type Opinion = (typeof opinions)[number]

/** Who audited a year and what they found. */
export const auditWire = z.object({
  year: z.number(),
  auditor: z.string(),
  signedOn: dayWire,
  opinion: z.enum(opinions),
  /** How large the signed accounts are. */
  sizeBytes: z.number(),
})
export type YearAudit = z.output<typeof auditWire>

/** Opens the signed accounts of an audited year, as any member. */
export const openAuditedAccounts = endpoint({
  name: 'distributions.open-audited-accounts',
  method: 'GET',
  path: '/api/audited-accounts/{year}',
  summary: 'The accounts of a year as its auditor signed them.',
  needs: distributionsAccess.readAudits,
  params: z.object({ year: z.coerce.number().check(z.int(), z.minimum(2000), z.maximum(2200)) }),
  output: z.undefined(),
  answers: 'file',
  refusals: [],
})
