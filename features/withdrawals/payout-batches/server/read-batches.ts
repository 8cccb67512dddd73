import type { Call } from '@kolo/application/call'
import { pageById, paged } from '@kolo/database/pages'
import type { InputOf, OutputOf } from '@kolo/foundation/endpoint'
import type { listBatches, readBatch } from '../batches.contract.ts'
import { batchById, batchesAfter } from './batches.store.ts'
import { presentBatch, presentBatches } from './present-batch.ts'

/** Batches, newest first. */
export async function listBatchesHandler(
  call: Call,
  { query }: InputOf<typeof listBatches>,
): Promise<OutputOf<typeof listBatches>> {
  const { rows, nextCursor } = paged(await batchesAfter(call.db, pageById(query)), query.limit)
  return { rows: await presentBatches(call, rows), nextCursor }
}

export async function readBatchHandler(call: Call, { params }: InputOf<typeof readBatch>) {
  return presentBatch(call, await batchById(call.db, params.id))
}
