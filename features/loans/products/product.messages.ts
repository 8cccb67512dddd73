/** The sentences about loan products, and their terms in words. */
import { askWords } from '@kolo/approvals/messages'
import { formatNaira } from '@kolo/foundation/money'
import type { Words } from '@kolo/foundation/refusal'
import type { Writer } from '@kolo/foundation/writer'
import {
  type InterestMethod,
  type LoanFee,
  type LoanTerms,
  type OwedPart,
  type TermsRefusal,
  wholeAllocation,
} from './loan-terms.rules.ts'

/** How interest is calculated, as a name and in a sentence. */
export const methodLabels: Record<InterestMethod, { name: string; about: string }> = {
  flat: { name: 'Flat', about: 'Interest on the whole loan for the whole term, in equal parts.' },
  reducing_equal_instalments: {
    name: 'Reducing balance, equal instalments',
    about: 'Interest on what is left; every instalment is the same.',
  },
  reducing_equal_principal: {
    name: 'Reducing balance, equal principal',
    about: 'Interest on what is left; instalments become smaller.',
  },
  none: { name: 'No interest', about: 'Only what was lent is paid back.' },
}

export const ratePeriodWords: Record<LoanTerms['ratePeriod'], string> = {
  month: 'a month',
  year: 'a year',
  whole_term: 'for the whole term',
}

/** When interest is paid. */
export const interestTakenWords: Record<LoanTerms['interestTaken'], string> = {
  with_instalments: 'With each instalment',
  upfront: 'Taken when the loan is paid out',
}

/** How often an instalment is due. */
export const loanFrequencyWords: Record<LoanTerms['frequency'], { each: string; many: string }> = {
  monthly: { each: 'Every month', many: 'months' },
  weekly: { each: 'Every week', many: 'weeks' },
}

/** What the limit is a multiple of. */
export const multipleOfWords: Record<LoanTerms['multipleOf'], string> = {
  savings: 'savings',
  savings_and_shares: 'savings and shares',
}

/** Which savings secure the loan. */
export const lienWords: Record<LoanTerms['lien'], string> = {
  none: 'None',
  outstanding: 'An amount equal to what is still owed',
  all_savings: 'All savings on the day it is paid out',
}

export const coverWords: Record<LoanTerms['cover'], string> = {
  none: 'Nothing, no guarantors',
  excess_over_savings: 'The part above the member’s own savings',
  whole: 'The whole loan',
}

export const owedPartWords: Record<OwedPart, string> = {
  penalty: 'Penalties',
  interest: 'Interest',
  principal: 'Principal',
}

/** 150 of 10,000 → "1.50%". */
export const percentWords = (bps: number) => `${(bps / 100).toFixed(2)}%`

/** The nominal rate: "1.50% a month". */
export function loanRateWords({ method, rateBps, ratePeriod }: LoanTerms): string {
  return method === 'none' ? 'No interest' : `${percentWords(rateBps)} ${ratePeriodWords[ratePeriod]}`
}

/** An effective rate in millionths: 208,594 is "20.86%". */
export function effectiveRateWords(millionths: number): string {
  return `${(millionths / 10_000).toFixed(2)}%`
}

/** How long: "6 to 24 months". */
export function loanTermWords({ termMin, termMax, frequency }: LoanTerms): string {
  const { many } = loanFrequencyWords[frequency]
  return termMin === termMax ? `${termMax} ${many}` : `${termMin} to ${termMax} ${many}`
}

/** One fee: "Loan insurance 0.50%". */
export function feeWords({ name, flatKobo, bps }: LoanFee, naira: Writer['naira'] = formatNaira): string {
  return `${name} ${flatKobo === undefined ? percentWords(bps ?? 0) : naira(flatKobo)}`
}

/** "2 times savings". */
export function loanLimitWords({ multipleBps, multipleOf }: LoanTerms): string {
  return `${(multipleBps / 10_000).toString()} times ${multipleOfWords[multipleOf]}`
}

/** "2.00% of an overdue instalment each month, at most 10.00% of it". */
export function penaltyWords({ penaltyBps, penaltyCapBps }: LoanTerms): string {
  return penaltyBps === 0
    ? 'None'
    : `${percentWords(penaltyBps)} of an overdue instalment each month, at most ${percentWords(penaltyCapBps)} of it`
}

