import { type CacheUpdate, updateQueries, updateQuery } from '@kolo/ui/patterns/query-cache'
import { listEvents, readEvent, type WholeEvent } from '../event.contract.ts'

/** What became of an event for its reader: on its page, and in every list that is kept. */
export function eventCacheUpdates(whole: WholeEvent): readonly CacheUpdate[] {
  const { id, left, own } = whole
  return [
    updateQuery(readEvent, { params: { id } }, () => whole),
    updateQueries(listEvents, ({ rows, ...page }) => ({
      ...page,
      rows: rows.map((one) => (one.id === id ? { ...one, left, own } : one)),
    })),
  ]
}
