/**
 * What an investment plan may promise, and how it goes from a draft to its settlement. What must always be true: its terms
 * hold from its review on, a second administrator opens it, it is never sold above its cap, and it runs only with the
 * smallest total it asked for.
 */
import {
  addKobo,
  greatestKobo,
  isMultipleKobo,
  type Kobo,
  kobo,
  leastKobo,
  naira,
  subtractKobo,
  zeroKobo,
} from '@kolo/foundation/money'
import { type Refusal, refuse } from '@kolo/foundation/refusal'
import { addDays, type CalendarDate, dayIn, type Instant, lagos } from '@kolo/foundation/time'

/** What a plan's money goes into. */
export const planCategories = [
  'treasury_bills',
  'bonds',
  'money_market',
  'real_estate',
  'agriculture',
  'equity',
  'cooperative_shares',
  'other',
] as const
/** What a plan's money goes into. */
export type PlanCategory = (typeof planCategories)[number]

/** How likely it is that money is lost. */
export const planRisks = ['low', 'moderate', 'high'] as const
/** How likely it is that money is lost. */
export type PlanRisk = (typeof planRisks)[number]

/** Whether the return is promised, shared from what is earned, or lies in a price below what is paid at the end. */
export const returnTypes = ['fixed', 'profit_share', 'discount'] as const
/** How a plan's return comes about. */
export type ReturnType = (typeof returnTypes)[number]

/** When the return is paid. */
export const payoutFrequencies = ['monthly', 'quarterly', 'semiannual', 'annual', 'at_maturity'] as const
/** When the return is paid. */
export type PayoutFrequency = (typeof payoutFrequencies)[number]

/** What it takes to leave before the end. */
export const earlyExits = ['none', 'notice', 'fee'] as const
/** What it takes to leave before the end. */
export type EarlyExit = (typeof earlyExits)[number]

/** How many days a plan's year has. */
export const dayBases = [360, 364, 365] as const
/** How many days a plan's year has. */
export type DayBase = (typeof dayBases)[number]

/** Where a plan stands. */
export const planStatuses = [
  'draft',
  'in_review',
  'open',
  'paused',
  'closed',
  'running',
  'matured',
  'settled',
  'cancelled',
] as const
/** Where a plan stands. */
export type PlanStatus = (typeof planStatuses)[number]

/** Every step a plan can take; the database takes no other. */
export const planSteps: Record<PlanStatus, readonly PlanStatus[]> = {
  draft: ['in_review', 'cancelled'],
  in_review: ['open', 'draft', 'cancelled'],
  open: ['paused', 'closed', 'cancelled'],
  paused: ['open', 'cancelled'],
  closed: ['running', 'cancelled'],
  running: ['matured'],
  matured: ['settled'],
  settled: [],
  cancelled: [],
}

/** The smallest and the largest amount a plan may ask for at least: ₦1,000 and ₦100,000,000. */
export const minimumBounds = { least: naira(1_000n), most: naira(100_000_000n) }

/** The largest total a plan may take: ₦1,000,000,000,000. */
export const mostCap = naira(1_000_000_000_000n)

/** The shortest and the longest tenor, in days. */
export const tenorDays = { least: 7, most: 3_650 }

/** The highest return a plan may name: 100 % a year. */
export const mostReturnBps = 10_000

/** How large a document of a plan may be: 10 MB. */
export const documentBytesMost = 10 * 1024 * 1024

/** How many documents a plan takes. */
export const mostDocuments = 30

/** How old the value of an asset may be when its plan opens, in days: six months. */
export const valuationDays = 183

