/** Where members write to support. */
export const supportPath = '/support'

/** One's own ticket. */
export function ticketPath(id: string): string {
  return `${supportPath}?open=${id}`
}

/** The same on the desk of moderators and administrators. */
export function deskTicketPath(id: string): string {
  return `/moderator/tickets?open=${id}`
}
