/** How many members there are, for the administrators' dashboard. */
import type { Db } from '@kolo/database/call'
import type { Instant } from '@kolo/foundation/time'
import { sql } from 'kysely'

/** Living profiles, and those that were created since a moment. */
export async function memberFigures(
  db: Db,
  since: Instant,
): Promise<{ members: number; newMembers: number }> {
  const { rows } = await sql<{ members: number; new_members: number }>`
    SELECT count(*)::int AS members,
           count(*) FILTER (WHERE created_at >= ${since}::timestamptz)::int AS new_members
      FROM profiles WHERE NOT is_archived`.execute(db)
  return { members: rows[0]?.members ?? 0, newMembers: rows[0]?.new_members ?? 0 }
}
