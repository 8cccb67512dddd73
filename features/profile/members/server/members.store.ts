/**
 * The SQL of the members' list. Both ways of reading walk an index in the order that is shown and stop after a page,
 * so the size of the community does not matter; only a filter that almost nobody passes, over a word that almost
 * everybody has, reads further.
 */
import type { FoundRow } from '@kolo/application/search'
import { anyOf } from '@kolo/database/any-of'
import type { Db, Tables } from '@kolo/database/tables'
import type { Role } from '@kolo/foundation/access'
import type { Instant } from '@kolo/foundation/time'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Tier } from '../../limits/tiers.rules.ts'
import type { KycStatus } from '../../profiles/profile.rules.ts'
import type { ProfileRow } from '../../profiles/server/profile.record.ts'
import { type Preferences, wholePreferences } from '../../settings/settings.rules.ts'
import type { MemberOrder } from '../members.rules.ts'
import { searchedWords } from '../search.rules.ts'

/** What narrows the list. */
export type MemberFilters = {
  role?: Role | undefined
  isActive?: boolean | undefined
  tier?: Tier | undefined
  kyc?: KycStatus | undefined
  emailVerified?: boolean | undefined
  profileComplete?: boolean | undefined
  /** Leaves out those who want to be seen by administrators alone. */
  exceptPrivate?: boolean | undefined
}

/** Where the last page ended: the text it was ordered by, and the uid. */
export type MemberCursor = { key: string; uid: string }

/** A row of the list with the text it is ordered by. */
export type ListedMember = ProfileRow & { order_key: string }

type Page = { limit: number; after: MemberCursor | undefined }

