/** The sentences about push messages. */
import type { RefusalsOf } from '@kolo/foundation/endpoint'
import type { Words } from '@kolo/foundation/refusal'
import type { saveBrowser } from './push.contract.ts'

export const pushWords: Words<RefusalsOf<typeof saveBrowser>> = {
  'not-a-push-service': 'This browser names a push service we cannot send to. Please try another browser.',
}
