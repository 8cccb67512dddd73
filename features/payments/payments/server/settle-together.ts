/**
 * Many arrivals of one channel, each for a payment of its own and booked by a journal of its own, as a bank's statement
 * brings them. What must always be true: each is booked, recorded and told as `settle` does it alone; all of them or none;
 * and it costs a few statements, however many they are.
 */
import { jsonRows } from '@kolo/database/json-rows'
import type { Db } from '@kolo/database/tables'
import { isRefusal, type Refusal, refuse } from '@kolo/foundation/refusal'
import { postJournals } from '@kolo/ledger/journal'
import { sql } from 'kysely'
import type { PaymentRow } from './payment.record.ts'
import { takingArrivals } from './payment.store.ts'
import { purposeOf } from './purpose.ts'
import {
  type Arrival,
  afterSettling,
  arrivalRow,
  confirmedChange,
  type PlannedArrival,
  planArrival,
  type Settling,
} from './settle.ts'

/**
 * Whether a payment may be settled together with others: where its target changes by its account alone. Where money changes
 * more of a target, such as what is owed of a loan, what the next one brings can be told only after the one before.
 */
export function joinsOthers({ registry }: Pick<Settling, 'registry'>, { purpose }: PaymentRow): boolean {
  return purposeOf(registry.purposes, purpose).booked === undefined
}

/**
 * Books arrivals of payments that join others; `keep`: what the channel keeps of them, before the books ask for it, and
 * whether it could. Refused, and then all of it has to be undone: one of them was settled before.
 */
export async function settleTogether(
  call: Settling,
  arrivals: readonly Arrival[],
  keep: () => Promise<boolean>,
): Promise<Refusal<'settled-before'> | undefined> {
  const { db } = call
  const planned = new Map<string, PlannedArrival>()
  // Targets in the order of their ids, as everybody locks them.
  const byTarget = arrivals.toSorted((a, b) => (a.payment.target_id < b.payment.target_id ? -1 : 1))
  for (const arrival of byTarget) {
    const one = await planArrival(call, arrival)
    if (isRefusal(one)) return one
    planned.set(arrival.payment.id, one)
  }
  if (!(await keep())) return refuse('settled-before')
  const inOrder = arrivals.flatMap(({ payment }) => planned.get(payment.id) ?? [])
  if ((await takingArrivals(db, inOrder.map(arrivalRow))) < inOrder.length) return refuse('settled-before')
  await postJournals(
    db,
    inOrder.map(({ draft }) => draft),
  )
  const saved = await saveConfirmed(db, inOrder)
  for (const one of inOrder) {
    const row = saved.get(one.arrival.payment.id)
    if (!row) return refuse('settled-before')
    await afterSettling(call, one, row)
  }
  return undefined
}

/** Confirms locked payments in one statement and counts them for their payers; answers them as they are then. */
async function saveConfirmed(db: Db, planned: readonly PlannedArrival[]): Promise<Map<string, PaymentRow>> {
  const changes = planned.map((one) => ({ id: one.arrival.payment.id, ...confirmedChange(one) }))
  const { rows } = await sql<PaymentRow>`
    with counted as (
      update payment_payers c set confirmed = c.confirmed + w.n
      from (select member_uid, count(*)::integer as n from payments where id = any(${changes.map(({ id }) => id)}::uuid[])
        group by member_uid) as w
      where c.member_uid = w.member_uid returning 1
    )
    update payments p set status = w.status, confirmed_at = w.confirmed_at, received_kobo = w.received_kobo,
      to_purpose_kobo = w.to_purpose_kobo, to_wallet_kobo = w.to_wallet_kobo, outcome = w.outcome,
      confirmed_reference = w.confirmed_reference, confirmation_note = w.confirmation_note, value_on = w.value_on,
      confirmed_by = w.confirmed_by, confirmed_with = w.confirmed_with, needs_two = w.needs_two,
      journal_id = w.journal_id, version = p.version + 1
    from jsonb_populate_recordset(null::payments, ${jsonRows(changes)}::jsonb) as w
    where p.id = w.id and (select count(*) from counted) > 0 returning p.*`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
