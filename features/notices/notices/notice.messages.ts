import type { NoticeCategory } from '@kolo/foundation/notices'
import type { Words } from '@kolo/foundation/refusal'

/** Why the link in a mail switches nothing off. */
export type UnsubscribeRefusal = 'link-not-ours'

export const noticesMessages: Words<UnsubscribeRefusal> = {
  'link-not-ours': 'This link is not complete. Open it from the mail again, or use Settings.',
}

/** The kinds of notices as settings call them. */
export const categoryNames: Record<NoticeCategory, string> = {
  newInvestments: 'New investments',
  events: 'Events',
  announcements: 'Announcements',
  marketing: 'Tips and offers',
  security: 'Security',
}

/** What became of a delivery. */
export const deliveryStateNames = {
  collected: 'Waiting for the summary',
  summed: 'Sent in a summary',
  waiting: 'Waiting',
  delivered: 'Delivered',
  gone: 'Address is gone',
  failed: 'Failed',
} as const
export type DeliveryState = keyof typeof deliveryStateNames
