/** Which backups the server made by itself, as far as the database knows. */
import type { Instant } from '@kolo/foundation/time'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from './tables.ts'

/** A backup that was made: of which moment, how large, and of how much. */
export type KeptBackup = { takenAt: Date; sizeBytes: number; rows: number; files: number }

/** Writes down that one was made. */
export async function rememberBackup(db: Db, { takenAt, sizeBytes, rows, files }: KeptBackup): Promise<void> {
  await sql`insert into backups (taken_at, size_bytes, row_count, file_count)
    values (${takenAt}, ${sizeBytes}, ${rows}, ${files}) on conflict do nothing`.execute(db)
}

/** The moment the newest shows; null when there is none: a query of one row. */
export function lastBackup(): RawBuilder<{ last_at: Instant | null }> {
  return sql`select max(taken_at) as last_at from backups`
}
