/** Which year is closed next, and what it brought by the books. */

import type { Db } from '@kolo/database/tables'
import { type Kobo, negateKobo } from '@kolo/foundation/money'
import { type CalendarDate, dayIn, type Instant, lagos } from '@kolo/foundation/time'
import { accountKinds } from '@kolo/ledger/accounts'
import { readBooksOn } from '@kolo/ledger/day-ends'
import { type YearKind, type YearLine, yearKinds, yearResult } from '../surplus.rules.ts'

/** The year that is closed next; nothing while it is not over. */
export function nextYear(closed: readonly { year: number }[], now: Instant): number | undefined {
  const present = Number(dayIn(lagos, now).slice(0, 4))
  const last = closed[0]?.year
  const next = last === undefined ? present - 1 : last + 1
  return next < present ? next : undefined
}

export const lastDayOf = (year: number) => `${year}-12-31` as CalendarDate

const isYearKind = (kind: string): kind is YearKind => (yearKinds as readonly string[]).includes(kind)

/** What of a year's surplus years before it brought that were never closed: nothing where the one before it was. */
export async function earlierResult(db: Db, year: number): Promise<Kobo> {
  return (await resultOf(db, year - 1)).surplusKobo
}

/**
 * What a year brought: its accounts of income and expense at its last day, by value date. Earlier years are closed out of
 * them, or in them where nobody closed one.
 */
export async function resultOf(db: Db, year: number) {
  const { lines } = await readBooksOn(db, lastDayOf(year))
  const own = lines.flatMap(({ kind, scope, balance }): YearLine[] =>
    isYearKind(kind) && balance !== 0n
      ? [{ kind, scope, kobo: accountKinds[kind].side === 'credit' ? balance : negateKobo(balance) }]
      : [],
  )
  return { year, lines: own, surplusKobo: yearResult(own) }
}
