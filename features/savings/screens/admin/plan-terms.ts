/** A plan's terms as they are typed, and as they travel. Pure, so that the form's figures can be tested without a browser. */
import type { PlanReview } from '../../savings.contract.ts'
import { readRate } from '../plan-words.ts'

/** What an administrator types about a plan: amounts as digits of kobo, the rate in percent. */
export type PlanValues = {
  code: string
  name: string
  description: string
  rateBps: string
  minOpenKobo: string
  minTopupKobo: string
  minBalanceKobo: string
  maxBalanceKobo: string
  noticeHours: string
  freeWithdrawalsPerQuarter: string
  inactiveDays: string
  dormantDays: string
}

/** A new plan starts with the community's usual terms; no rate is promised unless somebody types one. */
export const newPlan: PlanValues = {
  code: '',
  name: '',
  description: '',
  rateBps: '0',
  minOpenKobo: '50000',
  minTopupKobo: '50000',
  minBalanceKobo: '0',
  maxBalanceKobo: '',
  noticeHours: '24',
  freeWithdrawalsPerQuarter: '1',
  inactiveDays: '180',
  dormantDays: '365',
}

/** A plan as its form shows it. */
export function typedPlan(plan: PlanReview): PlanValues {
  return {
    code: plan.code,
    name: plan.name,
    description: plan.description,
    rateBps: String(plan.rateBps / 100),
    minOpenKobo: plan.minOpenKobo.toString(),
    minTopupKobo: plan.minTopupKobo.toString(),
    minBalanceKobo: plan.minBalanceKobo.toString(),
    maxBalanceKobo: plan.maxBalanceKobo?.toString() ?? '',
    noticeHours: String(plan.noticeHours),
    freeWithdrawalsPerQuarter: String(plan.freeWithdrawalsPerQuarter),
    inactiveDays: String(plan.inactiveDays),
    dormantDays: String(plan.dormantDays),
  }
}

const whole = (text: string) => (/^\s*\d{1,6}\s*$/.test(text) ? Number(text) : Number.NaN)

/** The typed values as they travel; what is no number fails the contract's check at its own field. */
export function planOnWire(values: PlanValues) {
  return {
    name: values.name,
    description: values.description,
    rateBps: readRate(values.rateBps) ?? Number.NaN,
    minOpenKobo: values.minOpenKobo,
    minTopupKobo: values.minTopupKobo,
    minBalanceKobo: values.minBalanceKobo || '0',
    maxBalanceKobo: values.maxBalanceKobo || null,
    noticeHours: whole(values.noticeHours),
    freeWithdrawalsPerQuarter: whole(values.freeWithdrawalsPerQuarter),
    inactiveDays: whole(values.inactiveDays),
    dormantDays: whole(values.dormantDays),
  }
}
