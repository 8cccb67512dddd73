/** How savings plans travel: their terms, as members choose among them, and as administrators keep them. */
import { decisionWire, idWire, instantWire, koboWire } from '@kolo/foundation/wire'
import { personWire } from '@kolo/payments/contract'
import * as z from 'zod/mini'
import { planKinds } from './plan-terms.rules.ts'
import { planStatuses } from './savings.rules.ts'

/** What a plan promises and asks for. */
export const termsWire = {
  /** Interest in basis points a year: 800 is 8 %. */
  rateBps: z.number().check(z.int('Enter interest with at most two decimals.')),
  minOpenKobo: koboWire,
  minTopupKobo: koboWire,
  minBalanceKobo: koboWire,
  maxBalanceKobo: z.nullable(koboWire),
  noticeHours: z
    .number()
    .check(z.int(), z.minimum(0), z.maximum(2_160, 'Notice can be up to 2,160 hours (90 days).')),
  freeWithdrawalsPerQuarter: z
    .number()
    .check(z.int(), z.minimum(0), z.maximum(1_000, 'Free withdrawals can be up to 1,000 a quarter.')),
  inactiveDays: z.number().check(z.int(), z.minimum(30, 'Inactive days start at 30.'), z.maximum(3_650)),
  dormantDays: z.number().check(z.int(), z.minimum(31, 'Dormant days start at 31.'), z.maximum(7_300)),
}

/** A plan as members choose it. */
export const planWire = z.object({
  id: idWire,
  code: z.string(),
  name: z.string(),
  description: z.string(),
  kind: z.enum(planKinds),
  status: z.enum(planStatuses),
  ...termsWire,
  dayBase: z.literal([360, 364, 365]),
})

/** A plan as members choose it, in the program's form. */
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
  retirement: z.optional(z.object({ askedBy: personWire, askedAt: instantWire, reason: z.string() })),
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
  }),
})

/** A plan as administrators keep it, in the program's form. */
export type PlanReview = z.output<typeof planReviewWire>
