/** The SQL of charges: one with its run, those of a member, the list of officers, and what is written of each. */
import { anyOf } from '@kolo/database/any-of'
import type { NewRecordOf } from '@kolo/database/record'
import type { SortedList, SortedPage, SortedRow } from '@kolo/database/sorted-pages'
import type { Db } from '@kolo/database/tables'
import { orNotFound } from '@kolo/foundation/request-problem'
import type { CalendarDate, Instant } from '@kolo/foundation/time'
import { type RawBuilder, sql } from 'kysely'
import type { ChargeKind, ChargeStatus } from '../charge.rules.ts'
import {
  type ChargePaymentRecord,
  type ChargeRecord,
  type ChargeWaiverRecord,
  chargePayments,
  charges,
  chargeWaivers,
} from './charge.record.ts'

/** A charge with what its run says of it and whose it is. */
export type Charge = ChargeRecord & {
  kind: ChargeKind
  title: string
  period: string
  runCode: string
  incomeAccount: string
  memberName: string | null
  memberCode: string | null
}

const withRun = (db: Db) =>
  db
    .selectFrom('charges as c')
    .innerJoin('charge_runs as r', 'r.id', 'c.run_id')
    .leftJoin('profiles as m', 'm.uid', 'c.member_uid')
    .select(charges.of('c'))
    .select([
      'r.kind as kind',
      'r.title as title',
      'r.period as period',
      'r.code as runCode',
      'r.income_account as incomeAccount',
      'm.full_name as memberName',
      'm.member_code as memberCode',
    ])

/** A charge, or "not found". */
export async function chargeById(db: Db, id: string): Promise<Charge> {
  return orNotFound(await withRun(db).where('c.id', '=', id).executeTakeFirst())
}

/** These charges, locked until the transaction ends, in the order everybody locks them; one that is missing is "not found". */
export async function lockCharges(db: Db, ids: readonly string[]): Promise<Charge[]> {
  await db
    .selectFrom('charges')
    .select('id')
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const found = await withRun(db).where('c.id', '=', anyOf(ids)).orderBy('c.id').execute()
  orNotFound(found.length === new Set(ids).size ? found : undefined)
  return found
}

/** One charge, as it is until the transaction ends; or "not found". */
export async function lockCharge(db: Db, id: string): Promise<Charge> {
  return orNotFound((await lockCharges(db, [id]))[0])
}

/** What a member owes, the earliest first: a query. */
export function openChargesOf(db: Db, memberUid: string) {
  return withRun(db)
    .where('c.member_uid', '=', memberUid)
    .where('c.outstanding_kobo', '>', sql<never>`0`)
    .orderBy('c.next_due_on')
    .orderBy('c.id')
    .limit(100)
}

/** The charges of a member, newest first. */
export function chargesOf(db: Db, memberUid: string, limit: number): Promise<Charge[]> {
  return withRun(db).where('c.member_uid', '=', memberUid).orderBy('c.id', 'desc').limit(limit).execute()
}

/** Whether a member owes anything of charges. */
export async function owesCharges(db: Db, memberUid: string): Promise<boolean> {
  return (await openChargesOf(db, memberUid).limit(1).execute()).length > 0
}

