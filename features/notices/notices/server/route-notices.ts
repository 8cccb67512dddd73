/**
 * Takes tellings out of the queue and routes them: what each person reads in the product, and what goes out to them by
 * which way and when. All of it is one transaction that writes the tellings down first, so that one which is taken out a
 * second time, because the server died before it could say that it was done, does nothing. Many tellings to a few people
 * each cost as many statements as one (decision 024).
 */

import { noteChanges } from '@kolo/application/changes'
import type { Community } from '@kolo/application/community'
import type { Job, JobCall } from '@kolo/application/job'
import { type NoticeWords, paragraphsOf, type Topic, wordsOf } from '@kolo/application/notification-types'
import type { Db } from '@kolo/database/tables'
import { newId } from '@kolo/foundation/ids'
import type { OutsideChannel } from '@kolo/foundation/notices'
import type { Instant } from '@kolo/foundation/time'
import * as z from 'zod/mini'
import type { Channel, Envelope, Letter } from '../../channels/server/channel.ts'
import { email } from '../../channels/server/email.ts'
import { switched } from '../../channels/server/switched-channels.ts'
import { deliverySettings } from '../../notices.settings.ts'
import { listNotices } from '../notice.contract.ts'
import { route, type When } from '../notice.rules.ts'
import {
  beginNotifications,
  keepNotices,
  type NewDelivery,
  type NewNotice,
  type Recipient,
  recipients,
  saveDeliveries,
} from './notice.store.ts'
import { notificationJob, type OutsideAddress, type Receiver, tellingWire } from './notify.ts'
import { unsubscribeLink } from './unsubscribe.ts'
import { writingFor } from './writing.ts'

/** The topics of some features by their names. */
export type Topics = ReadonlyMap<string, Topic>

/** What one telling comes to, before anything of it is written. */
type Routed = {
  notices: NewNotice[]
  deliveries: NewDelivery[]
  letters: { channel: Channel; letter: Letter; when: When }[]
}

type Notification = {
  id: string
  topic: Topic
  to: readonly Receiver[]
  facts: unknown
  now: Instant
  community: Community
}

/** So many tellings are routed together, each to so many receivers at most. */
const notificationsAtOnce = 50
const mostReceivers = 20

/** The work that routes what was told. */
export function notificationJobs(topics: Topics, channels: readonly Channel[]): Job {
  const routeAll = (call: JobCall, all: readonly Record<string, unknown>[]) =>
    routeNotifications(call, { topics, channels }, all)
  return {
    name: notificationJob,
    forgets: true,
    run: (call, data) => routeAll(call, [data]),
    together: { most: notificationsAtOnce, joins: isOrdinary, run: routeAll },
  }
}

/** To a few, and to the addresses they have: what goes to an address of its moment is routed by itself. */
function isOrdinary(data: Record<string, unknown>): boolean {
  const { success, data: told } = z.safeParse(tellingWire, data)
  const toOwn = (receiver: Receiver) => typeof receiver === 'string' || receiver.uid === undefined
  return success && told.to.length <= mostReceivers && told.to.every(toOwn)
}

async function routeNotifications(
  call: JobCall,
  { topics, channels }: { topics: Topics; channels: readonly Channel[] },
  all: readonly Record<string, unknown>[],
): Promise<void> {
  const { db, now } = call
  // In the order in which they were told.
  const told = all.map((data) => z.parse(tellingWire, data)).sort((a, b) => (a.id < b.id ? -1 : 1))
  const begun = await beginNotifications(db, told, now)
  const fresh = told.filter(({ id }) => begun.delete(id))
  if (fresh.length === 0) return
  const community = await switched(db, call.community)
  const notifications = fresh.map(({ id, topic: name, to, facts }): Notification => {
    const topic = topics.get(name)
    if (!topic) throw new Error(`Nobody tells about ${name}`)
    return { id, topic, to, facts: z.decode(topic.facts, facts as never), now, community }
  })
  const receivers = await receiversOf(db, notifications, channels, community)
  const routed = notifications.map((notification) => routeNotification(notification, receivers))
  const notices = routed.flatMap((one) => one.notices)
  await keepNotices(db, notices)
  await saveDeliveries(
    db,
    routed.flatMap((one) => one.deliveries),
  )
  for (const { channel, letter, when } of routed.flatMap(({ letters }) => letters)) {
    await call.enqueue(channel.job, letter, when === 'at-once' ? {} : { startAfter: when as Instant })
  }
  for (const [at, { topic, facts }] of notifications.entries()) {
    await topic.told?.(call, facts, countPeople(routed[at]))
  }
  await noteChanges(
    db,
    notices.map(({ uid }) => ({ reads: listNotices, uid })),
  )
}

function countPeople({ notices = [], deliveries = [] }: Partial<Routed> = {}): number {
  return new Set([...notices, ...deliveries].flatMap(({ uid }) => uid ?? [])).size
}

/** The members some tellings go to, and where each channel reaches them. */
type Receivers = {
  people: ReadonlyMap<string, Recipient>
  used: readonly Channel[]
  reached: ReadonlyMap<OutsideChannel, ReadonlyMap<string, readonly string[]>>
}

