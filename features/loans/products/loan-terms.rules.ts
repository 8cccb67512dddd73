/**
 * The terms of a loan product (domain J). What must always be true: terms are within bounds and fit each other before two
 * administrators open them, and a version that was opened never changes.
 */
import { applyRate, type Kobo, sumKobo } from '@kolo/foundation/money'
import { type Refusal, refuse } from '@kolo/foundation/refusal'

/** How interest is calculated. */
export const interestMethods = [
  'flat',
  'reducing_equal_instalments',
  'reducing_equal_principal',
  'none',
] as const
/** How interest is calculated. */
export type InterestMethod = (typeof interestMethods)[number]

/** What the rate is of: a month, a year, or the whole term of a flat loan. */
export const ratePeriods = ['month', 'year', 'whole_term'] as const

/** When interest is paid: with each instalment, or taken when the loan is paid out. */
export const interestTimes = ['with_instalments', 'upfront'] as const

/** How often an instalment is due. */
export const loanFrequencies = ['weekly', 'monthly'] as const

/** What the limit of a loan is a multiple of. */
export const multipleBases = ['savings', 'savings_and_shares'] as const

/** Which of a member's savings secure a loan while it runs. */
export const lienKinds = ['none', 'outstanding', 'all_savings'] as const

/** What guarantors cover: the part above the borrower's own savings, the whole loan, or nothing. */
export const coverKinds = ['none', 'excess_over_savings', 'whole'] as const

/** The parts of what is owed, in the default order of allocation. */
export const owedParts = ['penalty', 'interest', 'principal'] as const
/** A part of what is owed. */
export type OwedPart = (typeof owedParts)[number]

/** When a fee is taken: from what is paid out, or paid by the member before. */
export const feeTimes = ['from_disbursement', 'before'] as const

/** A fee of a loan: an amount, or a part of the principal; taken from what is paid out where nothing else is said. */
export type LoanFee = {
  name: string
  flatKobo?: Kobo | undefined
  bps?: number | undefined
  taken?: (typeof feeTimes)[number] | undefined
}

/** What a loan product promises and asks for. */
export type LoanTerms = {
  method: InterestMethod
  rateBps: number
  ratePeriod: (typeof ratePeriods)[number]
  interestTaken: (typeof interestTimes)[number]
  frequency: (typeof loanFrequencies)[number]
  /** The least and the most instalments. */
  termMin: number
  termMax: number
  /** At first only interest is paid, so many times. */
  gracePeriods: number
  minKobo: Kobo
  maxKobo: Kobo
  /** The limit: 20,000 is twice the savings, less all that is still owed. */
  multipleBps: number
  multipleOf: (typeof multipleBases)[number]
  minMonthsMember: number
  minMonthsContributing: number
  /** How many loans of this product a member may have at once. */
  maxRunning: number
  /** All running instalments, as a part of the monthly pay; 0: pay is not asked for. */
  instalmentToPayMaxBps: number
  fees: readonly LoanFee[]
  /** In which order a repayment pays what is owed. */
  allocation: readonly OwedPart[]
  /** Of what is left of an instalment, for each completed month it is overdue; 0: no penalty. */
  penaltyBps: number
  /** All penalties of an instalment, at most this part of it. */
  penaltyCapBps: number
  /** How much of the interest not yet due is waived when the loan is settled early. */
  earlyWaivedBps: number
  /** An older loan can be set off from a new one once so much of it is repaid; absent: it cannot. */
  topUpAfterBps?: number | undefined
  lien: (typeof lienKinds)[number]
  /** The fewest guarantors of a loan that needs any. */
  guarantorsMin: number
  cover: (typeof coverKinds)[number]
  /** A loan up to this part of the borrower's own savings needs no guarantor. */
  noGuarantorUpToBps: number
}

/** The order of allocation; terms from before there were penalties pay these first. */
export function wholeAllocation({ allocation }: Pick<LoanTerms, 'allocation'>): OwedPart[] {
  return [...owedParts.filter((part) => !allocation.includes(part)), ...allocation]
}

/** The bounds of terms. */
export const termBounds = {
  instalments: { weekly: 260, monthly: 120 },
  /** 100 % */
  rateBps: 10_000,
  /** 10 times */
  multipleBps: 100_000,
  fees: 5,
  feeBps: 2_000,
  penaltyBps: 1_000,
  months: 120,
  running: 10,
  guarantors: 5,
} as const