/** Every term as the second administrator reads it. */
export function loanTermLines(terms: LoanTerms, naira: Writer['naira'] = formatNaira) {
  const { many } = loanFrequencyWords[terms.frequency]
  return [
    { label: 'Interest', value: `${methodLabels[terms.method].name}, ${loanRateWords(terms)}` },
    ...(terms.method === 'none'
      ? []
      : [{ label: 'Interest is paid', value: interestTakenWords[terms.interestTaken] }]),
    { label: 'Instalments', value: `${loanFrequencyWords[terms.frequency].each}, ${loanTermWords(terms)}` },
    ...(terms.gracePeriods > 0
      ? [{ label: 'Interest only at first', value: `${terms.gracePeriods} ${many}` }]
      : []),
    { label: 'Amount', value: `${naira(terms.minKobo)} to ${naira(terms.maxKobo)}` },
    { label: 'Limit', value: `${loanLimitWords(terms)}, less what is still owed` },
    { label: 'Membership', value: `${terms.minMonthsMember} months or more` },
    ...(terms.minMonthsContributing > 0
      ? [{ label: 'Contributions', value: `in ${terms.minMonthsContributing} months or more` }]
      : []),
    { label: 'Loans at a time', value: terms.maxRunning === 1 ? '1 loan' : `${terms.maxRunning} loans` },
    ...(terms.instalmentToPayMaxBps > 0
      ? [
          {
            label: 'Instalments at most',
            value: `${percentWords(terms.instalmentToPayMaxBps)} of monthly pay`,
          },
        ]
      : []),
    ...terms.fees.map((fee) => ({
      label: fee.taken === 'before' ? 'Fee, paid before the payout' : 'Fee, taken from the payout',
      value: feeWords(fee, naira),
    })),
    ...(terms.topUpAfterBps === undefined
      ? []
      : [{ label: 'Set off from a new loan', value: `once ${percentWords(terms.topUpAfterBps)} is repaid` }]),
    {
      label: 'Repayments pay',
      value: wholeAllocation(terms)
        .map((part) => owedPartWords[part].toLowerCase())
        .join(', '),
    },
    { label: 'Penalty', value: penaltyWords(terms) },
    {
      label: 'Settled early',
      value: `${percentWords(terms.earlyWaivedBps)} of the interest not yet due is waived`,
    },
    { label: 'Savings that secure it', value: lienWords[terms.lien] },
    ...guarantorLines(terms),
  ]
}

function guarantorLines({ guarantorsMin, cover, noGuarantorUpToBps }: LoanTerms) {
  if (cover === 'none') return [{ label: 'Guarantors', value: 'None' }]
  const up = { label: 'No guarantors up to', value: `${percentWords(noGuarantorUpToBps)} of own savings` }
  return [
    { label: 'Guarantors', value: `${guarantorsMin} or more` },
    { label: 'Guarantors cover', value: coverWords[cover] },
    ...(noGuarantorUpToBps > 0 ? [up] : []),
  ]
}

/** The sentences about loan products. */
export const productMessages = {
  ...askWords,
  'loan-rate': 'Enter a rate from 0.01% to 100%, and no rate for a loan without interest.',
  'loan-rate-period': 'A rate for the whole term goes with flat interest only.',
  'loan-term': ({ most }) => `Enter 1 to ${most} instalments, the smaller number first.`,
  'loan-grace': 'There must be fewer instalments of interest only than the shortest term has.',
  'loan-amounts': 'The largest loan must be at least the smallest.',
  'loan-fee': 'Give each fee as an amount below the smallest loan, or as up to 20%.',
  'loan-allocation': 'Name each part of what is owed once.',
  'loan-penalty': 'Enter a penalty of up to 10% a month.',
  'loan-penalty-cap': 'Enter a cap of at least one month’s penalty, or none where there is no penalty.',
  'loan-guarantors':
    'Enter at least one guarantor where guarantors cover something, and 0 where they do not.',
  'product-name-taken': 'A loan product with this name already exists.',
  'product-code-taken': 'A loan product with this code already exists.',
  'product-not-open': 'This loan product is not open.',
  'nothing-to-open': 'These terms are open already.',
  'own-product': 'You wrote these terms. Another administrator must open them.',
} satisfies Words<
  | TermsRefusal
  | keyof typeof askWords
  | 'product-name-taken'
  | 'product-code-taken'
  | 'product-not-open'
  | 'nothing-to-open'
  | 'own-product'
>
