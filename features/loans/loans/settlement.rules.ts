/**
 * What settling a loan takes on a later day, if nothing is paid until then. What must always be true: on the day it comes to
 * what the night's work has charged by then.
 */
import { addKobo, sumKobo } from '@kolo/foundation/money'
import type { CalendarDate } from '@kolo/foundation/time'
import type { LoanTerms } from '../products/loan-terms.rules.ts'
import { penaltiesUntil } from './penalty.rules.ts'
import {
  interestDue,
  principalLeft,
  type RunningInstalment,
  type Settlement,
  settlementOf,
} from './repayment.rules.ts'

/** Every instalment with what is charged of it by a day; `penaltiesTo`: the last day on which a penalty can fall. */
export function chargedUntil(
  terms: LoanTerms,
  lines: readonly RunningInstalment[],
  day: CalendarDate,
  penaltiesTo = day,
): RunningInstalment[] {
  const owed = sumKobo(lines.map(principalLeft))
  return lines.map((line) => {
    if (line.dueOn > day) return line
    const charged = { ...line, chargedKobo: line.chargedKobo ?? interestDue(terms, line, owed) }
    const penalties = penaltiesUntil(terms, charged, penaltiesTo)
    return {
      ...charged,
      penaltyMonths: charged.penaltyMonths + penalties.length,
      penaltyKobo: addKobo(charged.penaltyKobo, sumKobo(penalties.map(({ kobo }) => kobo))),
    }
  })
}

/** Settled on a day: what is charged by then is paid, and a part of the interest after it is waived. */
export function settlementOn(
  terms: LoanTerms,
  lines: readonly RunningInstalment[],
  day: CalendarDate,
): Settlement {
  return settlementOf(terms, chargedUntil(terms, lines, day), day)
}
