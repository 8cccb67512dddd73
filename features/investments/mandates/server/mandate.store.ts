/** The SQL of mandates. */
import type { Db } from '@kolo/database/tables'
import { newId } from '@kolo/foundation/ids'
import type { Instant } from '@kolo/foundation/time'
import { sql } from 'kysely'

/** The latest mandate of a member: a query. */
export function mandateRows(db: Db, memberUid: string) {
  return db
    .selectFrom('investment_mandates')
    .select(['id', 'sha256', 'given_at'])
    .where('member_uid', '=', memberUid)
    .orderBy('given_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
}

/** Keeps that a member agreed to a mandate, and its words where nobody agreed to the same before. */
export async function insertMandate(
  db: Db,
  said: {
    memberUid: string
    text: string
    sha256: string
    number: number
    at: Instant
    ip: string | null
  },
): Promise<void> {
  await db
    .insertInto('investment_mandate_texts')
    .values({ sha256: said.sha256, body: said.text })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('investment_mandates')
    .values({
      id: newId(Date.parse(said.at)),
      member_uid: said.memberUid,
      sha256: said.sha256,
      number: said.number,
      given_at: said.at,
      ip: said.ip,
    })
    .execute()
}

/** Somebody who gave a mandate, with the latest of theirs. */
export type MandateHolder = { id: string; member_uid: string; sha256: string }

/** The next who ever gave a mandate, by uid, each with their latest. */
export function mandatesAfter(db: Db, after: string, limit: number): Promise<MandateHolder[]> {
  return db
    .selectFrom('investment_mandates')
    .distinctOn('member_uid')
    .select(['id', 'member_uid', 'sha256'])
    .where('member_uid', '>', after)
    .orderBy('member_uid')
    .orderBy('given_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** How many ever gave a mandate. */
export async function countMandated(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct member_uid)::integer as count from investment_mandates`.execute(db)
  return rows[0]?.count ?? 0
}
