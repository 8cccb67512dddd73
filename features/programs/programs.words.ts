/** The sentences people read about keys and webhooks. */
import { askWords } from '@kolo/approvals/words'
import type { AskRefusal } from '@kolo/foundation/four-eyes'
import type { Words } from '@kolo/foundation/refusal'

/** Every way this feature says no. */
export type ProgramsRefusal = 'too-many-keys' | 'key-over' | AskRefusal

/** By code. */
export const programsWords: Words<ProgramsRefusal> = {
  ...askWords,
  'too-many-keys': 'You have as many keys as we keep. End one you no longer need, then make another.',
  'key-over': 'This key is over already.',
}
