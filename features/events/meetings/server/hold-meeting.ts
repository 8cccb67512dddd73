/**
 * Minutes of general meetings. What must always be true: members read what a second administrator approved, and that, with
 * the numbers of that moment, changes no more.
 */
import type { Call } from '@kolo/application/call'
import type { InputOf } from '@kolo/foundation/endpoint'
import { readMarkdown } from '@kolo/foundation/markdown'
import { refuse } from '@kolo/foundation/refusal'
import { RequestProblem } from '@kolo/foundation/request-problem'
import { notify } from '@kolo/notices/server'
import { namesOf, peopleFor } from '@kolo/profile/server'
import type { approveMinutes, MeetingReview, readMeeting, writeMinutes } from '../../events/event.contract.ts'
import { minutesPublished } from '../../events/server/event.notifications.ts'
import type { EventRow } from '../../events/server/event.record.ts'
import { factsOf, gone } from '../../events/server/event.record.ts'
import {
  attendanceAt,
  countedById,
  keepApproval,
  keepMinutes,
  lockEvent,
  minutesOf,
} from '../../events/server/event.store.ts'
import { type Attendance, hasQuorum, neededFor } from '../meeting.rules.ts'
import type { MinutesRow } from './minutes.record.ts'

export async function readMeetingHandler(call: Call, { params: { id } }: InputOf<typeof readMeeting>) {
  return presentMeeting(call, meetingIn(await countedById(call.db, id)))
}

export async function writeMinutesHandler(
  call: Call,
  { params: { id }, body: { text, version } }: InputOf<typeof writeMinutes>,
) {
  const { db, actor, now } = call
  const event = meetingIn(await lockEvent(db, id))
  const minutes = await minutesOf(db, id)
  const may = mayWrite(event, minutes, call)
  if (may !== true) return refuse(may)
  if ((minutes?.version ?? null) !== version) throw new RequestProblem('changed-meanwhile')
  await keepMinutes(db, { event_id: id, text, written_by: actor.uid, written_at: now })
  call.record({ kind: 'event.minutes-written', target: { type: 'event', id } })
  return presentMeeting(call, event)
}

export async function approveMinutesHandler(
  call: Call,
  { params: { id }, body: { version } }: InputOf<typeof approveMinutes>,
) {
  const { db, actor, now } = call
  const event = meetingIn(await lockEvent(db, id))
  const minutes = await minutesOf(db, id)
  const may = mayApprove(minutes, call)
  if (may !== true) return refuse(may)
  if (minutes?.version !== version) throw new RequestProblem('changed-meanwhile')
  const there = await attendanceAt(db, event)
  await keepApproval(db, id, { approved_by: actor.uid, approved_at: now, ...there })
  call.record({ kind: 'event.minutes-approved', target: { type: 'event', id } })
  await notify(call, { topic: minutesPublished, to: await peopleFor(db, event), facts: factsOf(event) })
  return presentMeeting(call, event)
}

/** An event that is a general meeting, or "not found". */
export function meetingIn<Row extends EventRow>(row: Row): Row {
  if (row.category !== 'general_meeting') throw new RequestProblem('not-found')
  return row
}

/** Whether minutes can be written now, or why not. */
export function mayWrite(
  { status, starts_at }: EventRow,
  minutes: MinutesRow | undefined,
  { now }: Pick<Call, 'now'>,
) {
  if (minutes?.approved_by != null) return 'minutes-stand' as const
  const isHeld = (status === 'published' || status === 'completed') && starts_at <= now
  return isHeld ? true : ('meeting-not-begun' as const)
}

function mayApprove(minutes: MinutesRow | undefined, { actor }: Pick<Call, 'actor'>) {
  if (!minutes) return 'minutes-missing' as const
  if (minutes.approved_by !== null) return 'minutes-stand' as const
  return minutes.written_by === actor.uid ? ('minutes-own' as const) : true
}

/** A meeting as administrators see it. */
export async function presentMeeting(call: Call, event: EventRow): Promise<MeetingReview> {
  const { db } = call
  const minutes = await minutesOf(db, event.id)
  const there = frozenIn(minutes) ?? (await attendanceAt(db, event))
  const uids = minutes ? [minutes.written_by, minutes.approved_by].filter((uid) => uid !== null) : []
  const names = uids.length > 0 ? await namesOf(db, uids) : new Map<string, string>()
  const nameOf = (uid: string) => names.get(uid) ?? gone
  return {
    ...quorumOf(event, there),
    minutes: minutes
      ? {
          source: minutes.text,
          text: readMarkdown(minutes.text),
          file: fileIn(minutes),
          writtenBy: nameOf(minutes.written_by),
          writtenAt: minutes.written_at,
          approvedBy: minutes.approved_by === null ? null : nameOf(minutes.approved_by),
          approvedAt: minutes.approved_at,
          version: minutes.version,
        }
      : null,
    can: { write: mayWrite(event, minutes, call), approve: mayApprove(minutes, call) },
  }
}

function fileIn({ file_name: name, file_type: contentType, file_bytes: sizeBytes }: MinutesRow) {
  return name === null || contentType === null || sizeBytes === null ? null : { name, contentType, sizeBytes }
}

/** The numbers of the moment minutes were approved in. */
function frozenIn(minutes: MinutesRow | undefined): Attendance | undefined {
  if (minutes?.entitled == null || minutes.came === null) return undefined
  return { entitled: minutes.entitled, came: minutes.came }
}

function quorumOf({ quorum_percent }: EventRow, there: Attendance) {
  const needed = neededFor(quorum_percent, there.entitled)
  return { ...there, needed, hasQuorum: hasQuorum(quorum_percent, there) }
}

/** A general meeting as its members read it; `null`: it is none. */
export async function meetingOf(db: Call['db'], event: EventRow) {
  if (event.category !== 'general_meeting') return null
  const minutes = await minutesOf(db, event.id)
  const there = frozenIn(minutes)
  return {
    agenda: event.agenda,
    quorumPercent: event.quorum_percent,
    minutes:
      minutes?.approved_at && there
        ? {
            text: readMarkdown(minutes.text),
            file: fileIn(minutes),
            approvedAt: minutes.approved_at,
            ...quorumOf(event, there),
          }
        : null,
  }
}
