/**
 * What is still to be done before a year is closed. What must always be true: an item is open while something of the year is
 * left of it; nothing is open where nothing is left. Open items do not stop the close: two administrators read them first.
 */
import type { Kobo } from '@kolo/foundation/money'
import type { CalendarDate } from '@kolo/foundation/time'

/** What is looked at before a year is closed, in the order of the list. */
export const checkKeys = [
  'months',
  'reconciliations',
  'receipts',
  'vouchers',
  'depreciation',
  'provision',
  'interest',
  'cash',
] as const
export type CheckKey = (typeof checkKeys)[number]

/** One item: how many of what are left, or how much money. */
export type Check = { key: CheckKey; count: number | null; amountKobo: Kobo | null; isDone: boolean }

/** What is left of a year at its end. */
export type Leftovers = {
  /** The first month that is not closed; nothing where nothing was ever posted. */
  nextMonth: CalendarDate | undefined
  reconciliations: number
  receipts: number
  /** Vouchers of the year or before that are not posted: drafts, submitted, sent back. */
  vouchers: number
  depreciationKobo: Kobo
  /** What of the provision for loan losses is not posted; below nothing where less is needed. */
  provisionKobo: Kobo
  interestKobo: Kobo
  cashKobo: Kobo
}

/** How many months up to December of a year are not closed: 2 where the next one to close is November. */
export function monthsLeft(year: number, next: CalendarDate | undefined): number {
  if (next === undefined) return 0
  const [nextYear = 0, month = 0] = next.split('-').map(Number)
  return Math.max(0, (year - nextYear) * 12 + 12 - month + 1)
}

/** The checklist of a year. */
export function checklistOf(year: number, left: Leftovers): Check[] {
  const counted = (key: CheckKey, count: number): Check => ({
    key,
    count,
    amountKobo: null,
    isDone: count === 0,
  })
  const valued = (key: CheckKey, amountKobo: Kobo): Check => ({
    key,
    count: null,
    amountKobo,
    isDone: amountKobo === 0n,
  })
  return [
    counted('reconciliations', left.reconciliations),
    counted('receipts', left.receipts),
    counted('vouchers', left.vouchers),
    valued('depreciation', left.depreciationKobo),
    valued('provision', left.provisionKobo),
    valued('interest', left.interestKobo),
    valued('cash', left.cashKobo),
    counted('months', monthsLeft(year, left.nextMonth)),
  ]
}
