/** The public API of support for the server. */

import type { AskedAbout } from '@kolo/application/asked-about'
import type { Topic } from '@kolo/application/notification-types'
import { route, signedRoute, uploadRoute } from '@kolo/application/route'
import type { ServerFeature } from '@kolo/application/server-feature'
import { hearMailHandler, proveMail } from '../inbound-mail/server/receive-mail.ts'
import { listUnusedMailsHandler, sweepUnusedMails } from '../inbound-mail/server/unused-mails.ts'
import * as replies from '../saved-replies/server/saved-replies.ts'
import * as holidays from '../service-hours/server/holidays.ts'
import { holidayHistory } from '../service-hours/server/holidays.ts'
import * as own from '../tickets/server/own-tickets.ts'
import * as desk from '../tickets/server/review-tickets.ts'
import { ticketSearch } from '../tickets/server/search-tickets.ts'
import * as sort from '../tickets/server/sort-tickets.ts'
import * as topics from '../tickets/server/ticket.notifications.ts'
import { keptTicketBytes } from '../tickets/server/ticket-files.store.ts'
import * as files from '../tickets/server/ticket-files.ts'
import * as contract from '../tickets/ticket.contract.ts'
import { supportMessages } from '../tickets/ticket.messages.ts'
import { supportRecords } from './support.records.ts'

export { openTicket } from '../tickets/server/own-tickets.ts'

const words = supportMessages

/** Support as part of the server, given what members can ask about. */
export const support = (askedAbout: AskedAbout): ServerFeature => ({
  name: 'support',
  records: supportRecords,
  settings: [holidayHistory],
  search: [ticketSearch],
  routes: [
    route(contract.listTickets, {}, own.listTicketsHandler),
    route(contract.readTicket, {}, own.readTicketHandler),
    route(contract.readAskedAbout, {}, own.readAskedAboutHandler(askedAbout)),
    route(contract.createTicket, words, own.createTicketHandler(askedAbout)),
    route(contract.answerTicket, words, own.answerTicketHandler),
    uploadRoute(contract.addAttachment, words, files.admitAttachment, files.addAttachmentHandler),
    route(contract.removeAttachment, {}, files.removeAttachmentHandler),
    route(contract.readAttachment, {}, files.readAttachmentHandler),
    route(contract.closeTicket, words, own.closeTicketHandler),
    route(contract.listUnusedMails, {}, listUnusedMailsHandler),
    route(contract.listStaffTickets, {}, desk.listStaffTicketsHandler),
    route(contract.readStaffTicket, {}, desk.readStaffTicketHandler),
    route(contract.answerMember, words, desk.answerMemberHandler),
    route(contract.moveTicket, words, desk.moveTicketHandler),
    route(contract.assignTicket, words, desk.assignTicketHandler),
    route(contract.listStaff, {}, desk.listStaffHandler),
    signedRoute(contract.hearMail, {}, proveMail, hearMailHandler),
    route(contract.renameTicket, words, own.renameTicketHandler),
    route(contract.rateTicket, words, own.rateTicketHandler),
    route(contract.describeTicket, words, sort.describeTicketHandler),
    route(contract.mergeTicket, words, sort.mergeTicketHandler),
    route(contract.openFor, words, sort.openForHandler),
    route(contract.listSavedReplies, {}, replies.listSavedRepliesHandler),
    route(contract.addSavedReply, words, replies.addSavedReplyHandler),
    route(contract.changeSavedReply, words, replies.changeSavedReplyHandler),
    route(contract.removeSavedReply, {}, replies.removeSavedReplyHandler),
    route(contract.listHolidays, {}, holidays.listHolidaysHandler),
    route(contract.addHoliday, words, holidays.addHolidayHandler),
    route(contract.removeHoliday, {}, holidays.removeHolidayHandler),
  ],
  topics: Object.values(topics) as readonly Topic[],
  waiting: [desk.ticketsWaiting],
  jobs: [desk.ticketTimes, files.sweepTicketFiles, sweepUnusedMails],
  keptBytes: keptTicketBytes,
  accountDeletion: own.leaveSupport,
})
