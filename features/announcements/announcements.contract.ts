/** What administrators announce and members read. */
import { approvalWire } from '@kolo/approvals/contract'
import { sentFileWire } from '@kolo/files/contract'
import { fileTypes } from '@kolo/files/rules'
import { endpoint } from '@kolo/foundation/endpoint'
import { formattedTextWire } from '@kolo/foundation/formatted-text'
import { askRefusals } from '@kolo/foundation/four-eyes'
import {
  chosenIdWire,
  idWire,
  instantWire,
  koboWire,
  lineWire,
  pageOf,
  pageQuery,
  textWire,
} from '@kolo/foundation/wire'
import { audienceParts, shownAudienceParts } from '@kolo/profile/audience'
import * as z from 'zod/mini'
import { announcementsAccess } from './announcements.access.ts'
import {
  announcementCategories,
  announcementFileBytesMost,
  announcementFilesMost,
  announcementLanguages,
  announcementPriorities,
  announcementStatuses,
} from './announcements.rules.ts'

const idParams = z.object({ id: idWire })
const versionWire = z.number().check(z.int(), z.minimum(1))

/** An announcement in a member's list. */
export const announcementWire = z.object({
  id: idWire,
  status: z.enum(announcementStatuses),
  category: z.enum(announcementCategories),
  priority: z.enum(announcementPriorities),
  title: z.string(),
  summary: z.string(),
  publishedAt: instantWire,
  /** When its text was changed in the open. */
  changedAt: z.nullable(instantWire),
  /** It stands on top until its time. */
  isPinned: z.boolean(),
  isRead: z.boolean(),
  /** The languages it can be read in, the one it was written in first. */
  languages: z.array(z.enum(announcementLanguages)),
  files: z.array(sentFileWire),
  /** It asks to be accepted: by when, if somebody said; and when this text was. */
  acceptance: z.nullable(z.object({ by: z.nullable(instantWire), acceptedAt: z.nullable(instantWire) })),
})
export type Announcement = z.output<typeof announcementWire>

/** What it says in another language than it was written in. */
const translationWire = z.object({
  language: z.enum(announcementLanguages),
  title: z.string(),
  summary: z.string(),
  text: formattedTextWire,
})

export const wholeAnnouncementWire = z.object({
  ...announcementWire.shape,
  revision: z.number(),
  /** Nothing where it was withdrawn, and no translations and files either. */
  text: formattedTextWire,
  translations: z.array(translationWire),
  withdrawnReason: z.nullable(z.string()),
})
export type WholeAnnouncement = z.output<typeof wholeAnnouncementWire>

/** What the caller may read, the newest first; those on top come with the first page alone. */
export const listAnnouncements = endpoint({
  name: 'announcements.list-announcements',
  method: 'GET',
  path: '/api/announcements',
  summary: 'What was announced to the signed-in person, the newest first.',
  needs: announcementsAccess.read,
  query: z.object(pageQuery),
  output: z.object({ ...pageOf(announcementWire).shape, pinned: z.array(announcementWire) }),
  refusals: [],
})

export const readAnnouncement = endpoint({
  name: 'announcements.read-announcement',
  method: 'GET',
  path: '/api/announcements/{id}',
  summary: 'One announcement to the signed-in person.',
  needs: announcementsAccess.read,
  params: idParams,
  output: wholeAnnouncementWire,
  refusals: [],
})

/** Says that it was opened; once is enough. */
export const markAnnouncementRead = endpoint({
  name: 'announcements.mark-read',
  method: 'POST',
  path: '/api/announcements/{id}/reading',
  summary: 'Say that an announcement was opened.',
  needs: announcementsAccess.read,
  params: idParams,
  output: z.object({ id: idWire }),
  isDoneOnce: true,
  refusals: [],
  openToInactive: true,
})

/** Accepts the text that stands. */
export const acceptAnnouncement = endpoint({
  name: 'announcements.accept-announcement',
  method: 'POST',
  path: '/api/announcements/{id}/acceptance',
  summary: 'Accept the text of an announcement that asks for it.',
  needs: announcementsAccess.accept,
  params: idParams,
  body: z.strictObject({ revision: versionWire }),
  output: wholeAnnouncementWire,
  isDoneOnce: true,
  refusals: ['not-to-accept', 'newer-text'],
  openToInactive: true,
})

export const readAnnouncementFile = endpoint({
  name: 'announcements.read-file',
  method: 'GET',
  path: '/api/announcement-files/{id}',
  summary: 'A file of an announcement, for whoever may read that, through a link of minutes.',
  needs: announcementsAccess.read,
  params: idParams,
  output: z.undefined(),
  answers: 'file',
  refusals: [],
})

