/** The SQL of balances and statements. A net credit is what was credited to an account less what was debited. */
import type { Db } from '@kolo/database/tables'
import { type Kobo, kobo } from '@kolo/foundation/money'
import type { Facts } from '@kolo/foundation/refusal'
import type { CalendarDate, Instant } from '@kolo/foundation/time'
import { type RawBuilder, sql } from 'kysely'
import { type AccountKind, payersOfReturns } from './accounts.ts'

/** One transfer as seen from one of its accounts. */
export type Movement = {
  id: string
  journal_id: string
  posted_at: Instant
  net_credit: bigint
  deed: string
  memo: string
  facts: Facts
  reverses: string | null
  other_kind: AccountKind
  other_scope: string
}

/** A place in a statement: everything before it is older. */
export type Place = { postedAt: Instant; id: string }

/**
 * The net credits of accounts up to a moment (without one: all of it), by account id: the newest snapshot before it, and
 * what moved since.
 */
export async function netCreditsAt(
  db: Db,
  accountIds: readonly string[],
  at: Instant | undefined,
): Promise<Map<string, Kobo>> {
  if (accountIds.length === 0) return new Map()
  const until = at ?? 'infinity'
  const { rows } = await sql<{ id: string; net: bigint }>`
    select asked.id, (
      coalesce(snapshot.net_credit_kobo, 0)
      + coalesce((select sum(amount_kobo) from ledger_transfers where credit_account = asked.id
          and posted_at > coalesce(snapshot.through, '-infinity') and posted_at <= ${until}::timestamptz), 0)
      - coalesce((select sum(amount_kobo) from ledger_transfers where debit_account = asked.id
          and posted_at > coalesce(snapshot.through, '-infinity') and posted_at <= ${until}::timestamptz), 0)
    )::bigint as net
    from unnest(${accountIds}::uuid[]) as asked (id)
    left join lateral (
      select through, net_credit_kobo from ledger_snapshots
      where account_id = asked.id and through <= ${until}::timestamptz
      order by through desc limit 1
    ) snapshot on true`.execute(db)
  return new Map(rows.map(({ id, net }) => [id, kobo(net)]))
}

/** The net credit of an account from everything older than a place in its statement. */
export async function netCreditBefore(db: Db, accountId: string, place: Place): Promise<Kobo> {
  const { rows } = await sql<{ net: bigint }>`
    with snapshot as (
      select through, net_credit_kobo from ledger_snapshots
      where account_id = ${accountId} and through < ${place.postedAt}::timestamptz
      order by through desc limit 1
    ), since as (
      select coalesce((select through from snapshot), '-infinity'::timestamptz) as start
    )
    select (
      coalesce((select net_credit_kobo from snapshot), 0)
      + coalesce((select sum(amount_kobo) from ledger_transfers, since
          where credit_account = ${accountId} and posted_at > start
            and (posted_at, id) < (${place.postedAt}::timestamptz, ${place.id}::uuid)), 0)
      - coalesce((select sum(amount_kobo) from ledger_transfers, since
          where debit_account = ${accountId} and posted_at > start
            and (posted_at, id) < (${place.postedAt}::timestamptz, ${place.id}::uuid)), 0)
    )::bigint as net`.execute(db)
  return kobo(rows[0]?.net ?? 0n)
}

/** The transfers of an account, newest first; each side comes from its own index and only a page is read. */
export async function movements(
  db: Db,
  accountId: string,
  page: { limit: number; before?: Place | undefined; from?: Instant | undefined },
): Promise<Movement[]> {
  const at = page.before?.postedAt ?? 'infinity'
  const id = page.before?.id ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff'
  const from = page.from ?? '-infinity'
  const { rows } = await sql<Movement>`
    with credits as (
      select id, journal_id, posted_at, amount_kobo as net_credit, debit_account as other
      from ledger_transfers
      where credit_account = ${accountId} and (posted_at, id) < (${at}::timestamptz, ${id}::uuid)
        and posted_at >= ${from}::timestamptz
      order by posted_at desc, id desc limit ${page.limit}
    ), debits as (
      select id, journal_id, posted_at, -amount_kobo as net_credit, credit_account as other
      from ledger_transfers
      where debit_account = ${accountId} and (posted_at, id) < (${at}::timestamptz, ${id}::uuid)
        and posted_at >= ${from}::timestamptz
      order by posted_at desc, id desc limit ${page.limit}
    ), page as (
      select * from credits union all select * from debits
      order by posted_at desc, id desc limit ${page.limit}
    )
    select p.id, p.journal_id, p.posted_at, p.net_credit, j.deed, j.memo, j.facts, j.reverses,
      a.kind as other_kind, a.scope as other_scope
    from page p
    join ledger_journals j on j.id = p.journal_id
    join ledger_accounts a on a.id = p.other
    order by p.posted_at desc, p.id desc`.execute(db)
  return rows
}

