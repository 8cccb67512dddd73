/** What the screens keep once staff did something with a ticket. */
import { told } from '@kolo/ui/patterns/kept-answers'
import { readDeskTicket, type WholeDeskTicket } from '../ticket.contract.ts'

/** The ticket as the answer has it. */
export const kept = (whole: WholeDeskTicket) => [
  told(readDeskTicket, { params: { id: whole.id } }, () => whole),
]

/** The lists it stands in. */
export const lists = ['/api/desk/tickets', '/api/admin/home']
