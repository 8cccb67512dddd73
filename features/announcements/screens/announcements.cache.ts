import { type CacheUpdate, updateQueries, updateQuery } from '@kolo/ui/patterns/query-cache'
import {
  type Announcement,
  listAnnouncements,
  readAnnouncement,
  type WholeAnnouncement,
} from '../announcements.contract.ts'

/** One changed for its reader: in every page of the list that is kept. */
export function inLists(id: string, change: (one: Announcement) => Announcement): CacheUpdate {
  const each = (one: Announcement) => (one.id === id ? change(one) : one)
  return updateQueries(listAnnouncements, ({ rows, pinned, ...page }) => ({
    ...page,
    rows: rows.map(each),
    pinned: pinned.map(each),
  }))
}

export function acceptedCacheUpdates(whole: WholeAnnouncement): readonly CacheUpdate[] {
  const { id, acceptance } = whole
  return [
    updateQuery(readAnnouncement, { params: { id } }, () => whole),
    inLists(id, (one) => ({ ...one, isRead: true, acceptance })),
  ]
}
