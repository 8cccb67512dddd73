/**
 * Penalties of overdue instalments (domain J). What must always be true: one for each completed month, of what is left of the
 * instalment's principal and interest alone, so that no penalty bears a penalty; and never above the cap of the product.
 */
import {
  addKobo,
  applyRate,
  type Kobo,
  leastKobo,
  subtractKobo,
  sumKobo,
  zeroKobo,
} from '@kolo/foundation/money'
import { addDays, type CalendarDate } from '@kolo/foundation/time'
import { dueDay } from '../products/loan-schedule.rules.ts'
import type { LoanTerms } from '../products/loan-terms.rules.ts'
import { interestLeft, principalLeft, type RunningInstalment } from './repayment.rules.ts'

type PenaltyTerms = Pick<LoanTerms, 'penaltyBps' | 'penaltyCapBps'>

/** The day on which an instalment has been overdue for so many months: due on 10 November, one month → 10 December. */
export function penaltyDay({ dueOn }: Pick<RunningInstalment, 'dueOn'>, months: number): CalendarDate {
  return dueDay(dueOn, months, 'monthly')
}

/** The last day on which a penalty can fall by today: none from the day of death on. Died on 10 May → 9 May. */
export function lastPenaltyDay(
  { diedOn }: { diedOn: CalendarDate | null },
  today: CalendarDate,
): CalendarDate {
  return diedOn !== null && diedOn <= today ? addDays(diedOn, -1) : today
}

/** The penalty for the next completed month: 2 % of ₦32,250 left → ₦645, or what is left below the cap. */
export function nextPenalty({ penaltyBps, penaltyCapBps }: PenaltyTerms, line: RunningInstalment): Kobo {
  const left = addKobo(principalLeft(line), interestLeft(line))
  const whole = addKobo(line.principalKobo, line.chargedKobo ?? zeroKobo)
  const cap = applyRate(whole, penaltyCapBps, 'half-up')
  return leastKobo(applyRate(left, penaltyBps, 'half-up'), subtractKobo(cap, line.penaltyKobo))
}

/** The penalty that falls next if nothing is paid: how much, and on which day. */
export function penaltyAhead(
  terms: PenaltyTerms,
  lines: readonly RunningInstalment[],
  today: CalendarDate,
): { kobo: Kobo; on: CalendarDate } | undefined {
  const ahead = lines
    .filter(({ dueOn, chargedKobo }) => dueOn < today && chargedKobo !== undefined)
    .map((line) => ({ kobo: nextPenalty(terms, line), on: penaltyDay(line, line.penaltyMonths + 1) }))
    .filter(({ kobo }) => kobo > 0n)
  const first = ahead.toSorted((a, b) => a.on.localeCompare(b.on))[0]
  return (
    first && {
      kobo: sumKobo(ahead.filter(({ on }) => on === first.on).map(({ kobo }) => kobo)),
      on: first.on,
    }
  )
}

/** What a line becomes month by month until today, with each penalty above nothing that falls meanwhile. */
export function penaltiesUntil(
  terms: PenaltyTerms,
  line: RunningInstalment,
  today: CalendarDate,
): { month: number; kobo: Kobo }[] {
  const fallen: { month: number; kobo: Kobo }[] = []
  let now = line
  while (penaltyDay(now, now.penaltyMonths + 1) <= today) {
    const penalty = nextPenalty(terms, now)
    if (penalty <= 0n) break
    now = {
      ...now,
      penaltyMonths: now.penaltyMonths + 1,
      penaltyKobo: addKobo(now.penaltyKobo, penalty),
    }
    fallen.push({ month: now.penaltyMonths, kobo: penalty })
  }
  return fallen
}
