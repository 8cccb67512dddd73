/**
 * All lines of the journals that count in a period, in the order they were posted in, a page at a time. What must always be
 * true: every transfer that counts in the period is read once, whatever is posted meanwhile.
 */
import type { Db } from '@kolo/database/tables'
import type { Facts } from '@kolo/foundation/refusal'
import { addDays, type CalendarDate, type Instant, startOfDay } from '@kolo/foundation/time'
import { sql } from 'kysely'
import type { AccountKind } from './accounts.ts'
import type { Period } from './pair-flows.ts'

/** A transfer with its journal; owners by the uids that stand for them now. */
export type JournalLineRow = {
  journal_id: string
  posted_at: Instant
  value_date: CalendarDate
  deed: string
  memo: string
  facts: Facts
  actor_uid: string | null
  line: number
  amount_kobo: bigint
  debit_kind: AccountKind
  debit_scope: string
  debit_owner: string | null
  credit_kind: AccountKind
  credit_scope: string
  credit_owner: string | null
}

/** The lines of the next journals after one, at most so many journals; those posted after `until` are left out. */
export async function journalLinesAfter(
  db: Db,
  { from, to }: Period,
  page: { after?: { at: Instant; id: string } | undefined; until: Instant; journals: number },
): Promise<JournalLineRow[]> {
  const first = startOfDay(from)
  const { rows } = await sql<JournalLineRow>`
    select j.id as journal_id, j.posted_at, to_char(j.value_date, 'YYYY-MM-DD') as value_date, j.deed, j.memo, j.facts,
      j.actor_uid, t.line, t.amount_kobo, d.kind as debit_kind, d.scope as debit_scope, dp.uid as debit_owner,
      c.kind as credit_kind, c.scope as credit_scope, cp.uid as credit_owner
    from (
      select j.*, coalesce(v.value_date, (j.posted_at at time zone 'Africa/Lagos')::date) as value_date
      from ledger_journals j left join ledger_value_dates v on v.journal_id = j.id
      where (j.posted_at, j.id) > (${page.after?.at ?? '-infinity'}::timestamptz, ${page.after?.id ?? firstId}::uuid)
        and j.posted_at >= ${first}::timestamptz and j.posted_at <= ${page.until}::timestamptz
        and (j.posted_at < ${startOfDay(addDays(to, 1))}::timestamptz or v.value_date is not null)
        and coalesce(v.value_date, (j.posted_at at time zone 'Africa/Lagos')::date) between ${from}::date and ${to}::date
      order by j.posted_at, j.id limit ${page.journals}
    ) j
    join ledger_transfers t on t.journal_id = j.id
    join ledger_accounts d on d.id = t.debit_account
    join ledger_accounts c on c.id = t.credit_account
    cross join lateral (${presentUid('d')}) dp
    cross join lateral (${presentUid('c')}) cp
    order by j.posted_at, j.id, t.line`.execute(db)
  return rows
}

const firstId = '00000000-0000-0000-0000-000000000000'

const presentUid = (account: 'd' | 'c') => sql`
  select coalesce((select p.uid from ledger_persons p where p.book_uid = ${sql.ref(`${account}.owner_uid`)}
    order by p.since desc limit 1), ${sql.ref(`${account}.owner_uid`)}) as uid`

/** Whether the journals that count in a period have more lines than so many; no more than that are counted. */
export async function hasMoreLines(db: Db, { from, to }: Period, most: number): Promise<boolean> {
  const { rows } = await sql<{ lines: number }>`
    select count(*)::int as lines from (
      select from ledger_journals j
      join ledger_transfers t on t.journal_id = j.id
      left join ledger_value_dates v on v.journal_id = j.id
      where j.posted_at >= ${startOfDay(from)}::timestamptz
        and coalesce(v.value_date, (j.posted_at at time zone 'Africa/Lagos')::date) between ${from}::date and ${to}::date
      limit ${most + 1}
    ) counted`.execute(db)
  return (rows[0]?.lines ?? 0) > most
}