/** An announcement as administrators see it. */
export const announcementReviewWire = z.object({
  id: idWire,
  code: z.string(),
  status: z.enum(announcementStatuses),
  category: z.enum(announcementCategories),
  priority: z.enum(announcementPriorities),
  title: z.string(),
  summary: z.string(),
  body: z.string(),
  /** The same as members read it. */
  text: formattedTextWire,
  language: z.enum(announcementLanguages),
  translations: z.array(z.object({ ...translationWire.shape, body: z.string() })),
  files: z.array(sentFileWire),
  ...shownAudienceParts,
  requiresAck: z.boolean(),
  ackBy: z.nullable(instantWire),
  publishAt: z.nullable(instantWire),
  publishedAt: z.nullable(instantWire),
  expiresAt: z.nullable(instantWire),
  pinnedUntil: z.nullable(instantWire),
  changedAt: z.nullable(instantWire),
  withdrawnReason: z.nullable(z.string()),
  author: z.string(),
  revision: z.number(),
  /**
   * How many members it was for, how many of them were told (`null`: not counted yet, or it appeared before that was),
   * how many opened it, and how many accepted the text that stands.
   */
  told: z.number(),
  delivered: z.nullable(z.number()),
  read: z.number(),
  accepted: z.number(),
  version: z.number(),
  /** What waits for the second administrator. */
  waiting: z.optional(approvalWire),
})
export type AnnouncementReview = z.output<typeof announcementReviewWire>

const wording = {
  title: lineWire(3, 120, 'Please enter a title of 3 to 120 characters.'),
  summary: textWire(0, 280, 'A summary can have up to 280 characters.'),
  body: textWire(1, 20_000, 'Please write a text of up to 20,000 characters.'),
}
const languageWire = z.enum(announcementLanguages, 'Please choose a language.')
/** A text in all its languages, in letters of several bytes. */
const maxBodyBytes = 512 * 1024

const contents = {
  category: z.enum(announcementCategories, 'Please choose what it is about.'),
  priority: z.enum(announcementPriorities, 'Please choose how soon members hear of it.'),
  ...wording,
  /** What it is written in; without it, English. */
  language: z.optional(languageWire),
  /** The same in other languages, each once. */
  translations: z.optional(
    z
      .array(z.strictObject({ language: languageWire, ...wording }))
      .check(z.maxLength(announcementLanguages.length - 1)),
  ),
  ...audienceParts,
  requiresAck: z.boolean(),
  ackBy: z.nullable(instantWire),
  publishAt: z.nullable(instantWire),
  expiresAt: z.nullable(instantWire),
  pinnedUntil: z.nullable(instantWire),
  /** All it has from now on, by their ids. */
  files: z
    .array(chosenIdWire('One of the files is no longer here. Please add it again.'))
    .check(
      z.maxLength(
        announcementFilesMost,
        'You can attach up to 5 files of 10 MB each (PNG, JPG, WebP or PDF).',
      ),
    ),
}
const contentRefusals = [
  'no-audience',
  'expiry-before-publish',
  'pin-before-publish',
  'accept-before-publish',
] as const
const writeRefusals = [...contentRefusals, 'plan-gone', 'file-not-here', 'language-twice'] as const

/** Everything there is, the newest first. */
export const listAnnouncementReviews = endpoint({
  name: 'announcements.list-reviews',
  method: 'GET',
  path: '/api/admin/announcements',
  summary: 'All announcements with their counts, the newest first.',
  needs: announcementsAccess.write,
  query: z.object({ ...pageQuery, status: z.optional(z.enum(announcementStatuses)) }),
  output: pageOf(announcementReviewWire),
  refusals: [],
})

/** Writes a draft. */
export const createAnnouncement = endpoint({
  name: 'announcements.create-announcement',
  method: 'POST',
  path: '/api/admin/announcements',
  summary: 'Write a draft of an announcement.',
  needs: announcementsAccess.write,
  body: z.strictObject(contents),
  maxBodyBytes,
  output: announcementReviewWire,
  isDoneOnce: true,
  needsStepUp: true,
  refusals: [...writeRefusals],
})

/** Changes one: a draft freely, one that appeared in the open. */
export const editAnnouncement = endpoint({
  name: 'announcements.edit-announcement',
  method: 'PUT',
  path: '/api/admin/announcements/{id}',
  summary: 'Change an announcement; one that appeared keeps its audience and is marked as edited.',
  needs: announcementsAccess.write,
  params: idParams,
  body: z.strictObject({ ...contents, version: versionWire }),
  maxBodyBytes,
  output: announcementReviewWire,
  needsStepUp: true,
  refusals: [...writeRefusals, 'audience-stands', 'priority-stands', 'announcement-over'],
})

