/** Where announcements are read. */
export const announcementsPath = '/announcements'

/** The list with one of them open. */
export function announcementPath(id: string): string {
  return `${announcementsPath}?open=${id}`
}
