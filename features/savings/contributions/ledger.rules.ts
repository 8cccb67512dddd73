/**
 * A year of contributions, month by month. What must always be true: what is in the goal counts for the oldest month first,
 * as arrears and reminders count it, so the months of a row and its arrears say the same.
 */
import { addKobo, greatestKobo, type Kobo, leastKobo, subtractKobo, zeroKobo } from '@kolo/foundation/money'
import { type CalendarDate, monthAfter, monthsBetween } from '@kolo/foundation/time'
import { owedByMonth, type Pledge } from './pledges.rules.ts'

/** How a month stands; `none`: nothing is owed for it, `open`: it is not over, and not paid in full. */
export const monthStates = ['none', 'paid', 'short', 'missing', 'open', 'ahead'] as const
export type MonthState = (typeof monthStates)[number]

/** A month, by its first day. */
export type ContributionMonth = { month: CalendarDate; paidKobo: Kobo; state: MonthState }

/** What a row is calculated from: what is owed each month, the day of the first deposit, and what was contributed. */
export type MonthFacts = {
  monthlyKobo: Kobo
  pledges: readonly Pledge[]
  begunOn: CalendarDate
  paidKobo: Kobo
}

/**
 * The twelve months of a year. ₦5,000.00 a month, begun on 12 January, ₦17,000.00 there, on 20 May: January is none,
 * February, March and April are paid, May is open with ₦2,000.00; on 1 June May is short.
 */
export function contributionMonths(
  { paidKobo, ...owing }: MonthFacts,
  year: number,
  today: CalendarDate,
): ContributionMonth[] {
  const january = `${year}-01-01` as CalendarDate
  const owed = owedByMonth(owing, Math.max(0, monthsBetween(owing.begunOn, january) + 11))
  // What is there counts for the oldest month first.
  let left = paidKobo
  const paid = owed.map((monthly) => {
    const its = leastKobo(monthly, left)
    left = subtractKobo(left, its)
    return its
  })
  return Array.from({ length: 12 }, (_, at): ContributionMonth => {
    const month = monthAfter(january, at)
    const place = monthsBetween(owing.begunOn, month) - 1
    const monthly = owed[place]
    const its = paid[place]
    if (!monthly || its === undefined) return { month, paidKobo: zeroKobo, state: 'none' }
    return { month, paidKobo: its, state: stateOf(its, monthly, monthsBetween(today, month)) }
  })
}

/** `ahead`: months between now and that month; negative once it is over. */
function stateOf(paid: Kobo, monthly: Kobo, ahead: number): MonthState {
  if (paid === monthly) return ahead > 0 ? 'ahead' : 'paid'
  if (ahead === 0) return 'open'
  if (paid === zeroKobo) return ahead > 0 ? 'none' : 'missing'
  return ahead > 0 ? 'ahead' : 'short'
}

/** What many contributions come to, and what was paid for each month of one year, from January on. */
export type LedgerTotals = {
  goals: number
  dueKobo: Kobo
  paidKobo: Kobo
  behind: number
  behindKobo: Kobo
  ahead: number
  aheadKobo: Kobo
  months: Kobo[]
}

/** Nobody counted yet. */
export const noTotals: LedgerTotals = {
  goals: 0,
  dueKobo: zeroKobo,
  paidKobo: zeroKobo,
  behind: 0,
  behindKobo: zeroKobo,
  ahead: 0,
  aheadKobo: zeroKobo,
  months: Array<Kobo>(12).fill(zeroKobo),
}

type Stands = { monthlyKobo: Kobo; dueKobo: Kobo; paidKobo: Kobo; behindKobo: Kobo }

/**
 * The same with one more contribution; `months` are those of its year. Ahead is what lies beyond the months that are over
 * and the one that runs.
 */
export function withContributor(
  totals: LedgerTotals,
  { monthlyKobo, dueKobo, paidKobo, behindKobo }: Stands,
  months: readonly ContributionMonth[],
): LedgerTotals {
  const aheadKobo = greatestKobo(zeroKobo, subtractKobo(paidKobo, addKobo(dueKobo, monthlyKobo)))
  return {
    goals: totals.goals + 1,
    dueKobo: addKobo(totals.dueKobo, dueKobo),
    paidKobo: addKobo(totals.paidKobo, paidKobo),
    behind: totals.behind + (behindKobo > 0n ? 1 : 0),
    behindKobo: addKobo(totals.behindKobo, behindKobo),
    ahead: totals.ahead + (aheadKobo > 0n ? 1 : 0),
    aheadKobo: addKobo(totals.aheadKobo, aheadKobo),
    months: totals.months.map((sum, at) => addKobo(sum, months[at]?.paidKobo ?? zeroKobo)),
  }
}
