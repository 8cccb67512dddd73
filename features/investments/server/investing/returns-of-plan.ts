/** What distributions ask of investments: who is in a plan with what, and what they were paid. */
import type { Db } from '@kolo/database/call'
import { type Kobo, kobo } from '@kolo/foundation/money'
import type { CalendarDate } from '@kolo/foundation/time'
import { sql } from 'kysely'

const counted = ['active', 'matured', 'exit_requested', 'frozen', 'paid_out', 'rolled_over'] as const

/** The investments that were in a plan to its end or are in it, paid out or not: each counts from its first day to the day before it matures. */
export async function participantsOf(
  db: Db,
  planId: string,
): Promise<
  { id: string; memberUid: string; principalKobo: Kobo; from: CalendarDate; until: CalendarDate }[]
> {
  const rows = await db
    .selectFrom('investments')
    .select(['id', 'member_uid', 'principal_kobo', 'start_on', 'matures_on'])
    .where('plan_id', '=', planId)
    .where('status', 'in', counted)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    memberUid: row.member_uid,
    principalKobo: kobo(row.principal_kobo),
    from: row.start_on,
    until: row.matures_on,
  }))
}

/** Who has money in a plan, each once. */
export async function membersInPlan(db: Db, planId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('investments')
    .select('member_uid')
    .distinct()
    .where('plan_id', '=', planId)
    .where('status', 'in', counted)
    .execute()
  return rows.map(({ member_uid }) => member_uid)
}

/** Counts what an investment was paid, before tax, and the tax of it; below nothing where it was taken back. */
export async function addPaidReturn(
  db: Db,
  id: string,
  { gross, wht }: { gross: bigint; wht: bigint },
): Promise<void> {
  await db
    .updateTable('investments')
    .set({
      paid_return_kobo: sql`paid_return_kobo + ${gross}`,
      wht_kobo: sql`wht_kobo + ${wht}`,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
}
