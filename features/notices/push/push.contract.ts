/** How a member is reached outside the product: the ways the community has, and the browsers that take push messages. */
import { endpoint } from '@kolo/foundation/endpoint'
import { noticeCategories, outsideChannels } from '@kolo/foundation/notices'
import { idWire, instantWire } from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { noticesAccess } from '../notices.access.ts'

/** A browser that takes push messages; its address is told to nobody. */
export const pushBrowserWire = z.object({
  id: idWire,
  /** "Android phone, Chrome". */
  name: z.string(),
  kind: z.enum(['phone', 'laptop']),
  keptAt: instantWire,
  /** Whether it shows the whole text, also while the device is locked. */
  showsAll: z.boolean(),
  /** The one of the present session. */
  isThis: z.boolean(),
})

export type PushBrowser = z.output<typeof pushBrowserWire>

const ways = z.object({
  channels: z.array(z.enum(outsideChannels)),
  /** The kinds of notices there are by now; what a member says about the others is kept until there are some. */
  categories: z.array(z.enum(noticeCategories)),
  /** What browsers subscribe under (RFC 8292). */
  serverKey: z.string(),
  browsers: z.array(pushBrowserWire),
})

export type Ways = z.output<typeof ways>

/** The ways there are, and one's own browsers. */
export const readWays = endpoint({
  name: 'notices.read-ways',
  method: 'GET',
  path: '/api/notice-ways',
  summary: 'The ways the community reaches its members, and your browsers that take push messages.',
  needs: noticesAccess.readWays,
  output: ways,
  refusals: [],
})

/** Keeps the browser of the present session, or brings it up to date. */
export const saveBrowser = endpoint({
  name: 'notices.keep-browser',
  method: 'PUT',
  path: '/api/notice-ways/browsers',
  summary:
    'Have push messages sent to this browser until you sign out in it; the same one again is brought up to date.',
  needs: noticesAccess.readOwn,
  body: z.strictObject({
    endpoint: z.string().check(z.maxLength(1_000)),
    /** The browser's public key, 65 bytes, and its authentication secret, 16 bytes. */
    keys: z.strictObject({
      p256dh: z.string().check(z.regex(/^[\w-]{87}$/)),
      auth: z.string().check(z.regex(/^[\w-]{22}$/)),
    }),
    /** Absent: as it was, at first false. */
    showsAll: z.optional(z.boolean()),
  }),
  output: ways,
  refusals: ['not-a-push-service'],
})

/** Sends no more push messages to a browser. */
export const removeBrowser = endpoint({
  name: 'notices.remove-browser',
  method: 'DELETE',
  path: '/api/notice-ways/browsers/{id}',
  summary: 'Send no more push messages to one of your browsers.',
  needs: noticesAccess.readOwn,
  params: z.object({ id: idWire }),
  output: ways,
  refusals: [],
})
