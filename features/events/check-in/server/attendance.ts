/**
 * Tickets and who came. What must always be true: a ticket is signed by this community for one registration, the first
 * scan of it wins, and the second is told when that was.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Call } from '@kolo/application/call'
import type { Community } from '@kolo/application/community'
import { csvFile, csvText } from '@kolo/foundation/csv'
import type { InputOf } from '@kolo/foundation/endpoint'
import { uuidPattern } from '@kolo/foundation/ids'
import { type Refusal, refuse } from '@kolo/foundation/refusal'
import { writerFor } from '@kolo/foundation/writer'
import { readFormats } from '@kolo/profile/server'
import { renderSVG } from 'uqr'
import type {
  downloadRegistrations,
  markAttended,
  Registration,
  readTicket,
} from '../../events/event.contract.ts'
import { attendanceNames, registrationStatusNames } from '../../events/event.messages.ts'
import { checksIn, registrationMayBecome } from '../../events/event.rules.ts'
import { termsOf } from '../../events/server/event.record.ts'
import { countedById, lockEvent, shownById } from '../../events/server/event.store.ts'
import { presentRegistrations } from '../../events/server/present-event.ts'
import { ticketPath } from '../../events.paths.ts'
import {
  allRegistrations,
  ownRegistration,
  registrationById,
  saveRegistration,
} from '../../registrations/server/registrations.store.ts'

/** The code on a ticket: which registration it is for, signed. */
export function ticketOf({ secret }: Pick<Community, 'secret'>, registrationId: string): string {
  return `${registrationId}.${createHmac('sha256', secret).update(`event ticket\n${registrationId}`).digest('base64url')}`
}

/** The registration a code is for, or `undefined` where this community did not sign it. */
export function readCode(community: Pick<Community, 'secret'>, code: string): string | undefined {
  const [id = ''] = code.split('.')
  const [given, wanted] = [Buffer.from(code), Buffer.from(ticketOf(community, id))]
  const isOurs = given.length === wanted.length && timingSafeEqual(given, wanted)
  return isOurs && uuidPattern.test(id) ? id : undefined
}

export async function readTicketHandler(
  { db, actor, now, community }: Call,
  { params: { id } }: InputOf<typeof readTicket>,
) {
  const event = await shownById(db, actor.uid, id)
  const own = await ownRegistration(db, id, actor.uid)
  if (own?.status !== 'confirmed' || event.status !== 'published' || now >= event.ends_at)
    return refuse('no-ticket')
  const code = ticketOf(community, own.id)
  return { code, picture: renderSVG(community.origin + ticketPath(id, code), { border: 2 }) }
}

export function markAttendedHandler(call: Call, { params: { id } }: InputOf<typeof markAttended>) {
  return attend(call, id)
}

/** Whoever locks the event first is the first scan. */
async function attend(
  call: Call,
  id: string,
): Promise<Registration | Refusal<'code-used' | 'no-place-held' | 'check-in-closed'>> {
  const { db, actor, now } = call
  const { event_id } = await registrationById(db, id)
  const event = await lockEvent(db, event_id)
  const { status, checked_in_at } = await registrationById(db, id)
  if (checked_in_at !== null) return refuse('code-used', { at: checked_in_at })
  if (!checksIn(termsOf(event), now)) return refuse('check-in-closed')
  if (!registrationMayBecome(status, 'attended')) return refuse('no-place-held')
  const saved = await saveRegistration(db, id, {
    status: 'attended',
    checked_in_at: now,
    checked_in_by: actor.uid,
  })
  call.record({
    kind: 'event.checked-in',
    subjectUid: saved.member_uid,
    target: { type: 'event', id: event_id },
  })
  const [shown] = await presentRegistrations(call, [saved])
  if (!shown) throw new Error(`Registration ${id} was lost while it was presented`)
  return shown
}

export async function downloadRegistrationsHandler(
  call: Call,
  { params: { id } }: InputOf<typeof downloadRegistrations>,
) {
  const event = await countedById(call.db, id)
  const rows = await presentRegistrations(call, await allRegistrations(call.db, id))
  const { moment } = writerFor(await readFormats(call.db, call.actor.uid))
  const text = csvFile([
    ['Member', 'Status', 'Takes part', 'Guests', 'Registered', 'Attended', 'Answers'].map(csvText),
    ...rows.map(({ name, status, mode, guests, registeredAt, checkedInAt, answers }) => [
      csvText(name),
      csvText(registrationStatusNames[status]),
      csvText(attendanceNames[mode]),
      String(guests),
      moment(registeredAt),
      checkedInAt === null ? '' : moment(checkedInAt),
      csvText(answers.map(({ question, answer }) => `${question} ${answer}`).join('; ')),
    ]),
  ])
  const bytes = new TextEncoder().encode(text)
  return { bytes, contentType: 'text/csv; charset=utf-8', name: `${event.code}.csv` }
}
