/**
 * The SQL of the list of all withdrawals. What a search finds is gathered first, at most so many of each kind by an index
 * of its own, so that a page costs the same in a society of any size.
 */
import { beginsWith } from '@kolo/database/search-words'
import { type SortedRow, sortedPage } from '@kolo/database/sorted-pages'
import type { Db } from '@kolo/database/tables'
import type { InputOf } from '@kolo/foundation/endpoint'
import { firstIdAt } from '@kolo/foundation/ids'
import { readSearchText } from '@kolo/foundation/search-text'
import { addDays, type CalendarDate, startOfDay } from '@kolo/foundation/time'
import { memberUidsFound } from '@kolo/profile/server'
import { type RawBuilder, sql } from 'kysely'
import type { WithdrawalRow } from '../../withdrawals/server/withdrawal.record.ts'
import { withdrawalStatuses } from '../../withdrawals/withdrawal.rules.ts'
import type { downloadRegisteredWithdrawals, listRegisteredWithdrawals } from '../register.contract.ts'
import { countedMost } from '../register.rules.ts'

/** What the list is narrowed to. */
export type Narrowed = Omit<InputOf<typeof downloadRegisteredWithdrawals>['query'], 'format'>
type Query = InputOf<typeof listRegisteredWithdrawals>['query']

export type RegisteredRow = WithdrawalRow & SortedRow

/** How many members a search names, how many withdrawals of each, and how many found in another way, are looked at. */
const mostOfList = { members: 50, ofEach: 200, others: 500 }

/** A page of the list, with one row more. An id is of the moment its withdrawal was asked for, so it orders by that. */
export async function registeredWithdrawals(db: Db, { order, ...query }: Query): Promise<RegisteredRow[]> {
  const byAmount = order === 'amount' || order === '-amount'
  const page = sortedPage(
    { ...query, ...(byAmount ? { order } : {}) },
    {
      keys: { amount: { by: sql`w.amount_kobo`, kind: 'number' } },
      usual: order === 'asked' ? 'id' : '-id',
      id: sql`w.id`,
    },
  )
  const { rows } = await sql<RegisteredRow>`
    select w.*, ${page.key} as order_key from withdrawals w where ${narrowing(query)} and ${page.after}
    order by ${page.order} limit ${sql.lit(page.limit)}`.execute(db)
  return rows
}

/** How many withdrawals pass, as far as anybody counts, and what they come to: a query of one row. */
export function totalOfWithdrawals(narrowed: Narrowed): RawBuilder<{ count: number; sum_kobo: bigint }> {
  return sql<{ count: number; sum_kobo: bigint }>`
    select count(*)::int as count, coalesce(sum(amount_kobo), 0)::bigint as sum_kobo from (
      select w.amount_kobo from withdrawals w where ${narrowing(narrowed)}
      limit ${sql.lit(countedMost + 1)}) as counted`
}

/** Each state as it stands in a text: how many withdrawals are in it decides by which index they are found. */
const written = new Map(withdrawalStatuses.map((status) => [status, sql.lit(status)]))

function narrowing({ search, status, from, to }: Narrowed): RawBuilder<boolean> {
  const state = status && written.get(status)
  return sql<boolean>`${sql.join(
    [
      state ? sql`w.status = ${state}` : sql`true`,
      ...(from ? [sql`w.id >= ${firstIdAt(Date.parse(startOfDay(from)))}::uuid`] : []),
      ...(to ? [sql`w.id < ${firstIdAt(Date.parse(startOfDay(addDays(to, 1))))}::uuid`] : []),
      ...(search ? [sql`w.id = any(array(${foundWithdrawals(search)}))`] : []),
    ],
    sql` and `,
  )}`
}

/** The ids of withdrawals that a text may mean: a query. */
export function foundWithdrawals(text: string, most = mostOfList): RawBuilder<{ id: string }> {
  const { code, reference, amountKobo, day } = readSearchText(text)
  const others = sql.lit(most.others)
  const ways = [
    sql`select o.id from (${memberUidsFound(text, most.members)}) as m cross join lateral (
      select id from withdrawals where member_uid = m.uid order by id desc limit ${sql.lit(most.ofEach)}) as o`,
    ...(code ? [sql`select id from withdrawals where ${beginsWith(sql`code`, code)} limit ${others}`] : []),
    ...(reference
      ? [
          sql`select withdrawal_id from withdrawal_bank_references where ${beginsWith(sql`reference_key`, reference)}
            limit ${others}`,
        ]
      : []),
    ...(amountKobo === undefined
      ? []
      : [sql`select id from withdrawals where amount_kobo = ${amountKobo} order by id desc limit ${others}`]),
    ...(day ? [askedOn(day, others)] : []),
  ]
  return sql<{ id: string }>`${sql.join(
    ways.map((way) => sql`(${way})`),
    sql` union `,
  )}`
}

function askedOn(day: CalendarDate, others: RawBuilder<number>): RawBuilder<unknown> {
  return sql`select id from withdrawals where id >= ${firstIdAt(Date.parse(startOfDay(day)))}::uuid
    and id < ${firstIdAt(Date.parse(startOfDay(addDays(day, 1))))}::uuid order by id desc limit ${others}`
}
