/** The SQL of who is in a plan. */
import type { Db } from '@kolo/database/tables'
import { sql } from 'kysely'

const unfinished = sql`('pending_payment', 'active', 'matured', 'exit_requested', 'frozen')`

/** Who has something in a plan that has not ended. */
export async function investorsIn(db: Db, planId: string): Promise<string[]> {
  const { rows } = await sql<{ member_uid: string }>`
    select distinct member_uid from investments where plan_id = ${planId} and status in ${unfinished}`.execute(
    db,
  )
  return rows.map(({ member_uid }) => member_uid)
}

/** How many members have money in a plan: a query. */
export function membersIn(planId: string) {
  return sql<{ count: number }>`select count(distinct member_uid)::integer as count from investments
    where plan_id = ${planId} and status in ('active', 'matured', 'exit_requested', 'frozen')`
}

/** Whether anything in a plan has not ended. */
export async function isUnfinished(db: Db, planId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from investments where plan_id = ${planId} and status in ${unfinished} limit 1`.execute(db)
  return rows.length > 0
}

/** How many investments of a plan have not ended. */
export async function countUnfinished(db: Db, planId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from investments
    where plan_id = ${planId} and status in ${unfinished}`.execute(db)
  return rows[0]?.count ?? 0
}

/** The next investments of a plan after one of them that have not ended. */
export async function unfinishedAfter(
  db: Db,
  planId: string,
  after: string,
  limit: number,
): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select id from investments where plan_id = ${planId} and status in ${unfinished} and id > ${after}
    order by id limit ${limit}`.execute(db)
  return rows
}
