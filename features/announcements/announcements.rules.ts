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
export type AnnouncementCategory = (typeof announcementCategories)[number]

/** How soon members hear of it: in their summary, by the way they like best, or by every way they have on. */
export const announcementPriorities = ['normal', 'important', 'urgent'] as const
export type AnnouncementPriority = (typeof announcementPriorities)[number]

/** How an announcement stands. */
export const announcementStatuses = ['draft', 'scheduled', 'published', 'expired', 'withdrawn'] as const
export type AnnouncementStatus = (typeof announcementStatuses)[number]

/** The languages one can be written in and translated into. */
export const announcementLanguages = ['en', 'pcm', 'ha', 'ig', 'yo'] as const
export type AnnouncementLanguage = (typeof announcementLanguages)[number]

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
  if (expiresAt !== null && expiresAt <= appears)
    return refuse('expiry-before-publish', undefined, 'expiresAt')
  if (pinnedUntil !== null && pinnedUntil <= appears)
    return refuse('pin-before-publish', undefined, 'pinnedUntil')
  if (ackBy !== null && ackBy <= appears) return refuse('accept-before-publish', undefined, 'ackBy')
  return undefined
}

/**
 * The ends that are others than before. What has appeared may be changed once it stands on top no more, or once everybody
 * had to accept it: an end that is past and stays as it was is nothing to refuse.
 */
export function changedEnds(before: AnnouncementTimes, after: AnnouncementTimes): AnnouncementTimes {
  const ifChanged = (end: 'expiresAt' | 'pinnedUntil' | 'ackBy') =>
    before[end] === after[end] ? null : after[end]
  return {
    publishAt: null,
    expiresAt: ifChanged('expiresAt'),
    pinnedUntil: ifChanged('pinnedUntil'),
    ackBy: ifChanged('ackBy'),
  }
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

/** The words of one in a language. */
export type Wording = { title: string; summary: string; body: string }
/** The same in another language than it was written in. */
export type Translation = Wording & { language: AnnouncementLanguage }

/** What members read of an announcement: its words in each of its languages, and its files by their ids. */
export type AnnouncementWords = Translation & {
  /** By the order of their languages. */
  translations: readonly Translation[]
  files: readonly string[]
}

/** Why these cannot be its translations: a language is there twice, or is the one it is written in. */
export function translationsRefusal({
  language,
  translations,
}: Pick<AnnouncementWords, 'language' | 'translations'>): Refusal<'language-twice'> | undefined {
  const all = [language, ...translations.map((each) => each.language)]
  return new Set(all).size === all.length ? undefined : refuse('language-twice', undefined, 'translations')
}

const whole = ({ language, title, summary, body, translations, files }: AnnouncementWords): string =>
  JSON.stringify([
    [language, title, summary, body],
    translations.map((each) => [each.language, each.title, each.summary, each.body]),
    files.toSorted(),
  ])

/**
 * The revisions after a change in the open: another text is the next revision, and one that members accept is accepted
 * again. The same text changes neither.
 */
export function revisionAfter(
  before: AnnouncementWords & { revision: number; ackRevision: number; requiresAck: boolean },
  after: AnnouncementWords,
): { revision: number; ackRevision: number } {
  const { revision, ackRevision } = before
  if (whole(before) === whole(after)) return { revision, ackRevision }
  return { revision: revision + 1, ackRevision: before.requiresAck ? revision + 1 : ackRevision }
}
