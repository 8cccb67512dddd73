/** Fixed assets: the register, an asset with its schedule, its disposal, and the depreciation that waits. */
import { endpoint } from '@kolo/foundation/endpoint'
import { askRefusals } from '@kolo/foundation/four-eyes'
import {
  dayWire,
  decisionWire,
  idWire,
  koboWire,
  lineWire,
  pageOf,
  pageQuery,
  typedWire,
} from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { contentRefusals } from '../vouchers/voucher.contract.ts'
import { shownStates } from '../vouchers/voucher.rules.ts'
import { fixedAssetsAccess } from './asset.access.ts'
import { assetStates, disposalKinds, lifeMost } from './asset.rules.ts'

const params = z.object({ id: idWire })
const versionWire = z.int().check(z.minimum(1))
const numberWire = z.string().check(z.regex(/^[1-5][0-9]{3}$/, 'Choose the account.'))
const accountWire = z.object({ number: z.string(), name: z.string() })

/** An asset as the register has it. */
export const listedAssetWire = z.object({
  id: idWire,
  code: z.string(),
  name: z.string(),
  account: accountWire,
  location: z.string(),
  serialNo: z.string(),
  purchasedOn: dayWire,
  lifeMonths: z.int(),
  costKobo: koboWire,
  residualKobo: koboWire,
  /** What is posted of its depreciation. */
  accumulatedKobo: koboWire,
  /** Cost less accumulated depreciation; nothing once it is disposed of. */
  carryingKobo: koboWire,
  state: z.enum(assetStates),
})
export type ListedAsset = z.output<typeof listedAssetWire>

/** How far the depreciation of a month is. */
export const monthStates = ['posted', 'prepared', 'due', 'later'] as const

export const assetWire = z.object({
  ...listedAssetWire.shape,
  depreciationAccount: accountWire,
  openingKobo: koboWire,
  openingMonth: z.optional(dayWire),
  /** Month by month, each with what the asset is worth after it. */
  schedule: z.array(
    z.object({
      month: dayWire,
      amountKobo: koboWire,
      carryingKobo: koboWire,
      state: z.enum(monthStates),
      voucherId: z.optional(idWire),
    }),
  ),
  disposal: z.optional(
    z.object({
      kind: z.enum(disposalKinds),
      disposedOn: dayWire,
      proceedsKobo: koboWire,
      accumulatedKobo: koboWire,
      /** Below zero: a loss. */
      gainKobo: koboWire,
      voucher: z.object({ id: idWire, code: z.string(), state: z.enum(shownStates) }),
    }),
  ),
  version: versionWire,
  can: z.object({ edit: decisionWire, revalue: decisionWire, dispose: decisionWire }),
})
export type Asset = z.output<typeof assetWire>

const narrowed = {
  search: z.optional(typedWire().check(z.maxLength(100, 'Search for at most 100 characters.'))),
  state: z.optional(z.enum(assetStates)),
  account: z.optional(numberWire),
  /** As the register was at the end of a day; today where none is named. */
  day: z.optional(dayWire),
}

/** The register, the newest first. */
export const listAssets = endpoint({
  name: 'fixed-assets.list-assets',
  method: 'GET',
  path: '/api/fixed-assets',
  summary: 'Fixed assets, the newest first, with the sums of those that are not disposed of.',
  needs: fixedAssetsAccess.read,
  query: z.object({ ...pageQuery, ...narrowed }),
  output: z.extend(pageOf(listedAssetWire), {
    count: z.int(),
    costKobo: koboWire,
    accumulatedKobo: koboWire,
    carryingKobo: koboWire,
  }),
  refusals: [],
})

export const assetRowsMost = 20_000

export const downloadAssets = endpoint({
  name: 'fixed-assets.download-assets',
  method: 'GET',
  path: '/api/fixed-assets/file',
  summary: 'The register of fixed assets as a CSV or XLSX file.',
  needs: fixedAssetsAccess.read,
  query: z.object({ ...narrowed, format: z._default(z.enum(['csv', 'xlsx']), 'csv') }),
  output: z.undefined(),
  answers: 'file',
  refusals: [],
})

/** What waits about depreciation, and where the register and the books differ. */
export const depreciationWire = z.object({
  /** Months that are over and in no voucher yet. */
  dueKobo: koboWire,
  /** Vouchers that are prepared and not posted. */
  waiting: z.array(
    z.object({
      voucherId: idWire,
      code: z.optional(z.string()),
      state: z.enum(shownStates),
      month: dayWire,
      amountKobo: koboWire,
    }),
  ),
  differences: z.array(
    z.object({ number: z.string(), name: z.string(), registerKobo: koboWire, booksKobo: koboWire }),
  ),
})
export type Depreciation = z.output<typeof depreciationWire>

/** Where depreciation stands. */
export const readDepreciation = endpoint({
  name: 'fixed-assets.read-depreciation',
  method: 'GET',
  path: '/api/fixed-assets/depreciation',
  summary:
    'Depreciation that is due or waits for approval, and accounts where the register and the books differ.',
  needs: fixedAssetsAccess.read,
  output: depreciationWire,
  refusals: [],
})

