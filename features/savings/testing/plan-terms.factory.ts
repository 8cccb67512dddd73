import { naira, zeroKobo } from '@kolo/foundation/money'
import type { PlanTerms } from '../plans/plan-terms.rules.ts'

/** The terms of an ordinary flexible plan. */
export const flexTerms: PlanTerms = {
  kind: 'flex',
  interestBasis: 'contractual',
  rateBps: 800,
  rateTiers: [],
  dayBase: 365,
  accrual: 'daily_balance',
  posting: 'monthly',
  compounding: true,
  whtRule: 'interest',
  minOpenKobo: naira(500n),
  minTopupKobo: naira(100n),
  minBalanceKobo: zeroKobo,
  maxBalanceKobo: undefined,
  minDays: undefined,
  maxDays: undefined,
  noticeHours: 0,
  freeWithdrawalsPerQuarter: 4,
  earlyBreak: 'not_allowed',
  breakFeeBps: 0,
  frequencies: ['monthly'],
  mandatory: false,
  interestFreeAllowed: false,
  inactiveDays: 180,
  dormantDays: 365,
}
