/**
 * What all accounts held at the end of any day, and the months that are closed. What must always be true: the end of a
 * day is kept once nothing can be posted in it any more, and reading the books of a day costs what its kept end and one
 * day's postings cost, however long the history is. Nothing is posted in a closed month; the database sees to it.
 */
import type { Db } from '@kolo/database/tables'
import { type Kobo, kobo, negateKobo, subtractKobo, sumKobo, zeroKobo } from '@kolo/foundation/money'
import { addDays, type CalendarDate, type Instant, startOfDay } from '@kolo/foundation/time'
import { type RawBuilder, sql } from 'kysely'
import { assertTransaction } from './account.store.ts'
import { type AccountKind, accountKinds } from './accounts.ts'

/** One account that belongs to nobody, or all accounts of a kind that members own together (scope `''`). */
export type BookLine = {
  kind: AccountKind
  scope: string
  /** What stands on the account's own side: money in the bank and money owed to members are both positive. */
  balance: Kobo
}

/** What all accounts held at one moment. */
export type BooksAt = {
  lines: BookLine[]
  /** All debit balances together, and all credit balances: the same, or the books do not hold. */
  debits: Kobo
  credits: Kobo
}

type NetRow = { kind: AccountKind; scope: string; net_kobo: bigint }

/**
 * What all accounts held before a moment: a query. It begins with the last proof of the books, or for an earlier moment with
 * the last kept end of a day, and adds what came after.
 */
export function netsBefore(until: Instant): RawBuilder<NetRow> {
  return sql<NetRow>`
    select n.kind, n.scope, n.net_kobo from ledger_nets_before(${until}::timestamptz) n order by n.kind, n.scope`
}

/**
 * What all accounts held at the end of a day as the accounts of the society count it: a journal with an earlier value date
 * counts from that day on, whenever it was posted.
 */
export function netsOnDay(day: CalendarDate): RawBuilder<NetRow> {
  return sql<NetRow>`
    select x.kind, x.scope, sum(x.net_kobo)::bigint as net_kobo from (
      (${netsBefore(startOfDay(addDays(day, 1)))})
      union all
      select v.kind, v.scope, v.net_credit_kobo from ledger_valued_by(${day}::date) v
    ) x
    group by x.kind, x.scope order by x.kind, x.scope`
}

/** What these rows say. */
export function booksIn(rows: readonly NetRow[]): BooksAt {
  const lines = rows.map(({ kind, scope, net_kobo }) => ({
    kind,
    scope,
    balance: ownSide(kind, kobo(net_kobo)),
  }))
  const sideOf = (side: 'debit' | 'credit') =>
    sumKobo(lines.filter(({ kind }) => accountKinds[kind].side === side).map(({ balance }) => balance))
  return { lines, debits: sideOf('debit'), credits: sideOf('credit') }
}

/** What all accounts held at the end of a day, as the accounts of the society count it. */
export async function readBooksOn(db: Db, day: CalendarDate): Promise<BooksAt> {
  return booksIn((await netsOnDay(day).execute(db)).rows)
}

function ownSide(kind: AccountKind, netCredit: Kobo): Kobo {
  return accountKinds[kind].side === 'credit' ? netCredit : negateKobo(netCredit)
}

/** What is missing between both sides; zero when the books hold. */
export function differenceIn({ debits, credits }: BooksAt): Kobo {
  return subtractKobo(debits, credits)
}

/** Adds up the lines of some kinds. */
export function sumOfKinds({ lines }: BooksAt, kinds: readonly AccountKind[]): Kobo {
  const chosen = lines.filter(({ kind }) => kinds.includes(kind)).map(({ balance }) => balance)
  return chosen.length === 0 ? zeroKobo : sumKobo(chosen)
}

/** Keeps the ends of days that are over and proved, at most so many in one transaction; answers how many. */
export async function endDays(db: Db, most: number): Promise<number> {
  const { rows } = await sql<{ ended: number }>`select ledger_end_days(${most}) as ended`.execute(db)
  return rows[0]?.ended ?? 0
}

/** A month nothing is posted in any more, with what all accounts held at its end. */
export type ClosedMonth = {
  /** Its first day. */
  month: CalendarDate
  closedAt: Instant
  approvalId: string
  books: BooksAt
  /** The hash over it and over every month before it, in hexadecimal digits. */
  seal: string
  /** Whether it still is what was sealed. */
  holds: boolean
}

/** How far months are closed. */
export type Closing = {
  /** The first day of the month that is closed next; nothing while nothing was ever posted. */
  next: CalendarDate | undefined
  /** Whether its last day is proved, so that it can be closed. */
  isProved: boolean
}

type ClosedRow = {
  month: string
  closed_at: Instant
  approval_id: string
  rows: string
  seal: string
  holds: boolean
}

/** Closed months, the latest first. */
export async function closedMonths(db: Db, page: { before?: CalendarDate | undefined; limit: number }) {
  const { rows } = await sql<ClosedRow>`
    select to_char(m.month, 'YYYY-MM-DD') as month, m.closed_at, m.approval_id, m.balances::text as rows,
      encode(m.seal, 'hex') as seal,
      m.seal = ledger_month_seal(coalesce((select b.seal from ledger_closed_months b where b.month < m.month
        order by b.month desc limit 1), sha256('')), m) as holds
    from ledger_closed_months m
    where m.month < coalesce(${page.before ?? null}::date, 'infinity')
    order by m.month desc limit ${page.limit}`.execute(db)
  return rows.map(closedMonthOf)
}

function closedMonthOf({ month, closed_at, approval_id, rows, seal, holds }: ClosedRow): ClosedMonth {
  const big = (_: string, value: unknown, { source }: { source: string }) =>
    typeof value === 'number' ? BigInt(source) : value
  const kept = JSON.parse(rows, big as Parameters<typeof JSON.parse>[1]) as {
    kind: AccountKind
    scope: string
    net: bigint
  }[]
  return {
    month: month as CalendarDate,
    closedAt: closed_at,
    approvalId: approval_id,
    books: booksIn(kept.map(({ kind, scope, net }) => ({ kind, scope, net_kobo: net }))),
    seal,
    holds,
  }
}

/** Which month is closed next, and whether it is proved to its end. */
export async function readClosing(db: Db): Promise<Closing> {
  const { rows } = await sql<{ next: string | null; proved: boolean }>`
    select to_char(n.next, 'YYYY-MM-DD') as next,
      exists (select from ledger_day_ends d where d.day = (n.next + interval '1 month')::date - 1)
      and coalesce((
        select t.holds and t.run_at > ledger_day_begins((n.next + interval '1 month')::date)
        from ledger_trial_balances t where t.walk = 'forward' order by t.run_at desc, t.id desc limit 1), false) as proved
    from (select ledger_next_month() as next) n`.execute(db)
  const row = rows[0]
  return { next: (row?.next ?? undefined) as CalendarDate | undefined, isProved: row?.proved ?? false }
}

/** Closes a month by an approval of this very transaction; a fault where it is not the next one, or not proved. */
export async function closeMonth(
  db: Db,
  close: { month: CalendarDate; now: Instant; approvalId: string },
): Promise<void> {
  assertTransaction(db)
  await sql`select ledger_close_month(${close.month}::date, ${close.now}, ${close.approvalId})`.execute(db)
}
