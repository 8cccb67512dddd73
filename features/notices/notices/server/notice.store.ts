/** The only SQL of notices. */
import { anyOf } from '@kolo/database/any-of'
import type { Db, Tables } from '@kolo/database/tables'
import type { NoticeCategory, OutsideChannel } from '@kolo/foundation/notices'
import type { Instant } from '@kolo/foundation/time'
import type { Formats } from '@kolo/foundation/writer'
import { type Expression, type Selectable, sql } from 'kysely'
import type { Person } from '../../channels/server/channel.ts'
import type { CommunicationPreferences, NotificationSettings } from '../../notices.settings.ts'
import type { DeliveryState } from '../notice.messages.ts'
import type { NoticeRow } from './notice.record.ts'

/** A person with what decides how they are told. */
export type Recipient = Person & {
  settings: { notifications?: Partial<NotificationSettings>; preferences?: Formats }
  preferences: { communication?: Partial<CommunicationPreferences> }
  hasDied: boolean
}

/** Profiles by their uids, in that order; `hasDied`: nobody is told anything there any more. */
export function recipients(db: Db, uids: readonly string[]): Promise<Recipient[]> {
  return sql<Recipient>`
    select uid, email, phone, full_name as "fullName", settings, preferences,
      died_on is not null as "hasDied" from profiles
    where uid = any(${[...uids]}::uuid[]) and not is_archived
    order by array_position(${[...uids]}::uuid[], uid)`
    .execute(db)
    .then(({ rows }) => rows)
}

