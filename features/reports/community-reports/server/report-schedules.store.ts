/** The SQL of reports that come each month. */
import type { Db, Tables } from '@kolo/database/tables'
import type { CalendarDate } from '@kolo/foundation/time'
import type { Insertable, Selectable } from 'kysely'

/** So many are begun in one transaction; the next morning takes the rest. */
const atOnce = 500

/** What somebody has made each month. */
export function schedulesOf(db: Db, uid: string) {
  return db
    .selectFrom('report_schedules')
    .select(['report', 'format', 'since'])
    .where('owner_uid', '=', uid)
    .orderBy('report')
    .execute()
}

/** Keeps that a report comes each month; in another format from then on where it came before. */
export async function keepSchedule(db: Db, row: Insertable<Tables['report_schedules']>): Promise<void> {
  await db
    .insertInto('report_schedules')
    .values(row)
    .onConflict((conflict) => conflict.columns(['owner_uid', 'report']).doUpdateSet({ format: row.format }))
    .execute()
}

/** It comes no more. */
export async function dropSchedule(db: Db, uid: string, report: string): Promise<void> {
  await db.deleteFrom('report_schedules').where('owner_uid', '=', uid).where('report', '=', report).execute()
}

/** Whoever leaves has none made any more. */
export async function leaveSchedules(db: Db, uid: string): Promise<void> {
  await db.deleteFrom('report_schedules').where('owner_uid', '=', uid).execute()
}

/** Those not made for this month yet, held: of two machines one begins them. */
export function schedulesDue(db: Db, month: CalendarDate): Promise<Selectable<Tables['report_schedules']>[]> {
  return db
    .selectFrom('report_schedules')
    .selectAll()
    .where((is) => is.or([is('made_for', 'is', null), is('made_for', '<', month)]))
    .orderBy('owner_uid')
    .orderBy('report')
    .limit(atOnce)
    .forUpdate()
    .skipLocked()
    .execute()
}

/** Notes that one was made for this month. */
export async function markMade(
  db: Db,
  { ownerUid, report, month }: { ownerUid: string; report: string; month: CalendarDate },
): Promise<void> {
  await db
    .updateTable('report_schedules')
    .set({ made_for: month })
    .where('owner_uid', '=', ownerUid)
    .where('report', '=', report)
    .execute()
}
