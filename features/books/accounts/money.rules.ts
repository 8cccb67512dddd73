/**
 * What the society owes, what stands behind it and how soon that could be paid out. What must always be true: assets are
 * what is owed to members and to others and members' funds together; and members and officers are told the same, by one
 * function.
 */
import { type Kobo, negateKobo, subtractKobo, sumKobo, zeroKobo } from '@kolo/foundation/money'
import { type BookKind, bookAccounts } from './books.rules.ts'

/** Owed to members: their accounts, what is being paid out to them, and interest they have earned. */
export const owedToMembers: readonly BookKind[] = [
  'member_wallet',
  'member_savings',
  'member_investment',
  'withdrawals_payable',
  'interest_payable',
]

/** Owed to others, or received and not matched yet. */
export const owedToOthers: readonly BookKind[] = ['wht_payable', 'unmatched_receipts', 'own_liability']

/** How soon an asset turns into money that can be paid out. */
export const horizons = ['day', 'month', 'year', 'later'] as const
export type Horizon = (typeof horizons)[number]

/** How soon own assets do, by how their number begins; the first that fits. */
const ownHorizons: readonly (readonly [begin: string, horizon: Horizon])[] = [
  ['11', 'day'],
  ['142', 'month'],
  ['14', 'year'],
  ['151', 'year'],
  ['153', 'year'],
]

const kindHorizons: Partial<Record<BookKind, Horizon>> = {
  bank: 'day',
  cash: 'month',
  psp_clearing: 'month',
  member_loan: 'year',
  loan_principal: 'month',
  loan_interest_due: 'month',
  loan_penalty_due: 'month',
  charges_due: 'year',
  loan_loss_provision: 'year',
}

/**
 * How soon an account of assets turns into money: a bank account within a day, a fixed deposit within a month, a treasury
 * bill within a year, furniture later (docs/decisions/363-how-soon-an-asset-turns-into-money.md).
 */
export function horizonOf({ kind, scope }: { kind: BookKind; scope: string }): Horizon {
  if (kind !== 'own_asset') return kindHorizons[kind] ?? 'later'
  return ownHorizons.find(([begin]) => scope.startsWith(begin))?.[1] ?? 'later'
}

/** What assets are called together, in the order of how soon they turn into money. */
export const assetGroups = ['bank', 'cash', 'loans', 'deposits', 'plans', 'other'] as const
export type AssetGroup = (typeof assetGroups)[number]

const kindGroups: Partial<Record<BookKind, AssetGroup>> = {
  bank: 'bank',
  cash: 'cash',
  psp_clearing: 'cash',
  member_loan: 'loans',
  loan_principal: 'loans',
  loan_interest_due: 'loans',
  loan_penalty_due: 'loans',
  charges_due: 'loans',
  loan_loss_provision: 'loans',
  plan_asset: 'plans',
}

/** Which group own assets are in, by how their number begins; all others are stock, furniture and other. */
const ownGroups: readonly (readonly [begin: string, group: AssetGroup])[] = [
  ['11', 'cash'],
  ['12', 'loans'],
  ['14', 'deposits'],
]

/** Where an account of assets is shown: a treasury bill with the deposits, petty cash with cash, a provision with the loans. */
export function assetGroupOf({ kind, scope }: { kind: BookKind; scope: string }): AssetGroup {
  if (kind !== 'own_asset') return kindGroups[kind] ?? 'other'
  return ownGroups.find(([begin]) => scope.startsWith(begin))?.[1] ?? 'other'
}

/** How soon what is owed can be asked for, where that is not at once: tax in the month after, the rest within the year. */
const owedHorizons: Partial<Record<BookKind, Horizon>> = {
  wht_payable: 'month',
  interest_payable: 'year',
  own_liability: 'year',
}

/**
 * What of a kind comes later than the kind otherwise does: locked savings and investments that run, which can be asked for
 * later, and instalments of loans that are due after a month, or were not paid when they were due.
 */
type DueLater = { kind: BookKind; horizon: Horizon; kobo: Kobo }

/** What an account holds, on its own side. */
type Held = { kind: BookKind; scope: string; balance: Kobo }

/**
 * From which time on everything that is due by then could be paid: within a day, a month, a year or later; `short`: assets
 * are less than what is owed.
 */
export type PayableWithin = Horizon | 'short'

