/**
 * The journals as they are looked through: newest first, of a day, an account, a member or a code, and one with all it
 * moved. What must always be true: a page costs what it shows, however many transfers an account has.
 */

import type { TimePlace } from '@kolo/database/pages'
import type { Db } from '@kolo/database/tables'
import { type Kobo, kobo } from '@kolo/foundation/money'
import type { Facts } from '@kolo/foundation/refusal'
import { addDays, type CalendarDate, type Instant, startOfDay } from '@kolo/foundation/time'
import { type RawBuilder, sql } from 'kysely'
import { type AccountKind, accountKinds } from './accounts.ts'

/** A journal as a list shows it. */
export type JournalHead = {
  id: string
  deed: string
  memo: string
  actorUid: string | undefined
  facts: Facts
  postedAt: Instant
  /** What it moved in all its lines together, and how many they are. */
  amount: Kobo
  lines: number
  /** Of that, what came into and went out of the accounts of the member who was asked about. */
  own: { in: Kobo; out: Kobo } | undefined
  /** The journal it takes back, and the one that took it back. */
  reverses: string | undefined
  reversedBy: string | undefined
}

/** Which journals are looked for; what is not named is not asked about. */
export type JournalFilter = {
  from?: Instant | undefined
  until?: Instant | undefined
  /** The days of a period by value date: what was posted in it and counts earlier is left out, what counts in it is not. */
  period?: { from: CalendarDate; to: CalendarDate } | undefined
  /** Scope `''`: every account of the kind. */
  account?: { kind: AccountKind; scope: string } | undefined
  memberUid?: string | undefined
  /** `PAY-2026-000123`, as it stands among the facts. */
  code?: string | undefined
  after?: TimePlace | undefined
  limit: number
}

type HeadRow = {
  id: string
  deed: string
  memo: string
  actor_uid: string | null
  facts: Facts
  posted_at: Instant
  amount_kobo: bigint
  lines: number
  own_in_kobo: bigint
  own_out_kobo: bigint
  reverses: string | null
  reversed_by: string | null
}

const codeOf = sql.raw(
  `(jsonb_path_query_first(j.facts, '$.* ? (@ like_regex "^[A-Z]{2,4}-[0-9]{4}-[0-9]{6,12}$")') #>> '{}')`,
)

/** Journals newest first; those of a member with what each moved on that member's own accounts. */
export async function listJournals(db: Db, filter: JournalFilter): Promise<JournalHead[]> {
  const { rows } = await heads(inPeriod(filter), filter.memberUid).execute(db)
  return rows.map((row) => headOf(row, filter.memberUid))
}

/** What was posted in the time that is asked for and, of a period, what was posted after it and counts in it. */
function inPeriod(asked: JournalFilter): RawBuilder<unknown> {
  const { period, limit } = asked
  if (!period) return foundBy(asked)
  const { from, to } = period
  const filter = { ...asked, from: startOfDay(from), until: startOfDay(addDays(to, 1)) }
  const { after } = asked
  return sql`select page.id, page.posted_at from (
      (${foundBy(filter)})
      union all
      select j.id, j.posted_at from ledger_value_dates v join ledger_journals j on j.id = v.journal_id
      where v.value_date between ${from}::date and ${to}::date and v.posted_on > ${to}::date
        and (j.posted_at, j.id) < (${after?.at ?? 'infinity'}::timestamptz, ${after?.id ?? lastId}::uuid)
        ${touchedBy(filter)}
    ) page
    order by page.posted_at desc, page.id desc limit ${limit}`
}

/** Accounts of one name are walked by their own index; all of a kind that members own are in most journals anyway. */
function foundBy(filter: JournalFilter): RawBuilder<unknown> {
  const { account, memberUid, code } = filter
  const isWide = account?.scope === '' && accountKinds[account.kind].owned && memberUid === undefined
  return (account || memberUid) && !code && !isWide ? ofAccounts(filter) : ofAll(filter)
}

/** That the journal `j` touched an account that is asked for; nothing where none is. */
function touchedBy(filter: JournalFilter): RawBuilder<unknown> {
  if (!filter.account && !filter.memberUid) return sql``
  return sql`and exists (select from ledger_transfers t join ledger_accounts a on a.id in (t.debit_account, t.credit_account)
    where t.journal_id = j.id and ${chosenBy(filter)})`
}

