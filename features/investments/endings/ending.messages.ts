/** The sentences people read about how investments end. */
import { askWords } from '@kolo/approvals/messages'
import type { AskRefusal } from '@kolo/foundation/four-eyes'
import { type Kobo, kobo } from '@kolo/foundation/money'
import type { Facts, Words } from '@kolo/foundation/refusal'
import { type CalendarDate, formatDay } from '@kolo/foundation/time'
import type { Writer } from '@kolo/foundation/writer'
import type { PayoutFrequency } from '../plans/plans.rules.ts'
import {
  type FreezeCause,
  type MaturityInstruction,
  type UnrolledCause,
  waitsForReturnDays,
} from './ending.rules.ts'

/** Every way the end of an investment says no. */
export type EndingRefusal =
  | AskRefusal
  | 'exit-not-allowed'
  | 'exit-too-late'
  | 'exit-asked'
  | 'exit-not-asked'
  | 'exit-notice-runs'
  | 'exit-cost-changed'
  | 'consent-missing'
  | 'investment-not-running'
  | 'investment-frozen'
  | 'investment-not-frozen'
  | 'frozen-by-dispute'
  | 'own-investment'
  | 'own-pay-out'
  | 'no-open-successor'
  | 'successor-agreement-changed'
  | 'nothing-waits'
  | 'maturities-changed'

/** What leaving costs and what is received, in one sentence. */
export function exitCostWords(
  { feeKobo, netKobo }: { feeKobo: Kobo; netKobo: Kobo },
  write: Pick<Writer, 'naira'>,
): string {
  return `Leaving now costs ${write.naira(feeKobo)}; you will receive ${write.naira(netKobo)}.`
}

const dayIn = (facts: Facts, name: string) => formatDay(String(facts[name]) as CalendarDate)

export const endingWords = {
  ...askWords,
  'exit-not-allowed': 'This plan does not allow early exit.',
  'exit-too-late': 'This plan ends today. Everything is settled with its end.',
  'exit-asked': 'You have asked to leave this investment already.',
  'exit-not-asked': 'Nobody asks to leave this investment any more.',
  'exit-notice-runs': (facts) =>
    `The notice of this plan runs until ${dayIn(facts, 'on')}. Settle it from that day on.`,
  'exit-cost-changed': (facts, write) =>
    exitCostWords({ feeKobo: amountIn(facts, 'fee'), netKobo: amountIn(facts, 'net') }, write),
  'consent-missing': 'Please confirm that you pay the fee and lose the return.',
  'investment-not-running': 'This investment is not running.',
  'investment-frozen': 'This investment is frozen. Nothing changes until an administrator unfreezes it.',
  'investment-not-frozen': 'This investment is not frozen.',
  'frozen-by-dispute': 'A payment dispute has frozen this investment. It is unfrozen when the dispute ends.',
  'own-investment': 'You cannot decide about your own investment. Another administrator must do it.',
  'own-pay-out': 'You asked for this. Another administrator must agree to it.',
  'no-open-successor': 'No later version of this plan is open for investments.',
  'successor-agreement-changed':
    'The agreement has changed since you read it. Please read and accept it again.',
  'nothing-waits': 'Nothing in this plan is pending a second approval.',
  'maturities-changed': 'What this plan has to pay has changed. Please look at it again.',
} satisfies Words<EndingRefusal>

function amountIn(facts: Facts, name: string): Kobo {
  return kobo(BigInt(String(facts[name] ?? '0')))
}

/** Who decides about the end of an investment: the beginning of a sentence. */
export function whoDecidesWords(takesTwo: boolean): string {
  return takesTwo ? 'Two administrators decide about' : 'An administrator decides about'
}

/** What each choice means for the end of a plan that pays its return this often. */
export function maturityHints(frequency: PayoutFrequency): Record<MaturityInstruction, string> {
  return {
    pay_out: 'Your capital goes to your wallet.',
    roll_principal: 'Your capital rolls over into the next version. The return goes to your wallet.',
    roll_all:
      frequency === 'at_maturity'
        ? 'Your capital and its return after tax roll over into the next version.'
        : 'Your capital and the last part of the return roll over into the next version. The parts already paid stay in your wallet.',
  }
}

/** What happens with an investment that has come to its end and is not paid out. */
export function maturedWords({
  takesTwo,
  maturityInstruction,
  successor,
}: {
  takesTwo: boolean
  maturityInstruction: MaturityInstruction
  successor?: { hasConsent: boolean } | undefined
}): string {
  if (takesTwo)
    return 'Two administrators must approve before it is paid out or rolled over. We notify you when it is done.'
  return maturityInstruction === 'roll_all' && successor
    ? `It is waiting for its return, at most ${waitsForReturnDays} days. We notify you when it is done.`
    : 'We follow your choice and notify you when it is done.'
}

/** Why an investment is frozen, in a word. */
export const freezeCauseWords: Record<FreezeCause, string> = {
  dispute: 'Dispute',
  court_order: 'Court order',
  death_claim: 'Death claim',
}

/** Why not everything was invested again, as its member reads it. */
export const unrolledWords: Record<UnrolledCause, string> = {
  'no-open-successor': 'No later version of the plan was open, so everything was paid to your wallet.',
  'no-consent':
    'You did not accept the agreement of the next version, so everything was paid to your wallet.',
  'successor-room': 'The next version could not take all of it. The rest is in your wallet.',
  'no-return-distributed': 'There was no return at its end, so only your capital was invested again.',
}
