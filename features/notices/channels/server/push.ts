/** Push messages: each browser that its member switched on. What is shown there is decided when it is sent. */
import { paragraphsOf } from '@kolo/application/notification-types'
import { browsersOfAll } from '../../push/server/push.store.ts'
import type { Channel } from './channel.ts'

/** The channel of push messages. */
export const push: Channel = {
  name: 'push',
  job: 'push.send',
  reach: async (db, people) => {
    const rows = await browsersOfAll(
      db,
      people.map(({ uid }) => uid),
    )
    return rows.map(({ uid, id }) => ({ uid, address: id }))
  },
  write: (words, _, { origin }) => {
    const link = words.parts.find((part) => typeof part !== 'string')?.link
    const own = link?.startsWith(`${origin}/`) ? link.slice(origin.length) : link
    return {
      subject: words.title,
      text: paragraphsOf(words).join('\n'),
      ...(own !== undefined && /^\/(?![/\\])/.test(own) ? { link: own } : {}),
    }
  },
}
