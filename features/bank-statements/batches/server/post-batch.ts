/**
 * Booking a batch, some lines in a transaction. What must always be true: a line confirms a payment at most once and a
 * payment is confirmed by one line at most; whoever confirmed the batch is an administrator still and none of its payers;
 * and one word lets in no more than one word may, looked at again under the locks of the payers and the administrator. A
 * line that does not pass comes back with the reason, and the others go on.
 */

import type { ChunkCall } from '@kolo/application/batch-job-kind'
import { readAdministration } from '@kolo/approvals/server'
import { longWorkKind } from '@kolo/long-work/server'
import { hasArrived } from '@kolo/payments/rules'
import { lockForDecisions, type PaymentRow } from '@kolo/payments/server'
import { bankReferenceKey } from '@kolo/transfers/rules'
import * as z from 'zod/mini'
import { statementById } from '../../statements/server/statements.store.ts'
import type { Trouble } from '../../statements/statement.contract.ts'
import { linesForTwo } from '../../statements/statement.rules.ts'
import type { BatchRow } from './batch.record.ts'
import {
  confirmedByHand,
  type EndedLine,
  endLines,
  lockBatch,
  nextLines,
  type ReturnedLine,
  returnLines,
  saveBatch,
  usedReferences,
} from './batches.store.ts'
import { type Arrived, bookPayment, bookTogether, bookUnmatched, type Work } from './book-lines.ts'
import { lookedAt, referenceOf, weighedLines } from './weigh-batch.ts'

/** How many lines are booked in one transaction. */
const atOnce = 100

const placeWire = z.object({ confirmed: z.number(), unmatched: z.number(), back: z.number() })
type PostingPlace = z.output<typeof placeWire>

/** Before the first line. */
export const fromTheFirst: PostingPlace = { confirmed: 0, unmatched: 0, back: 0 }

/** Books the lines of a batch. It does not stop half-way: what was confirmed is booked. */
export const postBatch = longWorkKind<PostingPlace>({
  name: 'bank-statements.post-batch',
  place: placeWire,
  cancellable: false,
  chunk: async (call, { subjectId }, before) => {
    const batch = await lockBatch(call.db, subjectId)
    const statement = await statementById(call.db, batch.statement_id)
    const lines = await nextLines(call.db, batch.id, atOnce)
    const { ended, returned } = await postLines(call, { batch, statement, lines })
    const unmatched = ended.filter((line) => line.as === 'unmatched').length
    const place = {
      confirmed: before.confirmed + ended.length - unmatched,
      unmatched: before.unmatched + unmatched,
      back: before.back + returned.length,
    }
    const isLast = lines.length < atOnce
    if (isLast) await saveBatch(call.db, batch.id, { state: 'done' })
    return { done: lines.length, place, ...(isLast ? { ended: sentenceOf(place) } : {}) }
  },
})

async function postLines(
  call: ChunkCall,
  work: Work,
): Promise<{ ended: EndedLine[]; returned: ReturnedLine[] }> {
  const { db, now } = call
  const { batch, lines } = work
  const ended: EndedLine[] = []
  const returned: ReturnedLine[] = []
  const payments = await lockedPayments(call, work)
  const troubles = await troublesOf(call, work, payments)
  const sound = lines.filter(({ id }) => !troubles.has(id))
  const arrived = sound.flatMap((line): Arrived[] => {
    const payment = payments.get(line.payment_id ?? '')
    return payment && !hasArrived(payment.status) ? [{ line, payment }] : []
  })
  const booked = await bookTogether(call, work, arrived)
  const unmatched = sound.filter((line) => !payments.has(line.payment_id ?? ''))
  await bookUnmatched(call, work, unmatched)
  for (const line of lines) {
    const payment = payments.get(line.payment_id ?? '')
    const trouble = troubles.get(line.id)
    if (trouble) returned.push({ id: line.id, trouble })
    else if (!payment) ended.push({ id: line.id, as: 'unmatched' })
    else if (hasArrived(payment.status)) ended.push({ id: line.id, as: 'booked' })
    else if (booked.has(line.id) || (await bookPayment(call, work, { line, payment })))
      ended.push({ id: line.id, as: 'payment' })
    else returned.push({ id: line.id, trouble: 'not-possible' })
  }
  await endLines(db, ended, batch.by_uid, now)
  await returnLines(db, returned)
  return { ended, returned }
}

const decidersOf = ({ by_uid, approved_by }: BatchRow) =>
  approved_by === null ? [by_uid] : [by_uid, approved_by]

async function lockedPayments({ db }: ChunkCall, { batch, statement, lines }: Work) {
  const rows = await lockForDecisions(
    db,
    lines.flatMap(({ payment_id }) => payment_id ?? []),
    { administratorUids: decidersOf(batch), accountId: statement.account_id },
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Why lines cannot be booked now. */
async function troublesOf(
  call: ChunkCall,
  { batch, lines }: Work,
  payments: ReadonlyMap<string, PaymentRow>,
): Promise<Map<string, Trouble>> {
  const { db } = call
  const troubles = new Map<string, Trouble>()
  const administration = await readAdministration(call)
  const deciders = decidersOf(batch)
  const isStaffed = deciders.every((uid) => administration.administratorUids.includes(uid))
  const waiting = lines.flatMap((line) => {
    const payment = payments.get(line.payment_id ?? '')
    return payment && !hasArrived(payment.status) ? [{ line, payment }] : []
  })
  const used = await usedReferences(
    db,
    waiting.map(({ line }) => referenceOf(line)),
  )
  const byHand = await confirmedByHand(db, waiting.filter(({ line }) => !line.another_transfer).map(lookedAt))
  for (const line of lines) {
    const payment = payments.get(line.payment_id ?? '')
    if (!isStaffed) troubles.set(line.id, 'not-possible')
    else if (
      payment?.status === 'reversed' ||
      (payment && hasArrived(payment.status) && line.suggestion !== 'booked')
    )
      troubles.set(line.id, 'payment-decided')
    else if (payment && deciders.includes(payment.member_uid)) troubles.set(line.id, 'own-payment')
  }
  for (const { line } of waiting) {
    if (troubles.has(line.id)) continue
    if (used.has(bankReferenceKey(referenceOf(line)) ?? '')) troubles.set(line.id, 'reference-used')
    else if (byHand.has(line.id)) troubles.set(line.id, 'similar-confirmed')
  }
  if (batch.needs_two) return troubles
  const sound = waiting.filter(({ line }) => !troubles.has(line.id))
  const weighed = await weighedLines(call, sound, { uid: batch.by_uid, administration })
  for (const id of linesForTwo(weighed.lines, weighed)) troubles.set(id, 'needs-second')
  return troubles
}

function sentenceOf({ confirmed, unmatched, back }: PostingPlace): string {
  const lines = (count: number) => `${count.toLocaleString('en-NG')} ${count === 1 ? 'line' : 'lines'}`
  const parts = [
    confirmed > 0 && `${lines(confirmed)} confirmed.`,
    unmatched > 0 && `${lines(unmatched)} booked as unmatched money.`,
    back > 0 && `${lines(back)} came back: look at them again.`,
  ]
  return parts.filter(Boolean).join(' ') || 'Nothing was left to confirm.'
}