/** Sends a file for one that is being written. */
export const addAnnouncementFile = endpoint({
  name: 'announcements.add-file',
  method: 'POST',
  path: '/api/admin/announcement-files',
  summary: 'Add a file (PNG, JPG, WebP or PDF, at most 10 MB) for an announcement; taken along within a day.',
  needs: announcementsAccess.write,
  body: { kind: 'file', maxBytes: announcementFileBytesMost, contentTypes: fileTypes },
  output: sentFileWire,
  needsStepUp: true,
  refusals: ['file-type'],
})

/** Takes it away again. */
export const removeAnnouncementFile = endpoint({
  name: 'announcements.remove-file',
  method: 'DELETE',
  path: '/api/admin/announcement-files/{id}',
  summary: 'Remove a file that no announcement has taken along.',
  needs: announcementsAccess.write,
  params: idParams,
  output: z.object({ removed: idWire }),
  needsStepUp: true,
  refusals: [],
})

/** A text that members could read, as it stood. */
export const announcementTextWire = z.object({
  revision: z.number(),
  ...translationWire.shape,
  translations: z.array(translationWire),
  files: z.array(sentFileWire),
  by: z.string(),
  at: instantWire,
})
export type AnnouncementText = z.output<typeof announcementTextWire>

/** Every text one had since it appeared. */
export const listAnnouncementTexts = endpoint({
  name: 'announcements.list-texts',
  method: 'GET',
  path: '/api/admin/announcements/{id}/texts',
  summary: 'Every text an announcement had since it appeared, the newest first.',
  needs: announcementsAccess.write,
  params: idParams,
  query: z.object(pageQuery),
  output: pageOf(announcementTextWire),
  refusals: [],
})

/** Publishes a draft: at once, or on its time. */
export const publishAnnouncement = endpoint({
  name: 'announcements.publish-announcement',
  method: 'POST',
  path: '/api/admin/announcements/{id}/publication',
  summary:
    'Publish a draft, at once or on its time; an urgent one that also goes by SMS takes two administrators.',
  needs: announcementsAccess.publish,
  params: idParams,
  body: z.strictObject({ version: versionWire }),
  output: announcementReviewWire,
  isDoneOnce: true,
  needsStepUp: true,
  refusals: [...contentRefusals, 'announcement-decided', ...askRefusals],
})

/** What an urgent one would cost. */
export const readSmsReach = endpoint({
  name: 'announcements.read-sms-reach',
  method: 'GET',
  path: '/api/admin/announcements/{id}/sms-reach',
  summary: 'How many members an announcement would reach by SMS now, and about what that costs.',
  needs: announcementsAccess.publish,
  params: idParams,
  /** Without a price nobody said what one costs. */
  output: z.object({ members: z.number(), costKobo: z.nullable(koboWire) }),
  refusals: [],
})

/** Takes one that has not appeared yet back to a draft. */
export const unscheduleAnnouncement = endpoint({
  name: 'announcements.unschedule-announcement',
  method: 'DELETE',
  path: '/api/admin/announcements/{id}/publication',
  summary: 'Take an announcement that has not appeared yet back to a draft.',
  needs: announcementsAccess.publish,
  params: idParams,
  output: announcementReviewWire,
  needsStepUp: true,
  refusals: ['announcement-decided'],
})

/** Withdraws one that appeared; it stays in the list with the reason. */
export const withdrawAnnouncement = endpoint({
  name: 'announcements.withdraw-announcement',
  method: 'POST',
  path: '/api/admin/announcements/{id}/withdrawal',
  summary: 'Withdraw an announcement that appeared; members read the reason instead of the text.',
  needs: announcementsAccess.publish,
  params: idParams,
  body: z.strictObject({ reason: textWire(5, 500, 'Please give a reason of 5 to 500 characters.') }),
  output: announcementReviewWire,
  isDoneOnce: true,
  needsStepUp: true,
  refusals: ['announcement-over'],
})

/** Removes a draft. */
export const deleteAnnouncement = endpoint({
  name: 'announcements.delete-announcement',
  method: 'DELETE',
  path: '/api/admin/announcements/{id}',
  summary: 'Remove a draft that never appeared.',
  needs: announcementsAccess.write,
  params: idParams,
  output: z.object({ id: idWire }),
  needsStepUp: true,
  refusals: ['announcement-decided'],
})

/** How a text will look. */
export const previewAnnouncement = endpoint({
  name: 'announcements.preview-announcement',
  method: 'POST',
  path: '/api/admin/announcement-previews',
  summary: 'How a text will look to members; nothing is kept.',
  needs: announcementsAccess.write,
  body: z.strictObject({ body: textWire(0, 20_000, 'Please write a text of up to 20,000 characters.') }),
  maxBodyBytes: 128 * 1024,
  output: z.object({ text: formattedTextWire }),
  needsStepUp: true,
  refusals: [],
})
