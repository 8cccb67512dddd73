/** The SQL of writing to members who are behind. */
import { anyOf } from '@kolo/database/any-of'
import type { Db, Tables } from '@kolo/database/tables'
import type { Instant } from '@kolo/foundation/time'
import { type Selectable, sql } from 'kysely'
import type { NudgeOutcome } from '../contributions.rules.ts'

/** A round as it is kept. */
export type NudgeRow = Selectable<Tables['contribution_nudges']>

/** The next members after one of them who had a goal that was behind in the night. */
export async function ownersBehind(db: Db, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ owner_uid: string }>`
    select distinct g.owner_uid from savings_contributions c
    join savings_accounts g on g.id = c.account_id and g.status in ('active', 'frozen')
    where c.behind_kobo > 0 and g.owner_uid > ${after} order by g.owner_uid limit ${limit}`.execute(db)
  return rows.map(({ owner_uid }) => owner_uid)
}

/** How many they are. */
export async function countOwnersBehind(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct g.owner_uid)::int as count from savings_contributions c
    join savings_accounts g on g.id = c.account_id and g.status in ('active', 'frozen')
    where c.behind_kobo > 0`.execute(db)
  return rows[0]?.count ?? 0
}

/** Which of these were written to since a moment. */
export async function nudgedSince(
  db: Db,
  owners: readonly string[],
  since: Instant,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('contribution_nudge_members')
    .select('owner_uid')
    .where('owner_uid', '=', anyOf(owners))
    .where('outcome', '=', 'sent')
    .where('at', '>', since)
    .execute()
  return new Set(rows.map(({ owner_uid }) => owner_uid))
}

/** Begins a round; nothing while another is under way. */
export function insertNudge(
  db: Db,
  row: Pick<NudgeRow, 'id' | 'asked_by' | 'asked_at' | 'note'>,
): Promise<NudgeRow | undefined> {
  return db
    .insertInto('contribution_nudges')
    .values(row)
    .onConflict((on) => on.doNothing())
    .returningAll()
    .executeTakeFirst()
}

export function nudgeById(db: Db, id: string): Promise<NudgeRow | undefined> {
  return db.selectFrom('contribution_nudges').selectAll().where('id', '=', id).executeTakeFirst()
}

/** A page of them, newest first. */
export function nudgesAfter(
  db: Db,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<NudgeRow[]> {
  return db
    .selectFrom('contribution_nudges')
    .selectAll()
    .$if(after !== undefined, (all) => all.where('id', '<', after ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Writes what became of these members, and the sums of the round. */
export async function keepOutcomes(
  db: Db,
  id: string,
  outcomes: readonly { owner: string; outcome: NudgeOutcome }[],
  now: Instant,
): Promise<void> {
  if (outcomes.length === 0) return
  const sent = outcomes.filter(({ outcome }) => outcome === 'sent').length
  await sql`
    insert into contribution_nudge_members (nudge_id, owner_uid, outcome, at)
    select ${id}, owner, outcome, ${now}
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as o (owner uuid, outcome text)`.execute(db)
  await sql`
    update contribution_nudges set sent = sent + ${sent}, left_out = left_out + ${outcomes.length - sent}
    where id = ${id}`.execute(db)
}

/** Ends a round. */
export async function endNudge(db: Db, id: string, now: Instant): Promise<void> {
  await db.updateTable('contribution_nudges').set({ ended_at: now }).where('id', '=', id).execute()
}

/** Whom it left out, a page of them. */
export async function leftOutAfter(
  db: Db,
  id: string,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<{ id: string; outcome: NudgeOutcome }[]> {
  return db
    .selectFrom('contribution_nudge_members')
    .select(['owner_uid as id', 'outcome'])
    .where('nudge_id', '=', id)
    .where('outcome', '<>', 'sent')
    .$if(after !== undefined, (all) => all.where('owner_uid', '>', after ?? ''))
    .orderBy('owner_uid')
    .limit(limit)
    .execute()
}

/** Forgets rounds of long ago, and whom they reached. */
export async function forgetNudges(db: Db, before: Instant): Promise<void> {
  await db
    .deleteFrom('contribution_nudges')
    .where('asked_at', '<', before)
    .where('ended_at', 'is not', null)
    .execute()
}