/** The sum of what each of these owners' accounts of one kind hold. */
export async function totalsByOwner(
  db: Db,
  kind: AccountKind,
  ownerUids: readonly string[],
): Promise<{ owner_uid: string; total: bigint }[]> {
  const { rows } = await sql<{ owner_uid: string; total: bigint }>`
    select wanted.uid as owner_uid, sum(b.balance_kobo)::bigint as total
    from unnest(${ownerUids}::uuid[]) as wanted (uid)
    left join ledger_persons p on p.uid = wanted.uid
    join ledger_accounts a on a.owner_uid = coalesce(p.book_uid, wanted.uid) and a.kind = ${kind}
    join ledger_balances b on b.account_id = a.id
    group by wanted.uid`.execute(db)
  return rows
}

/** The guarded accounts of one owner, under the uid the books know; a scope that is that uid reads as the present one. */
const ownedBy = (ownerUid: string) => sql`
  select a.id, a.kind, a.side, case when a.scope = book.uid::text then ${ownerUid} else a.scope end as scope,
    b.balance_kobo, b.held_kobo
  from (select ${bookUid(ownerUid)} as uid) book
  join ledger_accounts a on a.owner_uid = book.uid
  join ledger_balances b on b.account_id = a.id`

/** The uid somebody is known by in the books, in SQL. */
const bookUid = (uid: string) =>
  sql`coalesce((select book_uid from ledger_persons where uid = ${uid}::uuid), ${uid}::uuid)`

/** What one account of an owner holds. */
export type OwnedRow = { kind: AccountKind; scope: string; balance_kobo: bigint; held_kobo: bigint }

/** What every account of one owner holds; accounts nobody posted to are not there: a query. */
export function balancesOfOwner(ownerUid: string): RawBuilder<OwnedRow> {
  return sql<OwnedRow>`
    select kind, scope, balance_kobo, held_kobo from (${ownedBy(ownerUid)}) owned order by kind, scope`
}

/** What came to an account as returns, less what of it was taken back: net of the accounts that pay returns. */
const returnedTo = (account: RawBuilder<unknown>) => {
  const moved = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) => sql`coalesce((
    select sum(t.amount_kobo) from ledger_transfers t
    join ledger_accounts payer on payer.id = ${from} and payer.kind = any(${payersOfReturns}::text[])
    where ${to} = ${account}), 0)`
  const [debit, credit] = [sql`t.debit_account`, sql`t.credit_account`]
  return sql`(${moved(debit, credit)} - ${moved(credit, debit)})::bigint`
}

/** What every account of one owner holds, and what of it ever came as returns: a query. */
export function figuresOfOwner(ownerUid: string): RawBuilder<OwnedRow & { returned_kobo: bigint }> {
  return sql<OwnedRow & { returned_kobo: bigint }>`
    select kind, scope, balance_kobo, held_kobo, ${returnedTo(sql`owned.id`)} as returned_kobo
    from (${ownedBy(ownerUid)}) owned order by kind, scope`
}

/** A transfer as seen from an account of its owner, with the account's net credit after it. */
export type OwnedMovement = Movement & { kind: AccountKind; scope: string; balance_after: bigint }

/**
 * The latest transfers of all guarded accounts of these kinds that one owner has, newest first. Each account's side of
 * an index is read no further than `limit`; what an account held after a line is what it holds now less what came later.
 */
