/** The door of support for the server. */
import { holidayHistory } from '../service-hours/server/holidays.ts'
import './support.tables.ts'
import type { AskedAbout } from '@kolo/database/asked-about'
import { route, signedRoute, uploadRoute } from '@kolo/database/route'
import type { ServerFeature } from '@kolo/database/server-feature'
import type { Topic } from '@kolo/database/topics'
import { hearMailAct, proveMail } from '../inbound-mail/server/receive-mail.ts'
import { listUnusedMailsAct, sweepUnusedMails } from '../inbound-mail/server/unused-mails.ts'
import * as replies from '../saved-replies/server/saved-replies.ts'
import * as holidays from '../service-hours/server/holidays.ts'
import * as own from '../tickets/server/own-tickets.ts'
import * as desk from '../tickets/server/review-tickets.ts'
import * as sort from '../tickets/server/sort-tickets.ts'
import * as topics from '../tickets/server/ticket.notifications.ts'
import { keptTicketBytes } from '../tickets/server/ticket-files.store.ts'
import * as files from '../tickets/server/ticket-files.ts'
import * as contract from '../tickets/ticket.contract.ts'
import { supportWords } from '../tickets/ticket.messages.ts'
import { supportPerson } from './support.personal-data.ts'

const words = supportWords

/** Support as part of the server, given what members can ask about. */
export const support = (askedAbout: AskedAbout): ServerFeature => ({
  name: 'support',
  person: { tables: supportPerson },
  settings: [holidayHistory],
  routes: [
    route(contract.listTickets, {}, own.listTicketsAct),
    route(contract.readTicket, {}, own.readTicketAct),
    route(contract.createTicket, words, own.createTicketAct(askedAbout)),
    route(contract.answerTicket, words, own.answerTicketAct),
    uploadRoute(contract.addAttachment, words, files.admitAttachment, files.addAttachmentAct),
    route(contract.removeAttachment, {}, files.removeAttachmentAct),
    route(contract.readAttachment, {}, files.readAttachmentAct),
    route(contract.closeTicket, words, own.closeTicketAct),
    route(contract.listUnusedMails, {}, listUnusedMailsAct),
    route(contract.listDesk, {}, desk.listDeskAct),
    route(contract.readDeskTicket, {}, desk.readDeskTicketAct),
    route(contract.answerMember, words, desk.answerMemberAct),
    route(contract.moveTicket, words, desk.moveTicketAct),
    route(contract.assignTicket, words, desk.assignTicketAct),
    route(contract.listStaff, {}, desk.listStaffAct),
    signedRoute(contract.hearMail, {}, proveMail, hearMailAct),
    route(contract.renameTicket, words, own.renameTicketAct),
    route(contract.rateTicket, words, own.rateTicketAct),
    route(contract.describeTicket, words, sort.describeTicketAct),
    route(contract.mergeTicket, words, sort.mergeTicketAct),
    route(contract.openFor, words, sort.openForAct),
    route(contract.listSavedReplies, {}, replies.listSavedRepliesAct),
    route(contract.addSavedReply, words, replies.addSavedReplyAct),
    route(contract.changeSavedReply, words, replies.changeSavedReplyAct),
    route(contract.removeSavedReply, {}, replies.removeSavedReplyAct),
    route(contract.listHolidays, {}, holidays.listHolidaysAct),
    route(contract.addHoliday, words, holidays.addHolidayAct),
    route(contract.removeHoliday, {}, holidays.removeHolidayAct),
  ],
  topics: Object.values(topics) as readonly Topic[],
  waiting: [desk.ticketsWaiting],
  jobs: [desk.ticketTimes, files.sweepTicketFiles, sweepUnusedMails],
  keptBytes: keptTicketBytes,
  accountDeletion: own.leaveSupport,
})
