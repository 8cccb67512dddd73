/** The SQL of papers behind the money of plans; the bytes lie in the store of files. */
import { anyOf } from '@kolo/database/any-of'
import type { Db, Tables } from '@kolo/database/tables'
import type { MediaFolder } from '@kolo/files/server'
import { orNotFound } from '@kolo/foundation/request-problem'
import type { Instant } from '@kolo/foundation/time'
import type { Insertable } from 'kysely'
import type { EvidenceRow } from './evidence.record.ts'

export async function insertEvidence(
  db: Db,
  row: Omit<Insertable<Tables['plan_evidence']>, 'asked_at'>,
): Promise<EvidenceRow> {
  return db.insertInto('plan_evidence').values(row).returningAll().executeTakeFirstOrThrow()
}

export async function evidenceById(db: Db, id: string): Promise<EvidenceRow> {
  return orNotFound(await db.selectFrom('plan_evidence').selectAll().where('id', '=', id).executeTakeFirst())
}

/** One that members may open, or "not found". */
export async function openEvidenceById(db: Db, id: string): Promise<EvidenceRow> {
  return orNotFound(
    await db
      .selectFrom('plan_evidence')
      .selectAll()
      .where('id', '=', id)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('plan_entries')
            .select('plan_entries.id')
            .whereRef('plan_entries.evidence_id', '=', 'plan_evidence.id')
            .where('evidence_open', '=', true)
            .where('taken_back_at', 'is', null),
        ),
      )
      .executeTakeFirst(),
  )
}

/** Of a plan, as something is asked for with it; `false`: there is no such paper of this plan. */
export async function markAsked(db: Db, planId: string, id: string, now: Instant): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('plan_evidence')
    .set({ asked_at: now })
    .where('id', '=', id)
    .where('plan_id', '=', planId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** What something about a plan was asked for with last, and whether this administrator opened it: a query. */
export function lastAsked(db: Db, planId: string, uid: string) {
  return db
    .selectFrom('plan_evidence as e')
    .leftJoin('plan_evidence_openings as o', (join) =>
      join.onRef('o.evidence_id', '=', 'e.id').on('o.administrator_uid', '=', uid),
    )
    .selectAll('e')
    .select('o.opened_at')
    .where('e.plan_id', '=', planId)
    .where('e.asked_at', 'is not', null)
    .orderBy('e.asked_at', 'desc')
    .limit(1)
}

/** Keeps that an administrator opened it; the first time counts. */
export async function keepOpening(db: Db, id: string, uid: string, now: Instant): Promise<void> {
  await db
    .insertInto('plan_evidence_openings')
    .values({ evidence_id: id, administrator_uid: uid, opened_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Whether an administrator opened it. */
export async function hasOpened(db: Db, id: string, uid: string): Promise<boolean> {
  const row = await db
    .selectFrom('plan_evidence_openings')
    .select('opened_at')
    .where('evidence_id', '=', id)
    .where('administrator_uid', '=', uid)
    .executeTakeFirst()
  return row !== undefined
}

export const evidenceFolder: MediaFolder = {
  folder: 'plan-evidence',
  known: async (db, storedNames) => {
    const rows = await db
      .selectFrom('plan_evidence')
      .select('stored_name')
      .where('stored_name', '=', anyOf(storedNames))
      .execute()
    return rows.map((row) => row.stored_name)
  },
}