export async function latestOfOwner(
  db: Db,
  ownerUid: string,
  kinds: readonly AccountKind[],
  limit: number,
): Promise<OwnedMovement[]> {
  const side = (from: 'credit' | 'debit') => {
    const [own, other] =
      from === 'credit'
        ? [sql.ref('credit_account'), sql.ref('debit_account')]
        : [sql.ref('debit_account'), sql.ref('credit_account')]
    const net = from === 'credit' ? sql`amount_kobo` : sql`-amount_kobo`
    return sql`(select id, journal_id, posted_at, ${net} as net_credit, ${other} as other
      from ledger_transfers where ${own} = owned.id order by posted_at desc, id desc limit ${limit})`
  }
  const { rows } = await sql<OwnedMovement>`
    with lines as (
      select owned.kind, owned.scope, m.*,
        (case owned.side when 'debit' then -1 else 1 end * owned.balance_kobo - coalesce(sum(m.net_credit) over (
          partition by owned.id order by m.posted_at desc, m.id desc
          rows between unbounded preceding and 1 preceding), 0))::bigint as balance_after
      from (${ownedBy(ownerUid)}) owned
      cross join lateral (${side('credit')} union all ${side('debit')}
        order by posted_at desc, id desc limit ${limit}) m
      where owned.kind = any(${kinds}::text[])
      order by m.posted_at desc, m.id desc, owned.kind limit ${limit}
    )
    select l.id, l.journal_id, l.posted_at, l.net_credit, j.deed, j.memo, j.facts, j.reverses,
      a.kind as other_kind, a.scope as other_scope, l.kind, l.scope, l.balance_after
    from lines l
    join ledger_journals j on j.id = l.journal_id
    join ledger_accounts a on a.id = l.other
    order by l.posted_at desc, l.id desc, l.kind`.execute(db)
  return rows
}

/** What an owner's account held before a time and at its end, and what moved between. */
export type PeriodRow = {
  kind: AccountKind
  scope: string
  opening_kobo: bigint
  in_kobo: bigint
  out_kobo: bigint
  closing_kobo: bigint
}

/** A time: from a moment on, until another one. */
export type Period = { from: Instant; until: Instant }

/** What one owner's accounts held over a time, back from what they hold now: a query. Money that went in and out counts as both. */
export function periodOfOwner(ownerUid: string, { from, until }: Period): RawBuilder<PeriodRow> {
  const since = (side: 'credit' | 'debit') => {
    const own = side === 'credit' ? sql.ref('t.credit_account') : sql.ref('t.debit_account')
    return sql`select coalesce(sum(t.amount_kobo) filter (where t.posted_at < ${until}::timestamptz), 0) as within,
        coalesce(sum(t.amount_kobo) filter (where t.posted_at >= ${until}::timestamptz), 0) as later
      from ledger_transfers t where ${own} = owned.id and t.posted_at >= ${from}::timestamptz`
  }
  return sql<PeriodRow>`
    select owned.kind, owned.scope, credits.within::bigint as in_kobo, debits.within::bigint as out_kobo,
      (owned.balance_kobo - credits.later + debits.later)::bigint as closing_kobo,
      (owned.balance_kobo - credits.later + debits.later - credits.within + debits.within)::bigint as opening_kobo
    from (${ownedBy(ownerUid)}) owned
    cross join lateral (${since('credit')}) credits
    cross join lateral (${since('debit')}) debits
    where owned.side = 'credit'
    order by owned.kind, owned.scope`
}

/** A transfer as seen from one of an owner's accounts. */
export type PeriodMovement = Omit<Movement, 'net_credit'> & {
  kind: AccountKind
  scope: string
  net_credit_kobo: bigint
}

/** One of an owner's accounts; none named is all of them. */
export type OwnedAccount = { kind: AccountKind; scope: string }

/** A place among the lines of a time: everything up to it was read. */
export type PeriodPlace = { postedAt: Instant; id: string; amount: Kobo }

