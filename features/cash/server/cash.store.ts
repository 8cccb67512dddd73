/** The SQL of cash. */

import { shownOfList } from '@kolo/application/waiting-list'
import { anyOf } from '@kolo/database/any-of'
import { nextCode } from '@kolo/database/codes'
import type { Db } from '@kolo/database/tables'
import { newId } from '@kolo/foundation/ids'
import { type Kobo, kobo } from '@kolo/foundation/money'
import { orNotFound } from '@kolo/foundation/request-problem'
import { addHours, type CalendarDate, dayIn, type Instant, lagos } from '@kolo/foundation/time'
import { insertPayment as insertAny, type insertPayment, lockForDecision } from '@kolo/payments/server'
import { type RawBuilder, sql } from 'kysely'
import { cashHours } from '../cash.rules.ts'
import type { CashRow, TillRow } from './cash.record.ts'

/** What this channel is called, in its payments and in what arrives by it. */
export const channel = 'cash'

/** The till of an officer, opened where they have none. */
export async function tillOf(db: Db, memberUid: string, now: Instant): Promise<TillRow> {
  return db
    .insertInto('cash_tills')
    .values({ id: newId(Date.parse(now)), member_uid: memberUid, opened_at: now })
    .onConflict((conflict) => conflict.column('member_uid').doUpdateSet({ version: sql`cash_tills.version` }))
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Adds a payment of this channel with its receipt, which has a number at once. */
export async function insertCash(
  db: Db,
  row: Omit<Parameters<typeof insertPayment>[1], 'channel' | 'status'>,
  till: TillRow,
): Promise<CashRow> {
  const { started_at: now } = row
  const payment = await insertAny(db, {
    ...row,
    channel,
    status: 'proof_submitted',
    submitted_at: now,
    needs_two: true,
  })
  if (!payment) throw new Error('Cash is booked under a code that is taken')
  const receipt = await db
    .insertInto('cash_receipts')
    .values({
      payment_id: payment.id,
      number: nextCode(`CSH-${dayIn(lagos, now).slice(0, 4)}-`, 'cash_receipt_numbers'),
      till_id: till.id,
      member_uid: row.member_uid,
      amount_kobo: row.amount_kobo,
      booked_at: now,
    })
    .returning('number')
    .executeTakeFirstOrThrow()
  return { ...payment, ...receipt, till_id: till.id, booked_at: now, keeper_uid: till.member_uid }
}

/** What a member brought in cash within the time over which it is summed up, but for what was cancelled: a query. */
export function broughtRows(memberUid: string, now: Instant): RawBuilder<{ sum_kobo: bigint }> {
  return sql`select coalesce(sum(r.amount_kobo), 0)::bigint as sum_kobo
    from cash_receipts r join payments p on p.id = r.payment_id
    where r.member_uid = ${memberUid} and r.booked_at > ${addHours(now, -cashHours)}::timestamptz
      and p.status <> 'cancelled'`
}

function cash(db: Db) {
  return db
    .selectFrom('payments as p')
    .innerJoin('cash_receipts as r', 'r.payment_id', 'p.id')
    .innerJoin('cash_tills as t', 't.id', 'r.till_id')
    .selectAll('p')
    .select(['r.number', 'r.till_id', 'r.booked_at', 't.member_uid as keeper_uid'])
}

/** One receipt, or "not found"; of this member where one is named. */
export async function anyCash(db: Db, id: string, memberUid?: string): Promise<CashRow> {
  let query = cash(db).where('p.id', '=', id)
  if (memberUid !== undefined) query = query.where('p.member_uid', '=', memberUid)
  return orNotFound(await query.executeTakeFirst())
}

/** One receipt, locked with its payer and whoever decides, or "not found". */
export async function lockCash(db: Db, id: string, administratorUid: string): Promise<CashRow> {
  await lockForDecision(db, id, administratorUid)
  return anyCash(db, id)
}

/** A page of receipts; `after` is the id the last page ended with. */
type Page = { after?: string | undefined; limit: number }

/** A member's receipts, newest first. */
export function cashOf(db: Db, memberUid: string, { after, limit }: Page): Promise<CashRow[]> {
  let query = cash(db).where('r.member_uid', '=', memberUid)
  if (after !== undefined) query = query.where('r.payment_id', '<', after)
  return query.orderBy('r.payment_id', 'desc').limit(limit).execute()
}

/** All receipts, newest first. */
export function allCash(db: Db, { after, limit }: Page): Promise<CashRow[]> {
  let query = cash(db)
  if (after !== undefined) query = query.where('r.payment_id', '<', after)
  return query.orderBy('r.payment_id', 'desc').limit(limit).execute()
}

/** What waits to be counted, oldest first. */
export function waitingCash(db: Db, { after, limit }: Page): Promise<CashRow[]> {
  let query = cash(db).where('p.status', '=', 'proof_submitted').where('p.channel', '=', channel)
  if (after !== undefined) query = query.where('p.id', '>', after)
  return query.orderBy('p.id').limit(limit).execute()
}

/**
 * The same for the first screen of an administrator: with who is who, how many wait, and how many of them are theirs to
 * count. A query.
 */
export function cashForDesk(db: Db, administratorUid: string) {
  return cash(db)
    .leftJoin('profiles as m', 'm.uid', 'p.member_uid')
    .leftJoin('profiles as k', 'k.uid', 't.member_uid')
    .where('p.status', '=', sql.lit('proof_submitted' as const))
    .where('p.channel', '=', sql.lit(channel))
    .select([
      'm.full_name',
      'k.full_name as keeper_name',
      sql<number>`count(*) over ()::int`.as('in_all'),
      sql<number>`(count(*) filter (where p.member_uid <> ${administratorUid} and t.member_uid <> ${administratorUid})
        over ())::int`.as('mine'),
    ])
    .orderBy('p.id')
    .limit(shownOfList)
}

/** A till, locked until the transaction ends, or "not found". */
export async function lockTill(db: Db, id: string): Promise<TillRow> {
  return orNotFound(
    await db.selectFrom('cash_tills').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),
  )
}

