/** The SQL of arrears: what is unpaid of running loans, reminders that went out, contacts and promises. */
import type { NewRecordOf } from '@kolo/database/record'
import type { SortedList, SortedPage, SortedRow } from '@kolo/database/sorted-pages'
import type { Db, Tables } from '@kolo/database/tables'
import type { CalendarDate, Instant } from '@kolo/foundation/time'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import { leftOfInstalment } from '../../loans/server/left-of-instalment.ts'
import type { AgeBucket } from '../arrears.rules.ts'
import { type ContactRecord, loanContacts } from './arrears.record.ts'

/** What a member must pay next of a loan. */
export type NextDue = {
  id: string
  code: string
  name: string
  due_kobo: bigint
  due_on: CalendarDate
  overdue_kobo: bigint
}

/** The next instalment of each running loan of a member, with all that is overdue: a query. */
export function nextDueOf(memberUid: string, today: CalendarDate): RawBuilder<NextDue> {
  return sql<NextDue>`
    select l.id, l.code, p.name, i.due_kobo, i.due_on, i.overdue_kobo
    from loans l
    join loan_products p on p.id = l.product_id
    cross join lateral (
      select min(i.due_on) as due_on,
        (array_agg(${leftOfInstalment} order by i.number))[1]::bigint as due_kobo,
        coalesce(sum(${leftOfInstalment}) filter (where i.due_on < ${today}), 0)::bigint as overdue_kobo
      from loan_instalments i where i.loan_id = l.id and ${leftOfInstalment} > 0) i
    where l.member_uid = ${memberUid} and l.status = 'running' and i.due_on is not null
    order by i.due_on, l.id`
}

/** An instalment of which a reminder is due. */
export type ReminderDue = { loan_id: string; number: number; due_on: CalendarDate; days: number }

/**
 * Unpaid instalments of running loans whose latest reminder by today has not gone out: the first so many. Reminders that
 * were missed before the latest are left out.
 */
export async function remindersDue(
  db: Db,
  { today, reminders, most }: { today: CalendarDate; reminders: readonly number[]; most: number },
): Promise<ReminderDue[]> {
  const { rows } = await sql<ReminderDue>`
    select i.loan_id, i.number, i.due_on, d.days
    from loans l
    join loan_instalments i on i.loan_id = l.id
    cross join lateral (
      select max(x.days) as days from unnest(${reminders}::integer[]) as x (days) where i.due_on + x.days <= ${today}) d
    where l.status = 'running' and d.days is not null and ${leftOfInstalment} > 0
      and not exists (
        select from loan_reminders r where r.loan_id = i.loan_id and r.number = i.number and r.days = d.days)
    order by i.loan_id, i.number limit ${most}`.execute(db)
  return rows
}