/** The accounts of an owner that grow by credit, and what moved in them over a time, for the queries below. */
function linesOfOwner(ownerUid: string, { from, until }: Period, account: OwnedAccount | undefined) {
  const side = (of: 'credit' | 'debit') => {
    const [own, other] =
      of === 'credit'
        ? [sql.ref('t.credit_account'), sql.ref('t.debit_account')]
        : [sql.ref('t.debit_account'), sql.ref('t.credit_account')]
    const net = of === 'credit' ? sql`t.amount_kobo` : sql`-t.amount_kobo`
    return sql`select t.id, t.journal_id, t.posted_at, ${net} as net_credit_kobo, ${other} as other,
        owned.id as own, owned.kind, owned.scope
      from owned join ledger_transfers t on ${own} = owned.id
      where t.posted_at >= ${from}::timestamptz and t.posted_at < ${until}::timestamptz`
  }
  const chosen = account ? sql`and o.kind = ${account.kind} and o.scope = ${account.scope}` : sql``
  return {
    owned: sql`owned as (select * from (${ownedBy(ownerUid)}) o where o.side = 'credit' ${chosen})`,
    moved: sql`(${side('credit')} union all ${side('debit')})`,
  }
}

/** The transfers of a time in an owner's accounts that grow by credit, oldest first, with the account each line is of: a query. */
export function movementsOfOwner(
  ownerUid: string,
  period: Period,
  {
    account,
    limit,
    after,
  }: { account?: OwnedAccount | undefined; limit: number; after?: PeriodPlace | undefined },
): RawBuilder<PeriodMovement> {
  const rest = after ? { ...period, from: after.postedAt } : period
  const { owned, moved } = linesOfOwner(ownerUid, rest, account)
  const beyond = after
    ? sql`where (posted_at, id, net_credit_kobo) > (${after.postedAt}::timestamptz, ${after.id}::uuid, ${after.amount}::bigint)`
    : sql``
  return sql`
    with ${owned},
    lines as (
      select * from ${moved} both_sides ${beyond}
      order by posted_at, id, net_credit_kobo limit ${limit}
    )
    select l.id, l.journal_id, l.posted_at, l.net_credit_kobo, j.deed, j.memo, j.facts, j.reverses,
      a.kind as other_kind, a.scope as other_scope, l.kind, l.scope
    from lines l
    join ledger_journals j on j.id = l.journal_id
    join ledger_accounts a on a.id = l.other
    order by l.posted_at, l.id, l.net_credit_kobo`
}

/** How many lines a time has, and a hash of all that a statement of it says: a query of one row, whatever their number. */
export function sealOfOwner(
  ownerUid: string,
  period: Period,
  account: OwnedAccount | undefined,
): RawBuilder<{ lines: number; sha256: string }> {
  const { owned, moved } = linesOfOwner(ownerUid, period, account)
  return sql<{ lines: number; sha256: string }>`
    with ${owned}
    select count(*)::int as lines, encode(sha256(convert_to(coalesce(string_agg(
      jsonb_build_array(m.id, m.own, extract(epoch from m.posted_at), m.net_credit_kobo, j.memo)::text,
      ',' order by m.posted_at, m.id, m.net_credit_kobo), ''), 'UTF8')), 'hex') as sha256
    from ${moved} m join ledger_journals j on j.id = m.journal_id`
}

/** What came to one of an owner's accounts from, or left it to, accounts of another kind in one month. */
export type PeriodFlowRow = {
  month: string
  kind: AccountKind
  scope: string
  other_kind: AccountKind
  net_credit_kobo: bigint
}

/** What moved over a time between each of an owner's accounts and accounts of these kinds, by month of a zone: a query. */
export function flowsOfOwner(
  ownerUid: string,
  period: Period,
  { others, zone }: { others: readonly AccountKind[]; zone: string },
): RawBuilder<PeriodFlowRow> {
  const { owned, moved } = linesOfOwner(ownerUid, period, undefined)
  return sql<PeriodFlowRow>`
    with ${owned}
    select to_char(m.posted_at at time zone ${zone}, 'YYYY-MM') as month, m.kind, m.scope, a.kind as other_kind,
      sum(m.net_credit_kobo)::bigint as net_credit_kobo
    from ${moved} m join ledger_accounts a on a.id = m.other
    where a.kind = any(${others}::text[])
    group by 1, 2, 3, 4 order by 1, 2, 3, 4`
}

