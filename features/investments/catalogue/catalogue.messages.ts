/** What people read about plans as members see them. */
import type { Words } from '@kolo/foundation/refusal'

export const catalogueWords = {
  'inflation-day': 'Choose a day that is not ahead.',
} as const satisfies Words<'inflation-day'>
