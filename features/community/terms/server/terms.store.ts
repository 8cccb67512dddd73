/** The SQL of what members agree to. */
import type { Db } from '@kolo/database/tables'
import type { Instant } from '@kolo/foundation/time'
import { type Expression, type OperationNodeSource, type RawBuilder, sql } from 'kysely'

/** So many versions are shown. */
const versionsShown = 20

/** The texts of a version, or the ones that hold. */
export function termsOf(db: Db, version?: number) {
  const query = db.selectFrom('community_terms').selectAll().orderBy('version', 'desc').limit(1)
  return (version === undefined ? query : query.where('version', '=', version)).executeTakeFirst()
}

/** The latest versions, newest first, with how many people agreed to each. */
export function termsVersions(db: Db) {
  return db
    .selectFrom('community_terms as t')
    .select(['version', 'saved_by', 'saved_at'])
    .select(
      sql<number>`(select count(*)::int from terms_agreements a where a.version = t.version)`.as('agreed'),
    )
    .orderBy('version', 'desc')
    .limit(versionsShown)
    .execute()
}

/** Adds a version; `false` when another one took its number first. */
export async function addTerms(
  db: Db,
  version: number,
  texts: { terms: string; privacy: string },
  by: { uid: string; now: Instant },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('community_terms')
    .values({ version, ...texts, saved_by: by.uid, saved_at: by.now })
    .onConflict((conflict) => conflict.column('version').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** The version somebody still has to agree to, `null` when they have: a column of whoever reads about the person. */
export function termsOwedBy(uid: Expression<string> | RawBuilder<string>): RawBuilder<number | null> {
  return sql<number | null>`(
    select case when exists (select from terms_agreements a where a.uid = ${uid} and a.version = t.version)
      then null else t.version end
    from community_terms t order by t.version desc limit 1)`
}

/** The statement by which somebody agrees to a version, if it is the one that holds; once. */
export function agreeing(
  db: Db,
  { uid, version, now }: { uid: string; version: number; now: Instant },
): OperationNodeSource {
  return db
    .insertInto('terms_agreements')
    .columns(['uid', 'version', 'agreed_at'])
    .expression((all) =>
      all
        .selectFrom('community_terms')
        .select([sql<string>`${uid}::uuid`.as('uid'), 'version', sql<Instant>`${now}::timestamptz`.as('at')])
        .where('version', '=', version)
        .where('version', '=', all.selectFrom('community_terms').select(all.fn.max('version').as('latest'))),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('uid')
}
