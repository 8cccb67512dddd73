/**
 * What a repayment pays, and what settling a loan costs (domain J). What must always be true: the parts add up to what was
 * paid; nothing is paid beyond what is owed; settling early never costs more than staying.
 */
import {
  addKobo,
  applyRate,
  applyRatio,
  type Kobo,
  leastKobo,
  subtractKobo,
  sumKobo,
  zeroKobo,
} from '@kolo/foundation/money'
import type { CalendarDate } from '@kolo/foundation/time'
import { periodRate } from '../products/loan-schedule.rules.ts'
import { type LoanTerms, type OwedPart, wholeAllocation } from '../products/loan-terms.rules.ts'
import type { InstalmentStatus } from './loan.rules.ts'

/** An instalment of a running loan: what is due on its day, and what of it is paid. */
export type RunningInstalment = {
  number: number
  dueOn: CalendarDate
  principalKobo: Kobo
  interestKobo: Kobo
  /** Interest that became due; absent before its day. */
  chargedKobo: Kobo | undefined
  paidPrincipalKobo: Kobo
  paidInterestKobo: Kobo
  /** Penalties that were charged, for so many completed months. */
  penaltyKobo: Kobo
  penaltyMonths: number
  paidPenaltyKobo: Kobo
  /** Of the first instalment of a new schedule, whose period can be longer or shorter than others. */
  parts?: InterestParts | undefined
}

/** The interest of so many parts of a whole period: 36 of 31 days. */
export type InterestParts = { parts: number; of: number }

/** What is left of the principal of an instalment. */
export function principalLeft({ principalKobo, paidPrincipalKobo }: RunningInstalment): Kobo {
  return subtractKobo(principalKobo, paidPrincipalKobo)
}

/** What is left of interest that became due. */
export function interestLeft({ chargedKobo, paidInterestKobo }: RunningInstalment): Kobo {
  return subtractKobo(chargedKobo ?? zeroKobo, paidInterestKobo)
}

/** What is left of penalties that were charged. */
export function penaltyLeft({ penaltyKobo, paidPenaltyKobo }: RunningInstalment): Kobo {
  return subtractKobo(penaltyKobo, paidPenaltyKobo)
}

/** What is left of a loan. */
export type LoanBalance = {
  principalKobo: Kobo
  /** Interest due and not paid. */
  interestKobo: Kobo
  /** Penalties not paid. */
  penaltyKobo: Kobo
  /** What is due today: penalties, interest and principal. */
  dueKobo: Kobo
  /** What of it should have been paid on an earlier day. */
  overdueKobo: Kobo
  /** The day since when something is overdue. */
  overdueSince: CalendarDate | undefined
}

/** What is left of an instalment: principal, interest that became due, and penalties. */
export function owedOf(line: RunningInstalment): Kobo {
  return sumKobo([principalLeft(line), interestLeft(line), penaltyLeft(line)])
}

/** The same of all instalments. */
export function owedOfAll(lines: readonly RunningInstalment[]): Kobo {
  return sumKobo(lines.map(owedOf))
}

/** What is still to pay of an instalment, with the interest of its day where that has not come. */
export function stillToPay(line: RunningInstalment): Kobo {
  return addKobo(owedOf(line), line.chargedKobo === undefined ? line.interestKobo : zeroKobo)
}

/**
 * How each instalment stands on a day. On 20 November, with 10 October paid: 10 November is overdue, 10 December due next, what
 * follows not due. Whoever settled a loan has paid all of them.
 */
export function instalmentStatusesOn(
  lines: readonly RunningInstalment[],
  status: 'running' | 'repaid' | 'written_off',
  today: CalendarDate,
): InstalmentStatus[] {
  const isOpen = (line: RunningInstalment) => status !== 'repaid' && stillToPay(line) > 0n
  const next = lines.find((line) => isOpen(line) && line.dueOn > today)
  return lines.map((line) => {
    if (!isOpen(line)) return 'paid'
    if (status === 'written_off') return 'written_off'
    if (line.dueOn < today) return 'overdue'
    if (line.dueOn === today) return 'due_today'
    return line === next ? 'due_next' : 'not_due'
  })
}

