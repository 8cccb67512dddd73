/** The only SQL of vouchers. */
import { anyOf } from '@kolo/database/any-of'
import { nextCode } from '@kolo/database/codes'
import type { Db, Tables } from '@kolo/database/tables'
import type { MediaFolder } from '@kolo/files/server'
import type { Kobo } from '@kolo/foundation/money'
import { orNotFound } from '@kolo/foundation/request-problem'
import type { CalendarDate } from '@kolo/foundation/time'
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import { type ShownState, type VoucherKind, voucherPrefixes } from '../voucher.rules.ts'
import {
  depreciationSource,
  disposalSource,
  type VoucherFileRow,
  type VoucherLineRow,
  type VoucherRow,
} from './voucher.record.ts'

/** What is written of a line. */
export type LineToKeep = { account: string; debitKobo: Kobo; creditKobo: Kobo; memo: string }

/** Keeps a draft with its lines. */
export async function insertVoucher(
  db: Db,
  row: Insertable<Tables['vouchers']>,
  lines: readonly LineToKeep[],
): Promise<VoucherRow> {
  const kept = await db.insertInto('vouchers').values(row).returningAll().executeTakeFirstOrThrow()
  await insertLines(db, kept.id, lines)
  return kept
}

async function insertLines(db: Db, voucherId: string, lines: readonly LineToKeep[]): Promise<void> {
  await db
    .insertInto('voucher_lines')
    .values(
      lines.map((line, at) => ({
        voucher_id: voucherId,
        line_no: at + 1,
        account: line.account,
        debit_kobo: line.debitKobo,
        credit_kobo: line.creditKobo,
        memo: line.memo,
      })),
    )
    .execute()
}

/** Writes other lines in the place of a draft's. */
export async function replaceLines(db: Db, voucherId: string, lines: readonly LineToKeep[]): Promise<void> {
  await db.deleteFrom('voucher_lines').where('voucher_id', '=', voucherId).execute()
  await insertLines(db, voucherId, lines)
}

/** One voucher, or "not found". */
export async function voucherById(db: Db, id: string): Promise<VoucherRow> {
  return orNotFound(await db.selectFrom('vouchers').selectAll().where('id', '=', id).executeTakeFirst())
}

/** The same, locked until the transaction ends. */
export async function lockVoucher(db: Db, id: string): Promise<VoucherRow> {
  return orNotFound(
    await db.selectFrom('vouchers').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),
  )
}

