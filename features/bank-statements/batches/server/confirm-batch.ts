/**
 * Confirming lines together. What one administrator's word is enough for is booked by long work at once; everything else
 * waits as one batch on the desk of approvals, and is booked once a second administrator has agreed to all of it.
 */

import type { Call } from '@kolo/application/call'
import { askApproval, dropApproval, readWaiting } from '@kolo/approvals/server'
import { refusalOf } from '@kolo/foundation/access'
import type { InputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import { kobo, sumKobo } from '@kolo/foundation/money'
import { isRefusal, refuse } from '@kolo/foundation/refusal'
import { bankStatementsAccess } from '../../bank-statements.access.ts'
import { presentStatement } from '../../statements/server/present-statement.ts'
import type { StatementRow } from '../../statements/server/statement.record.ts'
import { statementById } from '../../statements/server/statements.store.ts'
import type { confirmBatch, takeBackBatch } from '../../statements/statement.contract.ts'
import type { BatchRow } from './batch.record.ts'
import { batchKind, beginPosting, giveUp } from './batch-kind.ts'
import { insertBatch, lockBatch, queueLines } from './batches.store.ts'

import { type WeighedBatch, weigh } from './weigh-batch.ts'

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
export async function confirmBatchHandler(call: Call, { params, body }: InputOf<typeof confirmBatch>) {
  const statement = await statementById(call.db, params.id)
  const { one, two } = await weigh(call, statement, body.lines)
  if (one.length + two.length === 0) return refuse('batch-empty')
  if (two.length !== body.forTwo) return refuse('batch-changed')
  if (one.length > 0) await beginPosting(call, await makeBatch(call, statement, one, false), statement)
  if (two.length > 0) {
    const batch = await makeBatch(call, statement, two, true)
    const asked = await askApproval(call, batchKind, {
      subjectId: batch.id,
      change: { lines: two.length, sum: kobo(batch.sum_kobo), file: statement.file_name },
      reason: `Lines of the statement ${statement.file_name}`.slice(0, 300),
    })
    if (isRefusal(asked)) throw new Error(`A batch that was just made was refused: ${asked.refusal}`)
  }
  return presentStatement(call, statement)
}

/** Takes a batch back that nobody has agreed to yet, or whose question ran out. */
export async function takeBackBatchHandler(call: Call, { params }: InputOf<typeof takeBackBatch>) {
  const batch = await lockBatch(call.db, params.id)
  if (batch.state !== 'waiting') return refuse('batch-decided')
  const [waiting] = await readWaiting(call, [batchKind], [batch.id])
  const askedBy = waiting?.askedBy.uid
  const no = refusalOf(bankStatementsAccess.takeBack, call.actor, { askedBy })
  if (no) return no
  await dropApproval(call, batchKind, batch.id)
  await giveUp(call, batch)
  return presentStatement(call, await statementById(call.db, batch.statement_id))
}
