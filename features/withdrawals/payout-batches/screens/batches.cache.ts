/** What the answers of acts say of what is kept about batches. */
import { type Told, toldAll, toldWhole, withRow } from '@kolo/ui/patterns/kept-answers'
import { type Batch, listBatches, readBatch } from '../batches.contract.ts'

/** What a batch changes besides. */
export const touchedByBatch = ['/api/withdrawal-reviews', '/api/admin', '/api/approvals'] as const

/** A batch as it is now. */
export function toldBatch(batch: Batch): readonly Told[] {
  return [
    toldWhole(readBatch, { params: { id: batch.id } }, batch),
    toldAll(listBatches, (page) => ({ ...page, rows: withRow(page.rows, batch) })),
  ]
}
