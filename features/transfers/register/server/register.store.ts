/**
 * The SQL of the list of all payments. What a search finds is gathered first, at most so many of each kind by an index of
 * its own, so that a page costs the same in a society of any size.
 */
import { beginsWith, hasWords } from '@kolo/database/search-words'
import { type SortedRow, sortedPage } from '@kolo/database/sorted-pages'
import type { Db } from '@kolo/database/tables'
import type { InputOf } from '@kolo/foundation/endpoint'
import { firstIdAt } from '@kolo/foundation/ids'
import { readSearchText } from '@kolo/foundation/search-text'
import { addDays, type CalendarDate, startOfDay } from '@kolo/foundation/time'
import { paymentStatuses } from '@kolo/payments/rules'
import type { PaymentRow } from '@kolo/payments/server'
import { memberUidsFound } from '@kolo/profile/server'
import { type RawBuilder, sql } from 'kysely'
import type { downloadRegisteredPayments, listRegisteredPayments } from '../register.contract.ts'
import { countedMost } from '../register.rules.ts'

/** What the list is narrowed to. */
export type Narrowed = Omit<InputOf<typeof downloadRegisteredPayments>['query'], 'format'>
type Query = InputOf<typeof listRegisteredPayments>['query']

/** A payment with what the bank's statement says of it. */
export type RegisteredRow = PaymentRow & SortedRow & { narration: string | null }

/** How many members a search names, how many payments of each, and how many found in another way, are looked at. */
const mostOfList = { members: 50, ofEach: 200, others: 500 }

const amount = sql`coalesce(p.received_kobo, p.amount_kobo)`

/** A page of the list, with one row more. An id is of the moment its payment was begun, so it orders by that. */
export async function registeredPayments(db: Db, { order, ...query }: Query): Promise<RegisteredRow[]> {
  const byAmount = order === 'amount' || order === '-amount'
  const page = sortedPage(
    { ...query, ...(byAmount ? { order } : {}) },
    {
      keys: { amount: { by: amount, kind: 'number' } },
      usual: order === 'begun' ? 'id' : '-id',
      id: sql`p.id`,
    },
  )
  const { rows } = await sql<RegisteredRow>`
    select p.*, ${page.key} as order_key,
      (select l.narration from bank_statement_lines l where l.payment_id = p.id) as narration
    from payments p where ${narrowing(query)} and ${page.after}
    order by ${page.order} limit ${sql.lit(page.limit)}`.execute(db)
  return rows
}

/** How many payments pass, as far as anybody counts, and what they come to: a query of one row. */
export function totalOfPayments(narrowed: Narrowed): RawBuilder<{ count: number; sum_kobo: bigint }> {
  return sql<{ count: number; sum_kobo: bigint }>`
    select count(*)::int as count, coalesce(sum(amount), 0)::bigint as sum_kobo from (
      select ${amount} as amount from payments p where ${narrowing(narrowed)}
      limit ${sql.lit(countedMost + 1)}) as counted`
}

/** Each state as it stands in a text: how many payments are in it decides by which index they are found. */
const written = new Map(paymentStatuses.map((status) => [status, sql.lit(status)]))

function narrowing({ search, status, channel, from, to }: Narrowed): RawBuilder<boolean> {
  const state = status && written.get(status)
  return sql<boolean>`${sql.join(
    [
      state ? sql`p.status = ${state}` : sql`true`,
      ...(channel ? [sql`p.channel = ${channel}`] : []),
      // Ids are of the moment a payment was begun.
      ...(from ? [sql`p.id >= ${firstIdAt(Date.parse(startOfDay(from)))}::uuid`] : []),
      ...(to ? [sql`p.id < ${firstIdAt(Date.parse(startOfDay(addDays(to, 1))))}::uuid`] : []),
      ...(search ? [sql`p.id = any(array(${foundPayments(search)}))`] : []),
    ],
    sql` and `,
  )}`
}

/** The ids of payments that a text may mean: a query. */
export function foundPayments(text: string, most = mostOfList): RawBuilder<{ id: string }> {
  const { code, reference, amountKobo, day, words } = readSearchText(text)
  const others = sql.lit(most.others)
  const ways = [
    sql`select o.id from (${memberUidsFound(text, most.members)}) as m cross join lateral (
      select id from payments where member_uid = m.uid order by id desc limit ${sql.lit(most.ofEach)}) as o`,
    ...(code ? [sql`select id from payments where ${beginsWith(sql`code`, code)} limit ${others}`] : []),
    ...(reference ? byReference(reference, text, others) : []),
    ...(amountKobo === undefined
      ? []
      : [
          sql`select id from payments where coalesce(received_kobo, amount_kobo) = ${amountKobo}
            order by id desc limit ${others}`,
        ]),
    ...(day ? [begunOn(day, others)] : []),
    ...(words.length > 0 ? byWords(words, others) : []),
  ]
  return sql<{ id: string }>`${sql.join(
    ways.map((way) => sql`(${way})`),
    sql` union `,
  )}`
}

function byReference(reference: string, text: string, others: RawBuilder<number>): RawBuilder<unknown>[] {
  const typed = text.trim().toUpperCase().replace(/\s/g, '')
  return [
    sql`select id from payments where ${beginsWith(sql`transfer_code`, reference)} limit ${others}`,
    sql`select id from payments where ${beginsWith(sql`bank_reference`, typed)} limit ${others}`,
    sql`select payment_id from payment_bank_references where ${beginsWith(sql`reference_key`, reference)}
      and payment_id is not null limit ${others}`,
  ]
}

function begunOn(day: CalendarDate, others: RawBuilder<number>): RawBuilder<unknown> {
  return sql`select id from payments where id >= ${firstIdAt(Date.parse(startOfDay(day)))}::uuid
    and id < ${firstIdAt(Date.parse(startOfDay(addDays(day, 1))))}::uuid order by id desc limit ${others}`
}

function byWords(words: readonly string[], others: RawBuilder<number>): RawBuilder<unknown>[] {
  return [
    sql`select id from payments where payer_name is not null and ${hasWords(sql`payer_name`, words)} limit ${others}`,
    sql`select payment_id from bank_statement_lines where payment_id is not null
      and ${hasWords(sql`narration`, words)} limit ${others}`,
  ]
}