/** That a journal does not count before the period that is asked for. */
function countsFrom({ period }: JournalFilter, journalId: RawBuilder<unknown>): RawBuilder<unknown> {
  if (!period) return sql``
  return sql`and not exists (select from ledger_value_dates v where v.journal_id = ${journalId}
    and v.value_date < ${period.from}::date)`
}

/** One journal, or nothing; with what it moved on the accounts of a member, where one is named. */
export async function findJournal(db: Db, id: string, memberUid?: string): Promise<JournalHead | undefined> {
  const { rows } = await heads(
    sql`select j.id, j.posted_at from ledger_journals j where j.id = ${id}`,
    memberUid,
  ).execute(db)
  return rows[0] && headOf(rows[0], memberUid)
}

function headOf(row: HeadRow, memberUid: string | undefined): JournalHead {
  const { id, deed, memo, facts, lines } = row
  return {
    id,
    deed,
    memo,
    facts,
    lines,
    actorUid: row.actor_uid ?? undefined,
    postedAt: row.posted_at,
    amount: kobo(row.amount_kobo),
    own: memberUid === undefined ? undefined : { in: kobo(row.own_in_kobo), out: kobo(row.own_out_kobo) },
    reverses: row.reverses ?? undefined,
    reversedBy: row.reversed_by ?? undefined,
  }
}

function heads(page: RawBuilder<unknown>, memberUid: string | undefined): RawBuilder<HeadRow> {
  return sql<HeadRow>`
    with own as materialized (select a.id from ledger_accounts a where ${ownedBy(memberUid)})
    select j.id, j.deed, j.memo, j.actor_uid, j.facts, j.posted_at, j.reverses, r.id as reversed_by,
      moved.amount_kobo, moved.lines, moved.own_in_kobo, moved.own_out_kobo
    from (${page}) page
    join ledger_journals j on j.id = page.id
    left join ledger_journals r on r.reverses = j.id
    cross join lateral (
      select coalesce(sum(t.amount_kobo), 0)::bigint as amount_kobo, count(*)::int as lines,
        coalesce(sum(t.amount_kobo) filter (where t.credit_account in (select id from own)), 0)::bigint as own_in_kobo,
        coalesce(sum(t.amount_kobo) filter (where t.debit_account in (select id from own)), 0)::bigint as own_out_kobo
      from ledger_transfers t where t.journal_id = j.id
    ) moved
    order by j.posted_at desc, j.id desc`
}

/** The place a list begins at: before everything, or where the last page ended. */
const placeOf = ({ after, until }: JournalFilter) => ({
  at: sql`least(${after?.at ?? 'infinity'}::timestamptz, ${until ?? 'infinity'}::timestamptz)`,
  // A day's end is never in the day, so what was posted at that very moment is left out.
  id: sql`case when ${after?.at ?? 'infinity'}::timestamptz < ${until ?? 'infinity'}::timestamptz
    then ${after?.id ?? lastId}::uuid else ${firstId}::uuid end`,
})

const firstId = '00000000-0000-0000-0000-000000000000'
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

function ofAll(filter: JournalFilter): RawBuilder<unknown> {
  const { from, code, limit } = filter
  const place = placeOf(filter)
  const coded = code === undefined ? sql`` : sql`and ${codeOf} = ${code}`
  return sql`select j.id, j.posted_at from ledger_journals j
    where (j.posted_at, j.id) < (${place.at}, ${place.id}) and j.posted_at >= ${from ?? '-infinity'}::timestamptz
      ${coded} ${touchedBy(filter)} ${countsFrom(filter, sql`j.id`)}
    order by j.posted_at desc, j.id desc limit ${limit}`
}

/** Whether the account `a` is the one that is asked for, or the member's. */
function chosenBy({ account, memberUid }: JournalFilter): RawBuilder<unknown> {
  const conditions = [
    ...(account ? [sql`a.kind = ${account.kind}`] : []),
    ...(account?.scope ? [sql`a.scope = ${account.scope}`] : []),
    ...(memberUid ? [ownedBy(memberUid)] : []),
  ]
  return sql.join(conditions, sql` and `)
}

