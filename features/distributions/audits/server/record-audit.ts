/**
 * The audit of a year. What must always be true: the year is closed, so that its figures stay what the auditor signed; two
 * administrators record it, the second one with the signed accounts before them; members open exactly those.
 */
import type { Call } from '@kolo/application/call'
import type { FileAnswer } from '@kolo/application/route'
import { askApproval, waitingAbout, waitingIn } from '@kolo/approvals/server'
import type { InputOf } from '@kolo/foundation/endpoint'
import { isRefusal, refuse } from '@kolo/foundation/refusal'
import { dayIn, lagos } from '@kolo/foundation/time'
import { evidenceById } from '../../evidence/server/evidence.store.ts'
import { presentEvidence } from '../../evidence/server/present-evidence.ts'
import { linkToPaper } from '../../evidence/server/save-evidence.ts'
import { lastDayOf } from '../../surplus/server/surplus-year.ts'
import type { AuditOfYear, recordAudit } from '../audit.contract.ts'
import type { openAuditedAccounts } from '../audited-accounts.contract.ts'
import { auditOfYear, auditOrNotFound, isClosed } from './audit.store.ts'
import { auditKind } from './audit-kind.ts'
import { presentRecorded } from './present-audit.ts'

/** Asks for it, or agrees to it as the second administrator. */
export async function recordAuditHandler(call: Call, { body }: InputOf<typeof recordAudit>) {
  const { db, now } = call
  const { reason, ...change } = body
  const { year } = change
  if (!(await isClosed(db, year))) return refuse('year-not-closed', { year }, 'year')
  if (change.signedOn <= lastDayOf(year)) return refuse('signed-too-early', { year }, 'signedOn')
  if (change.signedOn > dayIn(lagos, now)) return refuse('day-to-come', {}, 'signedOn')
  const { plan_id } = await evidenceById(db, change.evidenceId)
  if (plan_id !== null) return refuse('no-signed-accounts', {}, 'evidenceId')
  const asked = await askApproval(call, auditKind, { subjectId: String(year), change, reason })
  return isRefusal(asked) ? asked : presentAuditOfYear(call, year)
}

/** The audit of a year as administrators see it. */
export async function presentAuditOfYear(call: Call, year: number): Promise<AuditOfYear> {
  const { db, now } = call
  const row = await auditOfYear(db, year).executeTakeFirst()
  const recorded = row ? presentRecorded(row) : null
  const waiting = (await waitingAbout(now, auditKind.subjectType, [String(year)]).execute(db)).rows
  const [approval] = waitingIn(call, [auditKind], waiting)
  const { evidenceId } = (waiting[0]?.change ?? {}) as { evidenceId?: string }
  if (!approval || evidenceId === undefined) return { recorded }
  return { recorded, waiting: { approval, document: presentEvidence(await evidenceById(db, evidenceId)) } }
}

/** Opens the signed accounts of a year. */
export async function openAuditedAccountsHandler(
  call: Call,
  { params }: InputOf<typeof openAuditedAccounts>,
): Promise<FileAnswer> {
  const { evidence_id } = await auditOrNotFound(call.db, params.year)
  return linkToPaper(call, await evidenceById(call.db, evidence_id), `accounts-${params.year}-audited`)
}
