/** The only SQL of fixed assets. */
import { anyOf } from '@kolo/database/any-of'
import { nextCode } from '@kolo/database/codes'
import type { Db, Tables } from '@kolo/database/tables'
import type { Kobo } from '@kolo/foundation/money'
import { orNotFound } from '@kolo/foundation/request-problem'
import type { CalendarDate } from '@kolo/foundation/time'
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import { depreciationSource, disposalSource } from '../../vouchers/server/voucher.record.ts'
import type { AssetState } from '../asset.rules.ts'
import type { AssetRow, AssetWithBooks, CountedMonth } from './asset.record.ts'

/** Puts an asset into the register. */
export function insertAsset(
  db: Db,
  row: Omit<Insertable<Tables['fixed_assets']>, 'code'>,
  year: string,
): Promise<AssetRow> {
  return db
    .insertInto('fixed_assets')
    .values({ ...row, code: nextCode(`FA-${year}-`, 'fixed_asset_numbers') })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Writes a change of a locked asset. */
export async function saveAsset(
  db: Db,
  id: string,
  change: Updateable<Tables['fixed_assets']>,
): Promise<void> {
  await db.updateTable('fixed_assets').set(change).where('id', '=', id).execute()
}

/** Locks an asset until the transaction ends, or says "not found". */
export async function lockAsset(db: Db, id: string): Promise<AssetRow> {
  return orNotFound(
    await db.selectFrom('fixed_assets').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),
  )
}

/** What the register is narrowed to. */
export type Narrowed = {
  search?: string | undefined
  state?: AssetState | undefined
  account?: string | undefined
  day?: CalendarDate | undefined
}

/** Every asset that was bought by the end of a day with what vouchers say of it until then; `infinity`: until now. */
const withBooks = (day: CalendarDate | 'infinity') => sql`(
  select x.*, case
      when x.disposal_state = 'posted' then 'disposed'
      when x.disposal_state = 'submitted' then 'disposal_pending'
      when x.accumulated_kobo = x.cost_kobo - x.residual_kobo then 'fully_depreciated'
      else 'in_use' end as state,
    x.disposal_state is not null
      or exists (select from depreciation_lines l where l.asset_id = x.id and l.counts) as in_books
  from (
    select a.*, c.name as account_name, d.name as depreciation_name, asset_depreciation_by(a.id, ${day}::date) as accumulated_kobo,
      v.state as disposal_state
    from fixed_assets a
    join chart_accounts c on c.number = a.account
    join chart_accounts d on d.number = a.depreciation_account
    left join vouchers v on v.source_type = ${sql.lit(disposalSource)} and v.source_id = a.id::text
      and v.reversed_at is null
      and exists (select from asset_disposals o where o.voucher_id = v.id and o.disposed_on <= ${day}::date)
    where a.purchased_on <= ${day}::date
  ) x
) a`