/** What is left, due and overdue on a day. */
export function balanceOf(lines: readonly RunningInstalment[], today: CalendarDate): LoanBalance {
  const due = lines.filter(({ dueOn }) => dueOn <= today)
  const late = due.filter((line) => line.dueOn < today && owedOf(line) > 0n)
  return {
    principalKobo: sumKobo(lines.map(principalLeft)),
    interestKobo: sumKobo(lines.map(interestLeft)),
    penaltyKobo: sumKobo(lines.map(penaltyLeft)),
    dueKobo: sumKobo(due.map(owedOf)),
    overdueKobo: sumKobo(late.map(owedOf)),
    overdueSince: late[0]?.dueOn,
  }
}

/** What the interest of an instalment comes to on its day: as the schedule says, or less where more was repaid. */
export function interestDue(terms: LoanTerms, line: RunningInstalment, principalOwed: Kobo): Kobo {
  if (terms.method === 'flat' || terms.interestTaken === 'upfront') return line.interestKobo
  return leastKobo(line.interestKobo, interestOfParts(terms, principalOwed, line.parts))
}

/** The interest of a period of any length: ₦200,000 at 1.5 % a month for two of one → ₦6,000. */
export function interestOfParts(
  terms: LoanTerms,
  principal: Kobo,
  { parts, of }: InterestParts = { parts: 1, of: 1 },
): Kobo {
  const { numerator, denominator } = periodRate(terms)
  const ratio = { numerator: numerator * BigInt(parts), denominator: denominator * BigInt(of) }
  return applyRatio(principal, ratio, 'half-up')
}

/** What an instalment receives of a repayment. */
export type Allocated = { number: number; principalKobo: Kobo; interestKobo: Kobo; penaltyKobo: Kobo }

const leftOf: Record<OwedPart, (line: RunningInstalment) => Kobo> = {
  penalty: penaltyLeft,
  interest: interestLeft,
  principal: principalLeft,
}
const fieldOf = { penalty: 'penaltyKobo', interest: 'interestKobo', principal: 'principalKobo' } as const

/** What more than is due pays: the next instalments, or the last ones, so that the loan ends earlier. */
export const overpayments = ['next', 'last'] as const
/** One of the two. */
export type Overpayment = (typeof overpayments)[number]

/**
 * Shares a repayment out: what is due in the order of the product, the oldest first; what is more reduces the principal of
 * the next instalments, or of the last ones. ₦30,000 where ₦22,500 of interest and ₦115,019.99 of principal are due →
 * ₦22,500 and ₦7,500.
 */
export function allocate(
  amount: Kobo,
  lines: readonly RunningInstalment[],
  { overpayment = 'next', ...terms }: Pick<LoanTerms, 'allocation'> & { overpayment?: Overpayment },
  today: CalendarDate,
): Allocated[] {
  const due = lines.filter(({ dueOn }) => dueOn <= today)
  const ahead = lines.filter(({ dueOn }) => dueOn > today)
  const later = overpayment === 'next' ? ahead : ahead.toReversed()
  const steps: [line: RunningInstalment, part: OwedPart][] = [
    ...wholeAllocation(terms).flatMap((part) =>
      due.map((line): [RunningInstalment, OwedPart] => [line, part]),
    ),
    ...later.map((line): [RunningInstalment, OwedPart] => [line, 'principal']),
  ]
  let left = amount
  const parts = new Map<number, Allocated>()
  for (const [line, part] of steps) {
    const taken = leastKobo(left, leftOf[part](line))
    if (taken <= 0n) continue
    left = subtractKobo(left, taken)
    const { number } = line
    const kept = parts.get(number) ?? { number, ...nothingPaid }
    parts.set(number, { ...kept, [fieldOf[part]]: addKobo(kept[fieldOf[part]], taken) })
  }
  return [...parts.values()]
}

/** Every instalment after it received its part. */
export function linesAfter(
  lines: readonly RunningInstalment[],
  parts: readonly Allocated[],
): RunningInstalment[] {
  return lines.map((line) => {
    const part = parts.find(({ number }) => number === line.number) ?? nothingPaid
    return {
      ...line,
      paidPrincipalKobo: addKobo(line.paidPrincipalKobo, part.principalKobo),
      paidInterestKobo: addKobo(line.paidInterestKobo, part.interestKobo),
      paidPenaltyKobo: addKobo(line.paidPenaltyKobo, part.penaltyKobo),
    }
  })
}

