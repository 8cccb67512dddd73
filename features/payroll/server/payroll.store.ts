/** The SQL of payroll deductions. */
import { anyOf } from '@kolo/database/any-of'
import { nextCode } from '@kolo/database/codes'
import type { Db, Tables } from '@kolo/database/tables'
import { type Kobo, kobo } from '@kolo/foundation/money'
import { orNotFound } from '@kolo/foundation/request-problem'
import type { Instant } from '@kolo/foundation/time'
import { type Insertable, sql, type Updateable } from 'kysely'
import {
  type Candidate,
  type LineList,
  type MatchedLine,
  namesToFind,
  plainNumber,
  type ScheduleLine,
} from '../payroll.rules.ts'
import type { DeductionKind } from '../split.rules.ts'
import type { LineRow, PayrollRunsTable, RunRow } from './payroll.record.ts'

/** What this channel is called, in its payments and in what arrives by it. */
export const channel = 'payroll'

/** How many employers the list holds. */
export const employersMost = 200

/** All employers with how many members work there: a query. */
export function employerRows(db: Db) {
  return db
    .selectFrom('payroll_employers as e')
    .select(['e.id', 'e.name', 'e.contact'])
    .select(
      sql<number>`(select count(*)::int from payroll_members m where m.employer_id = e.id)`.as('members'),
    )
    .orderBy(sql`lower(fold_letters(e.name))`)
    .limit(employersMost)
}

/** What some employers are called: a query. */
export function employerNames(db: Db, ids: readonly string[]) {
  return db.selectFrom('payroll_employers').select(['id', 'name']).where('id', '=', anyOf(ids))
}

