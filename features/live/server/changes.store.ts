/** The only SQL of live updates. Their clock is the database's, because several nodes ask. */

import { everyRead } from '@kolo/application/changes'
import type { Db } from '@kolo/database/tables'
import type { Permission } from '@kolo/foundation/access'
import { sql } from 'kysely'
import { keptSeconds, overlapSeconds } from '../live.rules.ts'

export type KeptChange = {
  id: string
  path: string
  uid: string | null
  permission: string | null
  exceptUid: string | null
}

/** Who hears of changes: a person, with what they may do now. */
export type Listener = { uid: string; permissions: readonly Permission[] }

/** What is new enough that somebody may not have been told, and the moment of this look. */
export async function newestChanges(db: Db): Promise<{ moment: string; changes: KeptChange[] }> {
  const { rows } = await sql<KeptChange & { moment: string }>`
    select ${milliseconds} as moment, c.id, c.path, c.uid, c.permission, c.except_uid as "exceptUid"
    from (select clock_timestamp() as at) as n
    left join changes c on c.at > n.at - make_interval(secs => ${sql.lit(overlapSeconds)})`.execute(db)
  return { moment: rows[0]?.moment ?? '', changes: rows.filter(({ id }) => id !== null) }
}

/**
 * Since when somebody wants to know: a moment they were told, when something may have been under way; or so many
 * milliseconds ago, when their page read what was there. Neither: only what moment it is.
 */
export type Since = { told: string } | { agoMs: number } | undefined

/** What changed for somebody since then; everything where that is too long ago. */
export async function changesSince(
  db: Db,
  { uid, permissions }: Listener,
  since: Since,
): Promise<{ moment: string; paths: string[] }> {
  const told = since && 'told' in since ? since.told : null
  const agoMs = since && 'agoMs' in since ? since.agoMs : 0
  const { rows } = await sql<{ moment: string; isLost: boolean; paths: string[] }>`
    select ${milliseconds} as moment, n.since < n.at - make_interval(secs => ${sql.lit(keptSeconds)}) as "isLost",
      array(select distinct c.path from changes c
        where c.at > n.since - make_interval(secs => ${told === null ? 0 : overlapSeconds}) and (c.uid = ${uid}
          or c.permission = any(${[...permissions]}::text[]) and c.except_uid is distinct from ${uid}::uuid)
        order by 1) as paths
    from (select at, coalesce(to_timestamp(${told}::bigint / 1000.0), at - make_interval(secs => ${agoMs / 1_000})) as since
      from (select clock_timestamp() as at) as clock) as n`.execute(db)
  const { moment = '', isLost = false, paths = [] } = rows[0] ?? {}
  return { moment, paths: isLost ? [everyRead] : paths }
}

const milliseconds = sql<string>`floor(extract(epoch from n.at) * 1000)::bigint::text`

/** Removes what nobody asks for any more. */
export async function sweepChanges(db: Db): Promise<void> {
  await sql`delete from changes where at < clock_timestamp() - make_interval(secs => ${sql.lit(2 * keptSeconds)})`.execute(
    db,
  )
}