/** Writes a change of a locked voucher. */
export function saveVoucher(
  db: Db,
  id: string,
  change: Omit<Updateable<Tables['vouchers']>, 'code'> & { code?: RawBuilder<string> },
): Promise<VoucherRow> {
  return db.updateTable('vouchers').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

const sequences: Record<VoucherKind, string> = {
  receipt: 'voucher_receipt_numbers',
  payment: 'voucher_payment_numbers',
  transfer: 'voucher_transfer_numbers',
  journal: 'voucher_journal_numbers',
}

/** The code a voucher is given when it is submitted first. */
export function codeFor({ kind, value_date }: Pick<VoucherRow, 'kind' | 'value_date'>): RawBuilder<string> {
  return nextCode(`${voucherPrefixes[kind]}-${value_date.slice(0, 4)}-`, sequences[kind])
}

/** Removes a draft with its lines and documents. */
export async function deleteDraft(db: Db, id: string): Promise<void> {
  await db.deleteFrom('vouchers').where('id', '=', id).execute()
}

/** The lines of a voucher in their order: a query. */
export function linesOf(db: Db, voucherId: string) {
  return db.selectFrom('voucher_lines').selectAll().where('voucher_id', '=', voucherId).orderBy('line_no')
}

/** The accounts of its lines; none of them is retired until the transaction ends. */
export function lockAccountsOf(db: Db, voucherId: string) {
  const used = db.selectFrom('voucher_lines').select('account').where('voucher_id', '=', voucherId)
  return db
    .selectFrom('chart_accounts')
    .select(['number', 'active'])
    .where('number', 'in', used)
    .orderBy('number')
    .forShare()
    .execute()
}

/** What petty cash refuses of a voucher that is not posted yet: a query of one row, or of none. */
export function pettyCashFault(voucherId: string) {
  return sql<{
    fault: 'petty-limit' | 'petty-balance'
    account: string
    limit_kobo: bigint
    held_kobo: bigint
  }>`
    select fault, account, limit_kobo, held_kobo from petty_cash_fault(${voucherId})`
}

/** Petty cash that a voucher pays from, locked until the transaction ends: of two payments the second sees the first. */
export async function lockPettyCashOf(db: Db, voucherId: string): Promise<void> {
  const used = db.selectFrom('voucher_lines').select('account').where('voucher_id', '=', voucherId)
  await db
    .selectFrom('petty_cash')
    .select('account')
    .where('account', 'in', used)
    .orderBy('account')
    .forUpdate()
    .execute()
}

/** Its documents: a query. */
export function filesOf(db: Db, voucherId: string) {
  return db.selectFrom('voucher_files').selectAll().where('voucher_id', '=', voucherId).orderBy('id')
}

/** The voucher with a code of the check page: a query. */
export function voucherWithCode(db: Db, code: string) {
  return db.selectFrom('vouchers').selectAll().where('check_code', '=', code)
}

/** The voucher that was made of something and stands. */
export function voucherOfSource(
  db: Db,
  source: { type: string; id: string },
): Promise<VoucherRow | undefined> {
  return db
    .selectFrom('vouchers')
    .selectAll()
    .where('source_type', '=', source.type)
    .where('source_id', '=', source.id)
    .where('reversed_at', 'is', null)
    .executeTakeFirst()
}

/** Who is named in a voucher, what it reverses and what reverses it, and whether its reference is on another: one row. */
export function besideVoucher(row: VoucherRow) {
  return sql<{
    prepared_name: string | null
    first_name: string | null
    approved_by: string | null
    approved_name: string | null
    reversed_code: string | null
    reversal: { id: string; code: string | null; state: VoucherRow['state'] } | null
    same_reference: string | null
    month_open: boolean
    takes_two: boolean
  }>`
    select p.full_name as prepared_name, f.full_name as first_name, a.decided_by as approved_by,
      d.full_name as approved_name, o.code as reversed_code,
      (select json_build_object('id', r.id, 'code', r.code, 'state', r.state) from vouchers r
        where r.reverses = v.id and r.state <> 'cancelled')
        as reversal,
      (select coalesce(s.code, 'a draft') from vouchers s
        where lower(s.reference) = lower(v.reference) and v.reference <> '' and s.id <> v.id and s.reverses is null
          and v.reverses is null
        order by s.id desc limit 1) as same_reference,
      not exists (select from ledger_closed_months m where m.month >= date_trunc('month', v.value_date)::date)
        as month_open,
      voucher_takes_two(v) as takes_two
    from vouchers v
    left join profiles p on p.uid = v.prepared_by
    left join profiles f on f.uid = v.first_approved_by
    left join approvals a on a.id = v.approval_id
    left join profiles d on d.uid = a.decided_by and not a.alone
    left join vouchers o on o.id = v.reverses
    where v.id = ${row.id}`
}

/** Whether the month of a day is closed, and whether two approvals are needed for an amount: a query of one row. */
export function monthIsOpen(day: CalendarDate): RawBuilder<{ open: boolean }> {
  return sql<{ open: boolean }>`select not exists (
    select from ledger_closed_months m where m.month >= date_trunc('month', ${day}::date)::date) as open`
}

/** Whether a voucher takes two approvals: by its amount, or with what its preparer submitted to the payee in 24 hours. */
export async function takesTwo(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ two: boolean }>`
    select voucher_takes_two(v) as two from vouchers v where v.id = ${id}`.execute(db)
  return rows[0]?.two ?? false
}

/** Whether its lines are what its fixed assets say; of other vouchers always. */
export async function assetsHold(db: Db, row: Pick<VoucherRow, 'id' | 'source_type'>): Promise<boolean> {
  if (row.source_type !== depreciationSource && row.source_type !== disposalSource) return true
  const { rows } = await sql<{ holds: boolean }>`select asset_voucher_holds(${row.id}) as holds`.execute(db)
  return rows[0]?.holds ?? false
}