/** Whether a journal was taken back by another one. */
export async function isReversed(db: Db, journalId: string): Promise<boolean> {
  const { rows } = await sql<{ taken_back: boolean }>`
    select exists (select from ledger_journals where reverses = ${journalId}) as taken_back`.execute(db)
  return rows[0]?.taken_back ?? false
}

/** The sum of the running balances of a kind: a query of one row. */
export function totalOfKind(kind: AccountKind): RawBuilder<{ total_kobo: bigint }> {
  return sql<{ total_kobo: bigint }>`
    select coalesce(sum(b.balance_kobo), 0)::bigint as total_kobo
    from ledger_balances b join ledger_accounts a on a.id = b.account_id
    where a.kind = ${kind}`
}

/** What moved in one month. */
export type FlowRow = { month: string; credited_kobo: bigint; debited_kobo: bigint }

/** What was credited to and debited from one owner's accounts of a kind, by month in Lagos: a query. */
export function monthlyFlow(kind: AccountKind, since: Instant, ownerUid: string): RawBuilder<FlowRow> {
  const side = (of: 'credit' | 'debit') => {
    const own = of === 'credit' ? sql.ref('t.credit_account') : sql.ref('t.debit_account')
    const [credited, debited] = of === 'credit' ? [sql`t.amount_kobo`, sql`0`] : [sql`0`, sql`t.amount_kobo`]
    return sql`select t.posted_at, ${credited} as credited, ${debited} as debited
      from ledger_transfers t join ledger_accounts a on a.id = ${own}
      where a.kind = ${kind} and a.owner_uid = ${bookUid(ownerUid)} and t.posted_at >= ${since}::timestamptz`
  }
  return sql<FlowRow>`
    select to_char(m.posted_at at time zone 'Africa/Lagos', 'YYYY-MM') as month,
      sum(m.credited)::bigint as credited_kobo, sum(m.debited)::bigint as debited_kobo
    from (${side('credit')} union all ${side('debit')}) m group by 1 order by 1`
}

/** What moved in one account of a kind on a day in Lagos: credits less debits, and the debits that were no `aside`. */
export type DayMoves = {
  scope: string
  balance_kobo: bigint
  moves: [day: CalendarDate, net: string, out: string][]
}

/**
 * What guarded accounts of a kind hold now, and what moved in each since the beginning of a day of its own, by days in
 * Lagos: the balance at the end of any of these days is what is held now less what moved later. Money that went to
 * accounts of the kind `aside` counts in `net` and not in `out`. Accounts nobody posted to are not there: a query.
 */
export function movesByDay(
  kind: AccountKind,
  since: readonly { scope: string; day: CalendarDate }[],
  aside: AccountKind,
): RawBuilder<DayMoves> {
  const side = (of: 'credit' | 'debit') => {
    const [own, other] =
      of === 'credit' ? ['t.credit_account', 't.debit_account'] : ['t.debit_account', 't.credit_account']
    const isOut = of === 'credit' ? sql`0` : sql`case other.kind when ${aside} then 0 else t.amount_kobo end`
    const net = of === 'credit' ? sql`t.amount_kobo` : sql`-t.amount_kobo`
    return sql`select t.posted_at, ${net} as net, ${isOut} as out
      from ledger_transfers t join ledger_accounts other on other.id = ${sql.ref(other)}
      where ${sql.ref(own)} = a.id and t.posted_at >= (w.day::timestamp at time zone 'Africa/Lagos')`
  }
  return sql<DayMoves>`
    select w.scope, b.balance_kobo, coalesce(moved.days, '[]') as moves
    from unnest(${since.map(({ scope }) => scope)}::text[], ${since.map(({ day }) => day)}::date[]) as w (scope, day)
    join ledger_accounts a on a.kind = ${kind} and a.scope = w.scope
    join ledger_balances b on b.account_id = a.id
    cross join lateral (
      select jsonb_agg(jsonb_build_array(d.day, d.net::text, d.out::text)) as days
      from (
        select (m.posted_at at time zone 'Africa/Lagos')::date as day, sum(m.net)::bigint as net, sum(m.out)::bigint as out
        from (${side('credit')} union all ${side('debit')}) m group by 1
      ) d
    ) moved`
}
