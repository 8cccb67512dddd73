/** The audit of a year as something that takes two administrators. */
import { approvalKind } from '@kolo/application/call'
import { newId } from '@kolo/foundation/ids'
import { refuse } from '@kolo/foundation/refusal'
import { type CalendarDate, formatDay } from '@kolo/foundation/time'
import { dayWire, idWire } from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { distributionsMessages } from '../../distributions/distribution.messages.ts'
import { appropriationPath } from '../../distributions.paths.ts'
import { hasOpened } from '../../evidence/server/evidence.store.ts'
import { opinionNames } from '../audit.messages.ts'
import { type Opinion, opinions } from '../audited-accounts.contract.ts'
import { insertAudit, isClosed } from './audit.store.ts'

type Change = { year: number; auditor: string; signedOn: CalendarDate; opinion: Opinion; evidenceId: string }

export const auditKind = approvalKind<Change>({
  name: 'distributions.year-audit',
  subjectType: 'audited-year',
  permission: 'manage_settings',
  latestCounts: true,
  change: z.object({
    year: z.int(),
    auditor: z.string(),
    signedOn: dayWire,
    opinion: z.enum(opinions),
    evidenceId: idWire,
  }),
  describe: ({ year, auditor, signedOn, opinion }) => ({
    title: `Record the audit of ${year}`,
    lines: [
      { label: 'Auditor', value: auditor },
      { label: 'Signed on', value: formatDay(signedOn) },
      { label: 'Opinion', value: opinionNames[opinion] },
    ],
  }),
  lockSubject: async ({ db }, year) => ({ version: (await isClosed(db, Number(year))) ? 'closed' : 'open' }),
  apply: async (call, id, { year, auditor, signedOn, opinion, evidenceId }, { approvalId, approvedBy }) => {
    const { db, now } = call
    if (approvedBy && !(await hasOpened(db, evidenceId, approvedBy))) return refuse('accounts-unseen')
    await insertAudit(db, {
      ...{ id: newId(Date.parse(now)), year, auditor, opinion },
      signed_on: signedOn,
      evidence_id: evidenceId,
      approval_id: approvalId,
      recorded_at: now,
    })
    call.record({
      kind: 'surplus.audit-recorded',
      target: { type: 'audited-year', id },
      facts: { year, auditor, signedOn, opinion },
    })
    return undefined
  },
  page: appropriationPath,
  words: distributionsMessages,
})
