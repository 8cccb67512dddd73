/** How the audit log says what is done here. */
import type { DeedWords } from '@kolo/foundation/deed-words'

/** Its deeds. */
export const noticesDeeds: DeedWords = {
  deeds: { 'notices.channel-switched': 'switched a way to tell members on or off' },
}
