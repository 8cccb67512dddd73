/** The sentences people read about fixed assets. */
import type { Words } from '@kolo/foundation/refusal'
import { type CalendarDate, monthName } from '@kolo/foundation/time'
import { type VoucherRefusal, voucherMessages } from '../vouchers/voucher.messages.ts'
import type { AssetState, DisposalKind } from './asset.rules.ts'

/** Every way fixed assets say no. */
export type AssetRefusal =
  | VoucherRefusal
  | 'no-asset-account'
  | 'residual-too-high'
  | 'opening-incomplete'
  | 'opening-too-high'
  | 'opening-too-early'
  | 'asset-in-books'
  | 'asset-disposed'
  | 'disposal-pending'
  | 'disposal-too-early'
  | 'depreciation-open'
  | 'depreciated-later'
  | 'proceeds-missing'

const monthIn = (month: unknown) => monthName(String(month) as CalendarDate)

export const assetMessages = {
  ...voucherMessages,
  'no-asset-account': 'Choose an account of fixed assets that has an account of accumulated depreciation.',
  'residual-too-high': 'The residual value must be below the cost.',
  'opening-incomplete': 'Enter both: the depreciation before and its last month.',
  'opening-too-high': 'It cannot be more than the cost less the residual value.',
  'opening-too-early': 'Choose a month from the purchase to the month before this one.',
  'asset-in-books':
    'Depreciation or a disposal of this asset is in a voucher. Cost, life and dates stay as they are.',
  'asset-disposed': 'This asset was disposed of.',
  'disposal-pending': 'A disposal of this asset is waiting for approval.',
  'disposal-too-early': 'This day is before the purchase.',
  'depreciation-open': ({ month }) => `Post the depreciation for ${monthIn(month)} first.`,
  'depreciated-later': ({ month }) =>
    `Depreciation for ${monthIn(month)} is in a voucher. Choose a later day, or reverse that voucher.`,
  'proceeds-missing': 'Enter what the buyer pays.',
} satisfies Words<AssetRefusal>

export const assetStateNames: Record<AssetState, string> = {
  in_use: 'In use',
  fully_depreciated: 'Fully depreciated',
  disposal_pending: 'Disposal pending',
  disposed: 'Disposed of',
}

/** What the ways to dispose of an asset are called. */
export const disposalNames: Record<DisposalKind, string> = { sold: 'Sold', written_off: 'Written off' }
