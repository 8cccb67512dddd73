import type { TableOf, Tables } from '@kolo/database/tables'
import type { FileType } from '@kolo/files/rules'
import type { ColumnType, Selectable } from 'kysely'
import type { VoucherSubject } from '../voucher.access.ts'
import type { ShownState, VoucherKind, VoucherState } from '../voucher.rules.ts'

declare module '@kolo/database/tables' {
  interface NarrowedTables {
    vouchers: TableOf<
      'vouchers',
      { kind: VoucherKind; state: ColumnType<VoucherState, VoucherState | undefined, VoucherState> }
    >
    voucher_files: TableOf<'voucher_files', { content_type: FileType }>
  }
}

/** A voucher as it is kept. */
export type VoucherRow = Selectable<Tables['vouchers']>

/** A line of it. */
export type VoucherLineRow = Selectable<Tables['voucher_lines']>

/** A document beside it. */
export type VoucherFileRow = Selectable<Tables['voucher_files']>

/** Its state as it is shown. */
export function shownStateOf(row: Pick<VoucherRow, 'state' | 'reversed_at'>): ShownState {
  return row.state === 'posted' && row.reversed_at !== null ? 'reversed' : row.state
}

/** Sources whose vouchers are calculated from fixed assets: a month's depreciation, and a disposal. */
export const depreciationSource = 'depreciation'
export const disposalSource = 'asset-disposal'
const calculatedTypes: readonly string[] = [depreciationSource, disposalSource]

/** What the decisions look at. */
export function subjectOf(row: VoucherRow): VoucherSubject {
  return {
    state: shownStateOf(row),
    preparedBy: row.prepared_by ?? undefined,
    firstApprovedBy: row.first_approved_by ?? undefined,
    isReversal: row.reverses !== null,
    isCalculated: calculatedTypes.includes(row.source_type ?? ''),
  }
}