/** What a plan promises and asks for: fixed from its review on. */
export type InvestmentTerms = {
  returnType: ReturnType
  targetRateBps: number
  dayBase: DayBase
  tenorDays: number
  payoutFrequency: PayoutFrequency
  minKobo: Kobo
  /** `undefined`: no limit but the cap. */
  maxPerMemberKobo: Kobo | undefined
  multipleKobo: Kobo
  /** The smallest total with which it starts. */
  targetKobo: Kobo
  capKobo: Kobo
  unitPriceKobo: Kobo | undefined
  earlyExit: EarlyExit
  exitFeeBps: number
  noticeDays: number
  /** Which rule of the withholding taxes its return falls under; `undefined`: none. */
  whtRule: string | undefined
  interestFree: boolean
  opensAt: Instant
  closesAt: Instant
  startsOn: CalendarDate
  maturesOn: CalendarDate
}

/** Why a plan's terms are out of bounds. */
export type InvestmentTermsRefusal =
  | 'minimum-out-of-range'
  | 'cap-out-of-range'
  | 'not-a-multiple'
  | 'most-out-of-range'
  | 'target-above-cap'
  | 'tenor-out-of-range'
  | 'return-out-of-range'
  | 'exit-fee-missing'
  | 'exit-notice-missing'
  | 'discount-at-maturity'
  | 'interest-free-shares-profit'
  | 'closes-before-opening'
  | 'starts-before-closing'
  | 'matures-before-start'
  | 'maturity-not-tenor'

type No = Refusal<InvestmentTermsRefusal> | undefined

/** Why a plan's terms cannot stand, or `undefined` when they can. */
export function investmentTermsRefusal(terms: InvestmentTerms): No {
  return amountsRefusal(terms) ?? returnRefusal(terms) ?? datesRefusal(terms)
}

/**
 * Why amounts cannot stand. With steps of ₦1,000 a minimum of ₦50,000 fits and one of ₦50,500 does not; a minimum of
 * ₦999.99 is too small whatever the steps are.
 */
function amountsRefusal(terms: InvestmentTerms): No {
  const { minKobo, maxPerMemberKobo, multipleKobo, targetKobo, capKobo } = terms
  if (minKobo < minimumBounds.least || minKobo > minimumBounds.most)
    return refuse('minimum-out-of-range', {}, 'minKobo')
  if (capKobo < minKobo || capKobo > mostCap) return refuse('cap-out-of-range', {}, 'capKobo')
  if (!isMultipleKobo(minKobo, multipleKobo))
    return refuse('not-a-multiple', { n: multipleKobo.toString() }, 'minKobo')
  if (maxPerMemberKobo !== undefined) {
    if (maxPerMemberKobo < minKobo || maxPerMemberKobo > capKobo)
      return refuse('most-out-of-range', {}, 'maxPerMemberKobo')
    if (!isMultipleKobo(maxPerMemberKobo, multipleKobo))
      return refuse('not-a-multiple', { n: multipleKobo.toString() }, 'maxPerMemberKobo')
  }
  return targetKobo > capKobo ? refuse('target-above-cap', {}, 'targetKobo') : undefined
}

function returnRefusal(terms: InvestmentTerms): No {
  const { targetRateBps, earlyExit, exitFeeBps, noticeDays } = terms
  if (terms.tenorDays < tenorDays.least || terms.tenorDays > tenorDays.most)
    return refuse('tenor-out-of-range', {}, 'tenorDays')
  if (targetRateBps < 0 || targetRateBps > mostReturnBps)
    return refuse('return-out-of-range', {}, 'targetRateBps')
  if (earlyExit === 'fee' && exitFeeBps <= 0) return refuse('exit-fee-missing', {}, 'exitFeeBps')
  if (earlyExit === 'notice' && noticeDays <= 0) return refuse('exit-notice-missing', {}, 'noticeDays')
  if (terms.returnType === 'discount' && terms.payoutFrequency !== 'at_maturity')
    return refuse('discount-at-maturity', {}, 'payoutFrequency')
  return terms.interestFree && terms.returnType !== 'profit_share'
    ? refuse('interest-free-shares-profit', {}, 'returnType')
    : undefined
}