/** What a member paid of charges lately: a query. */
export function latestPaid(db: Db, memberUid: string, limit: number) {
  return db
    .selectFrom('charge_payments as p')
    .innerJoin('charges as c', 'c.id', 'p.charge_id')
    .innerJoin('charge_runs as r', 'r.id', 'c.run_id')
    .select(chargePayments.of('p'))
    .select(['c.code as code', 'r.title as title'])
    .where('c.member_uid', '=', memberUid)
    .where('p.reversed_at', 'is', null)
    .orderBy('p.paid_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(limit)
}

/** What was paid of a charge, newest first. */
export function paymentsOf(db: Db, chargeId: string): Promise<ChargePaymentRecord[]> {
  return db
    .selectFrom('charge_payments')
    .select(chargePayments.columns)
    .where('charge_id', '=', chargeId)
    .orderBy('id', 'desc')
    .execute()
}

/** What a payment paid of a charge, where it is not reversed. */
export function paymentBroughtBy(db: Db, paymentId: string): Promise<ChargePaymentRecord | undefined> {
  return db
    .selectFrom('charge_payments')
    .select(chargePayments.columns)
    .where('payment_id', '=', paymentId)
    .where('reversed_at', 'is', null)
    .executeTakeFirst()
}

/** The charge is owed again. */
export async function markPaymentReversed(db: Db, id: string, now: Instant): Promise<void> {
  await db.updateTable('charge_payments').set({ reversed_at: now }).where('id', '=', id).execute()
}

/** What was waived of a charge, newest first. */
export function waiversOf(db: Db, chargeId: string): Promise<ChargeWaiverRecord[]> {
  return db
    .selectFrom('charge_waivers')
    .select(chargeWaivers.columns)
    .where('charge_id', '=', chargeId)
    .orderBy('id', 'desc')
    .execute()
}

/** What all charges of a run have in common. */
export type RunOfCharges = Pick<
  ChargeRecord,
  'runId' | 'once' | 'amountKobo' | 'instalments' | 'dueOn' | 'chargedAt'
>

/** Adds the charges of some members, in one text however many they are. */
export async function insertCharges(
  db: Db,
  { runId, once, amountKobo, instalments, dueOn, chargedAt }: RunOfCharges,
  rows: readonly Pick<ChargeRecord, 'id' | 'code' | 'memberUid' | 'journalId'>[],
): Promise<void> {
  const [ids, codes] = [rows.map(({ id }) => id), rows.map(({ code }) => code)]
  const [uids, journals] = [rows.map(({ memberUid }) => memberUid), rows.map(({ journalId }) => journalId)]
  await sql`
    insert into charges (id, code, member_uid, journal_id, run_id, once, amount_kobo, instalments, due_on, charged_at)
    select n.id, n.code, n.uid, n.journal_id, ${runId}::uuid, ${once}, ${amountKobo}::bigint, ${instalments}::integer,
      ${dueOn}::date, ${chargedAt}::timestamptz
    from unnest(${ids}::uuid[], ${codes}::text[], ${uids}::uuid[], ${journals}::uuid[])
      as n (id, code, uid, journal_id)`.execute(db)
}

/** So many new codes of charges. */
export async function newChargeCodes(db: Db, prefix: string, count: number): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select ${prefix} || lpad(n::text, greatest(6, length(n::text)), '0') as code
    from (select nextval('charge_code_numbers') as n from generate_series(1, ${count})) as numbered`.execute(
    db,
  )
  return rows.map(({ code }) => code)
}

/** Keeps what was paid. */
export async function insertChargePayment(
  db: Db,
  payment: Omit<NewRecordOf<'charge_payments'>, 'reversedAt'>,
): Promise<void> {
  await db.insertInto('charge_payments').values(chargePayments.row(payment)).execute()
}

/** Keeps what was waived. */
export async function insertWaiver(db: Db, waiver: NewRecordOf<'charge_waivers'>): Promise<void> {
  await db.insertInto('charge_waivers').values(chargeWaivers.row(waiver)).execute()
}

/** What may be changed of a charge beside what is counted. */
export type ChargeChange = Partial<
  Pick<
    ChargeRecord,
    'remindedAt' | 'contestedAt' | 'contestTicketId' | 'contestEndedAt' | 'contestEndedBy' | 'contestAnswer'
  >
>

/** Writes a change of a locked charge. */
export async function saveCharge(db: Db, id: string, change: ChargeChange): Promise<Charge> {
  await db.updateTable('charges').set(charges.row(change)).where('id', '=', id).execute()
  return chargeById(db, id)
}

// The list of officers ---------------------------------------------------------------------------------------------

/** How the list is narrowed. */
export type Narrowed = {
  search?: string | undefined
  status?: ChargeStatus | 'open' | undefined
  kind?: ChargeKind | undefined
  run?: string | undefined
}

/** A charge in the list. */
export type ListedRow = Charge & SortedRow & { overdueKobo: bigint }

const isContested = sql`(c.contested_at is not null and c.contest_ended_at is null and c.outstanding_kobo > 0)`

function statusIs(status: ChargeStatus | 'open', today: CalendarDate): RawBuilder<boolean> {
  const conditions: Record<ChargeStatus | 'open', RawBuilder<boolean>> = {
    open: sql`c.outstanding_kobo > 0`,
    due: sql`(c.outstanding_kobo > 0 and c.next_due_on >= ${today} and not ${isContested})`,
    overdue: sql`(c.outstanding_kobo > 0 and c.next_due_on < ${today} and not ${isContested})`,
    contested: isContested as RawBuilder<boolean>,
    paid: sql`(c.outstanding_kobo = 0 and c.paid_kobo > 0)`,
    waived: sql`(c.outstanding_kobo = 0 and c.paid_kobo = 0)`,
  }
  return conditions[status]
}

function conditions({ search, status, kind, run }: Narrowed, today: CalendarDate) {
  const words = search && `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return sql.join(
    [
      sql`true`,
      ...(status ? [statusIs(status, today)] : []),
      ...(kind ? [sql`r.kind = ${kind}`] : []),
      ...(run ? [sql`c.run_id = ${run}`] : []),
      ...(words
        ? [
            sql`(m.full_name ilike ${words} or m.member_code ilike ${words} or c.code ilike ${words} or r.title ilike ${words})`,
          ]
        : []),
    ],
    sql` and `,
  )
}

