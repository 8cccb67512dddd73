/** What administrators do with an announcement as a whole. */

import type { Call } from '@kolo/application/call'
import { askApproval } from '@kolo/approvals/server'
import type { InputOf } from '@kolo/foundation/endpoint'
import type { AskRefusal } from '@kolo/foundation/four-eyes'
import { isRefusal, type Refusal, refuse } from '@kolo/foundation/refusal'
import { RequestProblem } from '@kolo/foundation/request-problem'
import { peopleFor } from '@kolo/profile/server'
import type {
  publishAnnouncement,
  readSmsReach,
  unscheduleAnnouncement,
  withdrawAnnouncement,
} from '../announcements.contract.ts'
import { countedById, lockAnnouncement, saveAnnouncement } from './announcements.store.ts'
import { presentReview } from './present-announcement.ts'
import { publicationKind, publish, smsReach, whyNotNow } from './publication.ts'

export async function publishAnnouncementHandler(
  call: Call,
  { params: { id }, body }: InputOf<typeof publishAnnouncement>,
) {
  const row = await lockAnnouncement(call.db, id)
  if (row.status !== 'draft') return refuse('announcement-decided')
  if (row.version !== body.version) throw new RequestProblem('changed-meanwhile')
  const no = whyNotNow(call, row)
  if (no) return no
  if (row.priority === 'urgent' && call.community.channels.includes('sms')) {
    const uids = await peopleFor(call.db, row)
    const change = { title: row.title, told: uids.length, sms: await smsReach(call, row, uids) }
    const outcome = await askApproval(call, publicationKind, { subjectId: id, change, reason: '' })
    if (isRefusal(outcome)) return outcome as Refusal<AskRefusal>
  } else {
    await publish(call, row, call.actor.uid)
  }
  return presentReview(call, id)
}

/** The command behind `GET /api/admin/announcements/{id}/sms-reach`. Only an urgent one goes by every way. */
export async function readSmsReachHandler(call: Call, { params: { id } }: InputOf<typeof readSmsReach>) {
  const row = await countedById(call.db, id)
  const uids = row.priority === 'urgent' ? await peopleFor(call.db, row) : []
  return smsReach(call, row, uids)
}

export async function unscheduleAnnouncementHandler(
  call: Call,
  { params: { id } }: InputOf<typeof unscheduleAnnouncement>,
) {
  const row = await lockAnnouncement(call.db, id)
  if (row.status !== 'scheduled') return refuse('announcement-decided')
  await saveAnnouncement(call.db, id, { status: 'draft' })
  call.record({ kind: 'announcement.unscheduled', target: { type: 'announcement', id } })
  return presentReview(call, id)
}

export async function withdrawAnnouncementHandler(
  call: Call,
  { params: { id }, body: { reason } }: InputOf<typeof withdrawAnnouncement>,
) {
  const row = await lockAnnouncement(call.db, id)
  if (row.status !== 'published') return refuse('announcement-over')
  await saveAnnouncement(call.db, id, { status: 'withdrawn', withdrawn_reason: reason })
  call.record({ kind: 'announcement.withdrawn', target: { type: 'announcement', id } })
  return presentReview(call, id)
}