export function findEmployer(db: Db, id: string) {
  return db.selectFrom('payroll_employers').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Puts what uses money that is kept for an employer one behind the other. */
export async function lockEmployer(db: Db, id: string): Promise<void> {
  await db.selectFrom('payroll_employers').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

/** What schedules that are being booked use of the money kept for an employer. */
export async function heldByPosting(db: Db, employerId: string): Promise<Kobo> {
  const row = await db
    .selectFrom('payroll_runs')
    .select(sql<bigint>`coalesce(sum(held_kobo), 0)::bigint`.as('held'))
    .where('employer_id', '=', employerId)
    .where('state', '=', 'posting')
    .executeTakeFirst()
  return kobo(row?.held ?? 0n)
}

/** Adds an employer; `undefined` where another has the name. */
export function insertEmployer(db: Db, row: Insertable<Tables['payroll_employers']>) {
  return db
    .insertInto('payroll_employers')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
}

/** Changes an employer; `undefined` where there is none. */
export async function saveEmployer(
  db: Db,
  id: string,
  change: Pick<Updateable<Tables['payroll_employers']>, 'name' | 'contact'>,
): Promise<true | 'name-taken' | undefined> {
  const other = await db
    .selectFrom('payroll_employers')
    .select('id')
    .where(sql<boolean>`lower(name) = lower(${change.name})`)
    .where('id', '<>', id)
    .executeTakeFirst()
  if (other) return 'name-taken'
  const { numUpdatedRows } = await db
    .updateTable('payroll_employers')
    .set(change)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? true : undefined
}

/** Keeps which column of an employer's files is what. */
export async function keepColumns(
  db: Db,
  id: string,
  { columns, headsKey }: { columns: unknown; headsKey: string },
): Promise<void> {
  await db
    .updateTable('payroll_employers')
    .set({ columns: JSON.stringify(columns), heads_key: headsKey })
    .where('id', '=', id)
    .execute()
}

/** The members whom these lines may be of: by the number an earlier schedule taught, by member code, and by name. */
export async function candidatesFor(
  db: Db,
  employerId: string,
  lines: readonly ScheduleLine[],
): Promise<Candidate[]> {
  const numbers = [...new Set(lines.map(({ staffNumber }) => plainNumber(staffNumber)).filter(Boolean))]
  const names = [...new Set(lines.flatMap(({ name }) => namesToFind(name)))]
  const { rows } = await sql<Candidate>`
    select p.uid as "memberUid", p.member_code as "memberCode", p.full_name as "fullName",
      m.staff_number as "staffNumber"
    from profiles p left join payroll_members m on m.member_uid = p.uid and m.employer_id = ${employerId}
    where not p.is_archived and p.uid in (
      select uid from profiles where not is_archived and member_code = any(${numbers}::text[])
      union select uid from profiles where not is_archived and name_key = any(${names}::text[])
      union select member_uid from payroll_members
        where employer_id = ${employerId} and staff_number = any(${numbers}::text[]))
    order by p.uid`.execute(db)
  return rows
}

/** Remembers under which number whoever is booked works where; a number that is somebody else's now is taken away. */
export async function learnMembers(
  db: Db,
  employerId: string,
  learned: readonly { memberUid: string; staffNumber: string }[],
): Promise<void> {
  const numbers = learned.map(({ staffNumber }) => staffNumber)
  await sql`update payroll_members set staff_number = ''
    where employer_id = ${employerId} and staff_number <> '' and staff_number = any(${numbers}::text[])`.execute(
    db,
  )
  await sql`
    insert into payroll_members (member_uid, employer_id, staff_number)
    select w.member, ${employerId}, w.number
    from unnest(${learned.map(({ memberUid }) => memberUid)}::uuid[], ${numbers}::text[]) as w (member, number)
    on conflict (member_uid) do update set employer_id = excluded.employer_id,
      staff_number = excluded.staff_number`.execute(db)
}

/** A member works for nobody here any more. */
export async function forgetMember(db: Db, uid: string): Promise<void> {
  await db.deleteFrom('payroll_members').where('member_uid', '=', uid).execute()
}

/** Keeps a schedule; `undefined` where its employer has one for the month. */
export function insertRun(
  db: Db,
  row: Omit<Insertable<PayrollRunsTable>, 'code'>,
): Promise<RunRow | undefined> {
  return db
    .insertInto('payroll_runs')
    .values({ ...row, code: nextCode(`PRL-${row.month.slice(0, 4)}-`, 'payroll_run_numbers') })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function insertLines(
  db: Db,
  runId: string,
  lines: readonly (MatchedLine & { cells: readonly string[] })[],
): Promise<void> {
  // A table of texts has rows of one length, so the cells of each line travel as one text.
  const cells = lines.map((line) => JSON.stringify(line.cells))
  const wanted = (kind: DeductionKind) => lines.map((line) => line.wanted && (line.wanted[kind] ?? 0n))
  await sql`
    insert into payroll_lines (run_id, line_no, staff_number, name, amount_kobo, member_uid, matched_by, difference,
      loans_kobo, fees_kobo, savings_kobo, shares_kobo, cells)
    select ${runId}::uuid, l.no, l.number, l.name, l.amount, l.member, l.matched, l.difference,
      l.loans, l.fees, l.savings, l.shares,
      array(select jsonb_array_elements_text(l.cells::jsonb))
    from unnest(
      ${lines.map(({ lineNo }) => lineNo)}::int[], ${lines.map(({ staffNumber }) => staffNumber)}::text[],
      ${lines.map(({ name }) => name)}::text[], ${lines.map(({ amount }) => amount)}::bigint[],
      ${lines.map(({ memberUid }) => memberUid)}::uuid[], ${lines.map((line) => line.matchedBy)}::text[],
      ${lines.map(({ difference }) => difference)}::text[], ${wanted('loans')}::bigint[], ${wanted('fees')}::bigint[],
      ${wanted('savings')}::bigint[], ${wanted('shares')}::bigint[], ${cells}::text[])
      as l (no, number, name, amount, member, matched, difference, loans, fees, savings, shares, cells)`.execute(
    db,
  )
}

/** One schedule, or "not found". */
export async function anyRun(db: Db, id: string): Promise<RunRow> {
  return orNotFound(await db.selectFrom('payroll_runs').selectAll().where('id', '=', id).executeTakeFirst())
}

/** The same, locked until the transaction ends. */
export async function lockRun(db: Db, id: string): Promise<RunRow> {
  return orNotFound(
    await db.selectFrom('payroll_runs').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),
  )
}

/** Writes a change of a locked schedule and counts its version up. */
export function saveRun(
  db: Db,
  id: string,
  change: Omit<Updateable<PayrollRunsTable>, 'id' | 'version'>,
): Promise<RunRow> {
  return db
    .updateTable('payroll_runs')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A page of schedules, newest first. */
export function newestRuns(
  db: Db,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<RunRow[]> {
  let query = db.selectFrom('payroll_runs').selectAll().where('state', '<>', 'removed')
  if (after !== undefined) query = query.where('id', '<', after)
  return query.orderBy('id', 'desc').limit(limit).execute()
}

/** What the lines of some schedules come to: a query. */
export function sumRows(runIds: readonly string[]) {
  return sql<{
    run_id: string
    scheduled_kobo: bigint
    booked_kobo: bigint
    left_out_kobo: bigint
    line_count: number
    booked_count: number
    open_count: number
    left_out_count: number
    by_hand_count: number
  }>`select run_id, sum(amount_kobo)::bigint as scheduled_kobo,
      coalesce(sum(amount_kobo) filter (where difference is null and not left_out), 0)::bigint as booked_kobo,
      coalesce(sum(amount_kobo) filter (where left_out), 0)::bigint as left_out_kobo,
      count(*)::int as line_count,
      (count(*) filter (where difference is null and not left_out))::int as booked_count,
      (count(*) filter (where difference is not null and not left_out))::int as open_count,
      (count(*) filter (where left_out))::int as left_out_count,
      (count(*) filter (where matched_by = 'hand' and not left_out))::int as by_hand_count
    from payroll_lines where run_id = any(${runIds}::uuid[]) group by run_id`
}

/** A page of lines with where their members' deductions go; `after` is the number of the last one. */
export function linesOf(
  db: Db,
  runId: string,
  { which, after, limit }: { which: LineList; after: number; limit: number },
) {
  let query = db
    .selectFrom('payroll_lines as l')
    .leftJoin('payroll_members as m', 'm.member_uid', 'l.member_uid')
    .selectAll('l')
    .select(['m.purpose', 'm.target_id'])
    .where('l.run_id', '=', runId)
    .where('l.line_no', '>', after)
  if (which === 'open') query = query.where('l.difference', 'is not', null).where('l.left_out', '=', false)
  if (which === 'left-out') query = query.where('l.left_out', '=', true)
  return query.orderBy('l.line_no').limit(limit).execute()
}

/** The lines that are booked, in the order of their members, as everything about people is locked. */
export function linesToBook(db: Db, runId: string) {
  return db
    .selectFrom('payroll_lines as l')
    .leftJoin('payroll_members as m', (join) => join.onRef('m.member_uid', '=', 'l.member_uid'))
    .select(['l.line_no', 'l.staff_number', 'l.amount_kobo', 'm.purpose', 'm.target_id'])
    .select(['l.loans_kobo', 'l.fees_kobo', 'l.savings_kobo', 'l.shares_kobo'])
    .select(sql<string>`l.member_uid`.as('member_uid'))
    .where('l.run_id', '=', runId)
    .where('l.difference', 'is', null)
    .where('l.left_out', '=', false)
    .orderBy('l.member_uid')
    .execute()
}

/** Whether somebody is on a line of a schedule that is booked. */
export async function isOnRun(db: Db, runId: string, memberUid: string): Promise<boolean> {
  const row = await db
    .selectFrom('payroll_lines')
    .select('line_no')
    .where('run_id', '=', runId)
    .where('member_uid', '=', memberUid)
    .where('left_out', '=', false)
    .executeTakeFirst()
  return row !== undefined
}

/** Writes what was decided about a line; nothing where there is no such line. */
export async function saveLine(
  db: Db,
  runId: string,
  lineNo: number,
  change: Pick<Updateable<Tables['payroll_lines']>, 'member_uid' | 'matched_by' | 'difference' | 'left_out'>,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('payroll_lines')
    .set(change)
    .where('run_id', '=', runId)
    .where('line_no', '=', lineNo)
    .executeTakeFirst()
  orNotFound(numUpdatedRows > 0n ? true : undefined)
}

export async function anyLine(db: Db, runId: string, lineNo: number): Promise<LineRow> {
  return orNotFound(
    await db
      .selectFrom('payroll_lines')
      .selectAll()
      .where('run_id', '=', runId)
      .where('line_no', '=', lineNo)
      .executeTakeFirst(),
  )
}

/** Writes which payment each part of a line became, and on which line of the journal it stands. */
export async function keepPayments(
  db: Db,
  runId: string,
  booked: readonly { lineNo: number; part: number; amount: Kobo; paymentId: string; journalLine: number }[],
): Promise<void> {
  await sql`
    insert into payroll_parts (run_id, line_no, part, amount_kobo, payment_id, journal_line)
    select ${runId}, w.no, w.part, w.amount, w.payment, w.line
    from unnest(${booked.map(({ lineNo }) => lineNo)}::int[], ${booked.map(({ part }) => part)}::int[],
      ${booked.map(({ amount }) => amount)}::bigint[], ${booked.map(({ paymentId }) => paymentId)}::uuid[],
      ${booked.map(({ journalLine }) => journalLine)}::int[]) as w (no, part, amount, payment, line)`.execute(
    db,
  )
}

/** The parts of some lines of a booked schedule, with their payments: a query. */
export function partsOf(db: Db, runId: string, lineNos: readonly number[]) {
  return db
    .selectFrom('payroll_parts as x')
    .innerJoin('payments as p', 'p.id', 'x.payment_id')
    .select(['x.line_no', 'x.amount_kobo', 'p.id', 'p.code', 'p.purpose', 'p.target_id'])
    .where('x.run_id', '=', runId)
    .where(sql<boolean>`x.line_no = any(${lineNos}::int[])`)
    .orderBy('x.line_no')
    .orderBy('x.part')
}

/** Keeps that money went back to an employer. */
export async function insertReturn(db: Db, row: Insertable<Tables['payroll_returns']>): Promise<void> {
  await db.insertInto('payroll_returns').values(row).execute()
}

/** Marks it as taken back with its journal, and answers it. */
export function markTakenBack(
  db: Db,
  journalId: string,
  now: Instant,
): Promise<{ employer_id: string; code: string }> {
  return db
    .updateTable('payroll_returns')
    .set({ taken_back_at: now })
    .where('journal_id', '=', journalId)
    .returning(['employer_id', 'code'])
    .executeTakeFirstOrThrow()
}

/** The next payments of a booked schedule whose members are to be told; `after` is the place of the last one. */
export function paymentsToNotify(db: Db, runId: string, after: number, limit: number) {
  const place = sql<number>`x.line_no * 100 + x.part`
  return db
    .selectFrom('payroll_parts as x')
    .innerJoin('payments as p', 'p.id', 'x.payment_id')
    .selectAll('p')
    .select(place.as('place'))
    .where('x.run_id', '=', runId)
    .where(place, '>', after)
    .orderBy(place)
    .limit(limit)
    .execute()
}

/** Where a member works. */
export function workOf(db: Db, memberUid: string) {
  return db
    .selectFrom('payroll_members as m')
    .innerJoin('payroll_employers as e', 'e.id', 'm.employer_id')
    .selectAll('m')
    .select('e.name as employer')
    .where('m.member_uid', '=', memberUid)
}

/** Says where a member's deduction goes. */
export async function saveTarget(
  db: Db,
  memberUid: string,
  change: { purpose: string; target_id: string },
): Promise<void> {
  await db.updateTable('payroll_members').set(change).where('member_uid', '=', memberUid).execute()
}

/** A page of what came to a member by payroll, newest first. */
export function paymentsOf(
  db: Db,
  memberUid: string,
  { after, limit }: { after?: string | undefined; limit: number },
) {
  let query = db
    .selectFrom('payroll_parts as x')
    .innerJoin('payments as p', 'p.id', 'x.payment_id')
    .innerJoin('payroll_runs as r', 'r.id', 'x.run_id')
    .innerJoin('payroll_employers as e', 'e.id', 'r.employer_id')
    .selectAll('p')
    .select(['r.month', 'e.name as employer'])
    .where('p.member_uid', '=', memberUid)
    .where('p.channel', '=', channel)
  if (after !== undefined) query = query.where('p.id', '<', after)
  return query.orderBy('p.id', 'desc').limit(limit).execute()
}

export const sumOf = (amount: bigint | undefined) => kobo(amount ?? 0n)

/** Whether somebody is on any line of a schedule. */
export async function isLined(db: Db, runId: string, memberUid: string): Promise<boolean> {
  const row = await db
    .selectFrom('payroll_lines')
    .select('line_no')
    .where('run_id', '=', runId)
    .where('member_uid', '=', memberUid)
    .executeTakeFirst()
  return row !== undefined
}