/** Counts up what was done with a till, so that what was asked about it before holds no more. */
export async function touchTill(db: Db, id: string): Promise<void> {
  await db.updateTable('cash_tills').set({ version: sql`version + 1` }).where('id', '=', id).execute()
}

/** All tills: as many as there are officers who received cash. A query. */
export function allTills(db: Db) {
  return db.selectFrom('cash_tills').selectAll().orderBy('id').limit(200)
}

/** What was paid in at the bank. */
export type Banking = {
  id: string
  tillId: string
  accountId: string
  amount: Kobo
  bankReference: string
  paidOn: CalendarDate
  approvalId: string
  journalId: string
  code: string
  now: Instant
}

export async function nextBankingCode(db: Db, now: Instant): Promise<string> {
  const code = nextCode(`BKG-${dayIn(lagos, now).slice(0, 4)}-`, 'cash_banking_numbers')
  const { rows } = await sql<{ code: string }>`select ${code} as code`.execute(db)
  return rows[0]?.code ?? ''
}

export async function insertBanking(db: Db, banking: Banking): Promise<void> {
  await db
    .insertInto('cash_bankings')
    .values({
      id: banking.id,
      code: banking.code,
      till_id: banking.tillId,
      account_id: banking.accountId,
      amount_kobo: banking.amount,
      bank_reference: banking.bankReference,
      paid_on: banking.paidOn,
      approval_id: banking.approvalId,
      journal_id: banking.journalId,
      banked_at: banking.now,
    })
    .execute()
}

/** Marks what was paid in as taken back with its journal, and answers it. */
export function markTakenBack(
  db: Db,
  journalId: string,
  now: Instant,
): Promise<{ id: string; code: string; till_id: string; amount_kobo: bigint }> {
  return db
    .updateTable('cash_bankings')
    .set({ taken_back_at: now })
    .where('journal_id', '=', journalId)
    .returning(['id', 'code', 'till_id', 'amount_kobo'])
    .executeTakeFirstOrThrow()
}

/** Cash that was paid into an account in these amounts, on these days: a query. */
export function bankedCash(
  db: Db,
  accountId: string,
  { amounts, from, to }: { amounts: readonly Kobo[]; from: CalendarDate; to: CalendarDate },
) {
  return db
    .selectFrom('cash_bankings as b')
    .select(['b.id', 'b.amount_kobo', 'b.paid_on', 'b.bank_reference'])
    .where('b.account_id', '=', accountId)
    .where('b.taken_back_at', 'is', null)
    .where(sql<boolean>`b.amount_kobo = any(${amounts.map(String)}::bigint[])`)
    .where('b.paid_on', '>=', from)
    .where('b.paid_on', '<=', to)
    .orderBy('b.id')
    .limit(500)
}

/** What these bankings are called: a query. */
export function bankingCodes(db: Db, ids: readonly string[]) {
  return db.selectFrom('cash_bankings').select(['id', 'code', 'paid_on']).where('id', '=', anyOf(ids))
}

/** What was paid in at the bank last: a query. */
export function latestBankings(db: Db) {
  return db
    .selectFrom('cash_bankings as b')
    .innerJoin('cash_tills as t', 't.id', 'b.till_id')
    .selectAll('b')
    .select('t.member_uid as keeper_uid')
    .orderBy('b.id', 'desc')
    .limit(10)
}

export function sumIn(rows: readonly { sum_kobo: bigint }[]): Kobo {
  return kobo(rows[0]?.sum_kobo ?? 0n)
}
