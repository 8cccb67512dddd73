/** The tables with something of a person, in the order they are given it. */
import { unusedMails } from '../inbound-mail/server/inbound-mail.record.ts'
import { ticketFiles, ticketMessages, tickets } from '../tickets/server/ticket.record.ts'

/** What a person is given of this feature. */
export const supportRecords = [tickets, ticketMessages, ticketFiles, unusedMails]
