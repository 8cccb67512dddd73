/** The door of events for the server. */
import './events.tables.ts'
import { route, uploadRoute } from '@kolo/database/route'
import type { ServerFeature } from '@kolo/database/server-feature'
import type { Topic } from '@kolo/database/topics'
import { dropFeed } from '../calendar/server/calendar.store.ts'
import * as calendar from '../calendar/server/calendar.ts'
import * as attendance from '../check-in/server/attendance.ts'
import * as door from '../check-in/server/save-check-ins.ts'
import * as contract from '../events/event.contract.ts'
import { eventsWords } from '../events/event.messages.ts'
import * as topics from '../events/server/event.notifications.ts'
import { shownById } from '../events/server/event.store.ts'
import * as files from '../events/server/event-files.ts'
import { eventTimes } from '../events/server/event-times.ts'
import * as hold from '../events/server/hold-event.ts'
import * as plan from '../events/server/plan-event.ts'
import { listEventsAct, readCalendarAct, readEventAct } from '../events/server/read-events.ts'
import { eventFeePurpose, feePurpose } from '../fees/server/fees.ts'
import * as pay from '../fees/server/pay-fee.ts'
import * as meeting from '../meetings/server/hold-meeting.ts'
import { acceptOfferAct, giveBackAct, registerAct } from '../registrations/server/register.ts'
import { repeatEventAct } from '../series/server/repeat-event.ts'
import { eventsPerson } from './events.personal-data.ts'

export { publicEventRows } from '../events/server/event.store.ts'

const words = eventsWords

/** Events as part of the server. */
export const events: ServerFeature = {
  name: 'events',
  person: { tables: eventsPerson },
  routes: [
    route(contract.listEvents, {}, listEventsAct),
    route(contract.readEvent, {}, readEventAct),
    route(contract.readCalendar, words, readCalendarAct),
    route(contract.downloadEvent, {}, calendar.downloadEventAct),
    route(contract.readFeed, {}, calendar.readFeedAct),
    route(contract.makeFeed, {}, calendar.makeFeedAct),
    route(contract.removeFeed, {}, calendar.removeFeedAct),
    route(contract.openFeed, {}, calendar.openFeedAct),
    route(contract.register, words, registerAct),
    route(contract.acceptOffer, words, acceptOfferAct),
    route(contract.payFeeByTransfer, words, pay.payFeeByTransferAct),
    route(contract.payFeeByCard, words, pay.payFeeByCardAct),
    route(contract.payFeeFromWallet, words, pay.payFeeFromWalletAct),
    route(contract.giveBack, words, giveBackAct),
    route(contract.listEventReviews, {}, plan.listEventReviewsAct),
    route(contract.readEventReview, {}, plan.readEventReviewAct),
    route(contract.createEvent, words, plan.createEventAct),
    route(contract.editEvent, words, plan.editEventAct),
    route(contract.deleteEvent, words, plan.deleteEventAct),
    route(contract.repeatEvent, words, repeatEventAct),
    route(contract.publishEvent, words, hold.publishEventAct),
    route(contract.cancelEvent, words, hold.cancelEventAct),
    route(contract.archiveEvent, words, hold.archiveEventAct),
    uploadRoute(contract.putCover, words, files.admitCover, files.putCoverAct),
    route(contract.describeCover, words, files.describeCoverAct),
    route(contract.removeCover, words, files.removeCoverAct),
    route(contract.readCover, {}, files.readCoverAct),
    uploadRoute(contract.putMinutesFile, words, files.admitMinutesFile, files.putMinutesFileAct),
    route(contract.removeMinutesFile, words, files.removeMinutesFileAct),
    route(contract.readMinutesFile, {}, files.readMinutesFileAct),
    route(contract.readMeeting, {}, meeting.readMeetingAct),
    route(contract.writeMinutes, words, meeting.writeMinutesAct),
    route(contract.approveMinutes, words, meeting.approveMinutesAct),
    route(contract.listRegistrations, {}, hold.listRegistrationsAct),
    route(contract.readTicket, words, attendance.readTicketAct),
    route(contract.readDoor, {}, door.readDoorAct),
    route(contract.sendScans, {}, door.sendScansAct),
    route(contract.nameStewards, words, door.nameStewardsAct),
    route(contract.markAttended, words, attendance.markAttendedAct),
    route(contract.downloadRegistrations, {}, attendance.downloadRegistrationsAct),
    route(contract.cancelRegistration, words, hold.cancelRegistrationAct),
  ],
  topics: Object.values(topics) as readonly Topic[],
  jobs: [eventTimes, files.sweepEventFiles],
  purposes: { [feePurpose]: eventFeePurpose },
  afterProof: { ownerCame: ({ db }, uid) => dropFeed(db, uid) },
  askedAbout: { event: async (db, id, uid) => (await shownById(db, uid, id)).title },
}