/**
 * Why dates cannot stand: it opens before it closes, closes by the day it starts, and ends its tenor after that. A plan of
 * 91 days that starts on 1 March 2027 matures on 31 May 2027.
 */
function datesRefusal({ opensAt, closesAt, startsOn, maturesOn, ...terms }: InvestmentTerms): No {
  if (closesAt <= opensAt) return refuse('closes-before-opening', {}, 'closesAt')
  if (startsOn < dayIn(lagos, closesAt)) return refuse('starts-before-closing', {}, 'startsOn')
  if (maturesOn <= startsOn) return refuse('matures-before-start', {}, 'maturesOn')
  return maturesOn === addDays(startsOn, terms.tenorDays)
    ? undefined
    : refuse('maturity-not-tenor', { days: terms.tenorDays }, 'maturesOn')
}

/** The terms without what does not belong to how one leaves early, as they are kept. */
export function keptTerms(terms: InvestmentTerms): InvestmentTerms {
  const { earlyExit } = terms
  return {
    ...terms,
    exitFeeBps: earlyExit === 'fee' ? terms.exitFeeBps : 0,
    noticeDays: earlyExit === 'none' ? 0 : terms.noticeDays,
  }
}

/** What the capacity of a plan looks at. */
export type Capacity = { cap_kobo: bigint; subscribed_kobo: bigint; reserved_kobo: bigint; min_kobo: bigint }

/** What can still be put into a plan: its cap less what is confirmed and what is held for payments on their way. */
export function leftKobo({ cap_kobo, subscribed_kobo, reserved_kobo }: Capacity): Kobo {
  return subtractKobo(kobo(cap_kobo), addKobo(kobo(subscribed_kobo), kobo(reserved_kobo)))
}

/** What one member can still put in who has so much in it already: never more than is left. */
export function roomFor(plan: Capacity & { max_per_member_kobo: bigint | null }, ownKobo: Kobo): Kobo {
  const left = leftKobo(plan)
  if (plan.max_per_member_kobo === null) return left
  const ownRoom = subtractKobo(kobo(plan.max_per_member_kobo), ownKobo)
  return leastKobo(left, greatestKobo(ownRoom, zeroKobo))
}

/** Whether somebody's money is in a plan, or held for it. */
export function hasMoney({
  subscribed_kobo,
  reserved_kobo,
}: Pick<Capacity, 'subscribed_kobo' | 'reserved_kobo'>): boolean {
  return subscribed_kobo > 0n || reserved_kobo > 0n
}

/** Whether what is confirmed leaves less than the smallest amount: its cap is reached. */
export function isFull({ cap_kobo, subscribed_kobo, min_kobo }: Capacity): boolean {
  return subtractKobo(kobo(cap_kobo), kobo(subscribed_kobo)) < min_kobo
}

/** What the question whether a plan takes money looks at. */
export type Offering = {
  status: PlanStatus
  opens_at: Instant
  closes_at: Instant
  cancelling_since: Instant | null
}

/** Whether money can be put into a plan now: it is open, from its opening to its closing. */
export function takesMoney(plan: Offering, now: Instant): boolean {
  return (
    plan.status === 'open' && plan.cancelling_since === null && plan.opens_at <= now && now < plan.closes_at
  )
}

/** What the calendar looks at. */
export type Scheduled = Offering &
  Capacity & { target_kobo: bigint; starts_on: CalendarDate; matures_on: CalendarDate }

/** What the calendar, or a full plan, does next with a plan, if its time has come. */
export function dueStep(
  plan: Scheduled,
  now: Instant,
): 'closed' | 'started' | 'target-missed' | 'matured' | undefined {
  const today = dayIn(lagos, now)
  if (plan.cancelling_since !== null) return undefined
  if (plan.status === 'open' && (now >= plan.closes_at || isFull(plan))) return 'closed'
  if (plan.status === 'closed' && today >= plan.starts_on)
    return plan.subscribed_kobo >= plan.target_kobo ? 'started' : 'target-missed'
  return plan.status === 'running' && today >= plan.matures_on ? 'matured' : undefined
}

