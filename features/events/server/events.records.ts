/** The tables with something of a person, in the order they are given it. */
import { calendarFeeds } from '../calendar/server/calendar-feed.record.ts'
import { eventStewards } from '../check-in/server/check-in.record.ts'
import { eventRegistrations } from '../registrations/server/registration.record.ts'

/** What a person is given of this feature. */
export const eventsRecords = [eventRegistrations, eventStewards, calendarFeeds]