/** Writes down what is told now, and answers the ids of what was not told before. */
export async function beginNotifications(
  db: Db,
  tellings: readonly { id: string; topic: string }[],
  at: Instant,
): Promise<Set<string>> {
  const [ids, topics] = [tellings.map(({ id }) => id), tellings.map(({ topic }) => topic)]
  const { rows } = await sql<{ id: string }>`
    insert into tellings (id, topic, at)
    select id, topic, ${at}::timestamptz from unnest(${ids}::uuid[], ${topics}::text[]) as told (id, topic)
    on conflict do nothing returning id`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** A notice as it is written: unread. */
export type NewNotice = Omit<NoticeRow, 'read_at'>

/** A way out as it is written: not tried yet. */
export type NewDelivery = Omit<Selectable<Tables['notice_deliveries']>, 'tries' | 'error' | 'done_at'>

/** Keeps what people read in the product: one text however many there are. */
export async function keepNotices(db: Db, notices: readonly NewNotice[]): Promise<void> {
  if (notices.length === 0) return
  await sql`insert into notices (id, telling_id, uid, topic, title, body, link, at)
    select id, telling_id, uid, topic, title, body, link, at from jsonb_to_recordset(${JSON.stringify(notices)}::jsonb)
      as notice (id uuid, telling_id uuid, uid uuid, topic text, title text, body text, link text, at timestamptz)`.execute(
    db,
  )
}

/** Keeps the ways out: one text however many there are. */
export async function saveDeliveries(db: Db, deliveries: readonly NewDelivery[]): Promise<void> {
  if (deliveries.length === 0) return
  await sql`insert into notice_deliveries (id, telling_id, notice_id, uid, topic, channel, state, at)
    select id, telling_id, notice_id, uid, topic, channel, state, at
    from jsonb_to_recordset(${JSON.stringify(deliveries)}::jsonb) as delivery (
      id uuid, telling_id uuid, notice_id uuid, uid uuid, topic text, channel text, state text, at timestamptz)`.execute(
    db,
  )
}

/**
 * Counts one more try of a delivery that waits; `undefined` when there is none: it was done, or its person has left.
 * `log` is written first where the command that wrote the letter left no row.
 */
export async function countTry(
  db: Db,
  id: string,
  log: { uid: string | null; topic: string; channel: OutsideChannel; at: Instant } | undefined,
): Promise<number | undefined> {
  if (log) {
    await sql`insert into notice_deliveries (id, uid, topic, channel, state, at)
      select ${id}, (select uid from profiles where uid = ${log.uid}), ${log.topic}, ${log.channel}, 'waiting', ${log.at}
      on conflict (id) do nothing`.execute(db)
  }
  const row = await db
    .updateTable('notice_deliveries')
    .set({ tries: sql`tries + 1` })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning('tries')
    .executeTakeFirst()
  return row?.tries
}

/** Writes down what became of a delivery; one that still waits only keeps why. */
export async function noteOutcome(
  db: Db,
  id: string,
  { state, error, now }: { state: DeliveryState; error: string | null; now: Instant },
): Promise<void> {
  await db
    .updateTable('notice_deliveries')
    .set({ state, error: error?.slice(0, 300) ?? null, done_at: state === 'waiting' ? null : now })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

/** How many are counted at most: whoever has more is told "99+". */
const mostUnread = 100

/** How many notices of a person are unread, as part of another statement. */
export function unreadOf(uid: Expression<string> | ReturnType<typeof sql>) {
  return sql<number>`(select count(*)::int from (
    select from notices n where n.uid = ${uid} and n.read_at is null limit ${sql.lit(mostUnread)}) u)`
}

/** Notices of a person, newest first, and how many are unread, in one statement. */
export async function listOwn(
  db: Db,
  uid: string,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<{ rows: NoticeRow[]; unread: number }> {
  const { rows } = await sql<NoticeRow & { unread: number }>`
    select u.unread, p.* from (select ${unreadOf(sql`${uid}`)} as unread) u left join lateral (
      select * from notices where uid = ${uid} and (${after ?? null}::uuid is null or id < ${after ?? null}::uuid)
      order by id desc limit ${limit}) p on true
    order by p.id desc`.execute(db)
  return { rows: rows.filter(({ id }) => id !== null), unread: rows[0]?.unread ?? 0 }
}

/** Marks one as read; the first reading counts. */
export async function readOne(
  db: Db,
  uid: string,
  id: string,
  now: Instant,
): Promise<(NoticeRow & { unread: number }) | undefined> {
  const { rows } = await sql<NoticeRow & { unread: number }>`
    with read as (update notices set read_at = coalesce(read_at, ${now}) where id = ${id} and uid = ${uid} returning *)
    select r.*, (select count(*)::int from (select from notices n
      where n.uid = ${uid} and n.read_at is null and n.id <> r.id limit ${sql.lit(mostUnread)}) u) as unread
    from read r`.execute(db)
  return rows[0]
}

/** Marks as read what is as old as `upTo` or older; answers how many are unread afterwards. */
export async function readUpTo(db: Db, uid: string, upTo: string, now: Instant): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    with read as (update notices set read_at = ${now} where uid = ${uid} and read_at is null and id <= ${upTo})
    select count(*)::int as unread from (select from notices n
      where n.uid = ${uid} and n.read_at is null and n.id > ${upTo} limit ${sql.lit(mostUnread)}) u`.execute(
    db,
  )
  return rows[0]?.unread ?? 0
}

/** What the log of deliveries is asked for. */
export type DeliveryFilter = {
  person?: string | undefined
  state?: DeliveryState | undefined
  channel?: OutsideChannel | undefined
  after?: string | undefined
  limit: number
}

/** Deliveries, newest first, with the names of their people. */
export function listLog(db: Db, { person, state, channel, after, limit }: DeliveryFilter) {
  let query = db
    .selectFrom('notice_deliveries as d')
    .leftJoin('profiles as p', 'p.uid', 'd.uid')
    .select(['d.id', 'd.at', 'd.uid', 'd.topic', 'd.channel', 'd.state', 'd.tries', 'd.error', 'd.done_at'])
    .select('p.full_name as fullName')
  if (person) query = query.where('d.uid', '=', person)
  if (state) query = query.where('d.state', '=', state)
  if (channel) query = query.where('d.channel', '=', channel)
  if (after) query = query.where('d.id', '<', after)
  return query.orderBy('d.id', 'desc').limit(limit).execute()
}

/** Removes what is older than a moment, so many tellings at a time; answers how many went. */
export async function sweepOlder(db: Db, before: Instant, most: number): Promise<number> {
  const { rows } = await sql<{ gone: number }>`
    with old as (delete from tellings where id in (select id from tellings where at < ${before} order by at limit ${most})
        returning id),
      loose as (delete from notice_deliveries where id in (select id from notice_deliveries
        where telling_id is null and at < ${before} order by at limit ${most}) returning id)
    select ((select count(*) from old) + (select count(*) from loose))::int as gone`.execute(db)
  return rows[0]?.gone ?? 0
}

/** Switches topics off in a person's settings; somebody who has left has none. */
export async function switchOff(
  db: Db,
  uid: string,
  categories: readonly NoticeCategory[],
  now: Instant,
): Promise<void> {
  const off = JSON.stringify(Object.fromEntries(categories.map((category) => [category, false])))
  await sql`update profiles
    set settings = jsonb_set(settings, '{notifications}', coalesce(settings -> 'notifications', '{}') || ${off}::jsonb),
      version = version + 1, updated_at = ${now}
    where uid = ${uid} and not is_archived`.execute(db)
}

/** Something that waits for a summary. */
export type Collected = { id: string; topic: string; title: string; body: string }

/** Whose summaries may be due, with the oldest thing in each: so many, after one. */
export async function listCollections(
  db: Db,
  after: { uid: string; channel: OutsideChannel } | undefined,
  limit: number,
): Promise<
  (Pick<Recipient, 'uid' | 'settings' | 'preferences'> & { channel: OutsideChannel; oldest: Instant })[]
> {
  const { rows } = await sql<
    Pick<Recipient, 'uid' | 'settings' | 'preferences'> & { channel: OutsideChannel; oldest: Instant }
  >`select d.uid, d.channel, d.oldest, p.settings, p.preferences
    from (select uid, channel, min(at) as oldest from notice_deliveries
      where state = 'collected' and (uid, channel) > (${after?.uid ?? nobody}, ${after?.channel ?? ''})
      group by uid, channel order by uid, channel limit ${limit}) d
    join profiles p on p.uid = d.uid order by d.uid, d.channel`.execute(db)
  return rows
}

const nobody = '00000000-0000-0000-0000-000000000000'

/** What is collected for a person and way, newest first, locked until the transaction ends. */
export async function lockCollected(db: Db, uid: string, channel: OutsideChannel): Promise<Collected[]> {
  const { rows } = await sql<Collected>`
    select d.id, d.topic, n.title, n.body from notice_deliveries d join notices n on n.id = d.notice_id
    where d.uid = ${uid} and d.channel = ${channel} and d.state = 'collected'
    order by d.id desc for update of d`.execute(db)
  return rows
}

/** Writes down that what was collected went out in a summary, or why it did not. */
export async function endCollected(
  db: Db,
  collected: readonly Collected[],
  { state, error = null, now }: { state: DeliveryState; error?: string | null; now: Instant },
): Promise<void> {
  await db
    .updateTable('notice_deliveries')
    .set({ state, error, done_at: now })
    .where('id', '=', anyOf(collected.map(({ id }) => id)))
    .execute()
}