const nothingPaid = { principalKobo: zeroKobo, interestKobo: zeroKobo, penaltyKobo: zeroKobo }

/**
 * What can be paid without settling the loan: what is due, and of later principal all but a kobo. Where no interest is to come,
 * as of a loan that is called, it is everything.
 */
export function mostToRepay(lines: readonly RunningInstalment[], today: CalendarDate): Kobo {
  const due = sumKobo(lines.filter(({ dueOn }) => dueOn <= today).map(owedOf))
  const ahead = lines.filter(({ dueOn }) => dueOn > today)
  const later = sumKobo(ahead.map(principalLeft))
  const bearsInterest = ahead.some(({ chargedKobo }) => chargedKobo === undefined)
  return later > 0n && bearsInterest ? subtractKobo(addKobo(due, later), 1n as Kobo) : addKobo(due, later)
}

/** What it takes to settle a loan at once. */
export type Settlement = {
  principalKobo: Kobo
  interestKobo: Kobo
  penaltyKobo: Kobo
  /** Interest not yet due, as it would come to if the loan went on. */
  laterKobo: Kobo
  waivedKobo: Kobo
  totalKobo: Kobo
}

/**
 * ₦240,000 of principal, ₦2,250 of interest due and ₦15,750 not yet due, of which 80 % is waived → ₦245,400.
 */
export function settlementOf(
  terms: LoanTerms,
  lines: readonly RunningInstalment[],
  today: CalendarDate,
): Settlement {
  const { principalKobo, interestKobo, penaltyKobo } = balanceOf(lines, today)
  const laterKobo = interestToCome(terms, lines)
  const waivedKobo = applyRate(laterKobo, terms.earlyWaivedBps, 'half-up')
  const totalKobo = subtractKobo(sumKobo([principalKobo, interestKobo, penaltyKobo, laterKobo]), waivedKobo)
  return { principalKobo, interestKobo, penaltyKobo, laterKobo, waivedKobo, totalKobo }
}

/** The interest of all instalments whose day has not come, if each is paid on its day. */
export function interestToCome(terms: LoanTerms, lines: readonly RunningInstalment[]): Kobo {
  let owed = sumKobo(lines.map(principalLeft))
  return sumKobo(
    lines.map((line) => {
      const interest = line.chargedKobo === undefined ? interestDue(terms, line, owed) : zeroKobo
      owed = subtractKobo(owed, principalLeft(line))
      return interest
    }),
  )
}

/** What a payment does to a loan: what each instalment receives, or everything at once. */
export type Repayment = {
  amountKobo: Kobo
  parts: readonly Allocated[]
  /** Interest that is charged because the loan is settled before its days. */
  laterKobo: Kobo
  isSettled: boolean
}

/** Settles a loan: every instalment receives all that is left of it. */
export function settledBy(
  { totalKobo, laterKobo, waivedKobo }: Settlement,
  lines: readonly RunningInstalment[],
) {
  return {
    amountKobo: totalKobo,
    parts: lines.map((line) => ({
      number: line.number,
      principalKobo: principalLeft(line),
      interestKobo: interestLeft(line),
      penaltyKobo: penaltyLeft(line),
    })),
    laterKobo: subtractKobo(laterKobo, waivedKobo),
    isSettled: true,
  } satisfies Repayment
}

/**
 * What becomes of money that arrived for a loan: it settles it where it covers that, else it is shared out as far as the
 * loan can take it. Owed ₦240,000 with ₦5,400 for settling: ₦250,000 pay ₦245,400 and settle; ₦100,000 are shared out.
 */
export function repaymentOf(
  received: Kobo,
  lines: readonly RunningInstalment[],
  terms: LoanTerms & { overpayment?: Overpayment },
  today: CalendarDate,
): Repayment {
  const settlement = settlementOf(terms, lines, today)
  const most = mostToRepay(lines, today)
  if (received >= settlement.totalKobo && settlement.totalKobo > most) return settledBy(settlement, lines)
  const amountKobo = leastKobo(received, most)
  const parts = allocate(amountKobo, lines, terms, today)
  return { amountKobo, parts, laterKobo: zeroKobo, isSettled: false }
}
