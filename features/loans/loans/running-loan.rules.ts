/**
 * A loan that ran before its society used the program: its schedule on the day of the balances, with what is paid of it. What
 * must always be true: what is left of all instalments is what the sheet says, to the kobo; interest of every day until then is
 * charged, so that it is not charged again; an instalment is overdue since its own day.
 */
import { type Kobo, leastKobo, subtractKobo, sumKobo, zeroKobo } from '@kolo/foundation/money'
import type { CalendarDate } from '@kolo/foundation/time'
import { type Instalment, scheduleOf, wholeMonths } from '../products/loan-schedule.rules.ts'
import type { LoanTerms } from '../products/loan-terms.rules.ts'
import { penaltyDay } from './penalty.rules.ts'
import { owedOf, type RunningInstalment } from './repayment.rules.ts'

export type { LoanTerms }

/** A loan as the books of the society before have it. */
export type RunningLoan = {
  principalKobo: Kobo
  instalments: number
  lentOn: CalendarDate
  /** The day of the balances. */
  on: CalendarDate
  principalLeftKobo: Kobo
  /** Interest that is due and not paid. */
  interestLeftKobo: Kobo
  penaltyLeftKobo: Kobo
}

/** An instalment with the day of its next penalty. */
export type ImportedInstalment = RunningInstalment & { penaltyOn: CalendarDate | undefined }

/** Why a loan cannot have run so. */
export type RunningLoanFault = 'interest-left' | 'penalty-left'

/** The interest of the instalments whose day has come. */
export function interestUntil(
  terms: LoanTerms,
  {
    principalKobo,
    instalments,
    lentOn,
    on,
  }: Pick<RunningLoan, 'principalKobo' | 'instalments' | 'lentOn' | 'on'>,
): Kobo {
  const lines = scheduleOf(terms, { principalKobo, instalments, paidOutOn: lentOn })
  return sumKobo(lines.filter(({ dueOn }) => dueOn <= on).map(({ interestKobo }) => interestKobo))
}

/**
 * The schedule with what is paid, the oldest first. ₦120,000 over 12 months without interest, lent on 1 January with ₦90,000
 * left on 15 June: three of five instalments are paid, and two are overdue since 1 May.
 */
export function instalmentsLeft(
  terms: LoanTerms,
  loan: RunningLoan,
): ImportedInstalment[] | RunningLoanFault {
  const { principalKobo, instalments, lentOn, on } = loan
  const schedule = scheduleOf(terms, { principalKobo, instalments, paidOutOn: lentOn })
  const interestPaid = subtractKobo(interestUntil(terms, loan), loan.interestLeftKobo)
  if (interestPaid < zeroKobo) return 'interest-left'
  const paid = paidOldestFirst(schedule, {
    on,
    principal: subtractKobo(principalKobo, loan.principalLeftKobo),
    interest: interestPaid,
  })
  const due = paid.filter(({ dueOn }) => dueOn <= on)
  const late = due.find((line) => owedOf(line) > 0n) ?? due.at(-1)
  if (loan.penaltyLeftKobo > zeroKobo && !late) return 'penalty-left'
  return paid.map((line) => {
    const months = line.dueOn <= on ? wholeMonths(line.dueOn, on) : 0
    const isOpen = line.dueOn <= on && owedOf(line) > 0n
    return {
      ...line,
      penaltyKobo: line === late ? loan.penaltyLeftKobo : zeroKobo,
      penaltyMonths: months,
      penaltyOn: isOpen && terms.penaltyBps > 0 ? penaltyDay(line, months + 1) : undefined,
    }
  })
}

function paidOldestFirst(
  schedule: readonly Instalment[],
  { on, ...paid }: { on: CalendarDate; principal: Kobo; interest: Kobo },
): RunningInstalment[] {
  let { principal, interest } = paid
  return schedule.map((line) => {
    const isCharged = line.dueOn <= on
    const paidPrincipalKobo = leastKobo(principal, line.principalKobo)
    const paidInterestKobo = isCharged ? leastKobo(interest, line.interestKobo) : zeroKobo
    principal = subtractKobo(principal, paidPrincipalKobo)
    interest = subtractKobo(interest, paidInterestKobo)
    return {
      ...line,
      chargedKobo: isCharged ? line.interestKobo : undefined,
      paidPrincipalKobo,
      paidInterestKobo,
      penaltyKobo: zeroKobo,
      penaltyMonths: 0,
      paidPenaltyKobo: zeroKobo,
    }
  })
}
