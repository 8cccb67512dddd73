/**
 * A charge in figures: the parts it may be paid in, what of them is overdue, and where it stands. What must always be true:
 * paid, waived and outstanding add up to the amount; the oldest part is paid first; what is waived comes off the last.
 */
import {
  divideKobo,
  type Kobo,
  leastKobo,
  subtractKobo,
  sumKobo,
  timesKobo,
  zeroKobo,
} from '@kolo/foundation/money'
import { addDays, type CalendarDate, lastOfMonth } from '@kolo/foundation/time'

/** What a society charges its members. */
export const chargeKinds = ['entrance_fee', 'annual_due', 'levy', 'fine', 'other'] as const
export type ChargeKind = (typeof chargeKinds)[number]

/** A fine is not collected sooner than so many days after it was charged. */
export const fineNoticeDays = 14

/** When members are reminded: days after the day of a part, before it negative. */
export const reminderDays = [-7, 0, 7, 30] as const

/** Where a charge stands. */
export const chargeStatuses = ['due', 'overdue', 'contested', 'paid', 'waived'] as const
export type ChargeStatus = (typeof chargeStatuses)[number]

/** The figures of a charge. */
export type ChargeFigures = {
  amountKobo: Kobo
  instalments: number
  dueOn: CalendarDate
  paidKobo: Kobo
  waivedKobo: Kobo
}

/** One part of a charge: what of it is still to be paid, and by when. */
export type ChargePart = { number: number; dueOn: CalendarDate; leftKobo: Kobo }

/** A day so many months later; the 31st becomes the last of a shorter month. */
function monthsLater(day: CalendarDate, months: number): CalendarDate {
  const [year = 0, month = 0] = day.split('-').map(Number)
  const at = year * 12 + (month - 1) + months
  const begin = `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-` as const
  const last = lastOfMonth(`${begin}01` as CalendarDate)
  return day.slice(8) > last.slice(8) ? last : (`${begin}${day.slice(8)}` as CalendarDate)
}

/**
 * The parts that are not paid, in order. ₦20,000 in 4 parts from 30 September, ₦10,000 paid: ₦5,000 on 30 November and
 * ₦5,000 on 30 December.
 */
export function partsLeft({
  amountKobo,
  instalments,
  dueOn,
  paidKobo,
  waivedKobo,
}: ChargeFigures): ChargePart[] {
  const each = divideKobo(amountKobo, BigInt(instalments), 'down')
  const toPay = subtractKobo(amountKobo, waivedKobo)
  const through = (number: number) =>
    number >= instalments ? toPay : leastKobo(timesKobo(each, number), toPay)
  const paidOf = (number: number) => leastKobo(through(number), paidKobo)
  return Array.from({ length: instalments }, (_, index) => {
    const [before, whole] = [index, index + 1]
    const part = index === 0 ? through(whole) : subtractKobo(through(whole), through(before))
    const paid = index === 0 ? paidOf(whole) : subtractKobo(paidOf(whole), paidOf(before))
    return { number: whole, dueOn: monthsLater(dueOn, index), leftKobo: subtractKobo(part, paid) }
  }).filter(({ leftKobo }) => leftKobo > 0n)
}

/** What of a charge is overdue on a day: parts whose day has passed. */
export function overdueOf(charge: ChargeFigures, today: CalendarDate): Kobo {
  return sumKobo(
    partsLeft(charge)
      .filter(({ dueOn }) => dueOn < today)
      .map(({ leftKobo }) => leftKobo),
  )
}

/** What is still to be paid. */
export function outstandingOf({ amountKobo, paidKobo, waivedKobo }: ChargeFigures): Kobo {
  return subtractKobo(amountKobo, sumKobo([paidKobo, waivedKobo]))
}

/** Whether a fine is contested, was, or may be. */
export type ContestState = 'none' | 'open' | 'contested' | 'answered'

/** Where a charge stands with its contest. */
export function contestOf(
  charge: {
    kind: ChargeKind
    dueOn: CalendarDate
    contestedAt: string | null
    contestEndedAt: string | null
    outstandingKobo: bigint
  },
  today: CalendarDate,
): ContestState {
  if (charge.contestEndedAt !== null) return 'answered'
  if (charge.contestedAt !== null) return charge.outstandingKobo > 0n ? 'contested' : 'answered'
  return charge.kind === 'fine' && charge.outstandingKobo > 0n && today <= charge.dueOn ? 'open' : 'none'
}

/** Contested once, while it may be. */
export const mayContest = (contest: ContestState) => contest === 'open'

/** Contested before overdue: nothing is pressed while it is looked at. */
export function statusOf(charge: ChargeFigures, contest: ContestState, today: CalendarDate): ChargeStatus {
  if (outstandingOf(charge) === zeroKobo) return charge.paidKobo > 0n ? 'paid' : 'waived'
  if (contest === 'contested') return 'contested'
  return overdueOf(charge, today) > 0n ? 'overdue' : 'due'
}

/** The first day a charge may fall due. */
export function earliestDue(kind: ChargeKind, today: CalendarDate): CalendarDate {
  return kind === 'fine' ? addDays(today, fineNoticeDays) : today
}
