/** The tables with personal data, in the order of a member's export. */
import { calendarFeeds } from '../calendar/server/calendar-feed.record.ts'
import { eventStewards } from '../check-in/server/check-in.record.ts'
import { eventRegistrations } from '../registrations/server/registration.record.ts'

/** What a person is given of this feature. */
export const eventsRecords = [eventRegistrations, eventStewards, calendarFeeds]
