/**
 * What somebody agrees to when they invest, written from the terms of the plan. The same plan gives the same words to
 * everybody, so what was accepted is kept once, under the hash of its words. Other words are another `agreementNumber`.
 */
import { formatNaira, type Kobo, kobo } from '@kolo/foundation/money'
import { type CalendarDate, formatDay } from '@kolo/foundation/time'
import type { EarlyExit, ReturnType } from '../plans/plans.rules.ts'

/** Which wording of the agreement this is. */
export const agreementNumber = 1

export type AgreementPlan = {
  name: string
  code: string
  number: number
  return_type: ReturnType
  target_rate_bps: number
  day_base: number
  early_exit: EarlyExit
  exit_fee_bps: number
  notice_days: number
  target_kobo: bigint
  starts_on: CalendarDate
  matures_on: CalendarDate
  risk_statement: string
  legal_basis: string
}

const percent = (bps: number) => `${(bps / 100).toFixed(2)}%`

const leavingWords = {
  none: () => 'This plan has no early exit.',
  notice: ({ notice_days }: AgreementPlan) =>
    `You can ask to leave early with ${notice_days} days of notice; a return that was not paid by then is lost.`,
  fee: ({ exit_fee_bps, notice_days }: AgreementPlan) =>
    `You can ask to leave early${notice_days > 0 ? ` with ${notice_days} days of notice` : ''}; it costs ${percent(exit_fee_bps)} of what you put in, and a return that was not paid by then is lost.`,
} as const

const returnWords = {
  fixed: ({ target_rate_bps, day_base }: AgreementPlan) =>
    `The return is ${percent(target_rate_bps)} a year of what you put in, reckoned by the day on a year of ${day_base} days.`,
  profit_share: ({ target_rate_bps }: AgreementPlan) =>
    `You receive a share of what the plan really earns, by what you put in and for how long. ${percent(target_rate_bps)} a year is projected, not promised.`,
  discount: ({ target_rate_bps, day_base }: AgreementPlan) =>
    `The return lies in buying below what is paid at the end: a discount of ${percent(target_rate_bps)} a year on a year of ${day_base} days.`,
} as const

/** What is agreed to, paragraph by paragraph. */
export function agreementText(plan: AgreementPlan): string {
  const target = kobo(plan.target_kobo) as Kobo
  const starts = formatDay(plan.starts_on)
  const points = [
    `Your money stays in from ${starts} until ${formatDay(plan.matures_on)}. ${leavingWords[plan.early_exit](plan)}`,
    `You can lose money. This is not a bank deposit, and no deposit insurance covers it. ${plan.risk_statement}`,
    `${returnWords[plan.return_type](plan)} A return is paid only from what the plan has really earned, less the tax that is withheld.`,
    target > 0n
      ? `If the plan does not reach ${formatNaira(target)} before it starts, it does not start, and everything you put in goes back to your wallet.`
      : 'If the plan is cancelled before it starts, everything you put in goes back to your wallet.',
    'You can cancel free of charge until you have paid. Your place in the plan is kept for 72 hours.',
    'At the end it is done as you choose: paid out, or put into the plan that follows, where there is one that is open.',
    'If you die, it goes to whom you name with this investment, and where you name nobody to those the law says.',
    ...(plan.legal_basis === '' ? [] : [`What it rests on: ${plan.legal_basis}`]),
  ]
  return [
    `Investment agreement: ${plan.name} (${plan.code}, version ${plan.number})`,
    ...points.map((point, at) => `${at + 1}. ${point.trim()}`),
  ].join('\n\n')
}
