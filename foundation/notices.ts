/**
 * The words in which notices are spoken of on both sides: the ways to reach a member outside the product, the kinds of
 * notices a member may switch off, and how much a notice matters.
 */

/** The ways to reach somebody who is not looking at a screen. */
export const outsideChannels = ['email', 'push', 'sms'] as const
export type OutsideChannel = (typeof outsideChannels)[number]

/** What a member may switch off by name; a notice without one is about what is theirs, and is always told. */
export const noticeCategories = [
  'newInvestments',
  'events',
  'announcements',
  'marketing',
  'security',
] as const
export type NoticeCategory = (typeof noticeCategories)[number]

/**
 * How much a notice matters. `security`: it always goes by e-mail, at once. `urgent`: by every way the member left on, at
 * once. `soon`: by the way the member likes best, not in the quiet hours. `digest`: that way too, but together with
 * others, once a day, week or month.
 */
export type NoticeWeight = 'security' | 'urgent' | 'soon' | 'digest'

/** Hours in which nobody is disturbed, as minutes after midnight: 21:00 to 07:00 → `{ from: 1260, until: 420 }`. */
export type QuietHours = { from: number; until: number }
