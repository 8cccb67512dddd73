/** The SQL of batches: lines that are confirmed together. */
import { anyOf } from '@kolo/database/any-of'
import type { Db, Tables } from '@kolo/database/tables'
import { orNotFound } from '@kolo/foundation/request-problem'
import type { Instant } from '@kolo/foundation/time'
import { bankReferenceKey } from '@kolo/transfers/rules'
import { type Insertable, sql } from 'kysely'
import type { LineRow } from '../../statements/server/statement.record.ts'
import type { Trouble } from '../../statements/statement.contract.ts'
import type { BatchRow } from './batch.record.ts'

export function insertBatch(db: Db, row: Insertable<Tables['bank_line_batches']>): Promise<BatchRow> {
  return db.insertInto('bank_line_batches').values(row).returningAll().executeTakeFirstOrThrow()
}

/** A batch, locked until the transaction ends, or "not found". */
export async function lockBatch(db: Db, id: string): Promise<BatchRow> {
  return orNotFound(
    await db.selectFrom('bank_line_batches').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),
  )
}

export async function saveBatch(
  db: Db,
  id: string,
  change: { state: BatchRow['state']; approved_by?: string },
): Promise<void> {
  await db.updateTable('bank_line_batches').set(change).where('id', '=', id).execute()
}

/** The batches of statements that are not done: a query. */
export function openBatches(db: Db, statementIds: readonly string[]) {
  return db
    .selectFrom('bank_line_batches')
    .selectAll()
    .where('statement_id', '=', anyOf(statementIds))
    .where('state', 'in', ['waiting', 'posting'])
    .orderBy('id')
}

/** A line as it was chosen. */
export type QueuedLine = { id: string; paymentId: string | undefined; anotherTransfer: boolean }

/** Puts lines into a batch; answers how many were open. */
export async function queueLines(db: Db, batchId: string, lines: readonly QueuedLine[]): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    update bank_statement_lines l
    set state = 'queued', batch_id = ${batchId}, payment_id = w.payment, another_transfer = w.another, trouble = null,
      version = version + 1
    from unnest(${lines.map(({ id }) => id)}::uuid[], ${lines.map(({ paymentId }) => paymentId ?? null)}::uuid[],
      ${lines.map(({ anotherTransfer }) => anotherTransfer)}::boolean[]) as w (id, payment, another)
    where l.id = w.id and l.state = 'open' returning l.id`.execute(db)
  return rows.length
}

/** The next lines of a batch, locked until the transaction ends. */
export function nextLines(db: Db, batchId: string, limit: number): Promise<LineRow[]> {
  return db
    .selectFrom('bank_statement_lines')
    .selectAll()
    .where('batch_id', '=', batchId)
    .where('state', '=', 'queued')
    .orderBy('line_no')
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute()
}

/** Opens all lines of a batch that was not carried out. */
export async function reopenLines(db: Db, batchId: string): Promise<void> {
  await sql`update bank_statement_lines set state = 'open', payment_id = null, another_transfer = false,
    version = version + 1 where batch_id = ${batchId} and state = 'queued'`.execute(db)
}

/** A line that came back, and why. */
export type ReturnedLine = { id: string; trouble: Trouble }

/** Opens lines again that could not be confirmed, each with why; what was suggested for them no longer holds. */
export async function returnLines(db: Db, lines: readonly ReturnedLine[]): Promise<void> {
  if (lines.length === 0) return
  await sql`
    update bank_statement_lines l set state = 'open', payment_id = null, another_transfer = false, trouble = w.trouble,
      suggested_payment = case when w.trouble = 'needs-second' then l.suggested_payment end,
      suggestion = case when w.trouble = 'needs-second' then l.suggestion end, version = version + 1
    from unnest(${lines.map(({ id }) => id)}::uuid[], ${lines.map(({ trouble }) => trouble)}::text[]) as w (id, trouble)
    where l.id = w.id`.execute(db)
}

export type EndedLine = { id: string; as: 'payment' | 'booked' | 'unmatched' }

/** Writes that lines are in the books. */
export async function endLines(db: Db, lines: readonly EndedLine[], by: string, now: Instant): Promise<void> {
  if (lines.length === 0) return
  await sql`
    update bank_statement_lines l set state = 'done', ended_as = w.how, ended_at = ${now}::timestamptz, ended_by = ${by},
      version = version + 1
    from unnest(${lines.map(({ id }) => id)}::uuid[], ${lines.map((line) => line.as)}::text[]) as w (id, how)
    where l.id = w.id`.execute(db)
}

/** Which of these references were used before, by the key of the reference. */
export async function usedReferences(db: Db, references: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('payment_bank_references')
    .select('reference_key')
    .where('reference_key', '=', anyOf(references.map((one) => bankReferenceKey(one) ?? '')))
    .execute()
  return new Set(rows.map((row) => row.reference_key))
}

/** Lines whose payer has a payment like it that was confirmed by hand and has no line: of the same amount, a day beside. */
export async function confirmedByHand(
  db: Db,
  lines: readonly {
    id: string
    accountId: string
    memberUid: string
    amount: bigint
    day: string
    paymentId: string
  }[],
): Promise<Map<string, string>> {
  const column = (of: (line: (typeof lines)[number]) => string) => lines.map(of)
  const { rows } = await sql<{ id: string; code: string }>`
    select w.id, s.code from unnest(${column(({ id }) => id)}::uuid[], ${column(({ accountId }) => accountId)}::uuid[],
      ${column(({ memberUid }) => memberUid)}::uuid[], ${column(({ amount }) => String(amount))}::bigint[],
      ${column(({ day }) => day)}::date[], ${column(({ paymentId }) => paymentId)}::uuid[])
      as w (id, account_id, member_uid, amount, day, payment_id)
    cross join lateral (
      select (array_agg(p.code order by p.id))[1] as code from payments p
      where p.collection_account_id = w.account_id and p.received_kobo = w.amount and p.status = 'confirmed'
        and p.value_on between w.day - 1 and w.day + 1 and p.member_uid = w.member_uid and p.id <> w.payment_id
        and not exists (select from bank_statement_lines l where l.payment_id = p.id)
    ) as s
    where s.code is not null`.execute(db)
  return new Map(rows.map(({ id, code }) => [id, code]))
}
