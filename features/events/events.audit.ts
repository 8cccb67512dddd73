/** How the audit log says what is done here. */
import type { AuditEventLabels } from '@kolo/foundation/audit-event-labels'

export const eventsAuditEvents: AuditEventLabels = {
  records: { event: '/admin/events/' },
  events: {
    'event.archived': 'put an event away',
    'event.awaits-fee': 'took a place at an event that is to be paid',
    'event.cancelled': 'cancelled an event',
    'event.changed': 'changed the draft of an event',
    'event.checked-in': 'took down the attendance at an event',
    'event.cover-described': 'said what the picture of an event shows',
    'event.cover-put': 'put a picture on an event',
    'event.cover-removed': 'took the picture off an event',
    'event.edited': 'changed a published event',
    'event.fee-paid': 'paid the fee of an event',
    'event.feed-made': 'made a private calendar address',
    'event.feed-removed': 'took a private calendar address back',
    'event.given-back': 'gave a place at an event back',
    'event.minutes-approved': 'approved the minutes of a meeting',
    'event.minutes-file-put': 'put a file beside the minutes of a meeting',
    'event.minutes-file-removed': 'took a file away from the minutes of a meeting',
    'event.minutes-written': 'wrote the minutes of a meeting',
    'event.published': 'published an event',
    'event.registered': 'registered for an event',
    'event.registration-cancelled': 'cancelled the registration for an event',
    'event.removed': 'removed the draft of an event',
    'event.repeated': 'made a series of the draft of an event',
    'event.scanned-again': 'scanned a ticket that had let somebody in already',
    'event.stewards-named': 'named the stewards of an event',
    'event.waits': 'joined the waiting list of an event',
    'event.written': 'wrote the draft of an event',
  },
}
