/**
 * Books the members of a schedule. What must always be true: all of them in one journal with a line each, in the transaction
 * that confirms their payments; a process that is killed has done it whole or not at all; then each is told, once.
 */
import type { ChunkCall } from '@kolo/application/batch-job-kind'
import { batchQueries } from '@kolo/database/batched-queries'
import { newId } from '@kolo/foundation/ids'
import { addKobo, kobo, leastKobo, subtractKobo, sumKobo } from '@kolo/foundation/money'
import { isRefusal } from '@kolo/foundation/refusal'
import { postJournal } from '@kolo/ledger/journal'
import { longWorkKind } from '@kolo/long-work/server'
import {
  lockPayers,
  notifyConfirmed,
  postBatch,
  purposeOf,
  targetNames,
  walletAccount,
} from '@kolo/payments/server'
import * as z from 'zod/mini'
import { deductionWords } from '../payroll.messages.ts'
import { plainNumber } from '../payroll.rules.ts'
import { payrollPostings } from './payroll.postings.ts'
import type { RunRow } from './payroll.record.ts'
import {
  channel,
  findEmployer,
  keepPayments,
  learnMembers,
  linesToBook,
  lockRun,
  paymentsToNotify,
  saveRun,
} from './payroll.store.ts'
import { splitLines } from './split-lines.ts'

/** How many members are told in one transaction. */
const notifiedAtOnce = 100

const placeWire = z.object({ step: z.enum(['book', 'tell']), after: z.number() })
/** Before anything. */
export const beforeTheFirst: z.output<typeof placeWire> = { step: 'book', after: 0 }

/** Books a schedule and tells its members. It does not stop half-way: what was booked is told. */
export const postRun = longWorkKind<z.output<typeof placeWire>>({
  name: 'payroll.post-run',
  place: placeWire,
  cancellable: false,
  chunk: async (call, { subjectId }, { step, after }) => {
    const run = await lockRun(call.db, subjectId)
    if (step === 'book') {
      await book(call, run)
      return { done: 0, place: { step: 'tell', after: 0 } }
    }
    const payments = await paymentsToNotify(call.db, run.id, after, notifiedAtOnce)
    await notifyAll(call, run, payments)
    const last = payments.at(-1)
    const place = { step: 'tell' as const, after: last?.place ?? after }
    const isLast = payments.length < notifiedAtOnce
    return { done: payments.length, place, ...(isLast ? { ended: 'Every member is booked and told.' } : {}) }
  },
})

/** One journal with a line for each member, and their payments with it. */
async function book(call: ChunkCall, run: RunRow): Promise<void> {
  const { db, now } = call
  if (run.state !== 'posting') throw new Error(`Schedule ${run.code} is ${run.state} and was to be booked`)
  const employer = await findEmployer(db, run.employer_id)
  const lines = await linesToBook(db, run.id)
  await lockPayers(
    db,
    lines.map(({ member_uid }) => member_uid),
  )
  const wanted = await partsToBook(call, run, lines)
  const taken = new Map<string, bigint>()
  // Targets in the order of their ids, as everybody locks them.
  for (const one of wanted.toSorted((a, b) => (a.targetId < b.targetId ? -1 : 1))) {
    const { takes, amount } = await purposeOf(call.registry.purposes, one.purpose).receive(db, {
      ...one,
      isWhole: true,
      now,
    })
    if (takes) taken.set(one.paymentId, leastKobo(amount ?? one.amount, one.amount))
  }
  const bookings = wanted.map((one) => {
    const toPurpose = taken.get(one.paymentId) ?? 0n
    const { credit } = purposeOf(call.registry.purposes, one.purpose).postings({ ...one, isWhole: true, now })
    return {
      ...one,
      credit: toPurpose > 0n ? credit : walletAccount(one.memberUid),
      toPurpose,
      outcome: toPurpose === one.amount ? ('exact' as const) : ('purpose-closed' as const),
    }
  })
  const booked = sumKobo(bookings.map(({ amount }) => amount))
  const transfer = kobo(run.transfer_kobo)
  const held = kobo(run.held_kobo)
  const rest = subtractKobo(addKobo(transfer, held), booked)
  const { account_id: accountId, employer_id: employerId } = run
  const journal = await postJournal(db, {
    deed: 'payroll.posted',
    actorUid: run.uploaded_by,
    now,
    memo: deductionWords(employer?.name ?? '', run.month.slice(0, 7)),
    facts: { run: run.code },
    transfers: payrollPostings({ accountId, employerId, transfer, held, rest, bookings }),
  })
  if (isRefusal(journal)) throw new Error(`Schedule ${run.code} was refused by the books: ${journal.refusal}`)
  const { journalId } = journal
  await postBatch(db, bookings, {
    channel,
    reference: run.bank_reference,
    receivedOn: run.received_on,
    journalId,
    now,
    keep: () => keepPayments(db, run.id, bookings),
  })
  for (const one of bookings.filter(({ toPurpose }) => toPurpose > 0n))
    await purposeOf(call.registry.purposes, one.purpose).booked?.(call, { ...one, isWhole: true, now })
  await learnMembers(db, employerId, numbersOf(lines))
  await saveRun(db, run.id, {
    state: 'posted',
    posted_kobo: booked,
    rest_kobo: rest,
    journal_id: journalId,
    posted_at: now,
  })
  call.record({
    kind: 'payroll.posted',
    actorUid: run.uploaded_by,
    target: { type: 'payroll-run', id: run.id },
    facts: { code: run.code, members: lines.length, bookedKobo: String(booked), journalId },
  })
}

/** The parts of all lines, as payments in the order of the journal. */
async function partsToBook(call: ChunkCall, run: RunRow, lines: Awaited<ReturnType<typeof linesToBook>>) {
  const split = await splitLines(call, run, lines)
  const parts = lines.flatMap((line) =>
    (split.get(line.line_no) ?? []).map((part, at) => ({ line, part, at: at + 1 })),
  )
  return parts.map(({ line, part: { purpose, targetId, amount }, at }, index) => ({
    paymentId: newId(Date.parse(call.now)),
    lineNo: line.line_no,
    part: at,
    arrivalId: `${run.code}/${line.line_no}${at === 1 ? '' : `/${at}`}`,
    journalLine: index + 1,
    memberUid: line.member_uid,
    purpose,
    targetId,
    amount,
    received: amount,
    channel,
  }))
}

/** The number of each member, where the schedule gives it to one of them alone. */
function numbersOf(lines: Awaited<ReturnType<typeof linesToBook>>) {
  const said = Map.groupBy(lines, ({ staff_number }) => plainNumber(staff_number))
  return lines.map(({ member_uid: memberUid, staff_number }) => {
    const number = plainNumber(staff_number)
    return { memberUid, staffNumber: said.get(number)?.length === 1 ? number : '' }
  })
}

type Told = Awaited<ReturnType<typeof paymentsToNotify>>

async function notifyAll(call: ChunkCall, run: RunRow, payments: Told): Promise<void> {
  if (payments.length === 0) return
  const { targets } = await batchQueries(call.db, { targets: targetNames(call, payments) })
  const names = new Map(targets.map(({ id, name }) => [id, name]))
  for (const payment of payments) {
    const purpose = purposeOf(call.registry.purposes, payment.purpose)
    const target = names.get(payment.target_id) ?? purpose.gone
    await notifyConfirmed(call, payment, { target, noun: 'payroll deduction', reference: run.code }, purpose)
  }
}
