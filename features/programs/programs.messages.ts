/** The sentences people read about keys and webhooks. */
import { askWords } from '@kolo/approvals/messages'
import type { AskRefusal } from '@kolo/foundation/four-eyes'
import type { Words } from '@kolo/foundation/refusal'

/** Every way this feature says no. */
export type ProgramsRefusal =
  | 'too-many-keys'
  | 'key-over'
  | 'too-many-webhooks'
  | 'webhook-address'
  | 'webhook-waits'
  | 'webhook-not-on'
  | 'delivery-waits'
  | AskRefusal

/** By code. */
export const programsMessages: Words<ProgramsRefusal> = {
  ...askWords,
  'too-many-keys': 'You have as many keys as we keep. End one you no longer need, then make another.',
  'key-over': 'This key is over already.',
  'too-many-webhooks': 'There are as many webhooks as we keep. Remove one, then add another.',
  'webhook-address': 'Enter an https address of a host with a name, such as https://example.org/kolo.',
  'webhook-waits': 'It waits for another administrator.',
  'webhook-not-on': 'This webhook is not on. Nothing is sent to it.',
  'delivery-waits': 'This event is on its way already.',
}
