/** How the audit log says what is done here. */
import type { DeedWords } from '@kolo/foundation/deed-words'

/** Its deeds. */
export const messagesDeeds: DeedWords = {
  deeds: {
    'message.reported': 'reported a message',
    'message.hidden': 'hid a message',
    'message.left': 'left a reported message as it is',
  },
}
