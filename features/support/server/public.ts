/** The door of support for the server. */
import './support.tables.ts'
import type { AskedAbout } from '@kolo/database/asked-about'
import { route, type ServerFeature } from '@kolo/database/call'
import type { Topic } from '@kolo/database/topics'
import * as contract from '../support.contract.ts'
import { supportWords } from '../support.words.ts'
import * as desk from './desk.ts'
import * as own from './own-tickets.ts'
import * as topics from './support.topics.ts'

const words = supportWords

/** Support as part of the server, given what members can ask about. */
export const support = (askedAbout: AskedAbout): ServerFeature => ({
  name: 'support',
  routes: [
    route(contract.listTickets, {}, own.listTicketsAct),
    route(contract.readTicket, {}, own.readTicketAct),
    route(contract.createTicket, {}, own.createTicketAct(askedAbout)),
    route(contract.answerTicket, words, own.answerTicketAct),
    route(contract.closeTicket, words, own.closeTicketAct),
    route(contract.listDesk, {}, desk.listDeskAct),
    route(contract.readDeskTicket, {}, desk.readDeskTicketAct),
    route(contract.answerMember, words, desk.answerMemberAct),
    route(contract.moveTicket, words, desk.moveTicketAct),
  ],
  topics: Object.values(topics) as readonly Topic[],
  jobs: [desk.ticketTimes],
  leaving: own.leaveSupport,
})