/** Members by name, or by when they joined, from either end. */
export async function membersInOrder(
  db: Db,
  filters: MemberFilters,
  order: MemberOrder,
  page: Page,
): Promise<ListedMember[]> {
  const { after, limit } = page
  const fromTheEnd = order.startsWith('-')
  const [beyond, way] = fromTheEnd ? [sql`<`, sql`DESC`] : [sql`>`, sql`ASC`]
  const byName = order.endsWith('name')
  const column = byName ? sql`p.name_key` : sql`p.created_at`
  // To the microsecond, which an instant of the program is not: the next page begins where this one ended.
  const key = byName ? column : sql`to_char(p.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
  const place = after && (byName ? sql`${after.key}` : sql`${after.key}::timestamptz`)
  const { rows } = await sql<ListedMember>`
    SELECT p.*, ${key} AS order_key FROM profiles p
     WHERE ${passes(filters)}
       AND ${place ? sql`(${column}, p.uid) ${beyond} (${place}, ${after.uid})` : sql`true`}
     ORDER BY ${column} ${way}, p.uid ${way} LIMIT ${limit}`.execute(db)
  return rows
}

/** How many members pass, as far as anybody counts: a query of one row. */
export function countedMembers(filters: MemberFilters, most: number): RawBuilder<{ found: number }> {
  return sql<{ found: number }>`
    SELECT count(*)::int AS found FROM (SELECT 1 FROM profiles p WHERE ${passes(filters)} LIMIT ${most + 1}) AS passing`
}

/** The same of those whom words find. */
export function countedByWords(
  words: readonly string[],
  withPhones: boolean,
  filters: MemberFilters,
  most: number,
): RawBuilder<{ found: number }> {
  return sql<{ found: number }>`
    SELECT count(*)::int AS found FROM (SELECT 1 ${foundBy(words, withPhones, filters)} LIMIT ${most + 1}) AS passing`
}

/**
 * Members that every one of the words finds by its beginning, in the order of the first word's matches. A member with
 * two matching words ("Ade Adeyemi") is listed once, at the first. OFFSET 0 keeps PostgreSQL from turning the questions
 * about a member's other words into a join over everybody's.
 */
export async function membersByWords(
  db: Db,
  words: readonly string[],
  withPhones: boolean,
  filters: MemberFilters,
  page: Page,
): Promise<ListedMember[]> {
  const { after, limit } = page
  const { rows } = await sql<ListedMember>`
    SELECT p.*, w.word AS order_key ${foundBy(words, withPhones, filters)}
       AND ${after ? sql`(w.word, w.uid) > (${after.key}, ${after.uid})` : sql`true`}
     ORDER BY w.word, w.uid LIMIT ${limit}`.execute(db)
  return rows
}

function foundBy(words: readonly string[], withPhones: boolean, filters: MemberFilters): RawBuilder<unknown> {
  const [first = '', ...others] = words
  return sql`
      FROM profile_words w JOIN profiles p ON p.uid = w.uid
     WHERE ${beginsWith('w', first, withPhones)}
       AND NOT EXISTS (SELECT 1 FROM profile_words e
                        WHERE e.uid = w.uid AND ${beginsWith('e', first, withPhones)}
                          AND (e.word, e.kind) < (w.word, w.kind) OFFSET 0)
       AND ${sql.join([sql`true`, ...others.map((word) => hasWord(word, withPhones))], sql` AND `)}
       AND ${passes(filters)}`
}

/** The members whom a text finds as the list of members does, phone numbers too, at most so many: a query. */
export function memberUidsFound(text: string, most: number): RawBuilder<{ uid: string }> {
  const words = searchedWords(text)
  if (words.length === 0) return sql`SELECT null::uuid AS uid WHERE false`
  return sql<{
    uid: string
  }>`SELECT w.uid ${foundBy(words, true, {})} ORDER BY w.word, w.uid LIMIT ${sql.lit(most)}`
}

/** The first members a text finds, as the search of all records shows them: a query. */
export function foundMembers({
  text,
  most,
  seesAll,
  phone,
}: {
  text: string
  most: number
  seesAll: boolean
  phone: RawBuilder<unknown>
}): RawBuilder<FoundRow> {
  const words = searchedWords(text)
  const from =
    words.length > 0 ? foundBy(words, seesAll, { exceptPrivate: !seesAll }) : sql`FROM profiles p WHERE false`
  const order = words.length > 0 ? sql`ORDER BY w.word, w.uid` : sql``
  return sql<FoundRow>`SELECT p.uid AS id, p.full_name AS title, p.member_code AS code, ${phone} AS detail,
    null::bigint AS amount_kobo, CASE WHEN p.is_active THEN 'active' ELSE 'inactive' END AS status,
    null::timestamptz AS begun_at ${from} ${order} LIMIT ${sql.lit(most)}`
}

/** Keeps who changed a member's role, standing or tier, and why. */
export async function insertMemberChange(
  db: Db,
  change: Insertable<Tables['member_changes']>,
): Promise<void> {
  await db.insertInto('member_changes').values(change).execute()
}

/** A page of the notes about somebody, the newest first. */
export function notesAbout(
  db: Db,
  uid: string,
  { after, limit }: { after: string | undefined; limit: number },
) {
  const all = db.selectFrom('member_notes').selectAll().where('uid', '=', uid)
  const page = after === undefined ? all : all.where('id', '<', after)
  return page.orderBy('id', 'desc').limit(limit).execute()
}

export async function insertNote(db: Db, note: Insertable<Tables['member_notes']>): Promise<void> {
  await db.insertInto('member_notes').values(note).execute()
}

/** Removes what its author wrote about somebody; nothing where that is not there. */
export function deleteOwnNote(db: Db, note: { id: string; uid: string; author: string }) {
  return db
    .deleteFrom('member_notes')
    .where('id', '=', note.id)
    .where('uid', '=', note.uid)
    .where('author_uid', '=', note.author)
    .returning('id')
    .executeTakeFirst()
}

/** The names of people by uid; those erased have none. */
export async function namesOf(db: Db, uids: readonly string[]): Promise<Map<string, string>> {
  if (uids.length === 0) return new Map()
  const rows = await db
    .selectFrom('profiles')
    .select(['uid', 'full_name'])
    .where('uid', '=', anyOf(uids))
    .execute()
  return new Map(rows.map((row) => [row.uid, row.full_name]))
}

/** What people are called, as it is read. */
export type CardRow = { uid: string; full_name: string; member_code: string }

/** What people are called, these and those whose uids another query answers: a query. */
export function cardRows(db: Db, uids: readonly string[], more?: RawBuilder<string>) {
  return db
    .selectFrom('profiles')
    .select(['uid', 'full_name', 'member_code'])
    .where('uid', '=', more ? sql<string>`any(${uids}::uuid[] || array(${more}))` : anyOf(uids))
}

/** Names and member codes of people by uid, for a page of something that is about them. */
export async function memberCardsOf(
  db: Db,
  uids: readonly string[],
): Promise<Map<string, { fullName: string; memberCode: string }>> {
  if (uids.length === 0) return new Map()
  const rows = await cardRows(db, uids).execute()
  return new Map(rows.map((row) => [row.uid, { fullName: row.full_name, memberCode: row.member_code }]))
}

/** What a person who was erased is called. */
const formerMember = { fullName: 'Former member', memberCode: '' }

/** A look-up of names and member codes that always has an answer. */
export type People = (uid: string) => { uid: string; fullName: string; memberCode: string }

/** Reads the people of a page in one query, but for those that are known already. */
export async function peopleOf(
  db: Db,
  uids: readonly (string | null | undefined)[],
  known: readonly CardRow[] = [],
): Promise<People> {
  const cards = new Map(
    known.map((row) => [row.uid, { fullName: row.full_name, memberCode: row.member_code }]),
  )
  const wanted = new Set(uids.filter((uid) => typeof uid === 'string' && !cards.has(uid)))
  for (const [uid, card] of await memberCardsOf(db, [...wanted] as string[])) cards.set(uid, card)
  return (uid) => ({ uid, ...(cards.get(uid) ?? formerMember) })
}

/** A living member by their number, with whether their account is active. */
export function memberByCode(db: Db, code: string) {
  return db
    .selectFrom('profiles')
    .select(['uid', 'is_active'])
    .where('member_code', '=', code)
    .where('is_archived', '=', false)
    .executeTakeFirst()
}

/** Living members, and those of them who joined since the beginning of a month, as the database counts them: a query of one row. */
export function memberFigures(month: Instant): RawBuilder<{ members: number; newMembers: number }> {
  return sql<{ members: number; newMembers: number }>`
    SELECT coalesce(sum(living), 0)::int AS members,
           coalesce(sum(living) FILTER (WHERE month >= (${month}::timestamptz AT TIME ZONE 'Africa/Lagos')::date), 0)::int
             AS "newMembers"
      FROM profile_months`
}

/** Living members by the month they joined in, the first first, as the database counts them: a query. */
export function membersByMonth(): RawBuilder<{ month: string; joined: number }> {
  return sql<{ month: string; joined: number }>`
    SELECT to_char(month, 'YYYY-MM') AS month, living AS joined FROM profile_months ORDER BY 1`
}

function passes(filters: MemberFilters): RawBuilder<boolean> {
  const { role, isActive, tier, kyc, emailVerified, profileComplete, exceptPrivate } = filters
  const conditions = [sql`NOT p.is_archived`]
  // The staff index holds everybody who is no ordinary member; naming that lets PostgreSQL use it.
  if (role === 'user') conditions.push(sql`p.role = 'user'`)
  else if (role) conditions.push(sql`p.role = ${role} AND p.role <> 'user'`)
  if (isActive !== undefined) conditions.push(isActive ? sql`p.is_active` : sql`NOT p.is_active`)
  if (tier) conditions.push(sql`p.account_tier = ${tier}`)
  if (kyc) conditions.push(sql`p.kyc_status = ${kyc}`)
  if (emailVerified !== undefined)
    conditions.push(emailVerified ? sql`p.email_verified` : sql`NOT p.email_verified`)
  if (profileComplete !== undefined)
    conditions.push(profileComplete ? sql`p.profile_complete` : sql`NOT p.profile_complete`)
  if (exceptPrivate)
    conditions.push(sql`p.settings #>> '{privacy,profileVisibility}' IS DISTINCT FROM 'private'`)
  return sql<boolean>`${sql.join(conditions, sql` AND `)}`
}

