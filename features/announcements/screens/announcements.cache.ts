import { type Told, told, toldAll } from '@kolo/ui/patterns/kept-answers'
import {
  type Announcement,
  listAnnouncements,
  readAnnouncement,
  type WholeAnnouncement,
} from '../announcements.contract.ts'

/** One changed for its reader: in every page of the list that is kept. */
export function inLists(id: string, change: (one: Announcement) => Announcement): Told {
  const each = (one: Announcement) => (one.id === id ? change(one) : one)
  return toldAll(listAnnouncements, ({ rows, pinned, ...page }) => ({
    ...page,
    rows: rows.map(each),
    pinned: pinned.map(each),
  }))
}

/** What an acceptance answered. */
export function toldAccepted(whole: WholeAnnouncement): readonly Told[] {
  const { id, acceptance } = whole
  return [
    told(readAnnouncement, { params: { id } }, () => whole),
    inLists(id, (one) => ({ ...one, isRead: true, acceptance })),
  ]
}