function conditions({ search, state, account }: Narrowed): RawBuilder<unknown> {
  const words = search && `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const all = [
    sql`true`,
    ...(state ? [sql`a.state = ${state}`] : []),
    ...(account ? [sql`a.account = ${account}`] : []),
    ...(words
      ? [
          sql`(a.code ilike ${words} or a.name ilike ${words} or a.location ilike ${words} or a.serial_no ilike ${words})`,
        ]
      : []),
  ]
  return sql.join(all, sql` and `)
}

/** A page of the register, the newest first: a query. */
export function assetsAfter(
  narrowed: Narrowed,
  { after, limit }: { after?: string | undefined; limit: number },
): RawBuilder<AssetWithBooks> {
  const place = after ? sql`and a.id < ${after}::uuid` : sql``
  return sql<AssetWithBooks>`
    select a.* from ${withBooks(narrowed.day ?? 'infinity')} where ${conditions(narrowed)} ${place} order by a.id desc limit ${limit}`
}

/** How many there are, and the sums of those that are not disposed of: a query of one row. */
export function assetSums(narrowed: Narrowed) {
  return sql<{ count: number; cost_kobo: bigint; accumulated_kobo: bigint }>`
    select count(*)::int as count,
      coalesce(sum(a.cost_kobo) filter (where a.state <> 'disposed'), 0)::bigint as cost_kobo,
      coalesce(sum(a.accumulated_kobo) filter (where a.state <> 'disposed'), 0)::bigint as accumulated_kobo
    from ${withBooks(narrowed.day ?? 'infinity')} where ${conditions(narrowed)}`
}

/** One asset, or "not found". */
export async function assetById(
  db: Db,
  id: string,
  day: CalendarDate | 'infinity' = 'infinity',
): Promise<AssetWithBooks> {
  const { rows } = await sql<AssetWithBooks>`
    select a.* from ${withBooks(day)} where a.id = ${id}::uuid`.execute(db)
  return orNotFound(rows[0])
}

/** The months of assets that count in a voucher, in order: a query. */
export function countedMonths(assetId?: string): RawBuilder<CountedMonth> {
  const one = assetId === undefined ? sql`` : sql`and l.asset_id = ${assetId}::uuid`
  return sql<CountedMonth>`
    select l.asset_id, l.month, l.amount_kobo, l.voucher_id, v.state
    from depreciation_lines l join vouchers v on v.id = l.voucher_id
    where l.counts ${one} order by l.month`
}

/** An asset with the day from which on it loses nothing. */
export type AssetToCalculate = AssetRow & { account_name: string; disposed_on: CalendarDate | null }

/** Assets as depreciation looks at them, in order: a query. */
export function assetsToCalculate(assetId?: string): RawBuilder<AssetToCalculate> {
  const one = assetId === undefined ? sql`` : sql`where a.id = ${assetId}::uuid`
  return sql<AssetToCalculate>`
    select a.*, c.name as account_name, d.disposed_on
    from fixed_assets a
    join chart_accounts c on c.number = a.account
    left join vouchers v on v.source_type = ${disposalSource} and v.source_id = a.id::text and v.reversed_at is null
      and v.state in ('submitted', 'posted')
    left join asset_disposals d on d.voucher_id = v.id
    ${one} order by a.account, a.code`
}

/** Locks the register, so that no two calculate at once. */
export async function lockAssets(db: Db): Promise<void> {
  await sql`select id from fixed_assets order by id for update`.execute(db)
}

export async function insertCalculation(
  db: Db,
  voucherId: string,
  lines: readonly { assetId: string; month: CalendarDate; amountKobo: Kobo }[],
): Promise<void> {
  await db
    .insertInto('depreciation_lines')
    .values(
      lines.map(({ assetId, month, amountKobo }) => ({
        voucher_id: voucherId,
        asset_id: assetId,
        month,
        amount_kobo: amountKobo,
      })),
    )
    .execute()
}

/** A line of a calculation with its asset. */
export type CalculationRow = AssetRow & { account_name: string; month: CalendarDate; amount_kobo: bigint }

export async function calculationOf(db: Db, voucherId: string): Promise<CalculationRow[]> {
  const { rows } = await sql<CalculationRow>`
    select a.*, c.name as account_name, l.month, l.amount_kobo
    from depreciation_lines l join fixed_assets a on a.id = l.asset_id join chart_accounts c on c.number = a.account
    where l.voucher_id = ${voucherId}::uuid order by a.account, a.code, l.month`.execute(db)
  return rows
}

/** Vouchers of depreciation that stand and are not posted, the oldest first: a query. */
export function depreciationWaiting(db: Db) {
  return db
    .selectFrom('vouchers')
    .selectAll()
    .where('source_type', '=', depreciationSource)
    .where('state', '<>', 'posted')
    .orderBy('value_date')
}

/** The months of these that have a voucher that stands. */
export async function monthsWithVoucher(db: Db, months: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('vouchers')
    .select('source_id')
    .where('source_type', '=', depreciationSource)
    .where('source_id', '=', anyOf(months))
    .where('reversed_at', 'is', null)
    .execute()
  return new Set(rows.map(({ source_id }) => source_id ?? ''))
}

/** What the register says an account holds: cost on the first, posted depreciation on the second: a query. */
export function registerByAccount() {
  return sql<{ account: string; depreciation_account: string; cost_kobo: bigint; accumulated_kobo: bigint }>`
    select a.account, a.depreciation_account, sum(a.cost_kobo)::bigint as cost_kobo,
      sum(a.accumulated_kobo)::bigint as accumulated_kobo
    from ${withBooks('infinity')} where a.state <> 'disposed' group by a.account, a.depreciation_account order by a.account`
}

/** Keeps what a voucher of a disposal says, or replaces it where that was sent back. */
export async function keepDisposal(db: Db, row: Insertable<Tables['asset_disposals']>): Promise<void> {
  const { voucher_id: _, asset_id: __, ...change } = row
  await db
    .insertInto('asset_disposals')
    .values(row)
    .onConflict((conflict) => conflict.column('voucher_id').doUpdateSet(change))
    .execute()
}

/** The disposal of an asset that stands, with its voucher. */
export async function disposalOf(db: Db, assetId: string) {
  return db
    .selectFrom('asset_disposals as d')
    .innerJoin('vouchers as v', 'v.id', 'd.voucher_id')
    .select(['d.kind', 'd.disposed_on', 'd.proceeds_kobo', 'd.accumulated_kobo'])
    .select(['v.id as voucher_id', 'v.code', 'v.state', 'v.reversed_at'])
    .where('d.asset_id', '=', assetId)
    .where('v.reversed_at', 'is', null)
    .executeTakeFirst()
}
