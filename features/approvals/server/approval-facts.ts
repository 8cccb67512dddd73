/** What the decisions about an approval look at. What must always be true: whoever its kind excludes decides nothing of it. */
import type { ApprovalKind } from '@kolo/application/call'
import type { Actor } from '@kolo/foundation/access'
import * as z from 'zod/mini'
import type { ApprovalFacts } from '../approvals.access.ts'
import type { ApprovalRow } from './approval.record.ts'

/** For one administrator. */
export function approvalFacts(
  actor: Actor,
  kind: ApprovalKind | undefined,
  row: Pick<ApprovalRow, 'status' | 'asked_by' | 'subject_uid' | 'change'>,
): ApprovalFacts {
  const excluded = kind?.excludedUids?.(z.decode(kind.change, row.change as never)) ?? []
  return {
    status: row.status,
    askedBy: row.asked_by,
    affectedUid: row.subject_uid ?? undefined,
    isExcluded: excluded.includes(actor.uid),
  }
}
