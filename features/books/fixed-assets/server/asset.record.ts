import type { TableOf, Tables } from '@kolo/database/tables'
import { type Kobo, kobo, subtractKobo, zeroKobo } from '@kolo/foundation/money'
import { type CalendarDate, firstOfMonth } from '@kolo/foundation/time'
import type { Selectable } from 'kysely'
import type { VoucherState } from '../../vouchers/voucher.rules.ts'
import type { AssetSubject } from '../asset.access.ts'
import type { AssetState, AssetToDepreciate, Depreciated, DisposalKind } from '../asset.rules.ts'

declare module '@kolo/database/tables' {
  interface NarrowedTables {
    asset_disposals: TableOf<'asset_disposals', { kind: DisposalKind }>
  }
}

/** An asset as it is kept. */
export type AssetRow = Selectable<Tables['fixed_assets']>

/** An asset with what its vouchers say of it. */
export type AssetWithBooks = AssetRow & {
  account_name: string
  depreciation_name: string
  /** What is posted of its depreciation, with the opening one. */
  accumulated_kobo: bigint
  state: AssetState
  /** A voucher of it stands: of depreciation, or of a disposal. */
  in_books: boolean
}

/** A month of an asset in a voucher that stands. */
export type CountedMonth = {
  asset_id: string
  month: CalendarDate
  amount_kobo: bigint
  voucher_id: string
  state: VoucherState
}

/** What its depreciation is calculated from. */
export function depreciatedOf(row: AssetRow): Depreciated {
  return {
    costKobo: kobo(row.cost_kobo),
    residualKobo: kobo(row.residual_kobo),
    purchasedOn: row.purchased_on,
    lifeMonths: row.life_months,
    openingKobo: kobo(row.opening_kobo),
    openingMonth: row.opening_month ?? undefined,
  }
}

/** The same with what counts of it already. */
export function toDepreciate(
  row: AssetRow & { disposed_on: CalendarDate | null },
  counted: readonly CountedMonth[],
): AssetToDepreciate {
  return {
    ...depreciatedOf(row),
    counted: counted.filter(({ asset_id }) => asset_id === row.id).map(({ month }) => month),
    disposalMonth: row.disposed_on === null ? undefined : firstOfMonth(row.disposed_on),
  }
}

/** What it is worth in the books: nothing once it is disposed of. */
export function carryingOf(row: AssetWithBooks): Kobo {
  return row.state === 'disposed' ? zeroKobo : subtractKobo(kobo(row.cost_kobo), kobo(row.accumulated_kobo))
}

/** What the decisions look at. */
export function subjectOf({ state, in_books }: AssetWithBooks): AssetSubject {
  return { state, isInBooks: in_books }
}
