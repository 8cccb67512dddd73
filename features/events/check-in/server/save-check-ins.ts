/**
 * The door of an event, also where the phones at it have no connection. What must always be true: of the scans of a
 * ticket the first counts, by the time of the scan, in whatever order the phones are heard; each other one is kept and
 * said; and a scan that is sent twice is one.
 */
import { createHash } from 'node:crypto'
import type { Call } from '@kolo/application/call'
import { pageById, paged } from '@kolo/database/pages'
import { hasPermission } from '@kolo/foundation/access'
import type { InputOf } from '@kolo/foundation/endpoint'
import { refuse } from '@kolo/foundation/refusal'
import { RequestProblem } from '@kolo/foundation/request-problem'
import type { Instant } from '@kolo/foundation/time'
import { namesOf } from '@kolo/profile/server'
import type { nameStewards, readCheckIns, ScanAnswer, sendScans } from '../../events/event.contract.ts'
import { checksIn, registrationMayBecome, scannedAt } from '../../events/event.rules.ts'
import type { EventRow } from '../../events/server/event.record.ts'
import { gone, termsOf } from '../../events/server/event.record.ts'
import { countedById, lockEvent, shownById } from '../../events/server/event.store.ts'
import { presentReview } from '../../events/server/present-event.ts'
import type { RegistrationRow } from '../../registrations/server/registration.record.ts'
import {
  checkInPage,
  findRegistration,
  saveRegistration,
} from '../../registrations/server/registrations.store.ts'
import { readCode, ticketOf } from './attendance.ts'
import { keepRepeat, keepStewards, membersByEmail, repeatScan } from './check-in.store.ts'

type Sent = InputOf<typeof sendScans>['body']
type Scan = Sent['scans'][number] & { device: string }
/** What became of a scan, before anybody is named. */
type Outcome = Omit<ScanAnswer, 'name' | 'guests'> & { of?: RegistrationRow }

/** The event, for whoever checks people in there: administrators whatever it is, and its stewards. */
async function checkInOf({ db, actor }: Call, id: string): Promise<EventRow> {
  if (hasPermission(actor, 'manage_events')) return countedById(db, id)
  const event = await shownById(db, actor.uid, id)
  if (!event.stewards) throw new RequestProblem('not-allowed')
  return event
}

/** The command behind `GET /api/events/{id}/door`. Once attendance is taken no more, a steward reads nobody's name there. */
export async function readDoorHandler(call: Call, { params: { id }, query }: InputOf<typeof readCheckIns>) {
  const { db, community, actor } = call
  const event = await checkInOf(call, id)
  if (event.status !== 'published' && !hasPermission(actor, 'manage_events'))
    throw new RequestProblem('not-allowed')
  const found = await checkInPage(db, { eventId: id, ...pageById(query) })
  const { rows, nextCursor } = paged(found, query.limit)
  const names = await namesOf(
    db,
    rows.map(({ member_uid }) => member_uid),
  )
  return {
    title: event.title,
    startsAt: event.starts_at,
    endsAt: event.ends_at,
    status: event.status,
    rows: rows.map((row) => ({
      id: row.id,
      name: names.get(row.member_uid) ?? gone,
      guests: row.guests,
      fingerprint: createHash('sha256').update(ticketOf(community, row.id)).digest('hex'),
      checkedInAt: row.checked_in_at,
    })),
    nextCursor,
  }
}

/** The command behind `POST /api/events/{id}/scans`: whoever locks the event first is heard first. */
export async function sendScansHandler(
  call: Call,
  { params: { id }, body: { device, scans } }: InputOf<typeof sendScans>,
) {
  await checkInOf(call, id)
  const event = await lockEvent(call.db, id)
  const outcomes: Outcome[] = []
  for (const scan of scans) outcomes.push(await take(call, event, { ...scan, device }))
  const names = await namesOf(
    call.db,
    outcomes.flatMap(({ of }) => (of ? [of.member_uid] : [])),
  )
  const answers: ScanAnswer[] = outcomes.map(({ of, ...outcome }) => ({
    ...outcome,
    name: of ? (names.get(of.member_uid) ?? gone) : null,
    guests: of?.guests ?? 0,
  }))
  return { answers }
}

