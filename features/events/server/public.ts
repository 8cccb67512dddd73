/** The public API of events for the server. */

import type { Topic } from '@kolo/application/notification-types'
import { route, uploadRoute } from '@kolo/application/route'
import type { ServerFeature } from '@kolo/application/server-feature'
import { dropFeed } from '../calendar/server/calendar.store.ts'
import * as calendar from '../calendar/server/calendar.ts'
import * as attendance from '../check-in/server/attendance.ts'
import * as checkIn from '../check-in/server/save-check-ins.ts'
import * as contract from '../events/event.contract.ts'
import { eventsMessages } from '../events/event.messages.ts'
import * as topics from '../events/server/event.notifications.ts'
import { shownById } from '../events/server/event.store.ts'
import * as files from '../events/server/event-files.ts'
import { eventTimes } from '../events/server/event-times.ts'
import * as hold from '../events/server/hold-event.ts'
import * as plan from '../events/server/plan-event.ts'
import { listEventsHandler, readCalendarHandler, readEventHandler } from '../events/server/read-events.ts'
import { eventFeePurpose, feePurpose } from '../fees/server/fees.ts'
import * as pay from '../fees/server/pay-fee.ts'
import * as meeting from '../meetings/server/hold-meeting.ts'
import { acceptOfferHandler, giveBackHandler, registerHandler } from '../registrations/server/register.ts'
import { repeatEventHandler } from '../series/server/repeat-event.ts'
import { eventsRecords } from './events.records.ts'

export { publicEventRows } from '../events/server/event.store.ts'

const words = eventsMessages

/** Events as part of the server. */
export const events: ServerFeature = {
  name: 'events',
  records: eventsRecords,
  routes: [
    route(contract.listEvents, {}, listEventsHandler),
    route(contract.readEvent, {}, readEventHandler),
    route(contract.readCalendar, words, readCalendarHandler),
    route(contract.downloadEvent, {}, calendar.downloadEventHandler),
    route(contract.readFeed, {}, calendar.readFeedHandler),
    route(contract.makeFeed, {}, calendar.makeFeedHandler),
    route(contract.removeFeed, {}, calendar.removeFeedHandler),
    route(contract.openFeed, {}, calendar.openFeedHandler),
    route(contract.register, words, registerHandler),
    route(contract.acceptOffer, words, acceptOfferHandler),
    route(contract.payFeeByTransfer, words, pay.payFeeByTransferHandler),
    route(contract.payFeeByCard, words, pay.payFeeByCardHandler),
    route(contract.payFeeFromWallet, words, pay.payFeeFromWalletHandler),
    route(contract.giveBack, words, giveBackHandler),
    route(contract.listEventReviews, {}, plan.listEventReviewsHandler),
    route(contract.readEventReview, {}, plan.readEventReviewHandler),
    route(contract.createEvent, words, plan.createEventHandler),
    route(contract.editEvent, words, plan.editEventHandler),
    route(contract.deleteEvent, words, plan.deleteEventHandler),
    route(contract.repeatEvent, words, repeatEventHandler),
    route(contract.publishEvent, words, hold.publishEventHandler),
    route(contract.cancelEvent, words, hold.cancelEventHandler),
    route(contract.archiveEvent, words, hold.archiveEventHandler),
    uploadRoute(contract.putCover, words, files.admitCover, files.putCoverHandler),
    route(contract.describeCover, words, files.describeCoverHandler),
    route(contract.removeCover, words, files.removeCoverHandler),
    route(contract.readCover, {}, files.readCoverHandler),
    uploadRoute(contract.putMinutesFile, words, files.admitMinutesFile, files.putMinutesFileHandler),
    route(contract.removeMinutesFile, words, files.removeMinutesFileHandler),
    route(contract.readMinutesFile, {}, files.readMinutesFileHandler),
    route(contract.readMeeting, {}, meeting.readMeetingHandler),
    route(contract.writeMinutes, words, meeting.writeMinutesHandler),
    route(contract.approveMinutes, words, meeting.approveMinutesHandler),
    route(contract.listRegistrations, {}, hold.listRegistrationsHandler),
    route(contract.readTicket, words, attendance.readTicketHandler),
    route(contract.readCheckIns, {}, checkIn.readDoorHandler),
    route(contract.sendScans, {}, checkIn.sendScansHandler),
    route(contract.nameStewards, words, checkIn.nameStewardsHandler),
    route(contract.markAttended, words, attendance.markAttendedHandler),
    route(contract.downloadRegistrations, {}, attendance.downloadRegistrationsHandler),
    route(contract.cancelRegistration, words, hold.cancelRegistrationHandler),
  ],
  topics: Object.values(topics) as readonly Topic[],
  jobs: [eventTimes, files.sweepEventFiles],
  purposes: { [feePurpose]: eventFeePurpose },
  afterProof: { ownerCame: ({ db }, uid) => dropFeed(db, uid) },
  askedAbout: { event: async (db, id, uid) => (await shownById(db, uid, id)).title },
}
