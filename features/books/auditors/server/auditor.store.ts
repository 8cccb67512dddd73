/** The SQL of auditors' access. */
import type { Db } from '@kolo/database/tables'
import { orNotFound } from '@kolo/foundation/request-problem'
import type { Instant } from '@kolo/foundation/time'
import type { Insertable, Updateable } from 'kysely'
import type { AuditorAccessesTable, AuditorAccessRow } from './auditor.record.ts'

/** All of them, newest first; a society gives a few a year. */
export function accesses(db: Db): Promise<AuditorAccessRow[]> {
  return db.selectFrom('auditor_accesses').selectAll().orderBy('id', 'desc').limit(100).execute()
}

export function insertAccess(db: Db, row: Insertable<AuditorAccessesTable>): Promise<AuditorAccessRow> {
  return db.insertInto('auditor_accesses').values(row).returningAll().executeTakeFirstOrThrow()
}

/** One of them, locked until the transaction ends. */
export async function lockAccess(db: Db, id: string): Promise<AuditorAccessRow> {
  return orNotFound(
    await db.selectFrom('auditor_accesses').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),
  )
}

/** The access of a link, locked, if it opens now. */
export function openByLink(db: Db, linkHash: Buffer, now: Instant): Promise<AuditorAccessRow | undefined> {
  return db
    .selectFrom('auditor_accesses')
    .selectAll()
    .where('link_hash', '=', linkHash)
    .where('approved_at', 'is not', null)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst()
}

/** The access of a session, if it reads now. */
export function openBySession(
  db: Db,
  sessionHash: Buffer,
  now: Instant,
): Promise<AuditorAccessRow | undefined> {
  return db
    .selectFrom('auditor_accesses')
    .selectAll()
    .where('session_hash', '=', sessionHash)
    .where('session_ends_at', '>', now)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
}

/** Ends the session of a browser. */
export async function forgetSession(db: Db, sessionHash: Buffer): Promise<void> {
  await db
    .updateTable('auditor_accesses')
    .set({ session_hash: null, session_ends_at: null })
    .where('session_hash', '=', sessionHash)
    .where('ended_at', 'is', null)
    .execute()
}

export function saveAccess(
  db: Db,
  id: string,
  change: Updateable<AuditorAccessesTable>,
): Promise<AuditorAccessRow> {
  return db
    .updateTable('auditor_accesses')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
