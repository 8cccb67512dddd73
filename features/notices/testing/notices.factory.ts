/** A feature that tells people on demand, one topic of each weight and category, for tests. */

import type { Topic } from '@kolo/application/notification-types'
import { route } from '@kolo/application/route'
import type { ServerFeature } from '@kolo/application/server-feature'
import { defineAccess } from '@kolo/foundation/access'
import { endpoint } from '@kolo/foundation/endpoint'
import { kobo } from '@kolo/foundation/money'
import { type NoticeCategory, type NoticeWeight, noticeCategories } from '@kolo/foundation/notices'
import { refuse } from '@kolo/foundation/refusal'
import { idWire } from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { notify, topic } from '../server/public.ts'

const words = z.object({ words: z.string() })

function testTopic(name: string, weight: NoticeWeight, category?: NoticeCategory) {
  return topic<z.output<typeof words>>({
    name: `test.${name}`,
    title: `Test ${name}`,
    weight,
    ...(category ? { category } : {}),
    facts: words,
    words: ({ words }, { naira, moment, community }) => ({
      title: words,
      parts: [
        `${community.name} wrote ${naira(kobo(123_456_700n))} at ${moment('2026-11-20T09:00:00.000Z' as never)}.`,
        { words: 'Look at it', link: '/savings' },
      ],
    }),
  })
}

/** By name: `urgent`, `soon`, `digest`, `security`, and `events`, `marketing` … which are told soon. */
export const testTopics: Record<string, Topic<{ words: string }>> = {
  urgent: testTopic('urgent', 'urgent'),
  soon: testTopic('soon', 'soon'),
  digest: testTopic('digest', 'digest'),
  security: testTopic('security', 'security', 'security'),
  news: testTopic('news', 'digest', 'announcements'),
  reminder: { ...testTopic('reminder', 'urgent', 'events'), reminds: true },
  ...Object.fromEntries(
    noticeCategories
      .filter((category) => category !== 'security')
      .map((category) => [category, testTopic(category.toLowerCase(), 'soon', category)]),
  ),
}

const access = defineAccess('test', { notify: { permission: 'view_dashboard', openToInactive: true } })

/** Tells members about a topic, and then fails where that is asked for. */
export const notifyPeople = endpoint({
  name: 'test.tell-people',
  method: 'POST',
  path: '/api/test/tellings',
  summary: 'Tell members about a topic.',
  needs: access.notify,
  body: z.object({
    topic: z.string(),
    to: z.array(idWire),
    words: z.string(),
    refused: z._default(z.boolean(), false),
  }),
  output: z.object({}),
  refusals: ['refused'],
})

export const notifyingFeature: ServerFeature = {
  name: 'test',
  routes: [
    route(notifyPeople, { refused: 'No.' }, async (call, { body }) => {
      const about = testTopics[body.topic]
      if (!about) throw new Error(`There is no topic ${body.topic}`)
      await notify(call, { topic: about, to: body.to, facts: { words: body.words } })
      return body.refused ? refuse('refused') : {}
    }),
  ],
  topics: Object.values(testTopics),
}
