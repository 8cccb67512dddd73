/** The sentence a person reads for each refusal, and what states and kinds are called. */
import { askWords } from '@kolo/approvals/messages'
import type { Words } from '@kolo/foundation/refusal'
import { audienceWords } from '@kolo/profile/audience-messages'
import type {
  AnnouncementCategory,
  AnnouncementLanguage,
  AnnouncementPriority,
  AnnouncementStatus,
} from './announcements.rules.ts'

export const announcementsMessages = {
  ...askWords,
  ...audienceWords,
  'expiry-before-publish': 'The expiry date must be after the publish date.',
  'pin-before-publish': 'It can only stay pinned until a time after the publish date.',
  'accept-before-publish': 'The acceptance deadline must be after the publish date.',
  'audience-stands': 'The audience cannot be changed after publishing.',
  'priority-stands': 'The priority cannot be changed after publishing.',
  'language-twice': 'Add each language only once, and not the original language.',
  'announcement-decided': 'This announcement was published or has expired. Reload it.',
  'announcement-over': 'This announcement has expired and cannot be changed.',
  'not-to-accept': 'This announcement does not need acceptance.',
  'newer-text': 'The text has changed. Please read it again before you accept it.',
  'file-type': 'This file type is not allowed.',
  'file-not-here': 'One of the files is no longer here. Please add it again.',
} satisfies Words<
  | 'expiry-before-publish'
  | 'pin-before-publish'
  | 'accept-before-publish'
  | 'audience-stands'
  | 'priority-stands'
  | 'language-twice'
  | 'announcement-decided'
  | 'announcement-over'
  | 'not-to-accept'
  | 'newer-text'
  | 'file-type'
  | 'file-not-here'
  | keyof typeof audienceWords
  | keyof typeof askWords
>

export const categoryNames: Record<AnnouncementCategory, string> = {
  general: 'General',
  investment: 'Investments',
  savings: 'Savings',
  event: 'Events',
  rate_change: 'Rates',
  maintenance: 'Maintenance',
  security: 'Security',
  offer: 'Tips and offers',
}

/** How soon members hear of it. */
export const priorityNames: Record<AnnouncementPriority, string> = {
  normal: 'Normal: in their next summary',
  important: 'Important: on their preferred channel',
  urgent: 'Urgent: immediately, on every channel they switched on',
}

/** The languages it can be read in, each by its own name. */
export const languageNames: Record<AnnouncementLanguage, string> = {
  en: 'English',
  pcm: 'Naijá',
  ha: 'Hausa',
  ig: 'Igbo',
  yo: 'Yorùbá',
}

/** How it stands. */
export const statusNames: Record<AnnouncementStatus, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
}