/** Looks them up for all tellings together: each channel in one statement. */
async function receiversOf(
  db: Db,
  notifications: readonly Notification[],
  channels: readonly Channel[],
  community: Community,
): Promise<Receivers> {
  const to = notifications.flatMap((notification) => notification.to)
  const uids = new Set(
    to.flatMap((receiver) => (typeof receiver === 'string' ? receiver : (receiver.uid ?? []))),
  )
  // The address of the moment, where one is given: such a telling is routed by itself.
  const emailOf = new Map(
    to.flatMap((receiver) => (typeof receiver === 'string' ? [] : [[receiver.uid, receiver.email] as const])),
  )
  const found = uids.size > 0 ? await recipients(db, [...uids]) : []
  const people = found.map((person) => ({ ...person, email: emailOf.get(person.uid) ?? person.email }))
  // Security notices go by mail also where mail is switched off.
  const used = channels.filter(({ name }) => name === 'email' || community.channels.includes(name))
  const reached = new Map<OutsideChannel, Map<string, string[]>>()
  for (const { name, reach } of used) {
    const addresses = Map.groupBy(await reach(db, people), ({ uid }) => uid)
    reached.set(
      name,
      new Map([...addresses].map(([uid, found]) => [uid, found.map(({ address }) => address)])),
    )
  }
  return { people: new Map(people.map((person) => [person.uid, person])), used, reached }
}

/** Routes to members, and to addresses that belong to nobody here, or no more. */
function routeNotification(notification: Notification, receivers: Receivers): Routed {
  const routed: Routed = { notices: [], deliveries: [], letters: [] }
  const uids = notification.to.flatMap((receiver) =>
    typeof receiver === 'string' ? receiver : (receiver.uid ?? []),
  )
  for (const uid of new Set(uids)) {
    const person = receivers.people.get(uid)
    if (person && !person.hasDied) routePerson(notification, person, receivers, routed)
  }
  for (const receiver of notification.to) {
    if (typeof receiver === 'string') continue
    const { uid } = receiver
    if (uid === undefined || !receivers.people.has(uid)) routeAddress(notification, receiver, routed)
  }
  return routed
}

function routePerson(
  notification: Notification,
  person: Recipient,
  ways: Pick<Receivers, 'used' | 'reached'>,
  routed: Routed,
): void {
  const { topic, now, community } = notification
  const { inApp, outside } = route(
    topic,
    deliverySettings(person.settings, person.preferences),
    community,
    now,
  )
  if (!inApp && outside.length === 0) return
  const { preferences: formats } = person.settings
  const words = wordsOf(topic, notification.facts, writingFor(community, formats))
  const notice = inApp ? noticeOf(notification, person.uid, words) : undefined
  if (notice) routed.notices.push(notice)
  for (const { channel: name, when } of outside) {
    const channel = ways.used.find((used) => used.name === name)
    if (!channel) continue
    const delivery = deliveryOf(notification, { uid: person.uid, channel: name })
    if (when === 'in-digest') {
      // Addresses and words are looked up when the summary is written.
      routed.deliveries.push({ ...delivery, state: 'collected', notice_id: notice?.id ?? null })
      continue
    }
    for (const address of ways.reached.get(name)?.get(person.uid) ?? []) {
      const one = { ...delivery, id: newId(Date.parse(now)), notice_id: notice?.id ?? null }
      routed.deliveries.push(one)
      const { fullName } = person
      const envelope = {
        to: address,
        fullName,
        language: formats?.language,
        ...unsubscribing(notification, person.uid),
      }
      routed.letters.push({ channel, when, letter: letterOf(notification, channel, words, envelope, one.id) })
    }
  }
}

function routeAddress(
  notification: Notification,
  { email: to, fullName }: OutsideAddress,
  routed: Routed,
): void {
  const { topic, facts, community } = notification
  if (topic.weight !== 'security' && !community.channels.includes('email')) return
  const words = wordsOf(topic, facts, writingFor(community))
  const delivery = deliveryOf(notification, { uid: null, channel: 'email' })
  routed.deliveries.push(delivery)
  const letter = letterOf(notification, email, words, { to, fullName }, delivery.id)
  routed.letters.push({ channel: email, when: 'at-once', letter })
}

/** What a person reads in the product: the paragraphs, and the first link as long as it leads to ours. */
function noticeOf({ id, topic, now, community }: Notification, uid: string, words: NoticeWords): NewNotice {
  const { title, parts } = words
  const links = parts.flatMap((part) => (typeof part === 'string' ? [] : [part.link]))
  const own = links.map((link) =>
    link.startsWith(`${community.origin}/`) ? link.slice(community.origin.length) : link,
  )
  return {
    id: newId(Date.parse(now)),
    telling_id: id,
    uid,
    topic: topic.name,
    title: title.slice(0, 200),
    body: paragraphsOf(words).join('\n\n').slice(0, 5_000),
    link: own.find((link) => /^\/(?![/\\])/.test(link)) ?? null,
    at: now,
  }
}

function deliveryOf(
  { id, topic, now }: Notification,
  to: { uid: string | null; channel: OutsideChannel },
): NewDelivery {
  const delivery = { id: newId(Date.parse(now)), telling_id: id, notice_id: null, topic: topic.name }
  return { ...delivery, state: 'waiting', at: now, ...to }
}

function letterOf(
  { community }: Notification,
  channel: Channel,
  words: NoticeWords,
  envelope: Envelope,
  delivery: string,
): Letter {
  return { to: envelope.to, ...channel.write(words, envelope, community), delivery }
}

/** What a mail is switched off by, where it can be. */
function unsubscribing({ topic, community }: Notification, uid: string): Pick<Envelope, 'unsubscribe'> {
  const { category, weight } = topic
  if (!category || weight === 'security') return {}
  return { unsubscribe: unsubscribeLink(community, uid, [category]) }
}