const listed = sql`charges c join charge_runs r on r.id = c.run_id left join profiles m on m.uid = c.member_uid`

/** By what the list can be ordered; what falls due first where nobody chose. */
export const chargeOrder: SortedList<'due' | 'outstanding' | 'member'> = {
  keys: {
    due: { by: sql`coalesce(c.next_due_on, date '9999-12-31')`, kind: 'day' },
    outstanding: { by: sql`c.outstanding_kobo`, kind: 'number' },
    member: { by: sql`lower(coalesce(m.full_name, ''))`, kind: 'text' },
  },
  usual: 'due',
  id: sql`c.id`,
}

/** A page of charges. */
export async function chargesIn(
  db: Db,
  today: CalendarDate,
  narrowed: Narrowed,
  page: SortedPage,
): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    select ${charges.list('c')}, r.kind, r.title, r.period, r.code as "runCode", r.income_account as "incomeAccount",
      m.full_name as "memberName", m.member_code as "memberCode", charge_overdue(c, ${today}) as "overdueKobo",
      ${page.key} as order_key
    from ${listed}
    where ${conditions(narrowed, today)} and ${page.after} order by ${page.order} limit ${page.limit}`.execute(
    db,
  )
  return rows
}

/** What charges come to. */
export type ChargeTotals = {
  charges: number
  members: number
  amountKobo: bigint
  paidKobo: bigint
  waivedKobo: bigint
  outstandingKobo: bigint
  overdueKobo: bigint
}

/** The totals of the charges that are asked for. */
export async function totalsOf(db: Db, today: CalendarDate, narrowed: Narrowed): Promise<ChargeTotals> {
  const { rows } = await sql<ChargeTotals>`
    select count(*)::int as charges, count(distinct c.member_uid)::int as members,
      coalesce(sum(c.amount_kobo), 0)::bigint as "amountKobo", coalesce(sum(c.paid_kobo), 0)::bigint as "paidKobo",
      coalesce(sum(c.waived_kobo), 0)::bigint as "waivedKobo",
      coalesce(sum(c.outstanding_kobo), 0)::bigint as "outstandingKobo",
      coalesce(sum(charge_overdue(c, ${today})) filter (where c.next_due_on < ${today}), 0)::bigint as "overdueKobo"
    from ${listed} where ${conditions(narrowed, today)}`.execute(db)
  return orNotFound(rows[0])
}

/** A part of which a reminder is due. */
export type ReminderDue = { id: string; dueOn: CalendarDate; days: number }

/** Charges whose latest reminder by today has not gone out: the first so many. Nobody is reminded of what is contested, and nobody who died. */
export async function remindersDue(
  db: Db,
  { today, days, most }: { today: CalendarDate; days: readonly number[]; most: number },
): Promise<ReminderDue[]> {
  const { rows } = await sql<ReminderDue>`
    select c.id, c.next_due_on as "dueOn", d.days
    from charges c
    join profiles p on p.uid = c.member_uid and not p.is_archived and p.died_on is null
    cross join lateral (
      select max(x.days) as days from unnest(${days}::integer[]) as x (days) where c.next_due_on + x.days <= ${today}) d
    where c.outstanding_kobo > 0 and d.days is not null and not ${isContested}
      and not exists (
        select from charge_reminders r where r.charge_id = c.id and r.due_on = c.next_due_on and r.days >= d.days)
    order by c.next_due_on, c.id limit ${most}`.execute(db)
  return rows
}

/** Keeps that a reminder went out; `false` where it had before. */
export async function keepReminder(db: Db, { id, dueOn, days }: ReminderDue, now: Instant): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('charge_reminders')
    .values({ charge_id: id, due_on: dueOn, days, sent_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