/** Whether the account `a` is the member's, whom the books may know by an earlier uid; nobody's where none is named. */
function ownedBy(memberUid: string | undefined): RawBuilder<unknown> {
  const uid = sql`${memberUid ?? null}::uuid`
  return sql`a.owner_uid = coalesce((select p.book_uid from ledger_persons p where p.uid = ${uid}), ${uid})`
}

/**
 * Journals that touched an account, or any account of a member: from one to the next before it, each found at the end of
 * an index, so that one with thousands of lines costs what one with two costs.
 */
function ofAccounts(filter: JournalFilter): RawBuilder<unknown> {
  const { from, limit } = filter
  const place = placeOf(filter)
  const last = (side: 'debit_account' | 'credit_account') => sql`
    (select t.posted_at, t.journal_id, t.id from ledger_transfers t
      where ${sql.ref(`t.${side}`)} = a.id and (t.posted_at, t.id) < (s.posted_at, s.before_id)
        and t.posted_at >= ${from ?? '-infinity'}::timestamptz ${countsFrom(filter, sql`t.journal_id`)}
      order by t.posted_at desc, t.id desc limit 1)`
  // All lines of a journal have its own id but for their end, which begins at 1.
  const before = (id: RawBuilder<unknown>) => sql`(left((${id})::text, 31) || '00000')::uuid`
  return sql`
    with recursive chosen as materialized (select a.id from ledger_accounts a where ${chosenBy(filter)}),
    found as (
      select null::uuid as id, ${place.at} as posted_at, ${before(place.id)} as before_id, 0 as n
      union all
      select next.journal_id, next.posted_at, ${before(sql`next.journal_id`)}, s.n + 1
      from found s
      cross join lateral (
        select one.posted_at, one.journal_id from chosen a
        cross join lateral (${last('debit_account')} union all ${last('credit_account')}) one
        order by one.posted_at desc, one.id desc limit 1
      ) next
      where s.n < ${limit}
    )
    select f.id, f.posted_at from found f where f.id is not null`
}

/** One line of a journal: both of its accounts, with whose they are. */
export type JournalLine = {
  line: number
  debit: { kind: AccountKind; scope: string; ownerUid: string | undefined }
  credit: { kind: AccountKind; scope: string; ownerUid: string | undefined }
  amount: Kobo
}

type LineRow = {
  line: number
  debit_kind: AccountKind
  debit_scope: string
  debit_owner: string | null
  credit_kind: AccountKind
  credit_scope: string
  credit_owner: string | null
  amount_kobo: bigint
}

/**
 * The first lines of a journal, of those that touch the accounts of a member where one is named. Whose they are is said by
 * the uid the books know.
 */
export async function linesOfJournal(
  db: Db,
  journalId: string,
  limit: number,
  memberUid?: string,
): Promise<JournalLine[]> {
  const own = sql`select a.id from ledger_accounts a where ${ownedBy(memberUid)}`
  const touching =
    memberUid === undefined ? sql`` : sql`and (t.debit_account in (${own}) or t.credit_account in (${own}))`
  const { rows } = await sql<LineRow>`
    select t.line, t.amount_kobo, d.kind as debit_kind, d.scope as debit_scope, dp.uid as debit_owner,
      c.kind as credit_kind, c.scope as credit_scope, cp.uid as credit_owner
    from ledger_transfers t
    join ledger_accounts d on d.id = t.debit_account
    join ledger_accounts c on c.id = t.credit_account
    cross join lateral (${presentUid(sql`d.owner_uid`)}) dp
    cross join lateral (${presentUid(sql`c.owner_uid`)}) cp
    where t.journal_id = ${journalId} ${touching} order by t.line limit ${limit}`.execute(db)
  return rows.map((row) => ({
    line: row.line,
    amount: kobo(row.amount_kobo),
    debit: { kind: row.debit_kind, scope: row.debit_scope, ownerUid: row.debit_owner ?? undefined },
    credit: { kind: row.credit_kind, scope: row.credit_scope, ownerUid: row.credit_owner ?? undefined },
  }))
}

/** The uid somebody has now, of the one the books know: a query of one row. */
const presentUid = (owner: RawBuilder<unknown>) => sql`
  select coalesce((select p.uid from ledger_persons p where p.book_uid = ${owner} order by p.since desc limit 1),
    ${owner}) as uid`