/** Keeps that a reminder went out; `false` where it had before. */
export async function keepReminder(
  db: Db,
  reminder: { loan_id: string; number: number; days: number; sent_at: Instant },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('loan_reminders')
    .values(reminder)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Adds a contact with the member of a loan. */
export async function insertContact(db: Db, contact: NewRecordOf<'loan_contacts'>): Promise<void> {
  await db.insertInto('loan_contacts').values(loanContacts.row(contact)).execute()
}

/** Whether an administrator reminded the member of a loan on this day. */
export async function remindedOn(db: Db, loanId: string, day: CalendarDate): Promise<boolean> {
  const row = await db
    .selectFrom('loan_contacts')
    .select('id')
    .where('loan_id', '=', loanId)
    .where('kind', '=', 'reminder')
    .where(sql<boolean>`(noted_at at time zone 'Africa/Lagos')::date = ${day}`)
    .executeTakeFirst()
  return row !== undefined
}

/** A contact with what was paid between it and the day of its promise. */
export type ContactWithPaid = ContactRecord & { notedByName: string | null; paidKobo: bigint }

const paidSince = sql`coalesce((
  select sum(r.amount_kobo) from loan_repayments r
  where r.loan_id = c.loan_id and r.reversed_at is null and r.paid_at >= c.noted_at
    and (r.paid_at at time zone 'Africa/Lagos')::date <= c.promised_on), 0)::bigint`

/** The contacts about a loan, newest first. */
export async function contactsOf(db: Db, loanId: string): Promise<ContactWithPaid[]> {
  const { rows } = await sql<ContactWithPaid>`
    select ${loanContacts.list('c')}, p.full_name as "notedByName", ${paidSince} as "paidKobo"
    from loan_contacts c left join profiles p on p.uid = c.noted_by
    where c.loan_id = ${loanId} order by c.id desc`.execute(db)
  return rows
}

/** How the list of overdue loans is narrowed. */
export type Narrowed = {
  search?: string | undefined
  age?: Exclude<AgeBucket, 'current'> | undefined
  promise?: 'open' | 'broken' | 'none' | undefined
}

/** A loan on the arrears desk. */
export type OverdueRow = SortedRow & {
  code: string
  member_uid: string
  member_name: string | null
  member_code: string | null
  product: string
  days: number
  overdue_kobo: bigint
  instalments: number
  principal_kobo: bigint
  contact_kind: ContactRecord['kind'] | null
  contact_at: Instant | null
  promised_kobo: bigint | null
  promised_on: CalendarDate | null
  promise_paid_kobo: bigint | null
}

/** Running loans with an instalment that is not paid after its day, by its oldest day; `o`. */
const overdueLoans = (today: CalendarDate) => sql`(
  select l.id, l.code, l.member_uid, m.full_name as member_name, m.member_code, p.name as product,
    ${today}::date - least(s.since, loan_arrears_kept(l)) as days, s.overdue_kobo, s.instalments, s.principal_kobo,
    c.kind as contact_kind, c.noted_at as contact_at,
    pr.promised_kobo, pr.promised_on, pr.paid_kobo as promise_paid_kobo,
    case when pr.promised_kobo is null or pr.paid_kobo >= pr.promised_kobo then 'none'
      when pr.promised_on < ${today} then 'broken' else 'open' end as promise
  from loans l
  join loan_products p on p.id = l.product_id
  left join profiles m on m.uid = l.member_uid
  cross join lateral (
    select min(i.due_on) filter (where i.due_on < ${today} and ${leftOfInstalment} > 0) as since,
      coalesce(sum(${leftOfInstalment}) filter (where i.due_on < ${today}), 0)::bigint as overdue_kobo,
      count(*) filter (where i.due_on < ${today} and ${leftOfInstalment} > 0)::int as instalments,
      sum(i.principal_kobo - i.paid_principal_kobo)::bigint as principal_kobo
    from loan_instalments i where i.loan_id = l.id) s
  left join lateral (
    select c.kind, c.noted_at from loan_contacts c where c.loan_id = l.id order by c.id desc limit 1) c on true
  left join lateral (
    select c.promised_kobo, c.promised_on, ${paidSince} as paid_kobo
    from loan_contacts c where c.loan_id = l.id and c.promised_on is not null order by c.id desc limit 1) pr on true
  where l.status = 'running' and s.since is not null
) o`

const ages: Record<Exclude<AgeBucket, 'current'>, RawBuilder<boolean>> = {
  '1-30': sql`o.days between 1 and 30`,
  '31-60': sql`o.days between 31 and 60`,
  '61-90': sql`o.days between 61 and 90`,
  'over-90': sql`o.days > 90`,
}

function conditions({ search, age, promise }: Narrowed): RawBuilder<unknown> {
  const words = search && `%${search.replace(/[\\%_]/g, '\\$&')}%`
  return sql.join(
    [
      sql`true`,
      ...(age ? [ages[age]] : []),
      ...(promise ? [sql`o.promise = ${promise}`] : []),
      ...(words
        ? [sql`(o.member_name ilike ${words} or o.member_code ilike ${words} or o.code ilike ${words})`]
        : []),
    ],
    sql` and `,
  )
}

/** By what the desk can be ordered; the longest overdue first where nobody chose. */
export const overdueOrder: SortedList<'days' | 'overdue' | 'principal' | 'member'> = {
  keys: {
    days: { by: sql`o.days`, kind: 'number' },
    overdue: { by: sql`o.overdue_kobo`, kind: 'number' },
    principal: { by: sql`o.principal_kobo`, kind: 'number' },
    member: { by: sql`lower(coalesce(o.member_name, ''))`, kind: 'text' },
  },
  usual: '-days',
  id: sql`o.id`,
}

/** A page of overdue loans: a query. */
export function overdueIn(today: CalendarDate, narrowed: Narrowed, page: SortedPage): RawBuilder<OverdueRow> {
  return sql<OverdueRow>`
    select o.*, ${page.key} as order_key from ${overdueLoans(today)}
    where ${conditions(narrowed)} and ${page.after} order by ${page.order} limit ${page.limit}`
}

/** What is left of running loans by how long they are overdue, in the order of the ages: a query. */
export function ageSums(today: CalendarDate) {
  return sql<{ bucket: AgeBucket; loans: number; overdue_kobo: bigint; principal_kobo: bigint }>`
    select bucket, loans, overdue_kobo, principal_kobo from loan_ages(${today})`
}

/** What is provided for at the end of a day. */
export async function provisionOn(db: Db, day: CalendarDate): Promise<bigint> {
  const { rows } = await sql<{ kobo: bigint }>`select loan_provision_on(${day}) as kobo`.execute(db)
  return rows[0]?.kobo ?? 0n
}

/** The provision that stands in the books. */
export async function provisionKept(db: Db): Promise<bigint> {
  const { rows } = await sql<{ kobo: bigint }>`select loan_provision_kept() as kobo`.execute(db)
  return rows[0]?.kobo ?? 0n
}

/** Holds the provision still: of two that use or post it at once the second sees the first. */
export async function lockProvision(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('loan loss provision', 0))`.execute(db)
}

/** The provision of the last month that is posted. */
export function lastProvision(db: Db) {
  return db
    .selectFrom('loan_provisions')
    .select(['month', 'provision_kobo as provisionKobo'])
    .orderBy('month', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Keeps the provision of a month. */
export async function insertProvision(db: Db, row: Insertable<Tables['loan_provisions']>): Promise<void> {
  await db.insertInto('loan_provisions').values(row).execute()
}
