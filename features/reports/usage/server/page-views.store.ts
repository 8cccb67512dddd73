/** The only SQL of this feature. */
import type { Db } from '@kolo/database/tables'
import type { CalendarDate } from '@kolo/foundation/time'
import { sql } from 'kysely'

/** Adds to the numbers of a day. */
export async function addViews(
  db: Db,
  measurementId: string,
  day: CalendarDate,
  counts: ReadonlyMap<string, number>,
): Promise<void> {
  if (counts.size === 0) return
  // In one order for all, so that two sendings at once wait for each other instead of meeting crosswise.
  const rows = [...counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([screen, views]) => ({ measurement_id: measurementId, day, screen, views: BigInt(views) }))
  await db
    .insertInto('page_views')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['measurement_id', 'day', 'screen'])
        .doUpdateSet({ views: sql`page_views.views + excluded.views` }),
    )
    .execute()
}

/** How often each screen was opened from one day to another, both included, most first. */
export async function viewsBetween(
  db: Db,
  measurementId: string,
  from: CalendarDate,
  to: CalendarDate,
): Promise<{ screen: string; views: number }[]> {
  const rows = await db
    .selectFrom('page_views')
    .select(['screen', sql<bigint>`sum(views)::bigint`.as('views')])
    .where('measurement_id', '=', measurementId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy('screen')
    .orderBy('views', 'desc')
    .orderBy('screen')
    .execute()
  return rows.map(({ screen, views }) => ({ screen, views: Number(views) }))
}
