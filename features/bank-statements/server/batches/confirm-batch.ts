/**
 * Confirming lines together. What one administrator's word is enough for is booked by long work at once; everything else
 * waits as one batch on the desk of approvals, and is booked once a second administrator has agreed to all of it.
 */
import { approvalKind, type Call } from '@kolo/database/call'
import type { InputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import { formatNaira, type Kobo, kobo, sumKobo } from '@kolo/foundation/money'
import { isRefusal, refuse } from '@kolo/foundation/refusal'
import { koboWire } from '@kolo/foundation/wire'
import { beginLongWork } from '@kolo/long-work/server'
import * as z from 'zod/mini'
import type { confirmBatch, takeBackBatch } from '../../bank-statements.contract.ts'
import type { BatchRow, StatementRow } from '../bank-statements.tables.ts'
import { presentStatement } from '../present-statement.ts'
import { statementById } from '../statements.store.ts'
import { insertBatch, lockBatch, queueLines, reopenLines, saveBatch } from './batches.store.ts'
import { fromTheFirst, postBatch } from './post-batch.ts'
import { type WeighedBatch, weigh } from './weigh-batch.ts'

type BatchCard = { lines: number; sum: Kobo; file: string }

/** What takes a second administrator: all lines of a batch that one word is not enough for. Never decided alone. */
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

async function beginPosting(call: Call, batch: BatchRow, statement: StatementRow): Promise<void> {
  await beginLongWork(call, postBatch, {
    subjectId: batch.id,
    title: `Confirming lines of ${statement.file_name}`,
    total: batch.line_count,
    place: fromTheFirst,
    ownerUid: batch.by_uid,
  })
}

async function makeBatch(
  call: Call,
  statement: StatementRow,
  lines: WeighedBatch['one'],
  needsTwo: boolean,
): Promise<BatchRow> {
  const { db, actor, now } = call
  const batch = await insertBatch(db, {
    id: newId(Date.parse(now)),
    statement_id: statement.id,
    by_uid: actor.uid,
    made_at: now,
    line_count: lines.length,
    sum_kobo: sumKobo(lines.map(({ line }) => kobo(line.amount_kobo))),
    needs_two: needsTwo,
    state: needsTwo ? 'waiting' : 'posting',
  })
  const queued = await queueLines(
    db,
    batch.id,
    lines.map(({ line, payment, anotherTransfer }) => ({
      id: line.id,
      paymentId: payment?.id,
      anotherTransfer,
    })),
  )
  if (queued !== lines.length) throw new Error('Locked lines were decided by somebody else')
  call.record({
    kind: 'bank-statement.batch-confirmed',
    target: { type: 'bank-statement', id: statement.id },
    facts: { batch: batch.id, lines: lines.length, sumKobo: String(batch.sum_kobo), needsTwo },
  })
  return batch
}

/** Confirms lines; whoever confirms has seen how many wait for a second administrator. */
export async function confirmBatchAct(call: Call, { params, body }: InputOf<typeof confirmBatch>) {
  const statement = await statementById(call.db, params.id)
  const { one, two } = await weigh(call, statement, body.lines)
  if (one.length + two.length === 0) return refuse('batch-empty')
  if (two.length !== body.forTwo) return refuse('batch-changed')
  if (one.length > 0) await beginPosting(call, await makeBatch(call, statement, one, false), statement)
  if (two.length > 0) {
    const batch = await makeBatch(call, statement, two, true)
    const asked = await call.approvals.ask(batchKind, {
      subjectId: batch.id,
      change: { lines: two.length, sum: kobo(batch.sum_kobo), file: statement.file_name },
      reason: `Lines of the statement ${statement.file_name}`.slice(0, 300),
    })
    if (isRefusal(asked)) throw new Error(`A batch that was just made was refused: ${asked.refusal}`)
  }
  return presentStatement(call, statement)
}

async function giveUp(call: Call, batch: BatchRow): Promise<void> {
  await saveBatch(call.db, batch.id, { state: 'taken-back' })
  await reopenLines(call.db, batch.id)
  call.record({
    kind: 'bank-statement.batch-taken-back',
    target: { type: 'bank-statement', id: batch.statement_id },
    facts: { batch: batch.id, lines: batch.line_count },
  })
}

/** Takes a batch back that nobody has agreed to yet, or whose question ran out. */
export async function takeBackBatchAct(call: Call, { params }: InputOf<typeof takeBackBatch>) {
  const batch = await lockBatch(call.db, params.id)
  if (batch.state !== 'waiting') return refuse('batch-decided')
  await call.approvals.drop(batchKind, batch.id)
  await giveUp(call, batch)
  return presentStatement(call, await statementById(call.db, batch.statement_id))
}
