/**
 * The SQL of browsers that take push messages. What must always be true: a browser is reached as long as nobody ended its
 * session by an action (signing out, another password, another role); one that only ran out of time is reached still,
 * because being reached while one is away is what push messages are for.
 */
import type { Db, Tables } from '@kolo/database/tables'
import { type Insertable, type Selectable, sql } from 'kysely'
import { browsersMost } from '../push.rules.ts'

export type PushBrowserRow = Selectable<Tables['push_browsers']>

const sessionLets = sql<boolean>`exists (select from sessions s where s.id = b.session_id
  and (s.ended_because is null or s.ended_because in ('idle', 'expired', 'signed-in-elsewhere')))`

/** The browsers of a person, the latest kept first: a query. */
export function browsersOf(db: Db, uid: string) {
  return db
    .selectFrom('push_browsers as b')
    .select(['id', 'device', 'kept_at', 'shows_all', 'session_id'])
    .where('uid', '=', uid)
    .where(sessionLets)
    .orderBy('kept_at', 'desc')
    .orderBy('id', 'desc')
}

/** The browsers of these people. */
export function browsersOfAll(db: Db, uids: readonly string[]): Promise<{ uid: string; id: string }[]> {
  return db
    .selectFrom('push_browsers as b')
    .select(['uid', 'id'])
    .where('uid', '=', sql<string>`any(${[...uids]}::uuid[])`)
    .where(sessionLets)
    .execute()
}

/** One browser; `undefined` when nothing may be sent to it any more. */
export function findBrowser(db: Db, id: string): Promise<PushBrowserRow | undefined> {
  return db
    .selectFrom('push_browsers as b')
    .selectAll()
    .where('id', '=', id)
    .where(sessionLets)
    .executeTakeFirst()
}

/**
 * Keeps a browser, or brings the one of this address up to date; of another person's it takes the place, under another id,
 * so that nothing that waits for them reaches it. Beyond the most of one person the one kept longest ago goes.
 */
export async function upsertBrowser(
  db: Db,
  {
    shows_all,
    ...row
  }: Omit<Insertable<Tables['push_browsers']>, 'shows_all'> & { shows_all: boolean | undefined },
): Promise<void> {
  await sql`
    with kept as (
      insert into push_browsers as b (id, uid, session_id, endpoint, p256dh, auth, shows_all, device, kept_at)
      values (${row.id}, ${row.uid}, ${row.session_id}, ${row.endpoint}, ${row.p256dh}, ${row.auth},
        ${shows_all ?? false}, ${row.device}, ${row.kept_at})
      on conflict (endpoint) do update set
        id = case when b.uid = excluded.uid then b.id else excluded.id end,
        shows_all = case when ${shows_all === undefined}::boolean and b.uid = excluded.uid
          then b.shows_all else excluded.shows_all end,
        uid = excluded.uid, session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth,
        device = excluded.device, kept_at = excluded.kept_at)
    delete from push_browsers where id in (
      select id from push_browsers where uid = ${row.uid} and endpoint <> ${row.endpoint}
      order by kept_at desc, id desc offset ${browsersMost - 1})`.execute(db)
}

/** Removes a browser of a person; `false`: they have none of this id. */
export async function deleteBrowser(db: Db, id: string, uid?: string): Promise<boolean> {
  let query = db.deleteFrom('push_browsers').where('id', '=', id)
  if (uid !== undefined) query = query.where('uid', '=', uid)
  return (await query.returning('id').executeTakeFirst()) !== undefined
}

/** Removes the browsers whose sessions were ended by an action. */
export async function sweepBrowsers(db: Db): Promise<void> {
  await sql`delete from push_browsers b where not ${sessionLets}`.execute(db)
}
