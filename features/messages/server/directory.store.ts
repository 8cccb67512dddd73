/** The SQL of the directory: whom somebody is shown, and whose day it is. */
import { anyOf } from '@kolo/database/any-of'
import type { Db } from '@kolo/database/tables'
import type { Role } from '@kolo/foundation/access'
import { orNotFound } from '@kolo/foundation/request-problem'
import type { Instant } from '@kolo/foundation/time'
import type { PartOf, Settings } from '@kolo/profile/settings-rules'
import { type RawBuilder, sql } from 'kysely'
import { visibleTo } from '../messages.rules.ts'

/** A member as the directory reads them. */
export type PersonRow = {
  uid: string
  fullName: string
  avatar: string
  role: Role
  settings: PartOf<Settings>
  created_at: Instant
  last_active_at: Instant | null
}

/** A member with whether the one who looks is shown their card. */
export type SeenRow = PersonRow & { isShown: boolean }

/** One member, with who keeps whom from writing. */
export type KnownRow = SeenRow & { isActive: boolean; isBlocked: boolean; blocksMe: boolean }

export type Looking = { uid: string; role: Role }

const personColumns = sql`p.uid, p.full_name as "fullName", p.avatar, p.role, p.settings, p.created_at, p.last_active_at`

const visibility = sql`coalesce(p.settings #>> '{privacy,profileVisibility}', 'community')`

/** Whoever blocked somebody is not shown to them; the other way round they are. */
const blocks = (uid: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select from message_blocks b where b.uid = p.uid and b.blocked_uid = ${uid})`

/** Whether somebody is shown the card of the profile `p`. */
export function isShown({ uid, role }: Looking): RawBuilder<boolean> {
  return sql<boolean>`(${visibility} = ${anyOf(visibleTo(role))} and not ${blocks(uid)})`
}

/** A page of those somebody is shown, by name; each word begins one of their names. */
export async function peopleByName(
  db: Db,
  looking: Looking,
  words: readonly string[],
  { after, limit }: { after: string | undefined; limit: number },
): Promise<PersonRow[]> {
  const named = words.map(
    (word) => sql`exists (select from profile_words w where w.uid = p.uid and w.kind = 'name'
      and w.word >= ${word} and w.word < ${`${word}\u{10FFFF}`})`,
  )
  const { rows } = await sql<PersonRow>`select ${personColumns} from profiles p
    where not p.is_archived and p.is_active and p.uid <> ${looking.uid} and ${isShown(looking)}
      and ${sql.join([sql`true`, ...named], sql` and `)}
      and (${after ?? null}::uuid is null or (p.name_key, p.uid) > (select f.name_key, f.uid from profiles f
        where f.uid = ${after ?? null}::uuid))
    order by p.name_key, p.uid limit ${limit}`.execute(db)
  return rows
}

/** Somebody who is shown, or with whom there is a conversation; for everybody else they are not there. */
export async function knownPerson(db: Db, looking: Looking, uid: string): Promise<KnownRow> {
  const { rows } = await sql<KnownRow>`select ${personColumns}, p.is_active as "isActive",
      exists (select from message_blocks b where b.uid = ${looking.uid} and b.blocked_uid = p.uid) as "isBlocked",
      ${blocks(looking.uid)} as "blocksMe", ${isShown(looking)} as "isShown"
    from profiles p where p.uid = ${uid} and not p.is_archived and (p.uid = ${looking.uid} or ${isShown(looking)}
      or exists (select from message_threads t where least(t.starter_uid, t.other_uid) = least(p.uid, ${looking.uid}::uuid)
        and greatest(t.starter_uid, t.other_uid) = greatest(p.uid, ${looking.uid}::uuid)))`.execute(db)
  return orNotFound(rows[0])
}

/** Whether somebody's card is shown, apart from any conversation. */
export async function shownPerson(db: Db, looking: Looking, uid: string): Promise<KnownRow> {
  const row = await knownPerson(db, looking, uid)
  return orNotFound(uid === looking.uid || row.isShown ? row : undefined)
}

/** Somebody whose birthday or anniversary falls on a day of the year. */
export type CelebrationRow = {
  uid: string
  fullName: string
  avatar: string
  kind: 'birthday' | 'anniversary'
  key: number
}

/** How many a week shows at most. */
const mostCelebrations = 20

/**
 * Whose birthday or wedding anniversary falls on one of these days: those who let the community see them and what they
 * do. A query, to be asked with others.
 */
export function celebrationRows(keys: readonly number[], looking: string): RawBuilder<CelebrationRow> {
  const of = (column: 'date_of_birth' | 'wedding_anniversary', kind: CelebrationRow['kind']) => {
    const key = sql`(extract(month from ${sql.ref(`p.${column}`)}) * 100 + extract(day from ${sql.ref(`p.${column}`)}))::integer`
    return sql`select p.uid, p.full_name as "fullName", p.avatar, ${sql.lit(kind)} as kind, ${key} as key from profiles p
      where not p.is_archived and p.is_active and p.uid <> ${looking} and ${key} = any(${[...keys]}::integer[])
        and ${visibility} = 'community' and not ${blocks(looking)} and coalesce(p.settings #>> '{privacy,showActivity}', 'true') = 'true'
        ${kind === 'anniversary' ? sql`and p.wedding_anniversary is not null` : sql``}`
  }
  return sql<CelebrationRow>`(${of('date_of_birth', 'birthday')}) union all (${of('wedding_anniversary', 'anniversary')})
    limit ${sql.lit(mostCelebrations)}`
}
