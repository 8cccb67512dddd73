/** What the screens keep once staff did something with a ticket. */
import { updateQuery } from '@kolo/ui/patterns/query-cache'
import { readStaffTicket, type WholeStaffTicket } from '../ticket.contract.ts'

export const kept = (whole: WholeStaffTicket) => [
  updateQuery(readStaffTicket, { params: { id: whole.id } }, () => whole),
]

/** The lists it stands in. */
export const lists = ['/api/desk/tickets', '/api/admin/home']
