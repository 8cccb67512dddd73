/** A plan as it is typed and as it travels. Pure, so that the form's figures can be tested without a browser. */
import { addDays, calendarDate, dayIn, lagos, startOfDayIn } from '@kolo/foundation/time'
import type { PlanReview } from '../plans.contract.ts'
import type { EarlyExit, PayoutFrequency, PlanCategory, PlanRisk, ReturnType } from '../plans.rules.ts'

/** What an administrator types about a plan: amounts as digits of kobo, rates in percent, days as days. */
export type PlanValues = {
  code: string
  name: string
  summary: string
  description: string
  category: PlanCategory
  risk: PlanRisk
  legalBasis: string
  riskStatement: string
  coverFileId: string
  returnType: ReturnType
  targetRateBps: string
  dayBase: string
  tenorDays: string
  payoutFrequency: PayoutFrequency
  minKobo: string
  maxPerMemberKobo: string
  multipleKobo: string
  targetKobo: string
  capKobo: string
  unitPriceKobo: string
  earlyExit: EarlyExit
  exitFeeBps: string
  noticeDays: string
  isTaxed: boolean
  interestFree: boolean
  /** The day it opens at its beginning, and the last day on which it takes money. */
  opensAt: string
  closesAt: string
  startsOn: string
}

/** A new plan starts with usual terms; no return is promised unless somebody types one. */
export const newPlan: PlanValues = {
  code: '',
  name: '',
  summary: '',
  description: '',
  category: 'treasury_bills',
  risk: 'low',
  legalBasis: '',
  riskStatement: '',
  coverFileId: '',
  returnType: 'fixed',
  targetRateBps: '',
  dayBase: '365',
  tenorDays: '91',
  payoutFrequency: 'at_maturity',
  minKobo: '1000000',
  maxPerMemberKobo: '',
  multipleKobo: '100000',
  targetKobo: '',
  capKobo: '',
  unitPriceKobo: '',
  earlyExit: 'none',
  exitFeeBps: '1',
  noticeDays: '30',
  isTaxed: true,
  interestFree: false,
  opensAt: '',
  closesAt: '',
  startsOn: '',
}

/** A plan as its form shows it. Money is taken up to the beginning of the day after the last. */
export function typedPlan(plan: PlanReview): PlanValues {
  const amount = (value: bigint | null) => value?.toString() ?? ''
  const { code, name, summary, description, category, risk, legalBasis, riskStatement, returnType } = plan
  return {
    code,
    name,
    summary,
    description,
    category,
    risk,
    legalBasis,
    riskStatement,
    returnType,
    coverFileId: plan.coverFileId ?? '',
    targetRateBps: String(plan.targetRateBps / 100),
    dayBase: String(plan.dayBase),
    tenorDays: String(plan.tenorDays),
    payoutFrequency: plan.payoutFrequency,
    minKobo: amount(plan.minKobo),
    maxPerMemberKobo: amount(plan.maxPerMemberKobo),
    multipleKobo: amount(plan.multipleKobo),
    targetKobo: amount(plan.targetKobo),
    capKobo: amount(plan.capKobo),
    unitPriceKobo: amount(plan.unitPriceKobo),
    earlyExit: plan.earlyExit,
    exitFeeBps: plan.earlyExit === 'fee' ? String(plan.exitFeeBps / 100) : newPlan.exitFeeBps,
    noticeDays: plan.earlyExit === 'none' ? newPlan.noticeDays : String(plan.noticeDays),
    isTaxed: plan.whtRule !== null,
    interestFree: plan.interestFree,
    opensAt: dayIn(lagos, plan.opensAt),
    closesAt: addDays(dayIn(lagos, plan.closesAt), -1),
    startsOn: plan.startsOn,
  }
}

const whole = (text: string) => (/^\s*\d{1,6}\s*$/.test(text) ? Number(text) : Number.NaN)

/** A rate as it is typed, in basis points: "8.5" → 850. What is no rate is no number. */
export function typedPercent(text: string): number {
  const match = /^(\d{1,3})(?:[.,](\d{1,2}))?\s*%?$/.exec(text.trim())
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : Number.NaN
}

/** The day a plan matures by what is typed so far. */
export function maturityOf({ startsOn, tenorDays }: PlanValues) {
  const start = calendarDate(startsOn)
  const days = whole(tenorDays)
  return start && !Number.isNaN(days) ? addDays(start, days) : undefined
}

/** What only the form can know is wrong: a day that is none. */
export function faultsOf(values: PlanValues) {
  const fault = (text: string) => (calendarDate(text) ? undefined : 'Enter a date.')
  return {
    opensAt: fault(values.opensAt),
    closesAt: fault(values.closesAt),
    startsOn: fault(values.startsOn),
  }
}

/** The typed values as they travel; what is no number fails the contract's check at its own field. */
export function planOnWire(values: PlanValues) {
  const opens = calendarDate(values.opensAt)
  const last = calendarDate(values.closesAt)
  const { name, summary, description, category, risk, legalBasis, riskStatement, returnType } = values
  const { earlyExit, payoutFrequency, startsOn } = values
  return {
    name,
    summary,
    description,
    category,
    risk,
    legalBasis,
    riskStatement,
    returnType,
    earlyExit,
    payoutFrequency,
    startsOn,
    targetRateBps: typedPercent(values.targetRateBps),
    dayBase: whole(values.dayBase),
    tenorDays: whole(values.tenorDays),
    minKobo: values.minKobo,
    maxPerMemberKobo: values.maxPerMemberKobo || null,
    multipleKobo: values.multipleKobo,
    targetKobo: values.targetKobo || '0',
    capKobo: values.capKobo,
    unitPriceKobo: values.category === 'cooperative_shares' ? values.unitPriceKobo || null : null,
    exitFeeBps: earlyExit === 'fee' ? typedPercent(values.exitFeeBps) : 0,
    noticeDays: earlyExit === 'notice' ? whole(values.noticeDays) : 0,
    whtRule: values.isTaxed ? 'interest' : null,
    interestFree: returnType === 'profit_share' && values.interestFree,
    opensAt: opens ? startOfDayIn(lagos, opens) : '',
    closesAt: last ? startOfDayIn(lagos, addDays(last, 1)) : '',
    maturesOn: maturityOf(values) ?? '',
  }
}
