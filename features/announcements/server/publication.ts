/**
 * Publishing, at once or on its time, and what ends it. What must always be true: an announcement appears once, with the
 * text that stands then, and whom it is for is told in the same transaction.
 */
import { approvalKind, type Call } from '@kolo/application/call'
import type { Job, JobCall } from '@kolo/application/job'
import { formatNaira, timesKobo } from '@kolo/foundation/money'
import { koboWire } from '@kolo/foundation/wire'
import { countSms, notify } from '@kolo/notices/server'
import { peopleFor } from '@kolo/profile/server'
import * as z from 'zod/mini'
import { announcementsMessages } from '../announcements.messages.ts'
import { type AnnouncementTimes, publishedAs, timesRefusal } from '../announcements.rules.ts'
import type { AnnouncementRow } from './announcement.record.ts'
import { forgetLooseFiles } from './announcement-files.store.ts'
import { announcementMissed, topicOf } from './announcements.notifications.ts'
import { expireOver, lockAnnouncement, lockDue, saveAnnouncement, saveText } from './announcements.store.ts'

const change = z.object({
  title: z.string(),
  told: z.number(),
  /** Nothing where it was asked before this was counted. */
  sms: z.optional(z.object({ members: z.number(), costKobo: z.nullable(koboWire) })),
})

const membersOf = (count: number) => (count === 1 ? '1 member' : `${count} members`)

/** How many of these it would reach by SMS, and about what that costs. */
export async function smsReach(call: Call, row: AnnouncementRow, uids: readonly string[]) {
  const members = await countSms(call, { topic: topicOf(row), to: uids })
  const { smsPrice } = call.community
  return { members, costKobo: smsPrice === undefined ? null : timesKobo(smsPrice, members) }
}

/** An urgent one that also costs the community SMS is read by a second administrator first. */
export const publicationKind = approvalKind<z.output<typeof change>>({
  name: 'announcements.publication',
  subjectType: 'announcement',
  permission: 'manage_announcements',
  change,
  describe: ({ title, told, sms }) => ({
    title: `Publish "${title}" by SMS too`,
    lines: [
      { label: 'For', value: membersOf(told) },
      ...(sms ? [{ label: 'By SMS', value: membersOf(sms.members) }] : []),
      ...(sms?.costKobo ? [{ label: 'About', value: formatNaira(sms.costKobo) }] : []),
    ],
  }),
  lockSubject: async ({ db }, id) => {
    const { status, version } = await lockAnnouncement(db, id)
    return { version: `${status}, ${version}` }
  },
  apply: async (call, id) => {
    const row = await lockAnnouncement(call.db, id)
    const no = whyNotNow(call, row)
    if (no) return no
    await publish(call, row, call.actor.uid)
    return undefined
  },
  words: announcementsMessages,
})

/** Why it cannot be published as it is. */
export function whyNotNow({ now }: Pick<Call, 'now'>, row: AnnouncementRow) {
  return timesRefusal(timesOf(row), now)
}

/** When a row appears and ends. */
export function timesOf(row: AnnouncementRow): AnnouncementTimes {
  return {
    publishAt: row.publish_at,
    expiresAt: row.expires_at,
    pinnedUntil: row.pinned_until_at,
    ackBy: row.ack_by_at,
  }
}

/** Lets it appear now, or on its time. */
export async function publish(call: Call, row: AnnouncementRow, byUid: string): Promise<void> {
  const target = { type: 'announcement', id: row.id }
  if (publishedAs(row.publish_at, call.now) === 'scheduled') {
    await saveAnnouncement(call.db, row.id, { status: 'scheduled' })
    call.record({ kind: 'announcement.scheduled', target })
    return
  }
  await appear(call, row, byUid)
  call.record({ kind: 'announcement.published', target })
}

/** It is there for its members, and they are told. */
async function appear(call: JobCall, row: AnnouncementRow, byUid: string): Promise<void> {
  const { db, now } = call
  const uids = await peopleFor(db, row)
  const saved = await saveAnnouncement(db, row.id, {
    status: 'published',
    published_at: now,
    told: uids.length,
  })
  await saveText(db, saved, byUid, now)
  const { id, title, summary, requires_ack: requiresAck } = saved
  const files = saved.files.map((file) => ({ id: file.id, name: file.name }))
  const translatedInto = saved.translations.map(({ language }) => language)
  const facts = { id, title, summary, requiresAck, translatedInto, files }
  await notify(call, { topic: topicOf(saved), to: uids, facts })
}

/** It was over before it could appear, as nothing ran meanwhile: it is a draft again, and whoever wrote it is told. */
async function miss(call: JobCall, { id, title, author_uid: to }: AnnouncementRow): Promise<void> {
  await saveAnnouncement(call.db, id, { status: 'draft' })
  await notify(call, { topic: announcementMissed, to, facts: { title } })
}

/** Each minute: what is due appears, what is over ends, and files that nothing took along are forgotten. */
export const announcementTimes: Job = {
  name: 'announcements.times',
  schedule: '* * * * *',
  run: async (call) => {
    for (const row of await lockDue(call.db, call.now)) {
      const isOver = row.expires_at !== null && row.expires_at <= call.now
      await (isOver ? miss(call, row) : appear(call, row, row.author_uid))
    }
    await expireOver(call.db, call.now)
    await forgetLooseFiles(call.db, call.now)
  },
}
