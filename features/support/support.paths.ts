import type { RecordType } from './tickets/ticket.rules.ts'

/** Where members write to support. */
export const supportPath = '/support'

/** The form for a new one, about this record of the member's own: "my payment is missing". */
export function askAboutPath(type: RecordType, id: string): string {
  return `${supportPath}?about=${type}&record=${id}`
}

export function ticketPath(id: string): string {
  return `${supportPath}?open=${id}`
}

/** The same on the desk of moderators and administrators. */
export function staffTicketPath(id: string): string {
  return `/moderator/tickets?open=${id}`
}

/** The desk of administrators, with the tickets nobody has taken. */
export const unassignedPath = '/admin/support?with=nobody'

/** Where administrators see the record a ticket is about, or find it. */
export function adminRecordPath(type: RecordType, id: string): string {
  const paths: Record<RecordType, string> = {
    payment: `/admin?review=${id}`,
    withdrawal: `/admin?withdrawal=${id}`,
    investment: '/admin/investments',
    event: `/admin/events/${id}`,
    charge: `/admin/charges?open=${id}`,
  }
  return paths[type]
}
