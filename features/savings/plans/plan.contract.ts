/** How savings plans travel: their terms, as members choose among them, and as administrators keep them. */
import { approvalWire } from '@kolo/approvals/contract'
import { dayWire, decisionWire, idWire, instantWire, koboWire } from '@kolo/foundation/wire'
import { personWire } from '@kolo/payments/contract'
import * as z from 'zod/mini'
import { planStatuses } from '../goals/goal.rules.ts'
import {
  accruals,
  earlyBreaks,
  frequencies,
  interestBases,
  mostTiers,
  planKinds,
  postings,
} from './plan-terms.rules.ts'

const bps = (message: string) => z.number().check(z.int(message))

/** A step of a rate: from a balance, or from an age of the goal in days, on. */
export const tierWire = z.object({
  minDays: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(36_500, 'Enter fewer days.'))),
  minKobo: z.optional(koboWire),
  rateBps: bps('Enter interest with at most two decimals.'),
})

/** What a plan pays: the one thing that may change while members are in it. */
export const rateWire = {
  /** Interest in basis points a year: 800 is 8 %. */
  rateBps: bps('Enter interest with at most two decimals.'),
  rateTiers: z.array(tierWire).check(z.maxLength(mostTiers, 'A rate can have up to 10 steps.')),
}

/** What a plan promises and asks for. */
export const termsWire = {
  kind: z.enum(planKinds, 'Choose what this plan is for.'),
  ...rateWire,
  /** `declared`: the meeting decides the rate of a year once it is over, and the plan has none. */
  interestBasis: z.enum(interestBases, 'Choose how interest comes about.'),
  dayBase: z.literal([360, 364, 365]),
  accrual: z.enum(accruals),
  posting: z.enum(postings),
  compounding: z.boolean(),
  /** Which rule of the withholding taxes its interest falls under; `null`: none. */
  whtRule: z.nullable(z.literal('interest')),
  minOpenKobo: koboWire,
  minTopupKobo: koboWire,
  minBalanceKobo: koboWire,
  maxBalanceKobo: z.nullable(koboWire),
  minDays: z.nullable(z.number().check(z.int())),
  maxDays: z.nullable(z.number().check(z.int())),
  noticeHours: z
    .number()
    .check(z.int(), z.minimum(0), z.maximum(2_160, 'Notice can be up to 2,160 hours (90 days).')),
  freeWithdrawalsPerQuarter: z
    .number()
    .check(z.int(), z.minimum(0), z.maximum(1_000, 'Free withdrawals can be up to 1,000 a quarter.')),
  earlyBreak: z.enum(earlyBreaks),
  breakFeeBps: bps('Enter a fee with at most two decimals.'),
  frequencies: z.array(z.enum(frequencies)).check(z.maxLength(3)),
  mandatory: z.boolean(),
  interestFreeAllowed: z.boolean(),
  inactiveDays: z.number().check(z.int(), z.minimum(30, 'Inactive days start at 30.'), z.maximum(3_650)),
  dormantDays: z.number().check(z.int(), z.minimum(31, 'Dormant days start at 31.'), z.maximum(7_300)),
}

/** A plan as members choose it. */
export const planWire = z.object({
  id: idWire,
  code: z.string(),
  name: z.string(),
  description: z.string(),
  status: z.enum(planStatuses),
  ...termsWire,
  /** Another rate, decided and known; `null`: none. */
  nextRate: z.nullable(z.object({ ...rateWire, from: dayWire })),
})

export type Plan = z.output<typeof planWire>

/** A plan as administrators keep it, with what hangs on it. */
export const planReviewWire = z.object({
  ...planWire.shape,
  preparedBy: personWire,
  preparedAt: instantWire,
  activatedBy: z.optional(personWire),
  activatedAt: z.optional(instantWire),
  suspendedReason: z.optional(z.string()),
  /** Somebody asked to retire the plan; another administrator must agree. */
  retirement: z.optional(
    z.object({
      askedBy: personWire,
      askedAt: instantWire,
      reason: z.string(),
      /** With notice, from this day; absent: at once. */
      on: z.optional(dayWire),
      /** In which its goals go on; absent: they are paid out. */
      successor: z.optional(z.object({ id: idWire, name: z.string() })),
    }),
  ),
  /** It was decided, and its members were told: on this day its goals are paid out, or go on in the plan that follows. */
  retiresOn: z.nullable(dayWire),
  successor: z.nullable(z.object({ id: idWire, name: z.string() })),
  /** Another rate was asked for; another administrator must agree. */
  rateAsked: z.optional(approvalWire),
  /** The only administrator may finish a step alone from here on. */
  aloneFrom: z.optional(instantWire),
  /** Goals that are open in this plan, and how many of them hold money. */
  goals: z.number(),
  goalsWithMoney: z.number(),
  savedKobo: koboWire,
  version: z.number(),
  can: z.object({
    edit: decisionWire,
    activate: decisionWire,
    suspend: decisionWire,
    resume: decisionWire,
    retire: decisionWire,
    changeRate: decisionWire,
  }),
})

export type PlanReview = z.output<typeof planReviewWire>