/** Prepares what is due, as the system does each night. */
export const prepareDepreciation = endpoint({
  name: 'fixed-assets.prepare-depreciation',
  method: 'POST',
  path: '/api/fixed-assets/depreciation',
  summary: 'Prepares the journal vouchers of depreciation that are due; none is posted by it.',
  needs: fixedAssetsAccess.prepareDepreciation,
  needsStepUp: true,
  body: z.strictObject({}),
  output: depreciationWire,
  refusals: [],
  isDoneOnce: true,
})

/** How a voucher of depreciation was calculated. */
export const readCalculation = endpoint({
  name: 'fixed-assets.read-calculation',
  method: 'GET',
  path: '/api/vouchers/{id}/calculation',
  summary: 'What each asset loses in a voucher of depreciation, month by month.',
  needs: fixedAssetsAccess.read,
  params,
  output: z.object({
    rows: z.array(
      z.object({
        assetId: idWire,
        code: z.string(),
        name: z.string(),
        account: z.string(),
        costKobo: koboWire,
        residualKobo: koboWire,
        lifeMonths: z.int(),
        month: dayWire,
        amountKobo: koboWire,
      }),
    ),
  }),
  refusals: [],
})

export const readAsset = endpoint({
  name: 'fixed-assets.read-asset',
  method: 'GET',
  path: '/api/fixed-assets/{id}',
  summary: 'One fixed asset with its schedule and its disposal, as it was at the end of a day.',
  needs: fixedAssetsAccess.read,
  params,
  query: z.object({ day: z.optional(dayWire) }),
  output: assetWire,
  refusals: [],
})

const described = {
  name: lineWire(2, 100, 'Enter a name of 2 to 100 characters.'),
  location: lineWire(0, 100, 'A location has up to 100 characters.'),
  serialNo: lineWire(0, 60, 'A serial number has up to 60 characters.'),
}
const notNegative = koboWire.check(z.refine((amount) => amount >= 0n, 'Enter an amount of ₦0 or more.'))
const valued = {
  account: numberWire,
  costKobo: koboWire.check(z.refine((amount) => amount > 0n, 'Enter an amount above ₦0.')),
  residualKobo: notNegative,
  purchasedOn: dayWire,
  lifeMonths: z
    .number('Enter the life in months.')
    .check(z.int(), z.minimum(1, 'Enter 1 to 600 months.'), z.maximum(lifeMost, 'Enter 1 to 600 months.')),
  openingKobo: notNegative,
  /** Any day of the last month that is in it. */
  openingMonth: z.nullable(dayWire),
}
const valueRefusals = [
  'no-asset-account',
  'residual-too-high',
  'day-to-come',
  'opening-incomplete',
  'opening-too-high',
  'opening-too-early',
] as const

export const registerAsset = endpoint({
  name: 'fixed-assets.register-asset',
  method: 'POST',
  path: '/api/fixed-assets',
  summary: 'Puts an asset into the register. Its cost is posted by the voucher of its purchase, not by this.',
  needs: fixedAssetsAccess.register,
  needsStepUp: true,
  body: z.strictObject({ ...described, ...valued }),
  output: assetWire,
  refusals: valueRefusals,
  isDoneOnce: true,
})

export const editAsset = endpoint({
  name: 'fixed-assets.edit-asset',
  method: 'PUT',
  path: '/api/fixed-assets/{id}',
  summary: 'Changes an asset; its cost, life and dates only before any depreciation of it is prepared.',
  needs: fixedAssetsAccess.edit,
  needsStepUp: true,
  params,
  body: z.strictObject({ version: versionWire, ...described, ...valued }),
  output: assetWire,
  refusals: [...valueRefusals, 'asset-in-books'],
  isDoneOnce: true,
})

/** Sells an asset or writes it off. */
export const disposeOfAsset = endpoint({
  name: 'fixed-assets.dispose-of-asset',
  method: 'POST',
  path: '/api/fixed-assets/{id}/disposals',
  summary:
    'Submits the journal voucher of a disposal, with its gain or loss, for another administrator to approve.',
  needs: fixedAssetsAccess.dispose,
  needsStepUp: true,
  params,
  body: z.strictObject({
    version: versionWire,
    kind: z.enum(disposalKinds),
    disposedOn: dayWire,
    proceedsKobo: notNegative,
    /** Who bought it. */
    party: lineWire(0, 120, 'Enter a name of up to 120 characters.'),
    evidence: lineWire(5, 500, 'Say in 5 to 500 characters what you saw.'),
  }),
  output: assetWire,
  refusals: [
    ...askRefusals,
    ...contentRefusals,
    'disposal-pending',
    'asset-disposed',
    'disposal-too-early',
    'depreciation-open',
    'depreciated-later',
    'proceeds-missing',
    'source-booked',
    'other-preparer',
  ],
  isDoneOnce: true,
})
