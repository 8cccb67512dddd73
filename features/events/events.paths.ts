/** Where events are found. */
export const eventsPath = '/events'
export const adminEventsPath = '/admin/events'

export function eventPath(id: string): string {
  return `${eventsPath}/${id}`
}

/** The same for administrators. */
export function adminEventPath(id: string): string {
  return `${adminEventsPath}/${id}`
}

/** Where people are checked in at one of them. */
export function checkInPath(id: string): string {
  return `${eventPath(id)}/check-in`
}

/** Where a ticket leads whoever scans it: the check-in, with its code. */
export function ticketPath(id: string, code: string): string {
  return `${checkInPath(id)}?ticket=${code}`
}
