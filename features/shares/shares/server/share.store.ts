/** The SQL of shares. */

import { shownOfList } from '@kolo/application/waiting-list'
import { anyOf } from '@kolo/database/any-of'
import { codeOf, nextCode } from '@kolo/database/codes'
import type { Db, Tables } from '@kolo/database/tables'
import { newId } from '@kolo/foundation/ids'
import { orNotFound } from '@kolo/foundation/request-problem'
import { type CalendarDate, dayIn, type Instant, lagos } from '@kolo/foundation/time'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { RequestRow } from '../../requests/server/request.record.ts'
import type { ShareTermsTable, TermsRow } from '../../terms/server/terms.record.ts'
import type { DayPeriod, MovementKind } from '../share.rules.ts'
import type { AccountRow } from './share.record.ts'

/** The terms, where two administrators have approved some: a query. */
export function termsRows(db: Db) {
  return db.selectFrom('share_terms').selectAll()
}

/**
 * The terms, held until the transaction ends: whoever moves shares takes this first, so that shares move one after
 * another and nobody waits for anybody in a circle.
 */
export function lockTerms(db: Db): Promise<TermsRow | undefined> {
  return db.selectFrom('share_terms').selectAll().forUpdate().executeTakeFirst()
}

/** Writes the terms that were approved. */
export async function saveTerms(
  db: Db,
  terms: Omit<Insertable<ShareTermsTable>, 'id' | 'version'>,
): Promise<void> {
  await db
    .insertInto('share_terms')
    .values(terms)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ ...terms, version: sql`share_terms.version + 1` }),
    )
    .execute()
}

/** The share account of a member: a query. */
export function accountRows(db: Db, ownerUid: string) {
  return db.selectFrom('share_accounts').selectAll().where('owner_uid', '=', ownerUid)
}

/** The same, opened where there is none. The terms are locked, so it stays as it is read. */
export async function openAccount(db: Db, ownerUid: string, now: Instant): Promise<AccountRow> {
  await db
    .insertInto('share_accounts')
    .values({
      id: newId(Date.parse(now)),
      code: nextCode(`SHR-${dayIn(lagos, now).slice(0, 4)}-`, 'share_account_numbers'),
      owner_uid: ownerUid,
      opened_at: now,
    })
    .onConflict((conflict) => conflict.column('owner_uid').doNothing())
    .execute()
  return orNotFound(await accountRows(db, ownerUid).executeTakeFirst())
}

/** Opens the share accounts of these members where they have none, and answers all of them. The terms are locked. */
export function openAccounts(db: Db, ownerUids: readonly string[], now: Instant): Promise<AccountRow[]> {
  const ids = ownerUids.map(() => newId(Date.parse(now)))
  const code = codeOf(`SHR-${dayIn(lagos, now).slice(0, 4)}-`, sql`w.n`)
  return db
    .with('opened', (cte) =>
      cte
        .insertInto('share_accounts')
        .columns(['id', 'code', 'owner_uid', 'opened_at'])
        .expression(
          sql`select w.id, ${code}, w.owner, ${now}::timestamptz
            from (select id, owner, nextval('share_account_numbers') as n
              from unnest(${ids}::uuid[], ${[...ownerUids]}::uuid[]) as given (id, owner)) w`,
        )
        .onConflict((conflict) => conflict.column('owner_uid').doNothing())
        .returningAll(),
    )
    .selectFrom('opened')
    .selectAll()
    .unionAll((query) =>
      query.selectFrom('share_accounts').selectAll().where('owner_uid', '=', anyOf(ownerUids)),
    )
    .execute()
}

/** Writes movements of one kind and journal each, in one statement. */
export async function insertMovements(
  db: Db,
  kind: MovementKind,
  lines: readonly { accountId: string; units: number; journalId: string }[],
  now: Instant,
): Promise<void> {
  if (lines.length === 0) return
  await sql`
    insert into share_movements (id, account_id, kind, units, request_id, journal_id, moved_on, moved_at)
    select w.id, w.account, ${kind}, w.units, null, w.journal, ${dayIn(lagos, now)}::date, ${now}::timestamptz
    from unnest(${lines.map(() => newId(Date.parse(now)))}::uuid[], ${lines.map((line) => line.accountId)}::uuid[],
      ${lines.map(({ units }) => units)}::int[], ${lines.map((line) => line.journalId)}::uuid[])
      as w (id, account, units, journal)`.execute(db)
}

