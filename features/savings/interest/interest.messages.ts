/** The sentences people read about interest and its tax. */
import { askWords } from '@kolo/approvals/messages'
import type { AskRefusal } from '@kolo/foundation/four-eyes'
import { kobo } from '@kolo/foundation/money'
import type { Words } from '@kolo/foundation/refusal'

export const interestWords = {
  ...askWords,
  'tax-day-passed': 'A new rate begins tomorrow at the earliest.',
  'tax-day-taken': 'Another rate begins on that day or later. Choose a later day.',
  'tax-same': 'That is the rate already.',
  'resolution-to-come': 'The meeting must have been held. Choose today or an earlier day.',
  'cover-too-large': ({ most }, { naira }) =>
    `Only ${naira(kobo(BigInt(String(most))))} of interest is owed and neither earned nor covered.`,
} satisfies Words<
  AskRefusal | 'tax-day-passed' | 'tax-day-taken' | 'tax-same' | 'resolution-to-come' | 'cover-too-large'
>
