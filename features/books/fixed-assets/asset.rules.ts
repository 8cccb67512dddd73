/**
 * Fixed assets and their straight-line depreciation. What must always be true: the months of an asset add up to its cost less
 * its residual value, to the kobo; the month of purchase counts as a whole month, the month of disposal as none; and each
 * month of an asset is in one voucher that stands.
 */
import { divideKobo, type Kobo, subtractKobo, sumKobo, timesKobo, zeroKobo } from '@kolo/foundation/money'
import { type CalendarDate, firstOfMonth } from '@kolo/foundation/time'
import { nextMonth } from '../accounts/books.rules.ts'

/** What becomes of an asset. */
export const assetStates = ['in_use', 'fully_depreciated', 'disposal_pending', 'disposed'] as const
export type AssetState = (typeof assetStates)[number]

/** How an asset leaves the society. */
export const disposalKinds = ['sold', 'written_off'] as const
export type DisposalKind = (typeof disposalKinds)[number]

/** The longest life, in months. */
export const lifeMost = 600

/** Where depreciation is an expense. */
export const depreciationExpense = '5620'
/** Where a disposal above the carrying amount is income. */
export const disposalGain = '4430'
/** Where one below it is an expense. */
export const disposalLoss = '5630'
/** What a buyer owes until a receipt voucher books the money. */
export const disposalReceivable = '1530'

/** What depreciation is calculated from. */
export type Depreciated = {
  costKobo: Kobo
  residualKobo: Kobo
  purchasedOn: CalendarDate
  lifeMonths: number
  /** What the books held as accumulated depreciation when the society moved in, and the last month of it. */
  openingKobo: Kobo
  openingMonth: CalendarDate | undefined
}

/** What an asset loses in a month. Months are named by their first day. */
export type MonthOfAsset = { month: CalendarDate; amountKobo: Kobo }

/**
 * What an asset loses month by month: equal parts in whole kobo, the last month takes the rest. ₦1,000.00 without a residual
 * value over 3 months from 31 January: ₦333.33 in January and February, ₦333.34 in March. Where the society moved in with
 * accumulated depreciation, what is left goes over the months that are left; one where none is.
 */
export function scheduleOf(asset: Depreciated): MonthOfAsset[] {
  const { costKobo, residualKobo, openingKobo, openingMonth } = asset
  const life = monthsFrom(firstOfMonth(asset.purchasedOn), asset.lifeMonths)
  const left = openingMonth === undefined ? life : life.filter((month) => month > openingMonth)
  const months = left.length > 0 || openingMonth === undefined ? left : [nextMonth(openingMonth)]
  const wholeKobo = subtractKobo(subtractKobo(costKobo, residualKobo), openingKobo)
  const each = divideKobo(wholeKobo, BigInt(months.length), 'down')
  const last = subtractKobo(wholeKobo, timesKobo(each, months.length - 1))
  return months
    .map((month, place) => ({ month, amountKobo: place === months.length - 1 ? last : each }))
    .filter(({ amountKobo }) => amountKobo > zeroKobo)
}

function monthsFrom(first: CalendarDate, count: number): CalendarDate[] {
  const months = [first]
  while (months.length < count) months.push(nextMonth(months.at(-1) ?? first))
  return months
}

/** An asset with the months of it that count in a voucher already, and the month from which on it loses nothing. */
export type AssetToDepreciate = Depreciated & {
  counted: readonly CalendarDate[]
  disposalMonth: CalendarDate | undefined
}

/** What is still to be depreciated of an asset through a month. */
export function dueOf(asset: AssetToDepreciate, through: CalendarDate): MonthOfAsset[] {
  const { counted, disposalMonth } = asset
  return scheduleOf(asset).filter(
    ({ month }) =>
      month <= through && !counted.includes(month) && (disposalMonth === undefined || month < disposalMonth),
  )
}

/** A line of a voucher that is calculated. */
export type CalculatedLine = { account: string; debitKobo: Kobo; creditKobo: Kobo; memo: string }

const debit = (account: string, amountKobo: Kobo, memo: string): CalculatedLine => ({
  account,
  debitKobo: amountKobo,
  creditKobo: zeroKobo,
  memo,
})
const credit = (account: string, amountKobo: Kobo, memo: string): CalculatedLine => ({
  account,
  debitKobo: zeroKobo,
  creditKobo: amountKobo,
  memo,
})

/** What assets of one account lose in a voucher. */
export type DepreciationOfAccount = { name: string; depreciationAccount: string; amountKobo: Kobo }

/** The lines of a month's voucher: depreciation is an expense, and each account's accumulated depreciation grows by it. */
export function depreciationLines(accounts: readonly DepreciationOfAccount[]): CalculatedLine[] {
  return [
    ...accounts.map(({ name, amountKobo }) => debit(depreciationExpense, amountKobo, name)),
    ...accounts.map(({ name, depreciationAccount, amountKobo }) =>
      credit(depreciationAccount, amountKobo, name),
    ),
  ]
}

/** Above zero: a gain. ₦100 of cost, ₦70 depreciated, sold for ₦40: a gain of ₦10. */
export function gainOf({
  costKobo,
  accumulatedKobo,
  proceedsKobo,
}: {
  costKobo: Kobo
  accumulatedKobo: Kobo
  proceedsKobo: Kobo
}): Kobo {
  return subtractKobo(sumKobo([accumulatedKobo, proceedsKobo]), costKobo)
}

/**
 * The lines of a disposal: cost and accumulated depreciation leave the books, what the buyer owes is a receivable, and the
 * difference is a gain or a loss.
 */
export function disposalLines(disposal: {
  account: string
  depreciationAccount: string
  costKobo: Kobo
  accumulatedKobo: Kobo
  proceedsKobo: Kobo
}): CalculatedLine[] {
  const { account, depreciationAccount, costKobo, accumulatedKobo, proceedsKobo } = disposal
  const gainKobo = gainOf(disposal)
  return [
    debit(depreciationAccount, accumulatedKobo, 'Accumulated depreciation'),
    debit(disposalReceivable, proceedsKobo, 'Owed by the buyer'),
    debit(disposalLoss, subtractKobo(zeroKobo, gainKobo), 'Loss on disposal'),
    credit(account, costKobo, 'Cost'),
    credit(disposalGain, gainKobo, 'Gain on disposal'),
  ].filter(({ debitKobo, creditKobo }) => debitKobo > zeroKobo || creditKobo > zeroKobo)
}

/** An account of the chart, as far as the choice of an asset account looks at it. */
type ChartAccount = {
  number: string
  kind: string
  isMoney: boolean
  active: boolean
  reduces?: string | undefined
}

/** The accounts an asset's cost can be on, each with the one that holds its depreciation: own accounts that one reduces. */
export function assetAccountsIn<Account extends ChartAccount>(
  chart: readonly Account[],
): { account: Account; depreciationAccount: Account }[] {
  const usable = chart.filter(({ kind, isMoney, active }) => kind === 'own' && !isMoney && active)
  return usable.flatMap((account) => {
    const depreciationAccount = usable.find(
      ({ number, reduces }) => reduces === account.number && number.startsWith('1'),
    )
    return depreciationAccount && account.number.startsWith('1') ? [{ account, depreciationAccount }] : []
  })
}
