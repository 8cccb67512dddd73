/** The SQL of money that matches no payment, and of what members say of it. */
import { anyOf } from '@kolo/database/any-of'
import { codeOf } from '@kolo/database/codes'
import { jsonRows } from '@kolo/database/json-rows'
import type { Db, Tables } from '@kolo/database/tables'
import type { Kobo } from '@kolo/foundation/money'
import { orNotFound } from '@kolo/foundation/request-problem'
import { addDays, type CalendarDate } from '@kolo/foundation/time'
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import type { ClaimRow, ReceiptRow } from './unmatched-receipt.record.ts'

/** A receipt with the line it came by. */
export type ReceiptWithLine = ReceiptRow & { narration: string; line_no: number; file_name: string }

const withLine = (db: Db) =>
  db
    .selectFrom('unmatched_receipts as r')
    .innerJoin('bank_statement_lines as l', 'l.id', 'r.line_id')
    .innerJoin('bank_statements as s', 's.id', 'l.statement_id')
    .selectAll('r')
    .select(['l.narration', 'l.line_no', 's.file_name'])

/** Receipts of a state: those that wait the oldest first, those that are settled the newest first. */
export function listReceipts(
  db: Db,
  state: 'waiting' | 'to-return' | 'settled',
  page: { after: string | undefined; limit: number },
): Promise<ReceiptWithLine[]> {
  const isSettled = state === 'settled'
  let query = withLine(db).where('r.state', '=', anyOf(isSettled ? ['assigned', 'returned'] : [state]))
  if (page.after) query = query.where('r.id', isSettled ? '<' : '>', page.after)
  return query
    .orderBy('r.id', isSettled ? 'desc' : 'asc')
    .limit(page.limit)
    .execute() as Promise<ReceiptWithLine[]>
}

/** Keeps money that matches no payment, each under the next code of the year it came in. */
export async function insertReceipts(
  db: Db,
  rows: readonly Omit<Insertable<Tables['unmatched_receipts']>, 'code'>[],
): Promise<void> {
  const code = codeOf('', sql`w.n`)
  await sql`
    insert into unmatched_receipts (id, code, line_id, account_id, amount_kobo, received_on, booked_at, booked_by,
      booked_journal)
    select w.id, 'UMR-' || to_char(w.received_on, 'YYYY-') || ${code}, w.line_id, w.account_id,
      w.amount_kobo, w.received_on, w.booked_at, w.booked_by, w.booked_journal
    from (select *, nextval('unmatched_receipt_code_numbers') as n
      from jsonb_populate_recordset(null::unmatched_receipts, ${jsonRows(rows)}::jsonb)) as w`.execute(db)
}

/** What waits, as a row of the queue: with how much waits in all, and how much of it no second administrator has. */
export type ReceiptToSettle = Pick<
  ReceiptRow,
  'id' | 'code' | 'amount_kobo' | 'received_on' | 'booked_at'
> & {
  state: 'waiting' | 'to-return'
  narration: string
  claims: number
  in_all: number
  mine: number
}

/** Those that have waited longest: a query. */
export function receiptsToSettle(): RawBuilder<ReceiptToSettle> {
  return sql<ReceiptToSettle>`
    with waiting as materialized (
      select r.id, r.code, r.amount_kobo, r.received_on, r.booked_at, r.state, r.line_id, exists (select from approvals a
        where a.subject_type = 'unmatched-receipt' and a.subject_id = r.id::text and a.status = 'waiting') as is_asked
      from unmatched_receipts r where r.state = any ('{waiting,to-return}')
    )
    select w.id, w.code, w.amount_kobo, w.received_on, w.booked_at, w.state, l.narration, q.in_all, q.mine,
      (select count(*)::int from receipt_claims c where c.receipt_id = w.id and c.state = 'waiting') as claims
    from waiting w join bank_statement_lines l on l.id = w.line_id, (
      select count(*)::int as in_all, (count(*) filter (where not is_asked))::int as mine from waiting) q
    order by w.booked_at, w.id limit 10`
}

/** One receipt with its line, or "not found". */
export async function receiptById(db: Db, id: string): Promise<ReceiptWithLine> {
  return orNotFound(
    (await withLine(db).where('r.id', '=', id).executeTakeFirst()) as ReceiptWithLine | undefined,
  )
}

