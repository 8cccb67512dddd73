/**
 * A new schedule for a running loan (domain J). What must always be true: its principal is all that is left of the loan;
 * interest and penalties that were charged stay due on their day; its interest is that of the terms the loan is on.
 */
import { applyRatio, type Kobo, sumKobo } from '@kolo/foundation/money'
import { type Refusal, refuse } from '@kolo/foundation/refusal'
import { type CalendarDate, daysBetween } from '@kolo/foundation/time'
import {
  balanceOf,
  type InterestParts,
  interestOfParts,
  type RunningInstalment,
  stillToPay,
} from '../loans/repayment.rules.ts'
import { dueDay, type Instalment, scheduleOf } from '../products/loan-schedule.rules.ts'
import { type LoanTerms, termBounds } from '../products/loan-terms.rules.ts'

/** The first new instalment is due within so many months. */
export const firstDueWithinMonths = 12

/** An overdue loan keeps its age until so many new instalments are paid. */
export const instalmentsUntilCurrent = 3

/** What an administrator proposes. */
export type NewTerm = { instalments: number; firstDueOn: CalendarDate }

/** What is rescheduled: all principal left, from which day on it bears interest, and the number of the first instalment. */
export type Rescheduled = { principalKobo: Kobo; interestFrom: CalendarDate; firstNumber: number }

/** An instalment of the new schedule. The period of the first one can be longer or shorter. */
export type NewInstalment = Instalment & { parts: InterestParts | undefined }

/** Why a loan cannot be rescheduled so. */
export function newTermRefusal(
  { frequency }: Pick<LoanTerms, 'frequency'>,
  { instalments, firstDueOn }: NewTerm,
  today: CalendarDate,
): Refusal<'reschedule-instalments' | 'reschedule-day'> | undefined {
  const most = termBounds.instalments[frequency]
  if (instalments < 1 || instalments > most) return refuse('reschedule-instalments', { most }, 'instalments')
  const latest = dueDay(today, firstDueWithinMonths, 'monthly')
  if (firstDueOn <= today || firstDueOn > latest) return refuse('reschedule-day', { latest }, 'firstDueOn')
  return undefined
}

/**
 * From when on a new schedule bears interest: the day until which the present one has charged it. Once the last instalment
 * was due, none is charged any more, so it is today. `start`: the day of the pay-out, or of the schedule before.
 */
export function interestFromOf(
  lines: readonly Pick<RunningInstalment, 'dueOn' | 'chargedKobo'>[],
  start: CalendarDate,
  today: CalendarDate,
): CalendarDate {
  const charged = lines.filter(({ chargedKobo }) => chargedKobo !== undefined)
  return charged.length === lines.length ? today : (charged.at(-1)?.dueOn ?? start)
}

/** The first period against a whole one: from 10 November to 15 December 36 of 31 days. */
export function partsOfPeriod(
  from: CalendarDate,
  firstDueOn: CalendarDate,
  frequency: LoanTerms['frequency'],
): InterestParts | undefined {
  let whole = 0
  while (dueDay(from, whole + 1, frequency) <= firstDueOn) whole += 1
  const begun = dueDay(from, whole, frequency)
  const of = daysBetween(begun, dueDay(from, whole + 1, frequency))
  const parts = whole * of + daysBetween(begun, firstDueOn)
  return parts === of ? undefined : { parts, of }
}

/**
 * The new schedule by the method of the terms: ₦200,000 left at 1.5 % a month in 12 instalments. Where the first is due two
 * months after the last interest was charged, it bears the interest of two months. A flat rate of the whole term is that of
 * the new term; interest taken when the loan was paid out is not taken again.
 */
export function newSchedule(
  terms: LoanTerms,
  { instalments, firstDueOn }: NewTerm,
  { principalKobo, interestFrom, firstNumber }: Rescheduled,
): NewInstalment[] {
  const wanted = { principalKobo, instalments, paidOutOn: firstDueOn }
  const isByTime = terms.ratePeriod !== 'whole_term' && terms.interestTaken !== 'upfront'
  const first = isByTime ? partsOfPeriod(interestFrom, firstDueOn, terms.frequency) : undefined
  return scheduleOf({ ...terms, gracePeriods: 0 }, wanted).map((line, at) => {
    const numbered = { ...line, number: firstNumber + at, dueOn: dueDay(firstDueOn, at, terms.frequency) }
    if (at > 0 || !first) return { ...numbered, parts: undefined }
    const interestKobo =
      terms.method === 'flat'
        ? applyRatio(
            line.interestKobo,
            { numerator: BigInt(first.parts), denominator: BigInt(first.of) },
            'half-up',
          )
        : interestOfParts(terms, principalKobo, first)
    return { ...numbered, interestKobo, parts: first }
  })
}

/** All interest of these instalments. */
export function interestOf(lines: readonly Pick<Instalment, 'interestKobo'>[]): Kobo {
  return sumKobo(lines.map(({ interestKobo }) => interestKobo))
}

/** Since when a rescheduled loan counts as overdue: until its first new instalments are paid, and all that was due before. */
export function arrearsKeptSince(
  {
    arrearsSince,
    arrearsUntilNumber,
  }: { arrearsSince: CalendarDate | null; arrearsUntilNumber: number | null },
  lines: readonly RunningInstalment[],
): CalendarDate | undefined {
  if (arrearsSince === null || arrearsUntilNumber === null) return undefined
  const isPaid = lines.every((line) => line.number > arrearsUntilNumber || stillToPay(line) <= 0n)
  return isPaid ? undefined : arrearsSince
}

/** Since when a loan is overdue, also by a schedule before that is not caught up with. */
export function overdueSinceOf(
  loan: { arrearsSince: CalendarDate | null; arrearsUntilNumber: number | null },
  lines: readonly RunningInstalment[],
  today: CalendarDate,
): CalendarDate | undefined {
  const days = [arrearsKeptSince(loan, lines), balanceOf(lines, today).overdueSince]
  return days.filter((day) => day !== undefined).sort()[0]
}