/** Why terms cannot be. */
export type TermsRefusal =
  | 'loan-rate'
  | 'loan-rate-period'
  | 'loan-term'
  | 'loan-grace'
  | 'loan-amounts'
  | 'loan-fee'
  | 'loan-allocation'
  | 'loan-penalty'
  | 'loan-penalty-cap'
  | 'loan-guarantors'

/** Why terms cannot be opened, or `undefined` when they can. */
export function termsRefusal(terms: LoanTerms): Refusal<TermsRefusal> | undefined {
  return (
    rateRefusal(terms) ??
    termRefusal(terms) ??
    costsRefusal(terms) ??
    penaltyRefusal(terms) ??
    guarantorsRefusal(terms)
  )
}

function rateRefusal({ method, rateBps, ratePeriod }: LoanTerms): Refusal<TermsRefusal> | undefined {
  if (method === 'none' ? rateBps !== 0 : rateBps < 1 || rateBps > termBounds.rateBps)
    return refuse('loan-rate', {}, 'rateBps')
  if (ratePeriod === 'whole_term' && method !== 'flat') return refuse('loan-rate-period', {}, 'ratePeriod')
  return undefined
}

function termRefusal(terms: LoanTerms): Refusal<TermsRefusal> | undefined {
  const most = termBounds.instalments[terms.frequency]
  if (terms.termMin < 1 || terms.termMin > most) return refuse('loan-term', { most }, 'termMin')
  if (terms.termMax < terms.termMin || terms.termMax > most) return refuse('loan-term', { most }, 'termMax')
  if (terms.gracePeriods < 0 || terms.gracePeriods >= terms.termMin)
    return refuse('loan-grace', {}, 'gracePeriods')
  if (terms.minKobo < 1n) return refuse('loan-amounts', {}, 'minKobo')
  if (terms.maxKobo < terms.minKobo) return refuse('loan-amounts', {}, 'maxKobo')
  return undefined
}

function costsRefusal(terms: LoanTerms): Refusal<TermsRefusal> | undefined {
  const { fees, allocation } = terms
  if (fees.length > termBounds.fees || !fees.every((fee) => isFee(fee, terms.minKobo)))
    return refuse('loan-fee', {}, 'fees')
  const isWhole =
    owedParts.every((part) => allocation.includes(part)) && allocation.length === owedParts.length
  return isWhole ? undefined : refuse('loan-allocation', {}, 'allocation')
}

/** Guarantors cover something, and what is covered has guarantors. */
function guarantorsRefusal({ guarantorsMin, cover }: LoanTerms): Refusal<TermsRefusal> | undefined {
  return guarantorsMin > 0 === (cover !== 'none') ? undefined : refuse('loan-guarantors', {}, 'guarantorsMin')
}

function penaltyRefusal({ penaltyBps, penaltyCapBps }: LoanTerms): Refusal<TermsRefusal> | undefined {
  if (penaltyBps > termBounds.penaltyBps) return refuse('loan-penalty', {}, 'penaltyBps')
  const isCapped = penaltyBps === 0 ? penaltyCapBps === 0 : penaltyCapBps >= penaltyBps
  return isCapped ? undefined : refuse('loan-penalty-cap', {}, 'penaltyCapBps')
}

/** A fee is an amount or a part, and less than the smallest loan. */
function isFee({ flatKobo, bps }: LoanFee, smallest: Kobo): boolean {
  if ((flatKobo === undefined) === (bps === undefined)) return false
  if (bps !== undefined) return bps > 0 && bps <= termBounds.feeBps
  return flatKobo !== undefined && flatKobo > 0n && flatKobo < smallest
}

/** One fee of a loan of this amount: ₦1,000, or 0.5 % of ₦1,500,000 → ₦7,500. */
export function feeOf({ flatKobo, bps }: LoanFee, principal: Kobo): Kobo {
  return flatKobo ?? applyRate(principal, bps ?? 0, 'half-up')
}

/** All fees of a loan of this amount that are taken from what is paid out. */
export function feesOf({ fees }: Pick<LoanTerms, 'fees'>, principal: Kobo): Kobo {
  return sumKobo(fees.filter(({ taken }) => taken !== 'before').map((fee) => feeOf(fee, principal)))
}

/** All fees that the member pays before the loan is paid out. */
export function feesBefore({ fees }: Pick<LoanTerms, 'fees'>, principal: Kobo): Kobo {
  return sumKobo(fees.filter(({ taken }) => taken === 'before').map((fee) => feeOf(fee, principal)))
}
