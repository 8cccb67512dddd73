/**
 * The decisions about money going out. What must always be true: what is asked for is there and free, of a member whose
 * identity was checked, to an account of their own, within what a day allows; and two administrators look at everything
 * that is large or unusual.
 */
import { addKobo, greatestKobo, type Kobo, naira, subtractKobo, zeroKobo } from '@kolo/foundation/money'
import { type Refusal, refuse } from '@kolo/foundation/refusal'
import { addHours, type CalendarDate, type Instant, startOfDay } from '@kolo/foundation/time'
import type { BankAccountStatus } from '../bank-accounts/bank-accounts.rules.ts'

/** The life of a withdrawal. */
export const withdrawalStatuses = [
  'requested',
  'cancelled',
  'rejected',
  'approved',
  'processing',
  'on_hold',
  'failed',
  'paid',
  'returned',
] as const
/** Where a withdrawal is in its life. */
export type WithdrawalStatus = (typeof withdrawalStatuses)[number]

/** Those whose money is held: asked for, and neither paid nor given back. */
export const openStatuses: readonly WithdrawalStatus[] = [
  'requested',
  'approved',
  'processing',
  'on_hold',
  'failed',
]

/** Where the money comes from. */
export const sources = ['wallet', 'savings_account'] as const
/** Where the money of a withdrawal comes from. */
export type Source = (typeof sources)[number]

/** The smallest withdrawal, until the community decides otherwise. */
export const initialMinimum = naira(500n)

/** From here on two administrators approve a withdrawal, until the community decides otherwise. */
export const initialSecondFrom = naira(500_000n)

/** Between which amounts the smallest withdrawal lies. */
export const leastBounds = { from: naira(100n), to: naira(1_000_000n) } as const

/** Above this no community sets the amount from which two approve: no payment is larger. */
export const mostSecondFrom = naira(100_000_000n)

/** The terms that a community sets. */
export type Terms = { leastKobo: Kobo; feeKobo: Kobo; secondFromKobo: Kobo }

/**
 * Why such terms cannot be, or `undefined`: the fee leaves something of the smallest withdrawal, and two never begin to
 * approve below it. A smallest of ₦500 with a fee of ₦500 → `fee-outside`.
 */
export function termsRefusal({
  leastKobo,
  feeKobo,
  secondFromKobo,
}: Terms): Refusal<'least-outside' | 'fee-outside' | 'second-outside'> | undefined {
  if (leastKobo < leastBounds.from || leastKobo > leastBounds.to)
    return refuse('least-outside', undefined, 'leastKobo')
  if (feeKobo < zeroKobo || feeKobo >= leastKobo) return refuse('fee-outside', undefined, 'feeKobo')
  if (secondFromKobo < leastKobo || secondFromKobo > mostSecondFrom)
    return refuse('second-outside', undefined, 'secondFromKobo')
  return undefined
}

/** How long after it may be paid a withdrawal should have been, in hours. */
export const payWithinHours = 48

/** How large a receipt of the bank may be. */
export const proofBytesMost = 10 * 1024 * 1024
/** How many one withdrawal has. */
export const proofsMost = 3

/** Whether its member may open the receipts: once two administrators said that it was paid. */
export function hasProofsForMember(status: WithdrawalStatus): boolean {
  return status === 'paid' || status === 'returned'
}

/** How many withdrawals one file for the bank has: all of them are said to be paid in one action. */
export const linesMost = 50

/** What becomes of a withdrawal in a batch: paid with the others, taken out, or approved again with the whole batch. */
export const batchOutcomes = ['open', 'paid', 'failed', 'on_hold', 'given_up'] as const
/** What became of one. */
export type BatchOutcome = (typeof batchOutcomes)[number]

/** How long small withdrawals are added up like a large one, in hours. */
export const daySumHours = 24

/** What makes a withdrawal worth a second pair of eyes, in the order in which it is said. */
export const riskFlags = [
  'large',
  'member-day',
  'new-account',
  'shared-account',
  'mistyped',
  'name-differs',
] as const
/** One reason to look twice. */
export type RiskFlag = (typeof riskFlags)[number]

/** What a member may take out of one place, and what it costs. */
export type SourceTerms = {
  /** Free money there. */
  available: Kobo
  /** What has to stay. */
  floor: Kobo
  /** The plan lets members take money out; a wallet always does. */
  isOpen: boolean
  noticeHours: number
  /** How many more withdrawals cost nothing this quarter; `undefined`: all of them. */
  freeLeft: number | undefined
}

/** What a withdrawal costs: the fee that the community set, once the free ones of a quarter are used up. */
export function feeOf({ freeLeft }: Pick<SourceTerms, 'freeLeft'>, fee: Kobo): Kobo {
  return freeLeft === undefined || freeLeft > 0 ? zeroKobo : fee
}

/** How much may be taken out now: what is free less what has to stay. ₦1,000 free, ₦200 to stay → ₦800. */
export function mostFrom({ available, floor, isOpen }: SourceTerms): Kobo {
  return isOpen ? greatestKobo(zeroKobo, subtractKobo(available, floor)) : zeroKobo
}

