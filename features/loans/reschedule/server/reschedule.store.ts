/** The SQL of new schedules. */
import type { NewRecordOf } from '@kolo/database/record'
import type { Db } from '@kolo/database/tables'
import { orNotFound } from '@kolo/foundation/request-problem'
import type { Instant } from '@kolo/foundation/time'
import { loanInstalments } from '../../loans/server/loan.record.ts'
import type { NewInstalment } from '../reschedule.rules.ts'
import {
  loanReschedules,
  type ReplacedRecord,
  type RescheduleRecord,
  replacedInstalments,
} from './reschedule.record.ts'

/** Adds a proposal. */
export async function insertReschedule(db: Db, proposed: NewRecordOf<'loan_reschedules'>): Promise<void> {
  await db.insertInto('loan_reschedules').values(loanReschedules.row(proposed)).execute()
}

/** The new schedules of a loan, the latest first. */
export function reschedulesOf(db: Db, loanId: string): Promise<RescheduleRecord[]> {
  return db
    .selectFrom('loan_reschedules')
    .select(loanReschedules.columns)
    .where('loan_id', '=', loanId)
    .orderBy('id', 'desc')
    .execute()
}

/** A new schedule, or "not found". */
export async function rescheduleById(db: Db, id: string): Promise<RescheduleRecord> {
  return orNotFound(
    await db
      .selectFrom('loan_reschedules')
      .select(loanReschedules.columns)
      .where('id', '=', id)
      .executeTakeFirst(),
  )
}

/** What the new schedules of a loan took the place of, in order. */
export function replacedOf(db: Db, loanId: string): Promise<ReplacedRecord[]> {
  return db
    .selectFrom('loan_instalments_replaced')
    .select(replacedInstalments.columns)
    .where('loan_id', '=', loanId)
    .orderBy('number')
    .execute()
}

/** Ends what is proposed for a loan and did not take effect. */
export async function endProposals(db: Db, loanId: string, now: Instant): Promise<void> {
  await db
    .updateTable('loan_reschedules')
    .set({ ended_at: now })
    .where('loan_id', '=', loanId)
    .where('applied_at', 'is', null)
    .where('ended_at', 'is', null)
    .execute()
}

/** Marks a proposal as accepted by the borrower, or as the schedule of the loan. */
export async function markReschedule(
  db: Db,
  id: string,
  change: { acceptedAt: Instant } | { appliedAt: Instant },
): Promise<void> {
  await db.updateTable('loan_reschedules').set(loanReschedules.row(change)).where('id', '=', id).execute()
}

/** Writes the new instalments; those before make way in the same statement. */
export async function insertNewInstalments(
  db: Db,
  { loanId, rescheduleId }: { loanId: string; rescheduleId: string },
  lines: readonly NewInstalment[],
): Promise<void> {
  const rows = lines.map(({ parts, ...line }) =>
    loanInstalments.row({
      loanId,
      rescheduleId,
      ...line,
      interestParts: parts?.parts ?? null,
      interestPartsOf: parts?.of ?? null,
    }),
  )
  await db.insertInto('loan_instalments').values(rows).execute()
}
