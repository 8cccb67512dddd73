/** What people read about investment plans: the words for what they are, and why something about one is refused. */
import { askWords } from '@kolo/approvals/messages'
import type { AskRefusal } from '@kolo/foundation/four-eyes'
import { kobo } from '@kolo/foundation/money'
import type { Facts, Words } from '@kolo/foundation/refusal'
import type { Writer } from '@kolo/foundation/writer'
import type {
  ChecklistItem,
  EarlyExit,
  InvestmentTerms,
  InvestmentTermsRefusal,
  PayoutFrequency,
  PlanCategory,
  PlanRisk,
  PlanStatus,
  RegistrationType,
  ReturnType,
  UnreadyRefusal,
} from './plans.rules.ts'

/** Every way the administrators of plans are told no. */
export type PlansRefusal =
  | AskRefusal
  | InvestmentTermsRefusal
  | UnreadyRefusal
  | 'plan-name-taken'
  | 'plan-code-taken'
  | 'plan-state'
  | 'plan-cancelling'
  | 'plan-in-review'
  | 'plan-terms-frozen'
  | 'set-up-missing'
  | 'rate-above-ceiling'
  | 'own-plan'
  | 'own-cancellation'
  | 'own-settlement'
  | 'plan-unpaid'
  | 'version-waits'
  | 'no-change'
  | 'risk-missing'
  | 'file-type'
  | 'file-not-here'
  | 'too-many-documents'
  | 'document-in-use'
  | 'asset-value'
  | 'valued-later'
  | 'ceiling-outside'
  | 'second-above-outside'

/** What a plan's money goes into. */
export const categoryLabels: Record<PlanCategory, string> = {
  treasury_bills: 'Treasury bills',
  bonds: 'Bonds',
  money_market: 'Money market',
  real_estate: 'Real estate',
  agriculture: 'Agriculture',
  equity: 'Equity',
  cooperative_shares: 'Co-operative shares',
  other: 'Other',
}

/** How high the risk is. */
export const riskLabels: Record<PlanRisk, string> = {
  low: 'Low risk',
  moderate: 'Moderate risk',
  high: 'High risk',
}

/** How the return comes about. */
export const returnWords: Record<ReturnType, string> = {
  fixed: 'Fixed',
  profit_share: 'Profit share',
  discount: 'Discount',
}

/** What the yearly return is called: only what is contractual is a return that is owed. */
export function rateLabel(returnType: ReturnType): string {
  return returnType === 'profit_share' ? 'Projected a year, not promised' : 'Return a year, contractual'
}

/** When the return is paid. */
export const payoutWords: Record<PayoutFrequency, string> = {
  monthly: 'Every month',
  quarterly: 'Every quarter',
  semiannual: 'Every half year',
  annual: 'Every year',
  at_maturity: 'At the end',
}

/** What it takes to leave early. */
export const exitWords: Record<EarlyExit, string> = {
  none: 'None',
  notice: 'With notice',
  fee: 'For a fee',
}

/** What leaving early takes, beside its word: "2.50% of what you put in, after 30 days of notice". */
export function exitTerms({
  earlyExit,
  exitFeeBps,
  noticeDays,
}: Pick<InvestmentTerms, 'earlyExit' | 'exitFeeBps' | 'noticeDays'>): string {
  if (earlyExit === 'none') return 'money stays in to the end'
  const notice = noticeDays === 1 ? '1 day' : `${noticeDays} days`
  const parts = [
    ...(earlyExit === 'fee' ? [`${percentWords(exitFeeBps)} of the capital`] : []),
    ...(noticeDays > 0 ? [`${notice} after you ask`] : []),
  ]
  return `${parts.join(', ')}; a return that is not paid yet is lost`
}

/** Leaving early with what it takes: "For a fee of 2.50%", "With notice of 30 days". */
export function exitSentence({
  earlyExit,
  exitFeeBps,
  noticeDays,
}: Pick<InvestmentTerms, 'earlyExit' | 'exitFeeBps' | 'noticeDays'>): string {
  const notice = noticeDays === 1 ? '1 day' : `${noticeDays} days`
  if (earlyExit === 'none') return exitWords.none
  if (earlyExit === 'notice') return `${exitWords.notice} of ${notice}`
  return `${exitWords.fee} of ${percentWords(exitFeeBps)}${noticeDays > 0 ? `, after ${notice}` : ''}`
}

/** Where a plan stands. */
export const planStatusLabels: Record<PlanStatus, string> = {
  draft: 'Draft',
  in_review: 'In review',
  open: 'Open',
  paused: 'Paused',
  closed: 'Closed',
  running: 'Running',
  matured: 'Matured',
  settled: 'Settled',
  cancelled: 'Cancelled',
}

/** How a community is registered. */
export const registrationWords: Record<RegistrationType, string> = {
  cooperative: 'Co-operative society',
  limited_by_guarantee: 'Company limited by guarantee',
  incorporated_trustees: 'Incorporated trustees',
  company: 'Company limited by shares',
  other: 'Another registration',
}

/** What must be there before a plan opens. */
export const checklistWords: Record<ChecklistItem, string> = {
  document: 'At least one document',
  'risk-statement': 'What can go wrong',
  texts: 'Summary and description',
  'legal-basis': 'Legal basis',
  evidence: 'Evidence for each asset',
  valuations: 'No valuation older than 6 months',
  dates: 'The closing date is ahead',
  'set-up': 'Set-up of the community',
}