/** How much of the day's limit is left; `undefined`: there is no limit. */
export function leftToday(daily: Kobo | undefined, taken: Kobo): Kobo | undefined {
  return daily === undefined ? undefined : greatestKobo(zeroKobo, subtractKobo(daily, taken))
}

/** Everything a request is decided by. */
export type RequestCase = {
  amount: Kobo
  isEmailProved: boolean
  isIdentityChecked: boolean
  account: { status: BankAccountStatus; usableFrom: Instant } | undefined
  minimum: Kobo
  fee: Kobo
  terms: SourceTerms
  /** What a day allows the member's tier, and what was asked for today already. */
  daily: Kobo | undefined
  taken: Kobo
  now: Instant
}

/** Why money is not given out. */
export type RequestRefusal =
  | 'email-not-proved'
  | 'identity-not-checked'
  | 'no-bank-account'
  | 'bank-account-new'
  | 'below-least'
  | 'source-closed'
  | 'not-available'
  | 'above-daily'
  | 'fee-too-large'

/** Why a request cannot be taken, or `undefined`. What stands in the person's own way comes before the amount. */
export function requestRefusal(request: RequestCase): Refusal<RequestRefusal> | undefined {
  const { amount, account, terms, minimum, daily, taken, now, fee } = request
  if (!request.isEmailProved) return refuse('email-not-proved')
  if (!request.isIdentityChecked) return refuse('identity-not-checked')
  if (account?.status !== 'confirmed') return refuse('no-bank-account', undefined, 'bankAccountId')
  if (now < account.usableFrom)
    return refuse('bank-account-new', { from: account.usableFrom }, 'bankAccountId')
  if (!terms.isOpen) return refuse('source-closed', undefined, 'source')
  if (amount < minimum) return refuse('below-least', { least: minimum.toString() }, 'amountKobo')
  const most = mostFrom(terms)
  if (amount > most) return refuse('not-available', { available: most.toString() }, 'amountKobo')
  const left = leftToday(daily, taken)
  if (daily !== undefined && left !== undefined && amount > left)
    return refuse('above-daily', { limit: daily.toString(), left: left.toString() }, 'amountKobo')
  if (feeOf(terms, fee) >= amount)
    return refuse('fee-too-large', { fee: feeOf(terms, fee).toString() }, 'amountKobo')
  return undefined
}

/** What is known of a request's circumstances. */
export type Circumstances = {
  amount: Kobo
  secondFrom: Kobo
  /** What this member asked for in the last 24 hours, this one aside. */
  memberDay: Kobo
  /** Nothing was ever paid to this account. */
  isNewAccount: boolean
  /** Somebody else has the same account. */
  isShared: boolean
  looksMistyped: boolean
  nameMatch: number
}

/** What is worth a second look. Many small withdrawals are one large one; ₦500,000 by itself is large. */
export function flagsOf(facts: Circumstances): RiskFlag[] {
  const { amount, secondFrom, memberDay } = facts
  const raised: Record<RiskFlag, boolean> = {
    large: amount >= secondFrom,
    'member-day': amount < secondFrom && addKobo(amount, memberDay) >= secondFrom,
    'new-account': facts.isNewAccount,
    'shared-account': facts.isShared,
    mistyped: facts.looksMistyped,
    'name-differs': facts.nameMatch < 90,
  }
  return riskFlags.filter((flag) => raised[flag])
}

/** Why an administrator's own word is not enough to approve, beside the flags of the request. */
export type SecondReason = RiskFlag | 'tied' | 'administrator-day'

/** Every reason why two administrators approve; none: one is enough. */
export function whyTwo(facts: {
  flags: readonly RiskFlag[]
  amount: Kobo
  secondFrom: Kobo
  /** What this administrator approved by one word in the last 24 hours. */
  administratorDay: Kobo
  /** An appointment of the last days makes this administrator and the member one pair of eyes. */
  isTied: boolean
}): SecondReason[] {
  const sum = addKobo(facts.administratorDay, facts.amount)
  // Asked for before the community brought the amount down.
  const isLargeNow = facts.amount >= facts.secondFrom && !facts.flags.includes('large')
  return [
    ...(isLargeNow ? (['large'] as const) : []),
    ...facts.flags,
    ...(facts.isTied ? (['tied'] as const) : []),
    ...(facts.amount < facts.secondFrom && sum >= facts.secondFrom ? (['administrator-day'] as const) : []),
  ]
}

/** When it may be paid, and by when it should be: a notice of 24 hours counts from the request. */
export function paymentTimes(now: Instant, noticeHours: number): { payableFrom: Instant; dueBy: Instant } {
  const payableFrom = addHours(now, noticeHours)
  return { payableFrom, dueBy: addHours(payableFrom, payWithinHours) }
}

/** The first moment of the quarter of a day in Lagos: `2026-11-20` → the start of `2026-10-01`. */
export function startOfQuarter(day: CalendarDate): Instant {
  const month = Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1
  return startOfDay(`${day.slice(0, 4)}-${String(month).padStart(2, '0')}-01` as CalendarDate)
}
