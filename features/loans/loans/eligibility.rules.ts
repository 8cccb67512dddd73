/**
 * How much a member may borrow and why (domain J). What must always be true: every rule of the product is decided here for
 * the member's page, the application and the second look of the administrators alike.
 */
import {
  addKobo,
  applyRate,
  greatestKobo,
  type Kobo,
  leastKobo,
  rateOfKobo,
  subtractKobo,
  zeroKobo,
} from '@kolo/foundation/money'
import { type Refusal, refuse } from '@kolo/foundation/refusal'
import type { CalendarDate } from '@kolo/foundation/time'
import { dueDay, type Instalment } from '../products/loan-schedule.rules.ts'
import type { LoanTerms } from '../products/loan-terms.rules.ts'

/** What is known of a member who wants to borrow. */
export type BorrowerFacts = {
  joinedOn: CalendarDate
  today: CalendarDate
  /** Confirmed money in savings goals, and shares. */
  savingsKobo: Kobo
  sharesKobo: Kobo
  /** Principal of running loans, and of those agreed and not yet paid out. */
  owedKobo: Kobo
  /** What they guarantee for others. */
  pledgedKobo: Kobo
  /** What was due and is not paid. */
  overdueKobo: Kobo
  /** Months in which money came into savings. */
  monthsContributed: number
  /** Loans of this product that run or wait. */
  running: number
  /** Instalments of a month of all running loans. */
  instalmentsKobo: Kobo
}

/** What is asked for. */
export type Application = {
  principalKobo: Kobo
  instalments: number
  monthlyPayKobo: Kobo | undefined
  /** The largest instalment of the new loan in a month. */
  instalmentKobo: Kobo
}

/** Rules of a product, each met or not. */
export const eligibilityRules = [
  'membership',
  'contributions',
  'arrears',
  'running',
  'amount',
  'limit',
  'term',
  'instalment',
  'guarantors',
] as const
/** One of them. */
export type EligibilityRule = (typeof eligibilityRules)[number]

/** What a rule asks for, or what was found. */
export type RuleValue = { kobo: Kobo } | { day: CalendarDate } | { count: number } | { bps: number } | 'none'

/** A rule with what it asks for and what was found. */
export type RuleResult = { rule: EligibilityRule; passes: boolean; required: RuleValue; found: RuleValue }

/**
 * The limit: so many times savings, or savings and shares, less all that is still owed; never above the product's largest
 * loan. Twice ₦1,346,350 less ₦210,000 → ₦2,482,700.
 */
export function limitOf(
  terms: LoanTerms,
  facts: Pick<BorrowerFacts, 'savingsKobo' | 'sharesKobo' | 'owedKobo'>,
): Kobo {
  const own =
    terms.multipleOf === 'savings' ? facts.savingsKobo : addKobo(facts.savingsKobo, facts.sharesKobo)
  const most = applyRate(own, terms.multipleBps, 'down')
  return greatestKobo(zeroKobo, leastKobo(terms.maxKobo, subtractKobo(most, facts.owedKobo)))
}

/** The day from which a member has been one for so many months: joined on 31 August, after 6 months → 28 February. */
export function memberLongEnoughOn(terms: LoanTerms, joinedOn: CalendarDate): CalendarDate {
  return dueDay(joinedOn, terms.minMonthsMember, 'monthly')
}

/** Why a member may not apply at all, before an amount is asked. */
export function borrowerRefusal(
  terms: LoanTerms,
  facts: BorrowerFacts,
): Refusal<'loan-too-new' | 'loan-contributions' | 'loan-arrears' | 'loan-running'> | undefined {
  const from = memberLongEnoughOn(terms, facts.joinedOn)
  if (facts.today < from) return refuse('loan-too-new', { from, months: terms.minMonthsMember })
  if (facts.monthsContributed < terms.minMonthsContributing)
    return refuse('loan-contributions', {
      months: terms.minMonthsContributing,
      found: facts.monthsContributed,
    })
  if (facts.overdueKobo > 0n) return refuse('loan-arrears', { overdue: facts.overdueKobo.toString() })
  if (facts.running >= terms.maxRunning) return refuse('loan-running', { most: terms.maxRunning })
  return undefined
}

