/**
 * Takes a telling out of the queue and routes it: what each person reads in the product, and what goes out to them by
 * which way and when. All of it is one transaction that writes the telling down first, so that a telling which is taken
 * out a second time, because the server died before it could say that it was done, does nothing.
 */
import type { Community, Job, JobCall } from '@kolo/database/call'
import { noteChanges } from '@kolo/database/changes'
import { type NoticeWords, paragraphsOf, type Topic, wordsOf } from '@kolo/database/topics'
import { newId } from '@kolo/foundation/ids'
import type { OutsideChannel } from '@kolo/foundation/notices'
import type { Instant } from '@kolo/foundation/time'
import type { Insertable } from 'kysely'
import * as z from 'zod/mini'
import { listNotices } from '../notices.contract.ts'
import { route, type When } from '../notices.rules.ts'
import { tellSettings } from '../notices.settings.ts'
import type { Channel, Envelope, Letter } from './channel.ts'
import { email } from './channels/email.ts'
import {
  beginTelling,
  keepDeliveries,
  keepNotices,
  type PersonToTell,
  peopleToTell,
} from './notices.store.ts'
import type { NoticeDeliveriesTable, NoticesTable } from './notices.tables.ts'
import { switched } from './switched-channels.ts'
import { type OutsideAddress, type Receiver, tellingWire, tellJob } from './tell.ts'
import { unsubscribeLink } from './unsubscribe.ts'
import { writingFor } from './writing.ts'

/** The topics of some features by their names. */
export type Topics = ReadonlyMap<string, Topic>

/** What one telling comes to, before anything of it is written. */
type Routed = {
  notices: Insertable<NoticesTable>[]
  deliveries: Insertable<NoticeDeliveriesTable>[]
  letters: { channel: Channel; letter: Letter; when: When }[]
}

type Telling = { id: string; topic: Topic; facts: unknown; now: Instant; community: Community }

/** The work that routes what was told. */
export function tellWork(topics: Topics, channels: readonly Channel[]): Job {
  return {
    name: tellJob,
    forgets: true,
    run: async (call, data) => {
      const { id, to, facts, topic: name } = z.parse(tellingWire, data)
      const topic = topics.get(name)
      if (!topic) throw new Error(`Nobody tells about ${name}`)
      const { db, now } = call
      if (!(await beginTelling(db, { id, topic: name, at: now }))) return
      const community = await switched(db, call.community)
      const telling = { id, topic, facts: z.decode(topic.facts, facts as never), now, community }
      const routed: Routed = { notices: [], deliveries: [], letters: [] }
      const left = await routePeople(call, telling, channels, to, routed)
      for (const address of left) routeAddress(telling, address, routed)
      await keepNotices(db, routed.notices)
      await keepDeliveries(db, routed.deliveries)
      for (const { channel, letter, when } of routed.letters) {
        await call.enqueue(channel.job, letter, when === 'at-once' ? {} : { startAfter: when as Instant })
      }
      const people = new Set([...routed.notices, ...routed.deliveries].flatMap(({ uid }) => uid ?? []))
      await topic.told?.(call, telling.facts, people.size)
      await noteChanges(
        db,
        routed.notices.map(({ uid }) => ({ reads: listNotices, uid })),
      )
    },
  }
}

/** Routes to members; answers the addresses that belong to nobody here, or no more. */
async function routePeople(
  { db }: JobCall,
  telling: Telling,
  channels: readonly Channel[],
  to: readonly Receiver[],
  routed: Routed,
): Promise<OutsideAddress[]> {
  const uids = to.flatMap((receiver) => (typeof receiver === 'string' ? receiver : (receiver.uid ?? [])))
  const addressed = to.filter((receiver) => typeof receiver !== 'string')
  const emailOf = new Map(addressed.map(({ uid, email }) => [uid, email]))
  const found = uids.length > 0 ? await peopleToTell(db, uids) : []
  const people = found.map((person) => ({ ...person, email: emailOf.get(person.uid) ?? person.email }))
  // Security notices go by mail also where mail is switched off.
  const used = channels.filter(({ name }) => name === 'email' || telling.community.channels.includes(name))
  const reached = new Map<OutsideChannel, Map<string, string[]>>()
  for (const { name, reach } of used) {
    const addresses = Map.groupBy(await reach(db, people), ({ uid }) => uid)
    reached.set(
      name,
      new Map([...addresses].map(([uid, found]) => [uid, found.map(({ address }) => address)])),
    )
  }
  for (const person of people) routePerson(telling, person, { used, reached }, routed)
  const known = new Set(people.map(({ uid }) => uid))
  return addressed.filter(({ uid }) => uid === undefined || !known.has(uid))
}

function routePerson(
  telling: Telling,
  person: PersonToTell,
  ways: {
    used: readonly Channel[]
    reached: ReadonlyMap<OutsideChannel, ReadonlyMap<string, readonly string[]>>
  },
  routed: Routed,
): void {
  const { topic, now, community } = telling
  const { inApp, outside } = route(topic, tellSettings(person.settings, person.preferences), community, now)
  if (!inApp && outside.length === 0) return
  const { preferences: formats } = person.settings
  const words = wordsOf(topic, telling.facts, writingFor(community, formats))
  const notice = inApp ? noticeOf(telling, person.uid, words) : undefined
  if (notice) routed.notices.push(notice)
  for (const { channel: name, when } of outside) {
    const channel = ways.used.find((used) => used.name === name)
    if (!channel) continue
    const delivery = deliveryOf(telling, { uid: person.uid, channel: name })
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
        ...unsubscribing(telling, person.uid),
      }
      routed.letters.push({ channel, when, letter: letterOf(telling, channel, words, envelope, one.id) })
    }
  }
}

function routeAddress(telling: Telling, { email: to, fullName }: OutsideAddress, routed: Routed): void {
  const { topic, facts, community } = telling
  if (topic.weight !== 'security' && !community.channels.includes('email')) return
  const words = wordsOf(topic, facts, writingFor(community))
  const delivery = deliveryOf(telling, { uid: null, channel: 'email' })
  routed.deliveries.push(delivery)
  const letter = letterOf(telling, email, words, { to, fullName }, delivery.id)
  routed.letters.push({ channel: email, when: 'at-once', letter })
}

/** What a person reads in the product: the paragraphs, and the first link as long as it leads to ours. */
function noticeOf(
  { id, topic, now, community }: Telling,
  uid: string,
  words: NoticeWords,
): Insertable<NoticesTable> & { id: string } {
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
  { id, topic, now }: Telling,
  to: { uid: string | null; channel: OutsideChannel },
): Insertable<NoticeDeliveriesTable> & { id: string } {
  return { id: newId(Date.parse(now)), telling_id: id, topic: topic.name, state: 'waiting', at: now, ...to }
}

function letterOf(
  { community }: Telling,
  channel: Channel,
  words: NoticeWords,
  envelope: Envelope,
  delivery: string,
): Letter {
  return { to: envelope.to, ...channel.write(words, envelope, community), delivery }
}

/** What a mail is switched off by, where it can be. */
function unsubscribing({ topic, community }: Telling, uid: string): Pick<Envelope, 'unsubscribe'> {
  const { category, weight } = topic
  if (!category || weight === 'security') return {}
  return { unsubscribe: unsubscribeLink(community, uid, [category]) }
}