/** What the register is narrowed to. */
export type Narrowed = {
  search?: string | undefined
  kind?: VoucherKind | undefined
  state?: ShownState | undefined
  account?: string | undefined
  from?: CalendarDate | undefined
  until?: CalendarDate | undefined
}

/** A row of the register. */
export type ListedRow = VoucherRow & { prepared_name: string | null }

function conditions({ search, kind, state, account, from, until }: Narrowed): RawBuilder<unknown> {
  const words = search && `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const all = [
    sql`true`,
    ...(kind ? [sql`v.kind = ${kind}`] : []),
    ...(state === 'reversed' ? [sql`v.state = 'posted' and v.reversed_at is not null`] : []),
    ...(state === 'posted' ? [sql`v.state = 'posted' and v.reversed_at is null`] : []),
    ...(state && state !== 'reversed' && state !== 'posted' ? [sql`v.state = ${state}`] : []),
    ...(account
      ? [sql`exists (select from voucher_lines l where l.voucher_id = v.id and l.account = ${account})`]
      : []),
    ...(from ? [sql`v.value_date >= ${from}::date`] : []),
    ...(until ? [sql`v.value_date <= ${until}::date`] : []),
    ...(words
      ? [
          sql`(v.code ilike ${words} or v.party ilike ${words} or v.narration ilike ${words} or v.reference ilike ${words})`,
        ]
      : []),
  ]
  return sql.join(all, sql` and `)
}

/** A page of the register, the latest value date first: a query. */
export function vouchersAfter(
  narrowed: Narrowed,
  { before, limit }: { before?: { day: CalendarDate; id: string } | undefined; limit: number },
): RawBuilder<ListedRow> {
  const place = before ? sql`and (v.value_date, v.id) < (${before.day}::date, ${before.id}::uuid)` : sql``
  return sql<ListedRow>`
    select v.*, p.full_name as prepared_name from vouchers v left join profiles p on p.uid = v.prepared_by
    where ${conditions(narrowed)} ${place}
    order by v.value_date desc, v.id desc limit ${limit}`
}

/** How many there are in all; the sum of those that are posted and count, and of those that wait: a query of one row. */
export function voucherSums(narrowed: Narrowed) {
  return sql<{ count: number; sum_kobo: bigint; pending_kobo: bigint }>`
    select count(*)::int as count,
      coalesce(sum(v.amount_kobo) filter (
        where v.state = 'posted' and v.reversed_at is null and v.reverses is null), 0)::bigint as sum_kobo,
      coalesce(sum(v.amount_kobo) filter (where v.state = 'submitted'), 0)::bigint as pending_kobo
    from vouchers v
    where ${conditions(narrowed)}`
}

/** The lines of many vouchers, in order. */
export function linesOfAll(db: Db, ids: readonly string[]): Promise<VoucherLineRow[]> {
  return db
    .selectFrom('voucher_lines')
    .selectAll()
    .where('voucher_id', '=', anyOf(ids))
    .orderBy('voucher_id')
    .orderBy('line_no')
    .execute()
}

/** Adds a document. */
export function insertFile(db: Db, row: Insertable<Tables['voucher_files']>): Promise<VoucherFileRow> {
  return db.insertInto('voucher_files').values(row).returningAll().executeTakeFirstOrThrow()
}

/** One document, or "not found". */
export async function fileById(db: Db, id: string): Promise<VoucherFileRow> {
  return orNotFound(await db.selectFrom('voucher_files').selectAll().where('id', '=', id).executeTakeFirst())
}

/** Takes a document away. */
export async function deleteFile(db: Db, id: string): Promise<void> {
  await db.deleteFrom('voucher_files').where('id', '=', id).execute()
}

/** Where documents lie. */
export const voucherFolder: MediaFolder = {
  folder: 'voucher-files',
  known: async (db, storedNames) => {
    const rows = await db
      .selectFrom('voucher_files')
      .select('stored_name')
      .where('stored_name', '=', anyOf(storedNames))
      .execute()
    return rows.map((row) => row.stored_name)
  },
}
