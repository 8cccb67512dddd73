/**
 * The transport of `push.send`: one letter for each browser. It is looked at when the message is sent whether the browser
 * is still somebody's: whoever signed out meanwhile gets nothing.
 */
import type { Community } from '@kolo/application/community'
import type { Db } from '@kolo/database/tables'
import type { Instant } from '@kolo/foundation/time'
import { pushText } from '@kolo/notices/push-rules'
import { deleteBrowser, findBrowser, type Transport } from '@kolo/notices/server'
import { openPushSender } from './push-sender.ts'
import { vapidKeys } from './vapid.ts'

/** How push messages leave this server. */
export function pushTransport({
  db,
  community,
  email,
  clock,
}: {
  db: Db
  community: Community
  /** Where the people of a push service write to when something is wrong; none: they find the community's pages. */
  email: string
  clock: () => Instant
}): Transport {
  const { name, origin, secret, push } = community
  const send = openPushSender({
    keys: vapidKeys(secret),
    contact: email ? `mailto:${email}` : origin.startsWith('https:') ? origin : 'mailto:kolo@localhost',
    localService: push.localService,
    clock,
  })
  return {
    job: 'push.send',
    atOnce: 4,
    deliver: async ({ to, subject, text, link }, id) => {
      const browser = await findBrowser(db, to)
      if (!browser) return { outcome: 'gone', why: 'switched off or signed out' }
      const tag = id.replaceAll('-', '')
      const shown = pushText(
        { subject, text, link },
        { showsAll: browser.shows_all, communityName: name, tag },
      )
      return send(browser, { text: JSON.stringify(shown), topic: tag })
    },
    forget: async (db, address) => void (await deleteBrowser(db, address)),
  }
}
