/** The SQL of reports about charges. */
import type { Db } from '@kolo/database/tables'
import type { CalendarDate } from '@kolo/foundation/time'
import { sql } from 'kysely'
import type { ChargeKind } from '../../charges/charge.rules.ts'

const overdue = (today: CalendarDate) => sql`c.outstanding_kobo > 0 and c.next_due_on < ${today}`
const firstId = '00000000-0000-0000-0000-000000000000'
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

type Page = { after: string | undefined; limit: number }

/** How many charges are overdue. */
export async function countArrears(db: Db, today: CalendarDate): Promise<number> {
  const { rows } = await sql<{ charges: number }>`
    select count(*)::int as charges from charges c where ${overdue(today)}`.execute(db)
  return rows[0]?.charges ?? 0
}

type ArrearsRow = {
  id: string
  code: string
  memberName: string | null
  memberCode: string | null
  kind: ChargeKind
  title: string
  dueOn: CalendarDate
  overdueKobo: bigint
  outstandingKobo: bigint
}

/** Charges with something overdue, by their ids. */
export async function arrearsAfter(
  db: Db,
  today: CalendarDate,
  { after, limit }: Page,
): Promise<ArrearsRow[]> {
  const { rows } = await sql<ArrearsRow>`
    select c.id, c.code, m.full_name as "memberName", m.member_code as "memberCode", r.kind, r.title,
      c.next_due_on as "dueOn", charge_overdue(c, ${today}) as "overdueKobo", c.outstanding_kobo as "outstandingKobo"
    from charges c join charge_runs r on r.id = c.run_id left join profiles m on m.uid = c.member_uid
    where ${overdue(today)} and c.id > ${after ?? firstId}::uuid
    order by c.id limit ${limit}`.execute(db)
  return rows
}

/** What is overdue and outstanding of them. */
export async function arrearsSums(db: Db, today: CalendarDate) {
  const { rows } = await sql<{ overdue: bigint; outstanding: bigint }>`
    select coalesce(sum(charge_overdue(c, ${today})), 0)::bigint as overdue,
      coalesce(sum(c.outstanding_kobo), 0)::bigint as outstanding
    from charges c where ${overdue(today)}`.execute(db)
  return rows[0] ?? { overdue: 0n, outstanding: 0n }
}

type RunRow = {
  id: string
  code: string
  kind: ChargeKind
  title: string
  period: string
  dueOn: CalendarDate
  members: number
  amountKobo: bigint
  paidKobo: bigint
  waivedKobo: bigint
  outstandingKobo: bigint
}

/** Runs that charged somebody, the newest first, with what became of it. */
export async function runSums(db: Db, { after, limit }: Page): Promise<RunRow[]> {
  const { rows } = await sql<RunRow>`
    select r.id, r.code, r.kind, r.title, r.period, r.due_on as "dueOn", s.*
    from charge_runs r
    cross join lateral (
      select count(*)::int as members, coalesce(sum(c.amount_kobo), 0)::bigint as "amountKobo",
        coalesce(sum(c.paid_kobo), 0)::bigint as "paidKobo", coalesce(sum(c.waived_kobo), 0)::bigint as "waivedKobo",
        coalesce(sum(c.outstanding_kobo), 0)::bigint as "outstandingKobo"
      from charges c where c.run_id = r.id) s
    where r.charged_members > 0 and r.id < ${after ?? lastId}::uuid
    order by r.id desc limit ${limit}`.execute(db)
  return rows
}