/** Why an application cannot be: each rule of domain J with its sentence, beside its field. */
export function applicationRefusal(terms: LoanTerms, facts: BorrowerFacts, wanted: Application) {
  const no = borrowerRefusal(terms, facts)
  if (no) return no
  if (wanted.principalKobo < terms.minKobo || wanted.principalKobo > terms.maxKobo)
    return refuse(
      'loan-amount',
      { least: terms.minKobo.toString(), most: terms.maxKobo.toString() },
      'principalKobo',
    )
  const limit = limitOf(terms, facts)
  if (wanted.principalKobo > limit)
    return refuse(
      'loan-limit',
      { limit: limit.toString(), times: terms.multipleBps / 10_000 },
      'principalKobo',
    )
  if (wanted.instalments < terms.termMin || wanted.instalments > terms.termMax)
    return refuse('loan-instalments', { least: terms.termMin, most: terms.termMax }, 'instalments')
  return payRefusal(terms, facts, wanted)
}

function payRefusal(terms: LoanTerms, facts: BorrowerFacts, wanted: Application) {
  if (terms.instalmentToPayMaxBps === 0) return undefined
  if (wanted.monthlyPayKobo === undefined) return refuse('loan-pay-missing', {}, 'monthlyPayKobo')
  const most = applyRate(wanted.monthlyPayKobo, terms.instalmentToPayMaxBps, 'down')
  const all = addKobo(facts.instalmentsKobo, wanted.instalmentKobo)
  return all > most
    ? refuse(
        'loan-instalment',
        { instalment: all.toString(), percent: terms.instalmentToPayMaxBps / 100 },
        'instalments',
      )
    : undefined
}

const rule = (
  name: EligibilityRule,
  passes: boolean,
  [required, found]: [RuleValue, RuleValue],
): RuleResult => ({ rule: name, passes, required, found })
const counts = (required: number, found: number): [RuleValue, RuleValue] => [
  { count: required },
  { count: found },
]
const amounts = (required: Kobo, found: Kobo): [RuleValue, RuleValue] => [{ kobo: required }, { kobo: found }]

/** Rules about a member that hold before an amount is asked, each with what it asks for and what was found. */
export function borrowerRules(terms: LoanTerms, facts: BorrowerFacts): RuleResult[] {
  const from = memberLongEnoughOn(terms, facts.joinedOn)
  const { minMonthsContributing: months, maxRunning } = terms
  const { monthsContributed, overdueKobo, running } = facts
  return [
    rule('membership', facts.today >= from, [{ day: from }, { day: facts.joinedOn }]),
    ...(months === 0
      ? []
      : [rule('contributions', monthsContributed >= months, counts(months, monthsContributed))]),
    rule('arrears', overdueKobo === zeroKobo, amounts(zeroKobo, overdueKobo)),
    rule('running', running < maxRunning, counts(maxRunning, running)),
  ]
}

/** Every rule of an application with what it asks for and what was found, for the administrators' page. */
export function rulesOf(terms: LoanTerms, facts: BorrowerFacts, wanted: Application): RuleResult[] {
  const limit = limitOf(terms, facts)
  const all = addKobo(facts.instalmentsKobo, wanted.instalmentKobo)
  const pay = wanted.monthlyPayKobo ?? zeroKobo
  const { instalmentToPayMaxBps } = terms
  const isInTerm = wanted.instalments >= terms.termMin && wanted.instalments <= terms.termMax
  return [
    ...borrowerRules(terms, facts),
    rule('amount', isWithin(wanted.principalKobo, terms), amounts(terms.maxKobo, wanted.principalKobo)),
    rule('limit', wanted.principalKobo <= limit, amounts(limit, wanted.principalKobo)),
    rule('term', isInTerm, counts(terms.termMax, wanted.instalments)),
    ...(instalmentToPayMaxBps === 0
      ? []
      : [
          rule('instalment', payRefusal(terms, facts, wanted) === undefined, [
            { bps: instalmentToPayMaxBps },
            pay > 0n ? { bps: rateOfKobo(all, pay) } : 'none',
          ]),
        ]),
  ]
}

const isWithin = (amount: Kobo, { minKobo, maxKobo }: LoanTerms) => amount >= minKobo && amount <= maxKobo

/** The largest instalment, as a month pays it: four and a third weeks count as five. */
export function monthlyInstalment(lines: readonly Instalment[], { frequency }: LoanTerms): Kobo {
  const largest = lines.reduce(
    (most, line) => greatestKobo(most, addKobo(line.principalKobo, line.interestKobo)),
    zeroKobo,
  )
  return frequency === 'weekly' ? applyRate(largest, 50_000, 'down') : largest
}
