import type { Words } from '@kolo/foundation/refusal'

/** Why long work cannot be steered this way. */
export type LongWorkRefusal = 'not-under-way' | 'cannot-be-stopped' | 'not-stopped' | 'begun-again'

export const longWorkMessages: Words<LongWorkRefusal> = {
  'not-under-way': 'This work is over already.',
  'cannot-be-stopped': 'This work must go on to its end.',
  'not-stopped': 'This work did not stop before its end.',
  'begun-again': 'This work was begun again meanwhile.',
}
