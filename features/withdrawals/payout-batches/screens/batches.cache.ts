/** What the answers of commands say of what is kept about batches. */
import { type CacheUpdate, setQuery, updateQueries, withRow } from '@kolo/ui/patterns/query-cache'
import { type Batch, listBatches, readBatch } from '../batches.contract.ts'

/** What a batch changes besides. */
export const touchedByBatch = ['/api/withdrawal-reviews', '/api/admin', '/api/approvals'] as const

export function batchCacheUpdates(batch: Batch): readonly CacheUpdate[] {
  return [
    setQuery(readBatch, { params: { id: batch.id } }, batch),
    updateQueries(listBatches, (page) => ({ ...page, rows: withRow(page.rows, batch) })),
  ]
}
