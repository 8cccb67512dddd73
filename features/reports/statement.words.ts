/** What a member reads when a statement cannot be made. */
import type { Words } from '@kolo/foundation/refusal'

export const statementWords = {
  'days-reversed': 'The first day is after the last day. Please turn them round.',
  'too-many-lines': 'There are too many lines in this time. Please choose a shorter one.',
} satisfies Words<'days-reversed' | 'too-many-lines'>
