/**
 * What a member pledges to pay each month. What must always be true: a pledge changes nothing of months that are over or
 * under way, and no month asks for less than the plan does.
 */
import { greatestKobo, type Kobo, naira } from '@kolo/foundation/money'
import { type Refusal, refuse } from '@kolo/foundation/refusal'
import { type CalendarDate, firstOfMonth, monthAfter } from '@kolo/foundation/time'

/** An amount for each month, from the month that begins on a day. */
export type Pledge = { from: CalendarDate; monthlyKobo: Kobo }

/** The most that can be pledged for a month. */
export const mostPledge = naira(100_000_000n)
/** How many pledges a goal keeps. */
const pledgesMost = 120

type Owed = { monthlyKobo: Kobo; pledges: readonly Pledge[] }

/** What is owed for the month that begins on a day: the newest pledge that counts by then, at least what the plan asks. */
export function monthlyIn({ monthlyKobo, pledges }: Owed, month: CalendarDate): Kobo {
  const counts = pledges.findLast(({ from }) => from <= month)
  return counts ? greatestKobo(monthlyKobo, counts.monthlyKobo) : monthlyKobo
}

/** What is owed for each of the months after the one of the first deposit. */
export function owedByMonth({ begunOn, ...owed }: Owed & { begunOn: CalendarDate }, count: number): Kobo[] {
  return Array.from({ length: count }, (_, at) => monthlyIn(owed, monthAfter(begunOn, at + 1)))
}

/**
 * The month from which a new pledge counts. ₦5,000.00 a month, on 20 November: ₦8,000.00 counts from 1 December, ₦4,000.00
 * from 1 January.
 */
export function pledgeCountsFrom(owed: Owed, pledgedKobo: Kobo, today: CalendarDate): CalendarDate {
  return monthAfter(today, pledgedKobo >= monthlyIn(owed, firstOfMonth(today)) ? 1 : 2)
}

/** The pledges with a new one, or why it cannot be made. What was to count at the same time or later gives way. */
export function withPledge(
  owed: Owed,
  pledgedKobo: Kobo,
  today: CalendarDate,
): Pledge[] | Refusal<'pledge-out-of-range'> {
  if (pledgedKobo < owed.monthlyKobo || pledgedKobo > mostPledge)
    return refuse(
      'pledge-out-of-range',
      { least: owed.monthlyKobo.toString(), most: mostPledge.toString() },
      'pledgeKobo',
    )
  const from = pledgeCountsFrom(owed, pledgedKobo, today)
  const before = owed.pledges.filter((pledge) => pledge.from < from)
  return [...before.slice(1 - pledgesMost), { from, monthlyKobo: pledgedKobo }]
}

/** The pledge that does not count yet, if there is one. */
export function nextPledge({ pledges }: Pick<Owed, 'pledges'>, today: CalendarDate): Pledge | undefined {
  return pledges.findLast(({ from }) => from > today)
}
