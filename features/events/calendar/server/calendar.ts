/**
 * Events for calendar programs. What must always be true: of a private address only the hash is kept, what it shows is
 * what its member registered for, and the joining link is in it only where they have a place.
 */
import { createHash, randomBytes } from 'node:crypto'
import type { Call } from '@kolo/application/call'
import { type InputOf, pathOf } from '@kolo/foundation/endpoint'
import { plainParagraphs } from '@kolo/foundation/formatted-text'
import { readMarkdown } from '@kolo/foundation/markdown'
import { RequestProblem } from '@kolo/foundation/request-problem'
import { addHours } from '@kolo/foundation/time'
import { ICalCalendar, ICalEventStatus } from 'ical-generator'
import { type downloadEvent, openFeed } from '../../events/event.contract.ts'
import type { RegistrationStatus } from '../../events/event.rules.ts'
import type { EventRow } from '../../events/server/event.record.ts'
import { shownById } from '../../events/server/event.store.ts'
import { eventPath } from '../../events.paths.ts'
import { dropFeed, feedSince, type HeldEvent, heldEvents, keepFeed, ownerOfFeed } from './calendar.store.ts'

/** For how long what is over stays in a private calendar. */
const keptHours = 90 * 24

type Shown = EventRow & { held: RegistrationStatus | null }

export async function downloadEventHandler(call: Call, { params: { id } }: InputOf<typeof downloadEvent>) {
  const row = await shownById(call.db, call.actor.uid, id)
  return fileOf(call, [{ ...row, held: row.own }], `${row.code}.ics`)
}

export async function readFeedHandler({ db, actor }: Call) {
  return { madeAt: await feedSince(db, actor.uid) }
}

export async function makeFeedHandler({ db, actor, now, community, record }: Call) {
  const token = randomBytes(32).toString('base64url')
  await keepFeed(db, actor.uid, hashOf(token), now)
  record({ kind: 'event.feed-made' })
  return { madeAt: now, address: community.origin + pathOf(openFeed, { token }) }
}

export async function removeFeedHandler({ db, actor, record }: Call) {
  await dropFeed(db, actor.uid)
  record({ kind: 'event.feed-removed' })
  return { madeAt: null }
}

export async function openFeedHandler(
  call: Pick<Call, 'db' | 'now' | 'community'>,
  { params: { token } }: InputOf<typeof openFeed>,
) {
  const uid = await ownerOfFeed(call.db, hashOf(token))
  if (uid === undefined) throw new RequestProblem('not-found')
  const rows: HeldEvent[] = await heldEvents(call.db, uid, addHours(call.now, -keptHours))
  return fileOf(call, rows, 'events.ics')
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

function fileOf({ community, now }: Pick<Call, 'community' | 'now'>, rows: readonly Shown[], name: string) {
  const { host } = new URL(community.origin)
  const calendar = new ICalCalendar({ name: community.name, prodId: '//Kolo//Events//EN', ttl: 3600 })
  for (const row of rows) {
    const hasPlace = row.held === 'confirmed' || row.held === 'attended'
    const link = hasPlace && row.status === 'published' ? row.join_url : null
    const page = community.origin + eventPath(row.id)
    calendar.createEvent({
      id: `${row.id}@${host}`,
      sequence: row.version,
      stamp: new Date(row.changed_at ?? row.published_at ?? now),
      start: new Date(row.starts_at),
      end: new Date(row.ends_at),
      summary: row.title,
      description: [
        ...plainParagraphs(readMarkdown(row.description)),
        ...(link ? [`Join: ${link}`] : []),
      ].join('\n\n'),
      location: [row.venue, row.address].filter((part) => part !== '').join(', ') || 'Online',
      url: page,
      status: statusOf(row),
    })
  }
  const bytes = new TextEncoder().encode(calendar.toString())
  return { bytes, contentType: 'text/calendar; charset=utf-8', name }
}

function statusOf({ status, held }: Shown): ICalEventStatus {
  if (status === 'cancelled') return ICalEventStatus.CANCELLED
  return held === 'waitlisted' || held === 'offered' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED
}