const notProven = 'Add at least one supporting document and a risk statement before opening this plan.'

const missingWords: Record<ChecklistItem, string> = {
  document: notProven,
  'risk-statement': notProven,
  texts: 'Write a summary and a description first.',
  'legal-basis': 'First enter the legal basis of the plan.',
  evidence: 'Choose the evidence for each asset first.',
  valuations: 'An asset was valued more than 6 months ago. Update its value first.',
  dates: 'The closing date has passed. Choose other dates first.',
  'set-up': 'Say how the community is registered first, in the settings of administrators.',
}

/** 1,600 basis points as people read them: "16.00%". */
export function percentWords(rateBps: number): string {
  return `${(rateBps / 100).toFixed(2)}%`
}

/** The terms a second administrator agrees to when a plan opens, line by line. */
export function planTermLines(terms: InvestmentTerms, { naira, day, moment }: Writer) {
  const { maxPerMemberKobo: most } = terms
  return [
    {
      label: rateLabel(terms.returnType),
      value: `${percentWords(terms.targetRateBps)}, ${returnWords[terms.returnType].toLowerCase()}`,
    },
    { label: 'Tenor', value: `${terms.tenorDays} days, a year of ${terms.dayBase}` },
    { label: 'Paid', value: payoutWords[terms.payoutFrequency] },
    {
      label: 'For one member',
      value: `from ${naira(terms.minKobo)}${most === undefined ? '' : ` to ${naira(most)}`}, in steps of ${naira(terms.multipleKobo)}`,
    },
    { label: 'Total', value: `from ${naira(terms.targetKobo)} to ${naira(terms.capKobo)}` },
    { label: 'Early exit', value: exitSentence(terms) },
    { label: 'Withholding tax', value: terms.whtRule === undefined ? 'None' : 'As on interest' },
    { label: 'Open', value: `${moment(terms.opensAt)} to ${moment(terms.closesAt)}` },
    { label: 'Runs', value: `${day(terms.startsOn)} to ${day(terms.maturesOn)}` },
  ]
}

const stepIn = (facts: Facts, { naira }: Writer) =>
  naira(kobo(BigInt(String(facts.n ?? '0')))).replace(/[.,]00$/, '')

export const plansMessages = {
  ...askWords,
  'minimum-out-of-range': 'The minimum amount must be between ₦1,000 and ₦100,000,000.',
  'cap-out-of-range': 'The largest total must be at least the minimum, and at most ₦1,000,000,000,000.',
  'not-a-multiple': (facts, write) => `Amounts must be in multiples of ${stepIn(facts, write)}.`,
  'most-out-of-range': 'The limit per member must be between the minimum and the largest total.',
  'target-above-cap': 'The smallest total to start cannot be more than the largest total.',
  'tenor-out-of-range': 'The tenor must be between 7 and 3,650 days.',
  'return-out-of-range': 'The return must be between 0% and 100% a year.',
  'exit-fee-missing': 'Enter the fee for leaving early.',
  'exit-notice-missing': 'Enter how many days of notice leaving early takes.',
  'discount-at-maturity': 'A discount is paid at the end.',
  'interest-free-shares-profit': 'A plan without interest shares profit.',
  'closes-before-opening': 'The closing date must be after the opening date.',
  'starts-before-closing': 'The start date must be on or after the closing date.',
  'matures-before-start': 'The maturity date must be after the start date.',
  'maturity-not-tenor': (facts) =>
    `The maturity date must be ${Number(facts.days).toLocaleString('en-NG')} days after the start date, which is the tenor.`,
  'plan-name-taken': 'A plan with this name already exists.',
  'plan-code-taken': 'A plan with this code already exists.',
  'plan-state': 'This plan is no longer in the state you saw. Please look at it again.',
  'plan-cancelling': 'This plan is being cancelled.',
  'plan-in-review': 'This plan is in review. Send it back first, then its terms can be changed.',
  'plan-terms-frozen': 'This plan is already open. Terms cannot be changed; create a new version.',
  'plan-not-proven': notProven,
  'plan-incomplete': (facts) => missingWords[facts.item as ChecklistItem],
  'set-up-missing': missingWords['set-up'],
  'rate-above-ceiling': (facts) =>
    `This rate is above the ${facts.n}% safety ceiling. A second administrator must approve it with a reason.`,
  'own-plan': 'You prepared this plan. Another administrator must open it.',
  'own-cancellation': 'You asked to cancel this plan. Another administrator must agree.',
  'own-settlement': 'You asked to settle this plan. Another administrator must agree.',
  'plan-unpaid': 'Not everything in this plan is paid or rolled over yet.',
  'version-waits': 'The next version of this plan is being written already.',
  'no-change': 'Nothing is different.',
  'risk-missing': 'An open plan must say what can go wrong.',
  'file-type': 'This file type is not allowed. Send a PNG, JPG, WebP or PDF.',
  'file-not-here': 'This file is not among the documents of the plan.',
  'too-many-documents': 'A plan takes up to 30 documents.',
  'document-in-use':
    'This document is the evidence for an asset, or the picture. Choose another there first.',
  'asset-value': 'The value must be between ₦0.01 and ₦1,000,000,000,000.',
  'valued-later': 'The day of a valuation cannot be in the future.',
  'ceiling-outside': 'The ceiling must be between 0% and 100% a year.',
  'second-above-outside': 'Enter an amount from ₦0 to ₦1,000,000,000.',
} satisfies Words<PlansRefusal>