export function accountById(db: Db, id: string): Promise<AccountRow | undefined> {
  return db.selectFrom('share_accounts').selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * Share accounts as something money can be for: those of these ids, with nothing to send where no shares can be bought,
 * or the one of a member where some can. The least at once is what makes the first share, or the minimum. A query.
 */
export function targetRows(db: Db, of: { ids: readonly string[] } | { ownerUid: string }) {
  const isOffered = sql<boolean>`t.is_open and exists (select from community_settings
    where name = 'shares.offered' and value = 'true'::jsonb)`
  const least = sql<bigint | null>`case when ${isOffered}
    then t.par_kobo * greatest(1, t.least_units - a.units) end`
  const query = db
    .selectFrom('share_accounts as a')
    .innerJoin('share_terms as t', (join) => join.onTrue())
    .select([
      'a.id',
      sql<string>`'Shares'::text`.as('name'),
      least.as('least_kobo'),
      sql<bigint | null>`null::bigint`.as('most_kobo'),
    ])
  return 'ids' in of
    ? query.where('a.id', '=', anyOf(of.ids))
    : query.where('a.owner_uid', '=', of.ownerUid).where(isOffered)
}

/** The share accounts of these members, which take any amount while shares are sold: a query. */
export function sharesOwed(db: Db, memberUids: readonly string[]) {
  return db
    .selectFrom('share_accounts as a')
    .innerJoin('share_terms as t', (join) => join.onTrue())
    .select(['a.owner_uid as member_uid', 'a.id', sql<string>`'Shares'::text`.as('name')])
    .select([sql<bigint | null>`null::bigint`.as('due_kobo'), sql<boolean>`false`.as('whole')])
    .where('a.owner_uid', '=', anyOf(memberUids))
    .where('t.is_open', '=', true)
    .orderBy('a.id')
}

/** A line of the register, with the journal that says the same. The database counts what the account then holds. */
export async function insertMovement(
  db: Db,
  line: {
    accountId: string
    kind: MovementKind
    units: number
    requestId?: string
    journalId: string
    now: Instant
  },
): Promise<void> {
  await db
    .insertInto('share_movements')
    .values({
      id: newId(Date.parse(line.now)),
      account_id: line.accountId,
      kind: line.kind,
      units: line.units,
      request_id: line.requestId ?? null,
      journal_id: line.journalId,
      moved_on: dayIn(lagos, line.now),
      moved_at: line.now,
    })
    .execute()
}

/** A page: `after` is the id the last one ended with. */
export type Page = { after: string | undefined; limit: number }

/** What came to and went from an account, newest first, with the other member of a transfer. */
export function movementsOf(db: Db, accountId: string, { after, limit }: Page) {
  let query = db
    .selectFrom('share_movements as m')
    .leftJoin('share_requests as r', 'r.id', 'm.request_id')
    .leftJoin('share_accounts as a', 'a.id', 'r.account_id')
    .selectAll('m')
    .select(
      sql<string | null>`case m.kind when 'transferred-out' then r.buyer_uid
        when 'transferred-in' then a.owner_uid end`.as('other_uid'),
    )
    .where('m.account_id', '=', accountId)
  if (after !== undefined) query = query.where('m.id', '<', after)
  return query.orderBy('m.id', 'desc').limit(limit).execute()
}

function requests(db: Db) {
  return db
    .selectFrom('share_requests as r')
    .innerJoin('share_accounts as a', 'a.id', 'r.account_id')
    .selectAll('r')
    .select(['a.owner_uid as seller_uid', 'a.units as seller_units'])
}

/** What waits of a member, as whoever gives or takes, newest first: a query. */
export function openRequestsOf(db: Db, uid: string) {
  return requests(db)
    .where((where) => where.or([where('a.owner_uid', '=', uid), where('r.buyer_uid', '=', uid)]))
    .where('r.status', 'in', ['offered', 'waiting'])
    .orderBy('r.id', 'desc')
    .limit(100)
}

/** How many of an account's own requests nobody has ended. */
export async function countOpenOf(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('share_requests')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('account_id', '=', accountId)
    .where('status', 'in', ['offered', 'waiting'])
    .executeTakeFirstOrThrow()
  return count
}

/** Keeps what a member asks for. */
export async function insertRequest(db: Db, row: Insertable<Tables['share_requests']>): Promise<void> {
  await db.insertInto('share_requests').values(row).execute()
}

/** A request as it is, or "not found". */
export async function requestById(db: Db, id: string): Promise<RequestRow> {
  return orNotFound(await requests(db).where('r.id', '=', id).executeTakeFirst())
}

/** A request, held until the transaction ends, or "not found". */
export async function lockRequest(db: Db, id: string): Promise<RequestRow> {
  return orNotFound(await requests(db).where('r.id', '=', id).forUpdate('r').executeTakeFirst())
}

/** Writes what became of it. */
export async function saveRequest(
  db: Db,
  id: string,
  change: Updateable<Tables['share_requests']>,
): Promise<void> {
  await db
    .updateTable('share_requests')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** What waits for two administrators, oldest first. */
export function waitingRequests(db: Db, { after, limit }: Page): Promise<RequestRow[]> {
  let query = requests(db).where('r.status', '=', 'waiting')
  if (after !== undefined) query = query.where('r.id', '>', after)
  return query.orderBy('r.id').limit(limit).execute()
}

/** All requests, newest first. */
export function allRequests(db: Db, { after, limit }: Page): Promise<RequestRow[]> {
  let query = requests(db)
  if (after !== undefined) query = query.where('r.id', '<', after)
  return query.orderBy('r.id', 'desc').limit(limit).execute()
}

/** What waits, for an administrator's first screen, with who is who and how many of them are theirs to decide: a query. */
export function requestsForDesk(db: Db, uid: string) {
  return requests(db)
    .leftJoin('profiles as s', 's.uid', 'a.owner_uid')
    .leftJoin('profiles as b', 'b.uid', 'r.buyer_uid')
    .where('r.status', '=', sql.lit('waiting' as const))
    .select([
      's.full_name as seller_name',
      'b.full_name as buyer_name',
      sql<number>`count(*) over ()::int`.as('in_all'),
      sql<number>`(count(*) filter (where a.owner_uid <> ${uid} and r.buyer_uid is distinct from ${uid}) over ())::int`.as(
        'mine',
      ),
    ])
    .orderBy('r.id')
    .limit(shownOfList)
}

/** The register by its accounts, in the order they were opened: whoever holds any. */
export function registerRows(db: Db, { after, limit, member }: Page & { member?: string | undefined }) {
  let query = db
    .selectFrom('share_accounts as a')
    .leftJoin('profiles as p', 'p.uid', 'a.owner_uid')
    .selectAll('a')
    .select(['p.full_name', 'p.member_code'])
    .where('a.units', '>', 0)
  if (after !== undefined) query = query.where('a.id', '>', after)
  if (member !== undefined) query = query.where('a.owner_uid', '=', member)
  return query.orderBy('a.id').limit(limit).execute()
}

/** Offers to somebody who leaves that they have not answered, held until the transaction ends. */
export function offersTo(db: Db, uid: string): Promise<RequestRow[]> {
  return requests(db)
    .where('r.buyer_uid', '=', uid)
    .where('r.status', '=', 'offered')
    .orderBy('r.id')
    .forUpdate('r')
    .execute()
}

/**
 * The share-days of everybody over a time, both days included: what each account held before it counts for all its days,
 * and what came or went for those that were left. One statement, however many members there are.
 */
export async function shareDaysRows(
  db: Db,
  { from, to }: DayPeriod,
): Promise<{ owner_uid: string; share_days: string }[]> {
  const day = (text: CalendarDate) => sql`${text}::date`
  const { rows } = await sql<{ owner_uid: string; share_days: string }>`
    select a.owner_uid, sum(m.units::numeric * (${day(to)} + 1 - greatest(m.moved_on, ${day(from)})))::text as share_days
    from share_movements m join share_accounts a on a.id = m.account_id
    where m.moved_on <= ${day(to)}
    group by a.id, a.owner_uid
    having sum(m.units::numeric * (${day(to)} + 1 - greatest(m.moved_on, ${day(from)}))) > 0
    order by a.id`.execute(db)
  return rows
}
