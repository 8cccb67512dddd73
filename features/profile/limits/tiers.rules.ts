/**
 * Account tiers and what each allows. The figures are a setting of the community; those here are what it starts
 * with, after the central bank's three-tier guide (which binds banks, not us). `null` means no limit.
 */
import { type Kobo, naira } from '@kolo/foundation/money'

/** The tiers, lowest first; a new member's is `basic`. */
export const tiers = ['basic', 'standard', 'premium'] as const
export type Tier = (typeof tiers)[number]

/** What a tier allows, in kobo; `null` is no limit. */
export type TierLimits = {
  /** The largest single deposit. */
  singleDeposit: Kobo | null
  /** The most a member may hold in savings and wallet together. */
  balance: Kobo | null
  /** The most that may be withdrawn in a day. */
  dailyWithdrawal: Kobo | null
  /** The most that may be invested at a time. */
  invested: Kobo | null
}

/** The limits of every tier. */
export type LimitsByTier = Record<Tier, TierLimits>

/** The limits a community starts with. */
export const tierLimitDefaults: LimitsByTier = {
  basic: {
    singleDeposit: naira(50_000n),
    balance: naira(300_000n),
    dailyWithdrawal: naira(50_000n),
    invested: naira(300_000n),
  },
  standard: {
    singleDeposit: naira(100_000n),
    balance: naira(500_000n),
    dailyWithdrawal: naira(200_000n),
    invested: naira(5_000_000n),
  },
  premium: { singleDeposit: null, balance: null, dailyWithdrawal: naira(5_000_000n), invested: null },
}

/** What a tier allows under the community's limits: `tierLimits(limits, 'basic').singleDeposit` → ₦50,000.00. */
export function tierLimits(limits: LimitsByTier, tier: Tier): TierLimits {
  return limits[tier]
}

/** Whether an amount is above a limit; nothing is above no limit. */
export function isAboveLimit(amount: Kobo, limit: Kobo | null): boolean {
  return limit !== null && amount > limit
}

/** The tier after this one, or `undefined` at the top. */
export function tierAfter(tier: Tier): Tier | undefined {
  return tiers[tiers.indexOf(tier) + 1]
}

/** The names of the limits, in the order they are shown. */
export const limitNames = ['singleDeposit', 'balance', 'invested', 'dailyWithdrawal'] as const

/** One limit that differs: `basic.balance` with its new value. */
export type ChangedLimit = { name: string; after: Kobo | null }

/** The limits in which two settings differ, named by tier and limit. */
export function changedLimits(before: LimitsByTier, after: LimitsByTier): ChangedLimit[] {
  return tiers.flatMap((tier) =>
    limitNames
      .filter((name) => before[tier][name] !== after[tier][name])
      .map((name) => ({ name: `${tier}.${name}`, after: after[tier][name] })),
  )
}
