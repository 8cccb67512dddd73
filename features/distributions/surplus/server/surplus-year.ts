/** Which year is closed next, and what it brought by the books. */

import { readSetting } from '@kolo/application/community-settings'
import type { Db } from '@kolo/database/tables'
import { negateKobo } from '@kolo/foundation/money'
import { type CalendarDate, dayIn, type Instant, lagos } from '@kolo/foundation/time'
import { accountKinds } from '@kolo/ledger/accounts'
import { booksIn, netsOnDay } from '@kolo/ledger/day-ends'
import { rateOn } from '@kolo/savings/server'
import { type YearKind, type YearLine, yearKinds, yearResult } from '../surplus.rules.ts'
import { reservePart } from './reserve-part-kind.ts'

/** The year that is closed next; nothing while it is not over. */
export function nextYear(closed: readonly { year: number }[], now: Instant): number | undefined {
  const present = Number(dayIn(lagos, now).slice(0, 4))
  const last = closed[0]?.year
  const next = last === undefined ? present - 1 : last + 1
  return next < present ? next : undefined
}

const isYearKind = (kind: string): kind is YearKind => (yearKinds as readonly string[]).includes(kind)

/** What a year brought: its accounts of income and expense at its last day, by value date. Earlier years are closed out of them. */
export async function resultOf(db: Db, year: number) {
  const lastDay = `${year}-12-31` as CalendarDate
  const { lines } = booksIn((await netsOnDay(lastDay).execute(db)).rows)
  const own = lines.flatMap(({ kind, scope, balance }): YearLine[] =>
    isYearKind(kind) && balance !== 0n
      ? [{ kind, scope, kobo: accountKinds[kind].side === 'credit' ? balance : negateKobo(balance) }]
      : [],
  )
  const reserveBps = rateOn(await readSetting(db, reservePart), lastDay)
  return { year, lines: own, reserveBps, ...yearResult(own, reserveBps) }
}
