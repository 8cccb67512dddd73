/** The approval of a batch by a second administrator, and what follows it. */
import { approvalKind, type Call } from '@kolo/application/call'
import { formatNaira, type Kobo } from '@kolo/foundation/money'
import { koboWire } from '@kolo/foundation/wire'
import { beginLongWork } from '@kolo/long-work/server'
import * as z from 'zod/mini'
import type { StatementRow } from '../../statements/server/statement.record.ts'
import { statementById } from '../../statements/server/statements.store.ts'
import type { BatchRow } from './batch.record.ts'
import { lockBatch, reopenLines, saveBatch } from './batches.store.ts'
import { fromTheFirst, postBatch } from './post-batch.ts'

export type BatchCard = { lines: number; sum: Kobo; file: string }

/** Lines of a batch that need a second approval, approved together. Never decided alone. */
export const batchKind = approvalKind<BatchCard>({
  name: 'bank-statements.batch',
  subjectType: 'bank-batch',
  permission: 'manage_savings',
  neverAlone: true,
  page: (batchId) => `/admin/bank-statements?batch=${batchId}`,
  change: z.object({ lines: z.number(), sum: koboWire, file: z.string() }),
  amountOf: ({ sum }) => sum,
  describe: ({ lines, sum, file }) => ({
    title: `Confirm ${lines} ${lines === 1 ? 'payment' : 'payments'} from a bank statement: ${formatNaira(sum)}`,
    lines: [
      { label: 'Payments', value: String(lines) },
      { label: 'In all', value: formatNaira(sum) },
      { label: 'Statement', value: file },
    ],
  }),
  lockSubject: async ({ db }, id) => ({ version: (await lockBatch(db, id)).state }),
  apply: async (call, id, _, { approvedBy }) => {
    if (approvedBy === undefined) throw new Error('A batch was about to be confirmed by one person')
    await saveBatch(call.db, id, { state: 'posting', approved_by: approvedBy })
    const batch = await lockBatch(call.db, id)
    await beginPosting(call, batch, await statementById(call.db, batch.statement_id))
    return undefined
  },
  sentBack: async (call, id) => {
    await giveUp(call, await lockBatch(call.db, id))
  },
  words: {},
})

export async function beginPosting(call: Call, batch: BatchRow, statement: StatementRow): Promise<void> {
  await beginLongWork(call, postBatch, {
    subjectId: batch.id,
    title: `Confirming lines of ${statement.file_name}`,
    total: batch.line_count,
    place: fromTheFirst,
    ownerUid: batch.by_uid,
  })
}

export async function giveUp(call: Call, batch: BatchRow): Promise<void> {
  await saveBatch(call.db, batch.id, { state: 'taken-back' })
  await reopenLines(call.db, batch.id)
  call.record({
    kind: 'bank-statement.batch-taken-back',
    target: { type: 'bank-statement', id: batch.statement_id },
    facts: { batch: batch.id, lines: batch.line_count },
  })
}