/** One receipt, locked until the transaction ends, or "not found". */
export async function lockReceipt(db: Db, id: string): Promise<ReceiptRow> {
  return orNotFound(
    await db.selectFrom('unmatched_receipts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),
  )
}

/** The receipt that this journal ended, locked until the transaction ends. */
export function lockReceiptEndedBy(db: Db, journalId: string): Promise<ReceiptRow> {
  return db
    .selectFrom('unmatched_receipts')
    .selectAll()
    .where('ended_journal', '=', journalId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** The claims that were answered with the end of a receipt wait again. */
export function reopenClaims(db: Db, { id, ended_at }: ReceiptRow): Promise<ClaimRow[]> {
  return db
    .updateTable('receipt_claims')
    .set({ state: 'waiting', answered_by: null, answered_at: null, answer: null })
    .where('receipt_id', '=', id)
    .where('answered_at', '=', ended_at)
    .returningAll()
    .execute()
}

/** Writes what became of a receipt. */
export async function saveReceipt(
  db: Db,
  id: string,
  change: Omit<Updateable<Tables['unmatched_receipts']>, 'id' | 'version'>,
): Promise<void> {
  await db
    .updateTable('unmatched_receipts')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** What waits with exactly this amount and came on this day or the next one, when banks book what was sent at night. */
export function receiptsToClaim(
  db: Db,
  { amount, sentOn }: { amount: Kobo; sentOn: CalendarDate },
): Promise<ReceiptWithLine[]> {
  return withLine(db)
    .where('r.state', '=', sql.lit('waiting'))
    .where('r.amount_kobo', '=', amount)
    .where('r.received_on', '>=', sentOn)
    .where('r.received_on', '<=', addDays(sentOn, 1))
    .orderBy('r.id')
    .limit(100)
    .execute() as Promise<ReceiptWithLine[]>
}

/** Adds a claim; `undefined` when this member has claimed it already. */
export function insertClaim(
  db: Db,
  row: Insertable<Tables['receipt_claims']>,
): Promise<ClaimRow | undefined> {
  return db
    .insertInto('receipt_claims')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** The claims of receipts that wait for an answer: a query. */
export function waitingClaims(db: Db, receiptIds: readonly string[]) {
  return db
    .selectFrom('receipt_claims')
    .selectAll()
    .where('receipt_id', '=', anyOf(receiptIds))
    .where('state', '=', 'waiting')
    .orderBy('id')
}

/** One claim, locked until the transaction ends, or "not found". */
export async function lockClaim(db: Db, id: string): Promise<ClaimRow> {
  return orNotFound(
    await db.selectFrom('receipt_claims').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),
  )
}

/** Answers claims of a receipt that wait: the member's own who was given the money, and those of all others. */
export async function answerClaims(
  db: Db,
  claims: readonly ClaimRow[],
  answer: { grantedTo: string | undefined; by: string; at: string; words: string },
): Promise<void> {
  for (const granted of [true, false]) {
    const ids = claims
      .filter(({ member_uid }) => (member_uid === answer.grantedTo) === granted)
      .map(({ id }) => id)
    if (ids.length === 0) continue
    await sql`update receipt_claims set state = ${granted ? 'granted' : 'turned-down'}, answered_by = ${answer.by},
      answered_at = ${answer.at}, answer = ${granted ? null : answer.words} where id = ${anyOf(ids)}`.execute(
      db,
    )
  }
}

export type OwnClaimRow = ClaimRow & { amount_kobo: bigint; received_on: CalendarDate }

/** A member's claims, newest first, after the id the last page ended with. */
export function claimsOf(
  db: Db,
  memberUid: string,
  page: { after: string | undefined; limit: number },
): Promise<OwnClaimRow[]> {
  let query = db
    .selectFrom('receipt_claims as c')
    .innerJoin('unmatched_receipts as r', 'r.id', 'c.receipt_id')
    .selectAll('c')
    .select(['r.amount_kobo', 'r.received_on'])
    .where('c.member_uid', '=', memberUid)
  if (page.after) query = query.where('c.id', '<', page.after)
  return query.orderBy('c.id', 'desc').limit(page.limit).execute()
}
