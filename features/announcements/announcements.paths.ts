/** Where announcements are read. */
export const announcementsPath = '/announcements'

/** The list with one of them open, and in it a file of it where one is said. */
export function announcementPath(id: string, file?: string): string {
  return `${announcementsPath}?open=${id}${file === undefined ? '' : `&file=${file}`}`
}