/** What is owed, what stands behind it and how soon; `withinYear` holds what could be paid within a day, too. */
export type MoneySums = {
  membersKobo: Kobo
  othersKobo: Kobo
  /** All assets. */
  heldKobo: Kobo
  /** Members' funds: assets less what is owed. */
  ownKobo: Kobo
  withinDayKobo: Kobo
  withinMonthKobo: Kobo
  withinYearKobo: Kobo
  /** What can be asked for within a day, and with what follows within a month and a year. */
  dueDayKobo: Kobo
  dueMonthKobo: Kobo
  dueYearKobo: Kobo
  payable: PayableWithin
}

/**
 * ₦900 owed, ₦400 in the bank and ₦600 in a treasury bill: ₦400 within a day, all of it within a year, ₦100 own. Where ₦600
 * of the ₦900 are locked for a year, the ₦300 that are due could be paid within a day.
 */
export function moneySumsOf(lines: readonly Held[], later: readonly DueLater[] = []): MoneySums {
  const sumOf = (chosen: readonly Held[]) => sumKobo(chosen.map(({ balance }) => balance))
  const ofKinds = (kinds: readonly BookKind[]) => sumOf(lines.filter(({ kind }) => kinds.includes(kind)))
  const assets = lines.filter(({ kind }) => bookAccounts[kind].part === 'assets')
  const isWithin = (horizon: Horizon, most: Horizon) => horizons.indexOf(horizon) <= horizons.indexOf(most)
  const lateSum = (most: Horizon, part: 'assets' | 'liabilities') =>
    sumKobo(
      later
        .filter(({ kind, horizon }) => bookAccounts[kind].part === part && !isWithin(horizon, most))
        .map(({ kobo }) => kobo),
    )
  const within = (most: Horizon) => {
    const soon = assets.filter((line) => isWithin(horizonOf(line), most))
    const late = most === 'day' ? zeroKobo : lateSum(most, 'assets')
    return subtractKobo(sumOf(soon), late)
  }
  const owedLines = lines.filter(({ kind }) => owedToMembers.includes(kind) || owedToOthers.includes(kind))
  const due = (most: Horizon) =>
    subtractKobo(
      sumOf(owedLines.filter(({ kind }) => isWithin(owedHorizons[kind] ?? 'day', most))),
      lateSum(most, 'liabilities'),
    )
  const [membersKobo, othersKobo, heldKobo] = [ofKinds(owedToMembers), ofKinds(owedToOthers), sumOf(assets)]
  const owed = sumKobo([membersKobo, othersKobo])
  return {
    membersKobo,
    othersKobo,
    heldKobo,
    ownKobo: subtractKobo(heldKobo, owed),
    withinDayKobo: within('day'),
    withinMonthKobo: within('month'),
    withinYearKobo: within('year'),
    dueDayKobo: due('day'),
    dueMonthKobo: due('month'),
    dueYearKobo: due('year'),
    payable: heldKobo < owed ? 'short' : payableFrom((horizon) => within(horizon) >= due(horizon)),
  }
}

/** The first time from which on all that is due by then could be paid; in the end everything is, where assets suffice. */
function payableFrom(isCovered: (horizon: Horizon) => boolean): Horizon {
  const last = horizons.findLastIndex((horizon) => horizon !== 'later' && !isCovered(horizon))
  return horizons[last + 1] ?? 'later'
}

/** What members' funds are made of: what closes a year has not moved yet stands in one line, above or below nothing. */
export function fundsIn(lines: readonly Held[]): Held[] {
  const equity = lines.filter(({ kind }) => bookAccounts[kind].part === 'equity')
  const plans = lines.filter(({ kind }) => kind === 'plan_income')
  const results = lines
    .filter(({ kind }) => kind !== 'plan_income' && ['income', 'expense'].includes(bookAccounts[kind].part))
    .map(({ kind, balance }) => (bookAccounts[kind].part === 'income' ? balance : negateKobo(balance)))
  const open: Held = { kind: 'own_income', scope: 'open', balance: sumKobo(results) }
  const planned: Held = {
    kind: 'plan_income',
    scope: 'all',
    balance: sumKobo(plans.map(({ balance }) => balance)),
  }
  return [...equity, open, planned].filter(({ balance }) => balance !== zeroKobo)
}
