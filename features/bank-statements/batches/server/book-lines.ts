/**
 * Booking lines of a batch: what needs nothing looked at between one line and the next in a few statements for all of them,
 * the others each by itself. What must always be true: what the database refuses of one line undoes no other.
 */
import type { ChunkCall } from '@kolo/application/batch-job-kind'
import { closeNotices, closingNotice } from '@kolo/approvals/server'
import { newId } from '@kolo/foundation/ids'
import { kobo } from '@kolo/foundation/money'
import { isRefusal } from '@kolo/foundation/refusal'
import { postJournals } from '@kolo/ledger/journal'
import {
  type Arrival,
  bankAccount,
  joinsOthers,
  type PaymentRow,
  settle,
  settleTogether,
} from '@kolo/payments/server'
import { bankReferenceKey, writtenTransferCode } from '@kolo/transfers/rules'
import { keepDecisions, keepingDecision, takingReference, transferChannel } from '@kolo/transfers/server'
import { sql } from 'kysely'
import { sourceOf } from '../../statements/line.messages.ts'
import { unmatchedAccount } from '../../statements/server/statement.postings.ts'
import type { LineRow, StatementRow } from '../../statements/server/statement.record.ts'
import { insertReceipts } from '../../unmatched-receipts/server/receipts.store.ts'
import type { BatchRow } from './batch.record.ts'
import { referenceOf } from './weigh-batch.ts'

/** Some lines of a batch. */
export type Work = { batch: BatchRow; statement: StatementRow; lines: readonly LineRow[] }

/** A line whose payment it confirms. */
export type Arrived = { line: LineRow; payment: PaymentRow }

/** What the database refuses, because its record says otherwise, undoes what was tried alone. */
const refusedByRecord = ['23514', '23505', 'KL002']

/** Tries something and leaves no trace of it where it is refused; whether it was done. */
async function attempt(call: ChunkCall, work: () => Promise<unknown>): Promise<boolean> {
  await sql`savepoint line`.execute(call.db)
  try {
    if (!isRefusal(await work())) {
      await sql`release savepoint line`.execute(call.db)
      return true
    }
  } catch (error) {
    if (!refusedByRecord.includes(String((error as { code?: unknown }).code))) throw error
  }
  await sql`rollback to savepoint line`.execute(call.db)
  return false
}

/**
 * Confirms what can be confirmed in a few statements for all of it, and answers which lines those were: none where one is
 * refused, and then each is tried by itself.
 */
export async function bookTogether(
  call: ChunkCall,
  work: Work,
  arrived: readonly Arrived[],
): Promise<ReadonlySet<string>> {
  const together = arrived.filter(({ payment }) => joinsOthers(call, payment))
  if (together.length < 2) return new Set()
  const ids = together.map(({ payment }) => payment.id)
  const isBooked = await attempt(call, () =>
    settleTogether(
      call,
      together.map((one) => arrivalOf(work, one)),
      async () => {
        await closeNotices(call.db, { type: 'payment', ids }, call.now)
        return keepDecisions(
          call.db,
          together.flatMap((one) => decisionsOf(call, work, one)),
          together.map(({ line, payment }) => ({ reference: referenceOf(line), paymentId: payment.id })),
        )
      },
    ),
  )
  return new Set(isBooked ? together.map(({ line }) => line.id) : [])
}

/** Confirms a payment with a line. */
export function bookPayment(call: ChunkCall, work: Work, one: Arrived): Promise<boolean> {
  const { db, now } = call
  const { line, payment } = one
  return attempt(call, () =>
    settle(call, {
      ...arrivalOf(work, one),
      beside: {
        needed: [
          ...decisionsOf(call, work, one).map((decision) => keepingDecision(db, decision)),
          takingReference(db, referenceOf(line), payment.id),
        ],
        alongside: [closingNotice(db, { type: 'payment', id: payment.id }, now)],
      },
    }),
  )
}

/** The bank's own line is the word of those who confirmed the batch. */
function decisionsOf({ now }: ChunkCall, { batch, statement }: Work, { line, payment }: Arrived) {
  const by = (uid: string, at: typeof now) => ({
    id: newId(Date.parse(now)),
    payment_id: payment.id,
    round: payment.round,
    decision: 'confirmation' as const,
    administrator_uid: uid,
    received_kobo: line.amount_kobo,
    bank_reference: referenceOf(line),
    value_on: line.booked_on,
    note: null,
    reason: null,
    source: sourceOf(line.line_no, statement.file_name).slice(0, 260),
    decided_at: at,
  })
  const { by_uid, approved_by, made_at } = batch
  return approved_by === null ? [by(by_uid, now)] : [by(by_uid, made_at), by(approved_by, now)]
}

function arrivalOf({ batch, statement }: Work, { line, payment }: Arrived): Arrival {
  const { by_uid, approved_by } = batch
  const reference = referenceOf(line)
  const code = writtenTransferCode(payment.transfer_code ?? '')
  return {
    payment,
    channel: transferChannel,
    arrivalId: bankReferenceKey(reference) ?? '',
    received: kobo(line.amount_kobo),
    from: bankAccount(line.account_id),
    memo: `Transfer ${code}`,
    on: line.booked_on,
    reference,
    told: { noun: 'transfer', reference: code },
    said: {
      by: approved_by ?? by_uid,
      with: approved_by === null ? 'one' : 'two',
      facts: { bankStatement: statement.id, line: line.line_no },
    },
  }
}

/** Books money that matches no payment as what the community owes somebody it does not know yet. */
export async function bookUnmatched(
  call: ChunkCall,
  { batch }: Work,
  lines: readonly LineRow[],
): Promise<void> {
  if (lines.length === 0) return
  const { db, now } = call
  const journals = await postJournals(
    db,
    lines.map((line) => ({
      deed: 'bank-statement.unmatched',
      actorUid: batch.by_uid,
      now,
      memo: 'Money that matches no payment',
      facts: { line: line.id },
      transfers: [
        {
          debit: bankAccount(line.account_id),
          credit: unmatchedAccount(line.account_id),
          amount: kobo(line.amount_kobo),
        },
      ],
    })),
  )
  const receipts = lines.map((line, at) => ({
    id: newId(Date.parse(now)),
    line_id: line.id,
    account_id: line.account_id,
    amount_kobo: line.amount_kobo,
    received_on: line.booked_on,
    booked_at: now,
    booked_by: batch.by_uid,
    booked_journal: journals[at] ?? '',
  }))
  await insertReceipts(db, receipts)
  for (const { id, amount_kobo, booked_journal } of receipts)
    call.record({
      kind: 'unmatched-receipt.booked',
      actorUid: batch.by_uid,
      target: { type: 'unmatched-receipt', id },
      facts: { amountKobo: String(amount_kobo), journalId: booked_journal },
    })
}