async function take(call: Call, event: EventRow, sent: Scan): Promise<Outcome> {
  const { db, now, actor } = call
  const { scan, device } = sent
  const nothing = { scan, checkedInAt: null, device: null }
  const id = sent.code === null ? sent.registrationId : readCode(call.community, sent.code)
  const of = id ? await findRegistration(db, id) : undefined
  if (of?.event_id !== event.id) return { ...nothing, outcome: 'code-wrong' }
  const first = { scan, of, checkedInAt: of.checked_in_at, device: of.checked_in_device }
  if (of.checked_in_scan === scan) return { ...first, outcome: 'checked-in' }
  if (of.checked_in_at !== null) return { ...first, ...(await takeAgain(call, event, of, sent)) }
  if (!checksIn(termsOf(event), now)) return { ...nothing, of, outcome: 'check-in-closed' }
  if (!registrationMayBecome(of.status, 'attended')) return { ...nothing, of, outcome: 'no-place-held' }
  const at = scannedAt(sent.at, event.starts_at, now)
  const came = {
    checked_in_at: at,
    checked_in_by: actor.uid,
    checked_in_scan: scan,
    checked_in_device: device,
  }
  const saved = await saveRegistration(db, of.id, { status: 'attended', ...came })
  call.record({
    kind: 'event.checked-in',
    subjectUid: of.member_uid,
    target: { type: 'event', id: event.id },
  })
  return { scan, of: saved, outcome: 'checked-in', checkedInAt: at, device }
}

/** A ticket that let somebody in already: the earlier of the two scans counts, the later is kept beside it. */
async function takeAgain(
  call: Call,
  event: EventRow,
  of: RegistrationRow,
  { scan, device, at: said }: Scan,
): Promise<{ outcome: 'already-in'; checkedInAt: Instant | null; device: string | null }> {
  const { db, actor, now } = call
  const known = {
    outcome: 'already-in',
    checkedInAt: of.checked_in_at,
    device: of.checked_in_device,
  } as const
  if (await repeatScan(db, scan)) return known
  const at = scannedAt(said, event.starts_at, now)
  const { checked_in_at, checked_in_scan, checked_in_device, checked_in_by } = of
  const isEarlier = checked_in_scan !== null && checked_in_at !== null && at < checked_in_at
  call.record({
    kind: 'event.scanned-again',
    subjectUid: of.member_uid,
    target: { type: 'event', id: event.id },
  })
  const repeat = { scan, registration_id: of.id, scanned_at: at, device, scanned_by: actor.uid }
  if (!isEarlier) {
    await keepRepeat(db, repeat)
    return known
  }
  await saveRegistration(db, of.id, {
    checked_in_at: at,
    checked_in_by: actor.uid,
    checked_in_scan: scan,
    checked_in_device: device,
  })
  await keepRepeat(db, {
    scan: checked_in_scan,
    registration_id: of.id,
    scanned_at: checked_in_at,
    device: checked_in_device ?? device,
    scanned_by: checked_in_by ?? actor.uid,
  })
  return known
}

export async function nameStewardsHandler(
  call: Call,
  { params: { id }, body: { emails } }: InputOf<typeof nameStewards>,
) {
  const { db, now } = call
  const row = await lockEvent(db, id)
  if (row.status !== 'draft' && row.status !== 'published') return refuse('event-state')
  const asked = [...new Set(emails.map((email) => email.trim().toLowerCase()))]
  const found = await membersByEmail(db, asked)
  const missing = asked.find((email) => !found.some((member) => member.email === email))
  if (missing !== undefined) return refuse('no-such-member', { email: missing }, 'emails')
  await keepStewards(
    db,
    id,
    found.map(({ uid }) => uid),
    now,
  )
  call.record({ kind: 'event.stewards-named', target: { type: 'event', id }, facts: { count: found.length } })
  return presentReview(call, id)
}
