/** The sentences people read about keys and webhooks. */
import { askWords } from '@kolo/approvals/messages'
import type { AskRefusal } from '@kolo/foundation/four-eyes'
import type { Words } from '@kolo/foundation/refusal'

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
  'too-many-keys': 'You have reached the limit of keys. Revoke one you no longer need, then create another.',
  'key-over': 'This key is already revoked.',
  'too-many-webhooks': 'You have reached the limit of webhooks. Remove one, then add another.',
  'webhook-address': 'Enter an https address of a host with a name, such as https://example.org/kolo.',
  'webhook-waits': 'It is pending approval by another administrator.',
  'webhook-not-on': 'This webhook is not on. Nothing is sent to it.',
  'delivery-waits': 'This event is on its way already.',
}
