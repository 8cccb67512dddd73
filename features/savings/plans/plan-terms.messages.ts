/** What plans promise, in words: for the form, the plan's page, what a second administrator reads, and notices. */
import { formatNaira } from '@kolo/foundation/money'
import type { Writer } from '@kolo/foundation/writer'
import type { Accrual, EarlyBreak, PlanKind, PlanTerms, Posting, RateTerms } from './plan-terms.rules.ts'

/** What a plan is for, as a word and in a sentence. */
export const kindLabels: Record<PlanKind, { name: string; about: string }> = {
  flex: { name: 'Flexible', about: 'Any amount, any time.' },
  target: { name: 'Target', about: 'Saved until a day or an amount is reached.' },
  locked: { name: 'Locked', about: 'Locked until a day that the member chooses.' },
  contribution: { name: 'Contribution', about: 'A fixed amount each month.' },
}

/** How money comes out of a goal of this kind. */
export function moneyOutWords(kind: PlanKind): string {
  return kind === 'flex' || kind === 'contribution'
    ? 'Withdraw from your wallet. Administrators pay it into your own bank account.'
    : 'When the goal ends, its money can go to your wallet. Withdraw it there, and administrators pay it into your own bank account.'
}

/** When interest is paid. */
export const postingWords: Record<Posting, string> = {
  daily: 'Every day',
  monthly: 'Every month',
  quarterly: 'Every quarter',
  annual: 'Every year',
  at_maturity: 'When the goal matures',
  upfront: 'In advance',
}

/** On what interest is reckoned. */
export const accrualWords: Record<Accrual, string> = {
  daily_balance: 'Daily balance',
  average_daily: 'The average balance of the month',
}

/** What it takes to end a goal before its day. */
export const breakWords: Record<EarlyBreak, string> = {
  not_allowed: 'Not possible',
  forfeit_interest: 'Possible; its interest is lost',
  fee: 'Possible for a fee',
}

/** 850 basis points as people read them: "8.50%". */
export function percentWords(rateBps: number): string {
  return `${(rateBps / 100).toFixed(2)}%`
}

/** A rate with its steps: "6.00%, from ₦50,000.00 9.00%". */
export function rateWords({ rateBps, rateTiers }: RateTerms, naira: Writer['naira'] = formatNaira): string {
  const step = ({ minDays, minKobo, rateBps: bps }: RateTerms['rateTiers'][number]) =>
    `${minKobo === undefined ? `from day ${minDays}` : `from ${naira(minKobo)}`} ${percentWords(bps)}`
  return [percentWords(rateBps), ...rateTiers.map(step)].join(', ')
}

/** Interest that has no rate before the year is over. */
export const declaredWords = 'Decided by the meeting after each year'

/** What a plan pays a year: "8.00% a year", or that the meeting decides it. */
export function interestWords(plan: RateTerms & Pick<PlanTerms, 'interestBasis'>): string {
  return plan.interestBasis === 'declared' ? declaredWords : `${rateWords(plan)} a year`
}

/** What breaking a goal early costs, in words: "Possible for a fee of 2.50%". */
export function earlyBreakWords({ earlyBreak, breakFeeBps }: Pick<PlanTerms, 'earlyBreak' | 'breakFeeBps'>) {
  return earlyBreak === 'fee' ? `${breakWords.fee} of ${percentWords(breakFeeBps)}` : breakWords[earlyBreak]
}

/** The terms a second administrator looks at before a plan opens. */
export function termLines(terms: PlanTerms, { naira }: Writer): string[] {
  const { kind, minDays, maxDays } = terms
  const ends = kind === 'target' || kind === 'locked'
  return [
    kindLabels[kind].name,
    ...(terms.rateTiers.length > 0 ? [rateWords(terms, naira)] : []),
    ...(terms.interestBasis === 'declared'
      ? []
      : [`interest paid: ${postingWords[terms.posting].toLowerCase()}`]),
    terms.whtRule === undefined ? 'no withholding tax' : 'withholding tax on interest',
    `first deposit from ${naira(terms.minOpenKobo)}`,
    `then from ${naira(terms.minTopupKobo)}`,
    ...(kind === 'locked' ? [`locked for ${minDays} to ${maxDays} days`] : []),
    ...(ends ? [`withdrawing early: ${earlyBreakWords(terms).toLowerCase()}`] : []),
    ...(terms.mandatory ? ['owed each month'] : []),
  ]
}