/** A range of the index rather than LIKE, so that nothing in the word is a pattern. */
function beginsWith(alias: 'w' | 'e' | 'o', word: string, withPhones: boolean): RawBuilder<boolean> {
  const table = sql.ref(alias)
  const kinds = withPhones ? sql`true` : sql`${table}.kind <> 'phone'`
  return sql<boolean>`${table}.word >= ${word} AND ${table}.word < ${`${word}\u{10FFFF}`} AND ${kinds}`
}

function hasWord(word: string, withPhones: boolean): RawBuilder<boolean> {
  return sql<boolean>`EXISTS (SELECT 1 FROM profile_words o
                               WHERE o.uid = w.uid AND ${beginsWith('o', word, withPhones)} OFFSET 0)`
}

/** How a member stands, and what they prefer, whole. */
export type MemberStatusFacts = {
  role: Role
  isActive: boolean
  emailVerified: boolean
  profileComplete: boolean
  preferences: Preferences
}

/** How living members stand, by uid. */
export async function memberStatusesOf(
  db: Db,
  uids: readonly string[],
): Promise<Map<string, MemberStatusFacts>> {
  const rows = await db
    .selectFrom('profiles')
    .select(['uid', 'role', 'is_active', 'email_verified', 'profile_complete', 'preferences'])
    .where('uid', '=', anyOf(uids))
    .where('is_archived', '=', false)
    .execute()
  return new Map(
    rows.map((row) => [
      row.uid,
      {
        role: row.role,
        isActive: row.is_active,
        emailVerified: row.email_verified,
        profileComplete: row.profile_complete,
        preferences: wholePreferences(row.preferences),
      },
    ]),
  )
}

/** How many members there are. */
export async function countMembers(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from profiles where is_active and not is_archived`.execute(db)
  return rows[0]?.count ?? 0
}

/** The next members by uid, as a sheet has them. */
export function membersAfter(
  db: Db,
  after: string,
  limit: number,
): Promise<
  Pick<
    ProfileRow,
    | 'uid'
    | 'full_name'
    | 'email'
    | 'phone'
    | 'member_code'
    | 'gender'
    | 'date_of_birth'
    | 'account_tier'
    | 'created_at'
    | 'next_of_kin'
  >[]
> {
  let query = db
    .selectFrom('profiles')
    .select(['uid', 'full_name', 'email', 'phone', 'member_code', 'gender', 'date_of_birth'])
    .select(['account_tier', 'created_at', 'next_of_kin'])
    .where('is_archived', '=', false)
  if (after !== '') query = query.where('uid', '>', after)
  return query.orderBy('uid').limit(limit).execute()
}

/** The next members by uid with what they prefer, whole: for telling all of them something, page by page. */
export async function preferencesAfter(
  db: Db,
  after: string,
  limit: number,
): Promise<{ uid: string; preferences: Preferences }[]> {
  const rows = await db
    .selectFrom('profiles')
    .select(['uid', 'preferences'])
    .where('uid', '>', after)
    .where('is_active', '=', true)
    .where('is_archived', '=', false)
    .orderBy('uid')
    .limit(limit)
    .execute()
  return rows.map(({ uid, preferences }) => ({ uid, preferences: wholePreferences(preferences) }))
}
