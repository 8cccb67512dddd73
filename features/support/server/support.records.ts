/** The tables with personal data, in the order of a member's export. */
import { unusedMails } from '../inbound-mail/server/inbound-mail.record.ts'
import { ticketFiles, ticketMessages, tickets } from '../tickets/server/ticket.record.ts'

/** What a person is given of this feature. */
export const supportRecords = [tickets, ticketMessages, ticketFiles, unusedMails]
