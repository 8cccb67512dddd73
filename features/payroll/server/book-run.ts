/**
 * Booking a schedule. What must always be true: two administrators agree to exactly these lines, neither of them on one;
 * the bank's reference is used once, and what was kept from before no further than it goes. The members' money is booked by
 * long work, in one journal.
 */
import { approvalKind, type Call } from '@kolo/application/call'
import {
  addKobo,
  formatNaira,
  greatestKobo,
  type Kobo,
  kobo,
  subtractKobo,
  zeroKobo,
} from '@kolo/foundation/money'
import { isRefusal, type Refusal, refuse } from '@kolo/foundation/refusal'
import { type CalendarDate, formatDay, monthName } from '@kolo/foundation/time'
import { dayWire, koboWire } from '@kolo/foundation/wire'
import { readBalance } from '@kolo/ledger/balance'
import { beginLongWork } from '@kolo/long-work/server'
import { bankReferenceOwner, takingReferenceFor } from '@kolo/transfers/server'
import * as z from 'zod/mini'
import { payrollMessages } from '../payroll.messages.ts'
import { settlementRefusal } from '../payroll.rules.ts'
import { heldAccount } from './payroll.postings.ts'
import type { RunRow } from './payroll.record.ts'
import {
  findEmployer,
  heldByPosting,
  isOnRun,
  lockEmployer,
  lockRun,
  saveRun,
  sumOf,
  sumRows,
} from './payroll.store.ts'
import { beforeTheFirst, postRun } from './post-run.ts'

type Change = {
  code: string
  employer: string
  month: CalendarDate
  transfer: Kobo
  scheduled: Kobo
  booked: Kobo
  rest: Kobo
  lines: number
  leftOut: number
  byHand: number
  bankReference: string
  receivedOn: CalendarDate
}

export const payrollKind = approvalKind<Change>({
  name: 'payroll.run',
  subjectType: 'payroll-run',
  permission: 'manage_savings',
  change: z.object({
    code: z.string(),
    employer: z.string(),
    month: dayWire,
    transfer: koboWire,
    scheduled: koboWire,
    booked: koboWire,
    rest: koboWire,
    lines: z.number(),
    leftOut: z.number(),
    byHand: z.number(),
    bankReference: z.string(),
    receivedOn: dayWire,
  }),
  page: (id) => `/admin/payroll/${id}`,
  amountOf: ({ transfer }) => transfer,
  describe: (change) => ({
    title: `Book the payroll of ${change.employer}: ${monthName(change.month)}`,
    lines: [
      { label: 'Schedule', value: change.code },
      { label: 'Transfer', value: `${formatNaira(change.transfer)} on ${formatDay(change.receivedOn)}` },
      { label: 'Bank reference', value: change.bankReference },
      { label: 'Lines come to', value: formatNaira(change.scheduled) },
      {
        label: 'Booked for members',
        value: `${formatNaira(change.booked)}, ${change.lines === 1 ? '1 member' : `${change.lines} members`}`,
      },
      { label: 'Left over, kept for the employer', value: formatNaira(change.rest) },
      { label: 'Lines left out', value: String(change.leftOut) },
      { label: 'Members chosen by hand', value: String(change.byHand) },
    ],
  }),
  lockSubject: async ({ db }, id) => {
    const { state, version } = await lockRun(db, id)
    return { version: `${state}, ${version}` }
  },
  apply: async (call, id, change, { approvalId, askedBy }) => {
    const { db } = call
    const run = await lockRun(db, id)
    if (run.state !== 'draft') return refuse('run-decided')
    await lockEmployer(db, run.employer_id)
    for (const uid of [askedBy, call.actor.uid]) if (await isOnRun(db, id, uid)) return refuse('own-line')
    const ready = await readyToBook(call, run)
    if (isRefusal(ready)) return ready
    const taken = await takingReferenceFor(db, run.bank_reference, run.code).executeTakeFirst()
    if (!taken) return refuse('bank-reference-used', { code: '' }, 'bankReference')
    await saveRun(db, id, { state: 'posting', approval_id: approvalId })
    await beginLongWork(call, postRun, {
      subjectId: id,
      title: `Booking the payroll of ${change.employer}`,
      total: change.lines,
      place: beforeTheFirst,
      ownerUid: askedBy,
    })
    call.record({
      kind: 'payroll.run-approved',
      target: { type: 'payroll-run', id },
      facts: { code: run.code, bookedKobo: change.booked.toString(), restKobo: change.rest.toString() },
    })
    return undefined
  },
  words: payrollMessages,
})

type NotReady = Refusal<
  'lines-open' | 'nothing-to-book' | 'schedule-above-transfer' | 'held-less' | 'bank-reference-used'
>

/** What a locked schedule comes to, or why it cannot be booked. */
export async function readyToBook({ db }: Pick<Call, 'db'>, run: RunRow): Promise<Change | NotReady> {
  const { rows } = await sumRows([run.id]).execute(db)
  const [sum] = rows
  const booked = sumOf(sum?.booked_kobo)
  const rest = subtractKobo(addKobo(kobo(run.transfer_kobo), kobo(run.held_kobo)), booked)
  const no = settlementRefusal({
    scheduled: sumOf(sum?.scheduled_kobo),
    booked,
    rest,
    count: sum?.booked_count ?? 0,
    open: sum?.open_count ?? 0,
  })
  if (no) return no
  const held = await heldFor(db, run.employer_id)
  if (run.held_kobo > held) return refuse('held-less', { held: held.toString() }, 'heldKobo')
  const owner = await bankReferenceOwner(db, run.bank_reference).executeTakeFirst()
  if (owner) return refuse('bank-reference-used', { code: owner.code }, 'bankReference')
  return {
    code: run.code,
    employer: (await findEmployer(db, run.employer_id))?.name ?? '',
    month: run.month,
    transfer: kobo(run.transfer_kobo),
    scheduled: sumOf(sum?.scheduled_kobo),
    booked,
    rest,
    lines: sum?.booked_count ?? 0,
    leftOut: sum?.left_out_count ?? 0,
    byHand: sum?.by_hand_count ?? 0,
    bankReference: run.bank_reference,
    receivedOn: run.received_on,
  }
}

/** What was left over of an employer's transfers, and no schedule that is being booked uses. */
export async function heldFor(db: Call['db'], employerId: string): Promise<Kobo> {
  const { balance } = await readBalance(db, heldAccount(employerId))
  return greatestKobo(subtractKobo(balance, await heldByPosting(db, employerId)), zeroKobo)
}