/** How a community can be registered. */
export const registrationTypes = [
  'cooperative',
  'limited_by_guarantee',
  'incorporated_trustees',
  'company',
  'other',
] as const
/** How a community is registered. */
export type RegistrationType = (typeof registrationTypes)[number]

/** Whether the community has said how it is registered: its type, its number and the document that shows it. */
export function isRegistered(setUp: {
  registrationType: RegistrationType | null
  number: string
  paperId: string | null
}): boolean {
  return setUp.registrationType !== null && setUp.number !== '' && setUp.paperId !== null
}

/** What must be there before a plan opens. */
export const checklistItems = [
  'document',
  'risk-statement',
  'texts',
  'legal-basis',
  'evidence',
  'valuations',
  'dates',
  'set-up',
] as const
/** Something that must be there before a plan opens. */
export type ChecklistItem = (typeof checklistItems)[number]

/** What the checklist looks at. */
export type Prepared = {
  summary: string
  description: string
  risk_statement: string
  legal_basis: string
  closes_at: Instant
  documents: number
  assets: readonly { valued_on: CalendarDate; file_id: string | null }[]
  /** The community's own registration is kept. */
  isSetUp: boolean
}

/**
 * What is there and what is missing. A value of 20 May is old on 20 November, and one of 21 May is not: 183 days. All but
 * the community's own set-up must be there when it is sent to review.
 */
export function checklistOf(plan: Prepared, now: Instant): { item: ChecklistItem; isDone: boolean }[] {
  const oldest = addDays(dayIn(lagos, now), -valuationDays)
  const done: Record<ChecklistItem, boolean> = {
    document: plan.documents > 0,
    'risk-statement': plan.risk_statement !== '',
    texts: plan.summary !== '' && plan.description !== '',
    'legal-basis': plan.legal_basis !== '',
    evidence: plan.assets.every(({ file_id }) => file_id !== null),
    valuations: plan.assets.every(({ valued_on }) => valued_on >= oldest),
    dates: plan.closes_at > now,
    'set-up': plan.isSetUp,
  }
  return checklistItems.map((item) => ({ item, isDone: done[item] }))
}

/** Why a plan is not sent to review. */
export type UnreadyRefusal = 'plan-not-proven' | 'plan-incomplete'

/** Why a plan cannot be sent to review: what proves it first, then the rest; the community's own set-up can wait until it opens. */
export function unreadyRefusal(plan: Prepared, now: Instant): Refusal<UnreadyRefusal> | undefined {
  const missing = checklistOf(plan, now).flatMap(({ item, isDone }) => (isDone ? [] : [item]))
  if (missing.includes('document') || missing.includes('risk-statement')) return refuse('plan-not-proven')
  const [first] = missing.filter((item) => item !== 'set-up')
  return first ? refuse('plan-incomplete', { item: first }) : undefined
}

/** What a member wants to hear of new plans: no category chosen is all of them; the amount is in whole naira. */
export type PlanTaste = { preferredCategories: readonly PlanCategory[]; minInvestmentAlert: number }

/**
 * Whether a member is told that a plan opened: it is of a category they chose, and its minimum is at or under their alert.
 * With an alert of ₦50,000 a plan from ₦50,000 is told and one from ₦51,000 is not.
 */
export function isToldOf(plan: { category: PlanCategory; min_kobo: bigint }, taste: PlanTaste): boolean {
  return isOfTaste(plan, taste) && plan.min_kobo <= naira(BigInt(taste.minInvestmentAlert))
}

/** Whether a plan is of a category that was chosen; none chosen is all of them. */
export function isOfTaste(
  { category }: { category: PlanCategory },
  { preferredCategories }: Pick<PlanTaste, 'preferredCategories'>,
): boolean {
  return preferredCategories.length === 0 || preferredCategories.includes(category)
}
