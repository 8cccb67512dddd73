/** The sentences people read about investing by itself. */
import type { Words } from '@kolo/foundation/refusal'
import { investingMessages } from '../investments/investment.messages.ts'

type MandateRefusal =
  | 'mandate-missing'
  | 'mandate-changed'
  | 'not-by-mandate'
  | 'undo-too-late'
  | 'investment-state'
  | 'investment-ended'

export const mandateWords = {
  'mandate-missing': 'Please read and accept the mandate to continue.',
  'mandate-changed': 'The mandate has changed since you read it. Please read and accept it again.',
  'not-by-mandate': 'Only what was invested automatically can be undone.',
  'undo-too-late': 'It could be undone for 24 hours, and they are over.',
  'investment-state': investingMessages['investment-state'],
  'investment-ended': investingMessages['investment-ended'],
} satisfies Words<MandateRefusal>

/** Why nothing was put into a plan by mandate although its member would have it so. */
export const mandateSkips = ['wallet', 'tier', 'full', 'starts-soon', 'wording', 'not-eligible'] as const
/** Why nothing was put into a plan by mandate. */
export type MandateSkip = (typeof mandateSkips)[number]
