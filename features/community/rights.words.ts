/** What is read when something about data rights is refused. */
import type { Words } from '@kolo/foundation/refusal'
import { copyKeptDays } from './rights.rules.ts'

export const rightsWords = {
  'copy-being-made': 'A copy of your data is being made already. You are told when it is ready.',
  'copy-not-there': `This copy is not made yet, or was kept for ${copyKeptDays} days and is gone. Please ask for a new one.`,
} satisfies Words<string>
