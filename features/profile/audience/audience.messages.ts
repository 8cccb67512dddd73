/** The sentences about whom something is for. */
import type { Words } from '@kolo/foundation/refusal'

/** What cannot be an audience. */
export const audienceWords = {
  'no-audience': 'Choose at least one audience.',
  'plan-gone': 'One of the plans is no longer here. Please choose again.',
} satisfies Words<'no-audience' | 'plan-gone'>
