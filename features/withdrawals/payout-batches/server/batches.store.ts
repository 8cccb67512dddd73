/** The SQL of batches. */
import { anyOf } from '@kolo/database/any-of'
import { nextCode } from '@kolo/database/codes'
import type { Db, Tables } from '@kolo/database/tables'
import { newId } from '@kolo/foundation/ids'
import { orNotFound } from '@kolo/foundation/request-problem'
import { type CalendarDate, dayIn, type Instant, lagos } from '@kolo/foundation/time'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { WithdrawalRow } from '../../withdrawals/server/withdrawal.record.ts'
import type { BatchOutcome } from '../../withdrawals/withdrawal.rules.ts'
import type { BatchRow } from './payout-batch.record.ts'

/** Adds a batch under the next code. */
export function insertBatch(
  db: Db,
  row: Pick<Insertable<Tables['withdrawal_batches']>, 'id' | 'collection_account_id' | 'made_by' | 'made_at'>,
): Promise<BatchRow> {
  const code = nextCode(`WDB-${dayIn(lagos, row.made_at).slice(0, 4)}-`, 'withdrawal_batch_code_numbers')
  return db
    .insertInto('withdrawal_batches')
    .values({ ...row, code })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Puts withdrawals into it that are approved, whose notice is over, and that are not of whoever asks: they are being paid
 * from now on. Answers how many there were. Of two batches at once the second waits, and finds them taken.
 */
export async function fillBatch(
  db: Db,
  {
    batchId,
    ids,
    actorUid,
    now,
  }: { batchId: string; ids: readonly string[]; actorUid: string; now: Instant },
): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    with chosen as (
      select id from withdrawals where id = ${anyOf(ids)} order by id for update),
    sent as (
      update withdrawals w set status = 'processing', sent_at = ${now}::timestamptz, reason = null,
        version = w.version + 1
      from chosen where w.id = chosen.id and w.status = 'approved' and w.payable_at <= ${now}::timestamptz
        and w.member_uid <> ${actorUid} returning w.id)
    insert into withdrawal_batch_lines (batch_id, withdrawal_id)
    select ${batchId}::uuid, id from sent returning withdrawal_id as id`.execute(db)
  const steps = rows.map(({ id }) => ({
    id: newId(Date.parse(now)),
    withdrawal_id: id,
    step: 'sent' as const,
    by_uid: actorUid,
    happened_at: now,
  }))
  if (steps.length > 0) await db.insertInto('withdrawal_steps').values(steps).execute()
  return rows.length
}

/** A batch, locked until the transaction ends, or "not found"; and what is open of it, locked too. */
export async function lockBatch(db: Db, id: string): Promise<{ batch: BatchRow; open: WithdrawalRow[] }> {
  const batch = orNotFound(
    await db.selectFrom('withdrawal_batches').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),
  )
  const open = await db
    .selectFrom('withdrawals')
    .selectAll()
    .where('id', 'in', (lines) =>
      lines
        .selectFrom('withdrawal_batch_lines')
        .select('withdrawal_id')
        .where('batch_id', '=', id)
        .where('outcome', '=', 'open'),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  // What somebody took out while this waited for it is not open any more.
  return { batch, open: open.filter(({ status }) => status === 'processing') }
}

/** The batch it is, or "not found". */
export async function batchById(db: Db, id: string): Promise<BatchRow> {
  return orNotFound(
    await db.selectFrom('withdrawal_batches').selectAll().where('id', '=', id).executeTakeFirst(),
  )
}

/** Batches, newest first. */
export function batchesAfter(
  db: Db,
  { limit, after }: { limit: number; after?: string | undefined },
): Promise<BatchRow[]> {
  let query = db.selectFrom('withdrawal_batches').selectAll()
  if (after) query = query.where('id', '<', after)
  return query.orderBy('id', 'desc').limit(limit).execute()
}

export type ShownLine = {
  batch_id: string
  withdrawal_id: string
  code: string
  member_uid: string
  bank_name: string
  last4: string
  net_kobo: bigint
  outcome: BatchOutcome
}

/** The lines of batches, by the codes of their withdrawals: a query. */
export function linesOf(batchIds: readonly string[]): RawBuilder<ShownLine> {
  return sql<ShownLine>`select l.batch_id, l.withdrawal_id, w.code, w.member_uid, a.bank_name, a.last4, w.net_kobo, l.outcome
    from withdrawal_batch_lines l join withdrawals w on w.id = l.withdrawal_id
      join member_bank_accounts a on a.id = w.bank_account_id
    where l.batch_id = ${anyOf(batchIds)} order by w.code`
}

/** The members of batches: a query of their uids. */
export function membersOf(batchIds: readonly string[]): RawBuilder<string> {
  return sql<string>`select w.member_uid as person from withdrawal_batch_lines l
    join withdrawals w on w.id = l.withdrawal_id where l.batch_id = ${anyOf(batchIds)}`
}

/** What the file says of what is open in a batch: a query. The numbers are sealed in it. */
export function fileRows(batchId: string): RawBuilder<{
  account_id: string
  number_sealed: Buffer | null
  account_name: string
  bank_name: string
  bank_code: string
  net_kobo: bigint
  code: string
}> {
  return sql`select a.id as account_id, a.number_sealed, a.account_name, a.bank_name, a.bank_code, w.net_kobo, w.code
    from withdrawal_batch_lines l join withdrawals w on w.id = l.withdrawal_id
      join member_bank_accounts a on a.id = w.bank_account_id
    where l.batch_id = ${batchId} and l.outcome = 'open' order by w.code`
}

/** In which batch each of these is being paid: a query. */
export function openBatchesOf(
  withdrawalIds: readonly string[],
): RawBuilder<{ withdrawal_id: string; code: string }> {
  return sql<{
    withdrawal_id: string
    code: string
  }>`select l.withdrawal_id, b.code from withdrawal_batch_lines l
    join withdrawal_batches b on b.id = l.batch_id
    where l.withdrawal_id = ${anyOf(withdrawalIds)} and l.outcome = 'open'`
}

/** Says that a locked withdrawal failed or waits for the bank, and takes it out of the batch it is being paid in, if any. */
export function stopWithdrawal(
  db: Db,
  id: string,
  how: { status: 'failed' | 'on_hold'; reason: string; method?: null },
): Promise<WithdrawalRow> {
  return db
    .with('taken_out', (lines) =>
      lines
        .updateTable('withdrawal_batch_lines')
        .set({ outcome: how.status })
        .where('withdrawal_id', '=', id)
        .where('outcome', '=', 'open')
        .returning('withdrawal_id'),
    )
    .updateTable('withdrawals')
    .set({ ...how, version: sql`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Gives up a locked batch: what is open of it is approved again. The steps say who did it. */
export async function emptyBatch(
  db: Db,
  id: string,
  said: { by: string; reason: string; now: Instant },
): Promise<void> {
  const { by, reason, now } = said
  await sql`update withdrawal_batches set given_up_at = ${now}::timestamptz, given_up_by = ${by},
    given_up_reason = ${reason} where id = ${id}`.execute(db)
  await sql`update withdrawal_batch_lines set outcome = 'given_up' where batch_id = ${id} and outcome = 'open'`.execute(
    db,
  )
  const { rows } = await sql<{ id: string }>`update withdrawals w
    set status = 'approved', sent_at = null, version = w.version + 1
    from withdrawal_batch_lines l where l.batch_id = ${id} and l.outcome = 'given_up' and w.id = l.withdrawal_id
    returning w.id`.execute(db)
  const step = { step: 'not_sent' as const, by_uid: by, note: reason, happened_at: now }
  const steps = rows.map((row) => ({ ...step, id: newId(Date.parse(now)), withdrawal_id: row.id }))
  await db.insertInto('withdrawal_steps').values(steps).execute()
}

/** Says that what is open of a batch is paid. */
export async function closeBatch(
  db: Db,
  id: string,
  said: { bankReference: string; paidOn: CalendarDate; now: Instant },
): Promise<void> {
  await sql`with lines as (
      update withdrawal_batch_lines set outcome = 'paid' where batch_id = ${id} and outcome = 'open')
    update withdrawal_batches set bank_reference = ${said.bankReference}, paid_on = ${said.paidOn}::date,
      paid_at = ${said.now}::timestamptz where id = ${id}`.execute(db)
}
