/** A plan's terms as they are typed, and as they travel. Pure, so that the form's figures can be tested without a browser. */

import type { PlanReview } from '../../goals/goal.contract.ts'
import type {
  Accrual,
  EarlyBreak,
  Frequency,
  InterestBasis,
  PlanKind,
  Posting,
  RateTerms,
} from '../plan-terms.rules.ts'
import { readRate } from './plan.messages.ts'

/** How a rate's steps are measured. */
export type StepsBy = 'none' | 'balance' | 'days'

/** A rate as it is typed: in percent, its steps each with a start and a rate. */
export type RateValues = {
  rateBps: string
  stepsBy: StepsBy
  rateTiers: { from: string; rate: string }[]
}

/** What an administrator types about a plan: amounts as digits of kobo, rates in percent. */
export type PlanValues = RateValues & {
  code: string
  name: string
  description: string
  kind: PlanKind
  interestBasis: InterestBasis
  dayBase: string
  accrual: Accrual
  posting: Posting
  compounding: boolean
  isTaxed: boolean
  minOpenKobo: string
  minTopupKobo: string
  minBalanceKobo: string
  maxBalanceKobo: string
  minDays: string
  maxDays: string
  noticeHours: string
  freeWithdrawalsPerQuarter: string
  earlyBreak: EarlyBreak
  breakFeeBps: string
  frequencies: Frequency[]
  mandatory: boolean
  interestFreeAllowed: boolean
  inactiveDays: string
  dormantDays: string
}

/** A new plan starts with the community's usual terms; no rate is promised unless somebody types one. */
export const newPlan: PlanValues = {
  code: '',
  name: '',
  description: '',
  kind: 'flex',
  interestBasis: 'contractual',
  rateBps: '0',
  stepsBy: 'none',
  rateTiers: [],
  dayBase: '365',
  accrual: 'daily_balance',
  posting: 'monthly',
  compounding: true,
  isTaxed: true,
  minOpenKobo: '50000',
  minTopupKobo: '50000',
  minBalanceKobo: '0',
  maxBalanceKobo: '',
  minDays: '90',
  maxDays: '365',
  noticeHours: '24',
  freeWithdrawalsPerQuarter: '1',
  earlyBreak: 'forfeit_interest',
  breakFeeBps: '1',
  frequencies: ['daily', 'weekly', 'monthly'],
  mandatory: false,
  interestFreeAllowed: true,
  inactiveDays: '180',
  dormantDays: '365',
}

export function typedRate({ rateBps, rateTiers }: RateTerms): RateValues {
  const [first] = rateTiers
  return {
    rateBps: String(rateBps / 100),
    stepsBy: !first ? 'none' : first.minKobo === undefined ? 'days' : 'balance',
    rateTiers: rateTiers.map(({ minDays, minKobo, rateBps: bps }) => ({
      from: String(minKobo ?? minDays ?? ''),
      rate: String(bps / 100),
    })),
  }
}

/** A plan as its form shows it; what its kind does not have starts as in a new one. */
export function typedPlan(plan: PlanReview): PlanValues {
  const { kind } = plan
  const ends = kind === 'locked' || kind === 'target'
  return {
    ...typedRate(plan),
    code: plan.code,
    name: plan.name,
    description: plan.description,
    kind,
    interestBasis: plan.interestBasis,
    dayBase: String(plan.dayBase),
    accrual: plan.accrual,
    posting: plan.posting,
    compounding: plan.compounding,
    isTaxed: plan.whtRule !== null,
    minOpenKobo: plan.minOpenKobo.toString(),
    minTopupKobo: plan.minTopupKobo.toString(),
    minBalanceKobo: plan.minBalanceKobo.toString(),
    maxBalanceKobo: plan.maxBalanceKobo?.toString() ?? '',
    minDays: String(plan.minDays ?? newPlan.minDays),
    maxDays: String(plan.maxDays ?? newPlan.maxDays),
    noticeHours: String(plan.noticeHours),
    freeWithdrawalsPerQuarter: String(plan.freeWithdrawalsPerQuarter),
    earlyBreak: ends ? plan.earlyBreak : newPlan.earlyBreak,
    breakFeeBps: plan.earlyBreak === 'fee' ? String(plan.breakFeeBps / 100) : newPlan.breakFeeBps,
    frequencies: plan.frequencies,
    mandatory: kind === 'contribution' ? plan.mandatory : newPlan.mandatory,
    interestFreeAllowed: plan.interestFreeAllowed,
    inactiveDays: String(plan.inactiveDays),
    dormantDays: String(plan.dormantDays),
  }
}

const whole = (text: string) => (/^\s*\d{1,6}\s*$/.test(text) ? Number(text) : Number.NaN)
const percent = (text: string) => readRate(text) ?? Number.NaN

/** A typed rate as it travels. */
export function rateOnWire({ rateBps, stepsBy, rateTiers }: RateValues) {
  const steps = stepsBy === 'none' ? [] : rateTiers
  return {
    rateBps: percent(rateBps),
    rateTiers: steps.map(({ from, rate }) => ({
      ...(stepsBy === 'days' ? { minDays: whole(from) } : { minKobo: from }),
      rateBps: percent(rate),
    })),
  }
}

/** The typed values as they travel; what is no number fails the contract's check at its own field. */
export function planOnWire(values: PlanValues) {
  const isLocked = values.kind === 'locked'
  const ends = isLocked || values.kind === 'target'
  const earlyBreak = ends ? values.earlyBreak : 'not_allowed'
  return {
    ...(values.interestBasis === 'declared' ? { rateBps: 0, rateTiers: [] } : rateOnWire(values)),
    name: values.name,
    description: values.description,
    kind: values.kind,
    interestBasis: values.interestBasis,
    dayBase: whole(values.dayBase),
    accrual: values.accrual,
    posting: values.posting,
    compounding: values.compounding,
    whtRule: values.isTaxed ? 'interest' : null,
    minOpenKobo: values.minOpenKobo,
    minTopupKobo: values.minTopupKobo,
    minBalanceKobo: values.minBalanceKobo || '0',
    maxBalanceKobo: values.maxBalanceKobo || null,
    minDays: isLocked ? whole(values.minDays) : null,
    maxDays: isLocked ? whole(values.maxDays) : null,
    noticeHours: whole(values.noticeHours),
    freeWithdrawalsPerQuarter: whole(values.freeWithdrawalsPerQuarter),
    earlyBreak,
    breakFeeBps: earlyBreak === 'fee' ? percent(values.breakFeeBps) : 0,
    frequencies: values.frequencies,
    mandatory: values.kind === 'contribution' && values.mandatory,
    interestFreeAllowed: values.interestFreeAllowed,
    inactiveDays: whole(values.inactiveDays),
    dormantDays: whole(values.dormantDays),
  }
}

/** When a plan of this kind may pay its interest. */
export function postingsFor(kind: PlanKind): Posting[] {
  const always: Posting[] = ['daily', 'monthly', 'quarterly', 'annual']
  if (kind === 'target') return [...always, 'at_maturity']
  return kind === 'locked' ? [...always, 'at_maturity', 'upfront'] : always
}
