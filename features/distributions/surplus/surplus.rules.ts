/**
 * What the community itself earned in a year, and what becomes of it. What must always be true: all accounts of income and
 * expense together are the surplus, to the kobo.
 */
import { type Kobo, sumKobo } from '@kolo/foundation/money'
import type { CalendarDate } from '@kolo/foundation/time'

/** The accounts of income and expense that a year is closed out of. What plans earned is theirs and stays with them. */
export const yearKinds = [
  'fees',
  'penalties',
  'loan_interest',
  'loan_fees',
  'own_income',
  'interest_savings',
  'psp_fees',
  'loan_loss',
  'own_expense',
] as const
export type YearKind = (typeof yearKinds)[number]

/** The result of one account in a year: positive for income, negative for expense. */
export type YearLine = { kind: YearKind; scope: string; kobo: Kobo }

/** A percentage of the surplus that applies from a day on, in basis points. */
export type DatedPart = { effectiveFrom: CalendarDate; rateBps: number }

/** A quarter, as many co-operative laws ask for at least: a community checks its bye-laws. */
export const firstReservePart: DatedPart[] = [{ effectiveFrom: '2020-01-01' as CalendarDate, rateBps: 2_500 }]

/** The result of a year: ₦1,500 of fees less ₦700 of interest are a surplus of ₦800. */
export function yearResult(lines: readonly YearLine[]): Kobo {
  return sumKobo(lines.map(({ kobo }) => kobo))
}