/** What one journal did to an account that belongs to nobody: on the account's own side, so of a bank in is above zero. */
export type Movement = {
  journal_id: string
  /** The day it counts on. */
  counts_on: CalendarDate
  deed: string
  memo: string
  facts: Facts
  reverses: string | null
  net_kobo: bigint
}

/** Days of an account by value date. */
export type MovementPeriod = {
  from: CalendarDate
  to: CalendarDate
  /**
   * Of what counts before `from` and was posted from then on: the journals that were counted before. The others are of this
   * period. Where it is left out, all of them were.
   */
  counted: readonly string[] | undefined
}

/** The journals that touched such an account in a period, by the days they count on; at most `limit` lines a side: a query. */
export function movementsOf(
  { kind, scope }: { kind: AccountKind; scope: string },
  { from, to, counted }: MovementPeriod,
  limit: number,
): RawBuilder<Movement> {
  const own = accountKinds[kind].side
  const isNew = sql`coalesce(v.journal_id <> all(${counted ?? null}::uuid[]), false)`
  const net = (side: 'debit' | 'credit') =>
    sql`select t.journal_id, ${side === own ? sql`t.amount_kobo` : sql`-t.amount_kobo`} as net`
  const touched = (side: 'debit' | 'credit') => sql`
    (${net(side)}
      from ledger_accounts a join ledger_transfers t on ${sql.ref(`t.${side}_account`)} = a.id
      where a.kind = ${kind} and a.scope = ${scope} and t.posted_at >= ${startOfDay(from)}::timestamptz
        and t.posted_at < ${startOfDay(addDays(to, 1))}::timestamptz
        and not exists (select from ledger_value_dates v
          where v.journal_id = t.journal_id and v.value_date < ${from}::date and not ${isNew})
      order by t.posted_at, t.id limit ${limit})
    union all
    (${net(side)}
      from ledger_value_dates v join ledger_transfers t on t.journal_id = v.journal_id
      join ledger_accounts a on a.id = ${sql.ref(`t.${side}_account`)}
      where a.kind = ${kind} and a.scope = ${scope} and v.value_date <= ${to}::date and v.posted_on > ${to}::date
        and (v.value_date >= ${from}::date or ${isNew})
      order by t.posted_at, t.id limit ${limit})`
  return sql<Movement>`
    select j.id as journal_id, to_char(${countsOn}, 'YYYY-MM-DD') as counts_on, j.deed, j.memo, j.facts, j.reverses, m.net_kobo
    from (select x.journal_id, sum(x.net)::bigint as net_kobo
      from (${touched('debit')} union all ${touched('credit')}) x group by x.journal_id) m
    join ledger_journals j on j.id = m.journal_id left join ledger_value_dates v on v.journal_id = j.id
    where m.net_kobo <> 0
    order by counts_on, j.posted_at, j.id`
}

/** The journals of such an account that count by a day though they were posted after it: a query. */
export function postedLater(
  { kind, scope }: { kind: AccountKind; scope: string },
  day: CalendarDate,
): RawBuilder<{ journal_id: string }> {
  return sql<{ journal_id: string }>`
    select v.journal_id from ledger_value_dates v
    where v.value_date <= ${day}::date and v.posted_on > ${day}::date and exists (
      select from ledger_transfers t join ledger_accounts a on a.id in (t.debit_account, t.credit_account)
      where t.journal_id = v.journal_id and a.kind = ${kind} and a.scope = ${scope})
    order by v.journal_id`
}

/** The day the journal `j` counts on, where `v` is the earlier one it may have. */
const countsOn = sql`coalesce(v.value_date, (j.posted_at at time zone 'Africa/Lagos')::date)`

/** The day a journal counts on; nothing where there is no such journal. */
export async function valueDateOf(db: Db, id: string): Promise<CalendarDate | undefined> {
  const { rows } = await sql<{ day: CalendarDate }>`
    select to_char(${countsOn}, 'YYYY-MM-DD') as day
    from ledger_journals j left join ledger_value_dates v on v.journal_id = j.id where j.id = ${id}`.execute(
    db,
  )
  return rows[0]?.day
}
