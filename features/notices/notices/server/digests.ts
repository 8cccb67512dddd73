/**
 * Summaries: what can wait is collected for each person and way, and goes out as one letter once a day, week or month. What
 * must always be true: what is collected goes into one summary and no other, and none is lost, however often a server dies:
 * a summary takes what is collected and puts its letter into the queue in one transaction.
 */

import type { Community } from '@kolo/application/community'
import type { Job, JobCall } from '@kolo/application/job'
import type { NoticeWords, Topic } from '@kolo/application/notification-types'
import { newId } from '@kolo/foundation/ids'
import { said } from '@kolo/foundation/languages'
import { type OutsideChannel, outsideChannels } from '@kolo/foundation/notices'
import type { Instant } from '@kolo/foundation/time'
import * as z from 'zod/mini'
import type { Channel } from '../../channels/server/channel.ts'
import { switched } from '../../channels/server/switched-channels.ts'
import { deliverySettings } from '../../notices.settings.ts'
import { digestDue, quietUntil } from '../notice.rules.ts'
import {
  type Collected,
  endCollected,
  listCollections,
  lockCollected,
  type Recipient,
  recipients,
  saveDeliveries,
} from './notice.store.ts'
import type { Topics } from './route-notices.ts'
import { unsubscribeLink } from './unsubscribe.ts'

/** The name a summary has in the log of deliveries. */
export const digestTopic = 'notices.summary'

const digestJob = 'notices.write-summary'
const findJob = 'notices.find-summaries'

const digestWire = z.object({ uid: z.string(), channel: z.enum(outsideChannels) })
const findWire = z.object({ after: z.optional(digestWire) })

/** So many people are looked at in one transaction. */
const atOnce = 500
/** So many titles stand in one summary; it says how many more there are. */
const mostTitles = 50

/** The work of summaries: each hour those are found whose time has come, and each is written by itself. */
export function digestJobs(topics: Topics, channels: readonly Channel[]): readonly Job[] {
  return [
    { name: findJob, schedule: '2 * * * *', run: findDue },
    {
      name: digestJob,
      run: (call, data) => writeDigest(call, { topics, channels }, z.parse(digestWire, data)),
    },
  ]
}

async function findDue({ db, now, enqueue }: JobCall, data: Record<string, unknown>): Promise<void> {
  const { after } = z.parse(findWire, data)
  const collections = await listCollections(db, after, atOnce)
  for (const { uid, channel, oldest, settings, preferences } of collections) {
    const { communication, timezone } = deliverySettings(settings, preferences)
    if (digestDue(oldest, communication.communicationFrequency, timezone, now))
      await enqueue(digestJob, { uid, channel })
  }
  const last = collections.at(-1)
  if (last && collections.length === atOnce)
    await enqueue(findJob, { after: { uid: last.uid, channel: last.channel } })
}

async function writeDigest(
  { db, now, community, enqueue }: JobCall,
  { topics, channels }: { topics: Topics; channels: readonly Channel[] },
  { uid, channel: name }: z.output<typeof digestWire>,
): Promise<void> {
  // Asked for twice, the second finds nothing that is still collected.
  const collected = await lockCollected(db, uid, name)
  const [person] = await recipients(db, [uid])
  if (collected.length === 0 || !person) return
  const ways = await switched(db, community)
  const channel = channels.find((known) => known.name === name && ways.channels.includes(name))
  const { notifications, timezone } = deliverySettings(person.settings, person.preferences)
  const isTold = notifications[name] && !person.hasDied
  const reached = channel && isTold ? await channel.reach(db, [person]) : []
  const gone = person.hasDied ? 'This member died.' : 'This channel was switched off meanwhile.'
  const why = reached.length > 0 ? undefined : gone
  await endCollected(
    db,
    collected,
    why === undefined ? { state: 'summed', now } : { state: 'gone', error: why, now },
  )
  if (!channel) return
  const { language = 'en' } = person.settings.preferences ?? {}
  const startAfter = quietUntil(community.quietHours, timezone, now)
  for (const { address } of reached) {
    const delivery = newId(Date.parse(now))
    await saveDeliveries(db, [deliveryOf(delivery, uid, name, now)])
    const envelope = {
      to: address,
      fullName: person.fullName,
      language,
      ...unsubscribing(community, topics, person, collected),
    }
    const written = channel.write(said(language, summaryOf)(collected, community), envelope, community)
    await enqueue(channel.job, { to: address, ...written, delivery }, startAfter ? { startAfter } : {})
  }
}

function deliveryOf(id: string, uid: string, channel: OutsideChannel, at: Instant) {
  return {
    id,
    telling_id: null,
    notice_id: null,
    uid,
    topic: digestTopic,
    channel,
    state: 'waiting' as const,
    at,
  }
}

/** What a summary says: the titles, newest first, each with its first paragraph. */
export function summaryOf(collected: readonly Collected[], { name }: Community): NoticeWords {
  const shown = collected.slice(0, mostTitles)
  const more = collected.length - shown.length
  return {
    title:
      collected.length === 1
        ? (shown[0]?.title ?? name)
        : `${collected.length} things that are new at ${name}`,
    parts: [
      ...shown.map(({ title, body }) => [title, body.split('\n\n', 1)[0]].filter((line) => line).join('\n')),
      ...(more > 0 ? [`And ${more} more.`] : []),
      { words: 'See all of it', link: '/notices' },
    ],
  }
}

/** A summary can be switched off where all that it tells about can. */
function unsubscribing(
  community: Community,
  topics: Topics,
  { uid }: Recipient,
  collected: readonly Collected[],
): { unsubscribe?: string } {
  const categories = [...new Set(collected.map(({ topic }) => categoryOf(topics.get(topic))))]
  const named = categories.filter((category) => category !== undefined)
  return named.length < categories.length ? {} : { unsubscribe: unsubscribeLink(community, uid, named) }
}

function categoryOf(topic: Topic | undefined): Topic['category'] {
  return topic?.category
}
