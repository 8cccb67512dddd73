/**
 * What owners paid from accounts of some kinds into accounts of one over a time, for what is shared out by it. What must
 * always be true: it counts on its value date, and a reversal takes away what it reverses.
 */
import type { Db } from '@kolo/database/tables'
import type { CalendarDate } from '@kolo/foundation/time'
import { type RawBuilder, sql } from 'kysely'
import type { AccountKind } from './accounts.ts'

/** Movements that count: debited to one of these kinds, credited to the other. */
export type Movement = { from: readonly AccountKind[]; to: AccountKind }

/**
 * What each owner paid, both days included: whoever paid nothing, or was given all of it back, is left out. ₦300 of interest
 * paid and ₦100 of it reversed are ₦200.
 */
export async function paidByOwners(
  db: Db,
  movements: readonly Movement[],
  { from, to }: { from: CalendarDate; to: CalendarDate },
): Promise<{ ownerUid: string; amount: bigint }[]> {
  const { rows } = await sql<{ owner_uid: string; amount: bigint }>`
    with moved as (
      ${sql.join(
        movements.flatMap((movement) => [legs(movement, false), legs(movement, true)]),
        sql` union all `,
      )}
    )
    select coalesce((select p.uid from ledger_persons p where p.book_uid = m.owner_uid order by p.since desc limit 1),
      m.owner_uid) as owner_uid, sum(m.amount)::bigint as amount
    from moved m
    join ledger_journals j on j.id = m.journal_id and (j.reverses is not null) = m.is_mirror
    left join ledger_value_dates v on v.journal_id = j.id
    where coalesce(v.value_date, (j.posted_at at time zone 'Africa/Lagos')::date) between ${from}::date and ${to}::date
    group by 1 having sum(m.amount) > 0 order by 1`.execute(db)
  return rows.map(({ owner_uid, amount }) => ({ ownerUid: owner_uid, amount }))
}

/** The transfers of a movement, or the mirrors of such. */
function legs({ from, to }: Movement, isMirror: boolean): RawBuilder<unknown> {
  const side = (credited: boolean) => sql.ref(credited !== isMirror ? 't.credit_account' : 't.debit_account')
  return sql`
    select t.journal_id, ${isMirror}::boolean as is_mirror, coalesce(payer.owner_uid, paid.owner_uid) as owner_uid,
      case when ${isMirror} then -t.amount_kobo else t.amount_kobo end as amount
    from ledger_accounts paid
    join ledger_transfers t on ${side(true)} = paid.id
    join ledger_accounts payer on payer.id = ${side(false)} and payer.kind = any(${[...from]}::text[])
    where paid.kind = ${to}`
}
