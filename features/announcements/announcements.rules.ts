/**
 * What holds for announcements (domain F.6). What must always be true: nobody outside its audience reads one, its
 * audience stands once it appeared, another text is a revision that is marked, and who had to accept the old text is
 * asked again.
 */
import { type Refusal, refuse } from '@kolo/foundation/refusal'
import type { Instant } from '@kolo/foundation/time'

/** What it is about. */
export const announcementCategories = [
  'general',
  'investment',
  'savings',
  'event',
  'rate_change',
  'maintenance',
  'security',
  'offer',
] as const
/** One of them. */
export type AnnouncementCategory = (typeof announcementCategories)[number]

/** How soon members hear of it: in their summary, by the way they like best, or by every way they have on. */
export const announcementPriorities = ['normal', 'important', 'urgent'] as const
/** One of them. */
export type AnnouncementPriority = (typeof announcementPriorities)[number]

/** How an announcement stands. */
export const announcementStatuses = ['draft', 'scheduled', 'published', 'expired', 'withdrawn'] as const
/** One of them. */
export type AnnouncementStatus = (typeof announcementStatuses)[number]

/** What of one decides when it appears and ends. */
export type AnnouncementTimes = {
  publishAt: Instant | null
  expiresAt: Instant | null
  pinnedUntil: Instant | null
  ackBy: Instant | null
}

/** Why times cannot stand: each end comes after the moment it appears, which is `now` where none is set. */
export function timesRefusal(
  { publishAt, expiresAt, pinnedUntil, ackBy }: AnnouncementTimes,
  now: Instant,
): Refusal<'expiry-before-publish' | 'pin-before-publish' | 'accept-before-publish'> | undefined {
  const appears = publishAt !== null && publishAt > now ? publishAt : now
  if (expiresAt !== null && expiresAt <= appears) return refuse('expiry-before-publish')
  if (pinnedUntil !== null && pinnedUntil <= appears) return refuse('pin-before-publish')
  if (ackBy !== null && ackBy <= appears) return refuse('accept-before-publish')
  return undefined
}

/** Where publishing leads to now: its time is still to come, or it appears at once. */
export function publishedAs(publishAt: Instant | null, now: Instant): 'scheduled' | 'published' {
  return publishAt !== null && publishAt > now ? 'scheduled' : 'published'
}

/** How many files an announcement has. */
export const announcementFilesMost = 5
/** How large each may be. */
export const announcementFileBytesMost = 10 * 1024 * 1024
/** So long a file waits for the announcement it was sent for. */
export const looseHours = 24

/** What members read of an announcement: its words, and its files by their ids. */
export type AnnouncementWords = { title: string; summary: string; body: string; files: readonly string[] }

/**
 * The revisions after a change in the open: another text is the next revision, and one that members accept is accepted
 * again. The same text changes neither.
 */
export function revisionAfter(
  before: AnnouncementWords & { revision: number; ackRevision: number; requiresAck: boolean },
  after: AnnouncementWords,
): { revision: number; ackRevision: number } {
  const { revision, ackRevision } = before
  const isSame =
    before.title === after.title &&
    before.summary === after.summary &&
    before.body === after.body &&
    before.files.toSorted().join() === after.files.toSorted().join()
  if (isSame) return { revision, ackRevision }
  return { revision: revision + 1, ackRevision: before.requiresAck ? revision + 1 : ackRevision }
}
