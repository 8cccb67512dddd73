/** Which year is closed next, and what it brought by the books. */

import { readSetting } from '@kolo/application/community-settings'
import type { Db } from '@kolo/database/tables'
import { negateKobo } from '@kolo/foundation/money'
import { type CalendarDate, dayIn, type Instant, lagos, startOfDay } from '@kolo/foundation/time'
import { accountKinds } from '@kolo/ledger/accounts'
import { booksIn, netsBefore } from '@kolo/ledger/day-ends'
import { rateOn } from '@kolo/savings/server'
import { withoutClosed, type YearKind, type YearLine, yearKinds, yearResult } from '../surplus.rules.ts'
import { reservePart } from './reserve-part-kind.ts'
import { type closedYears, linesOfYear } from './surplus.store.ts'

/** The year that is closed next; nothing while it is not over. */
export function nextYear(closed: readonly { year: number }[], now: Instant): number | undefined {
  const present = Number(dayIn(lagos, now).slice(0, 4))
  const last = closed[0]?.year
  const next = last === undefined ? present - 1 : last + 1
  return next < present ? next : undefined
}

export const isYearKind = (kind: string): kind is YearKind => (yearKinds as readonly string[]).includes(kind)

/** What a year brought by the books of its last day, less what was closed out of them after it. */
export async function resultOf(
  db: Db,
  year: number,
  closed: Awaited<ReturnType<ReturnType<typeof closedYears>['execute']>>,
) {
  const until = startOfDay(`${year + 1}-01-01` as CalendarDate)
  const { lines } = booksIn((await netsBefore(until).execute(db)).rows)
  const stood = lines.flatMap(({ kind, scope, balance }): YearLine[] =>
    isYearKind(kind)
      ? [{ kind, scope, kobo: accountKinds[kind].side === 'credit' ? balance : negateKobo(balance) }]
      : [],
  )
  const later = closed.filter(({ closed_at }) => closed_at >= until).flatMap(linesOfYear)
  const own = withoutClosed(stood, later)
  const reserveBps = rateOn(await readSetting(db, reservePart), `${year}-12-31` as CalendarDate)
  return { year, lines: own, reserveBps, ...yearResult(own, reserveBps) }
}
