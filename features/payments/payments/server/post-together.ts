/**
 * Many payments that one journal booked, such as an employer's schedule: counted for their payers, written, and confirmed by
 * what their channel says. What must always be true: each arrives once under its channel's name for it; and it costs a few
 * statements, however many they are.
 */
import type { Db } from '@kolo/database/tables'
import type { Kobo } from '@kolo/foundation/money'
import { addHours, type CalendarDate, dayIn, type Instant, lagos } from '@kolo/foundation/time'
import { sql } from 'kysely'
import { transferHours } from '../payment.rules.ts'

/** One of them, as its journal booked it. */
export type PostedBatch = {
  paymentId: string
  /** What its channel calls it. */
  arrivalId: string
  memberUid: string
  purpose: string
  targetId: string
  amount: Kobo
  toPurpose: bigint
  outcome: 'exact' | 'purpose-closed'
}

/** Counts the payments for their payers, and so puts everything else they pay behind this. */
export async function lockPayers(db: Db, uids: readonly string[]): Promise<void> {
  await sql`insert into payment_payers (member_uid, started, confirmed)
    select uid, 1, 1 from unnest(${uids}::uuid[]) as uid order by uid
    on conflict (member_uid) do update set started = payment_payers.started + 1,
      confirmed = payment_payers.confirmed + 1`.execute(db)
}

/** Writes them with their arrivals, has their channel keep what it knows of each (`keep`), and confirms them. */
export async function postBatch(
  db: Db,
  payments: readonly PostedBatch[],
  said: {
    channel: string
    reference: string
    receivedOn: CalendarDate
    journalId: string
    now: Instant
    keep: () => Promise<void>
  },
): Promise<void> {
  const { channel, reference, receivedOn, journalId, now } = said
  const column = <Value>(of: (one: PostedBatch) => Value) => payments.map(of)
  const ids = column((one) => one.paymentId)
  const amounts = column((one) => one.amount)
  const prefix = `PAY-${dayIn(lagos, now).slice(0, 4)}-`
  await sql`
    insert into payments (id, code, member_uid, purpose, target_id, amount_kobo, channel, status, started_at, expires_at)
    select w.id, ${prefix} || lpad(w.n::text, greatest(6, length(w.n::text)), '0'), w.member, w.purpose, w.target,
      w.amount, ${channel}, 'pending', ${now}::timestamptz, ${addHours(now, transferHours)}::timestamptz
    from (select *, nextval('payment_code_numbers') as n from unnest(
      ${ids}::uuid[], ${column((one) => one.memberUid)}::uuid[], ${column((one) => one.purpose)}::text[],
      ${column((one) => one.targetId)}::uuid[], ${amounts}::bigint[])
      as line (id, member, purpose, target, amount)) as w`.execute(db)
  await said.keep()
  await sql`
    insert into payment_arrivals (channel, arrival_id, payment_id, received_kobo, settled_at)
    select ${channel}, w.arrival, w.payment, w.amount, ${now}::timestamptz
    from unnest(${column((one) => one.arrivalId)}::text[], ${ids}::uuid[], ${amounts}::bigint[])
      as w (arrival, payment, amount)`.execute(db)
  await sql`
    update payments p set status = 'confirmed', confirmed_at = ${now}::timestamptz, received_kobo = p.amount_kobo,
      to_purpose_kobo = w.to_purpose, to_wallet_kobo = p.amount_kobo - w.to_purpose, outcome = w.outcome,
      confirmed_reference = ${reference}, value_on = ${receivedOn}::date, confirmed_with = 'channel',
      journal_id = ${journalId}, version = version + 1
    from unnest(${ids}::uuid[], ${column((one) => one.toPurpose)}::bigint[], ${column((one) => one.outcome)}::text[])
      as w (id, to_purpose, outcome)
    where p.id = w.id`.execute(db)
}
