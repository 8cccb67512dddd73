/** The SQL of loans, their instalments and repayments. */
import { anyOf } from '@kolo/database/any-of'
import { nextCode } from '@kolo/database/codes'
import type { NewRecordOf } from '@kolo/database/record'
import type { Db } from '@kolo/database/tables'
import type { Kobo } from '@kolo/foundation/money'
import { orNotFound } from '@kolo/foundation/request-problem'
import type { CalendarDate, Instant } from '@kolo/foundation/time'
import { sql } from 'kysely'
import type { KeptTerms } from '../../products/server/product.record.ts'
import type { loanLists } from '../loan.contract.ts'
import { endedStatuses } from '../loan.rules.ts'
import type { Allocated } from '../repayment.rules.ts'
import { leftOfInstalment } from './left-of-instalment.ts'
import {
  type InstalmentRecord,
  type LoanChange,
  type LoanRecord,
  loanInstalments,
  loanRepaymentParts,
  loanRepayments,
  loans,
  type RepaymentRecord,
} from './loan.record.ts'

/** A loan with the terms it is on, who guarantees it or is asked to, when it was called and until when its notice runs, and what was written off of it. */
export type LoanWithTerms = LoanRecord & {
  productName: string
  terms: KeptTerms
  guarantorUids: string[]
  calledOn: CalendarDate | null
  noticeUntil: CalendarDate | null
  /** When the borrower died. */
  diedOn: CalendarDate | null
  writtenOffAt: Instant | null
  writtenOffKobo: bigint | null
  stillOwedKobo: bigint | null
}

const withTerms = (db: Db) =>
  db
    .selectFrom('loans as l')
    .innerJoin('loan_products as p', 'p.id', 'l.product_id')
    .innerJoin('loan_product_versions as v', (join) =>
      join.onRef('v.product_id', '=', 'l.product_id').onRef('v.number', '=', 'l.product_version'),
    )
    .leftJoin('loan_calls as c', 'c.loan_id', 'l.id')
    .leftJoin('loan_write_offs as w', 'w.loan_id', 'l.id')
    .leftJoin('profiles as m', 'm.uid', 'l.member_uid')
    .select(loans.of('l'))
    .select([
      'c.called_on as calledOn',
      'c.due_on as noticeUntil',
      'm.died_on as diedOn',
      'w.written_off_at as writtenOffAt',
      sql<bigint | null>`w.principal_kobo + w.interest_kobo + w.penalty_kobo`.as('writtenOffKobo'),
      sql<bigint | null>`loan_still_owed(w.loan_id)`.as('stillOwedKobo'),
      'p.name as productName',
      'v.terms as terms',
      sql<string[]>`array(select g.member_uid from loan_guarantors g
        where g.loan_id = l.id and g.status in ('asked', 'accepted') order by g.member_uid)`.as(
        'guarantorUids',
      ),
    ])

const codeIn = (year: string) => nextCode(`LN-${year}-`, 'loan_code_numbers')

/** A code for a loan of which the journal is written first. */
export async function newLoanCode(db: Db, year: string): Promise<string> {
  const { rows } = await sql<{ code: string }>`select ${codeIn(year)} as code`.execute(db)
  const code = rows[0]?.code
  if (code === undefined) throw new Error('No code for a loan')
  return code
}

/** Adds an application, or a loan that runs already under its code. */
export async function insertLoan(
  db: Db,
  { year, code, ...loan }: Omit<NewRecordOf<'loans'>, 'code'> & { id: string; year: string; code?: string },
): Promise<LoanWithTerms> {
  await db
    .insertInto('loans')
    .values({ ...loans.row(loan), code: code ?? codeIn(year) })
    .execute()
  return loanById(db, loan.id)
}

/** A loan, or "not found". */
export async function loanById(db: Db, id: string): Promise<LoanWithTerms> {
  return orNotFound(await withTerms(db).where('l.id', '=', id).executeTakeFirst())
}

/** These loans, in no order. */
export function loansById(db: Db, ids: readonly string[]): Promise<LoanWithTerms[]> {
  return withTerms(db).where('l.id', '=', anyOf(ids)).execute()
}

/** A loan, locked until the transaction ends. */
export async function lockLoan(db: Db, id: string): Promise<LoanWithTerms> {
  await db.selectFrom('loans').select('id').where('id', '=', id).forUpdate().execute()
  return loanById(db, id)
}

/** Every loan of a member, newest first. */
export function loansOf(db: Db, memberUid: string): Promise<LoanWithTerms[]> {
  return withTerms(db).where('l.member_uid', '=', memberUid).orderBy('l.id', 'desc').execute()
}

/** Holds the loans of a member still: of two applications at once the second sees the first. */
export async function lockBorrower(db: Db, memberUid: string): Promise<void> {
  await sql`select from profiles where uid = ${memberUid} for no key update`.execute(db)
}

/** Writes a change of a locked loan and counts its version up. */
export async function saveLoan(db: Db, id: string, change: LoanChange): Promise<LoanWithTerms> {
  await db
    .updateTable('loans')
    .set({ ...loans.row(change), version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  return loanById(db, id)
}

/** The instalments of these loans, in order. */
export function instalmentsOf(db: Db, loanIds: readonly string[]): Promise<InstalmentRecord[]> {
  return db
    .selectFrom('loan_instalments')
    .select(loanInstalments.columns)
    .where('loan_id', '=', anyOf(loanIds))
    .orderBy('loan_id')
    .orderBy('number')
    .execute()
}

/** The repayments of a loan, newest first. */
export function repaymentsOf(db: Db, loanId: string): Promise<RepaymentRecord[]> {
  return db
    .selectFrom('loan_repayments')
    .select(loanRepayments.columns)
    .where('loan_id', '=', loanId)
    .orderBy('id', 'desc')
    .execute()
}

/** Writes the schedule of a loan that is paid out, or of one that runs already with what is paid. */
export async function insertInstalments(
  db: Db,
  loanId: string,
  lines: readonly Omit<NewRecordOf<'loan_instalments'>, 'loanId'>[],
): Promise<void> {
  await db
    .insertInto('loan_instalments')
    .values(lines.map((line) => loanInstalments.row({ loanId, ...line })))
    .execute()
}

/** Adds a repayment with what each instalment received of it. */
export async function insertRepayment(
  db: Db,
  repayment: NewRecordOf<'loan_repayments'> & { id: string; loanId: string },
  parts: readonly Allocated[],
): Promise<void> {
  await db.insertInto('loan_repayments').values(loanRepayments.row(repayment)).execute()
  if (parts.length === 0) return
  const { id: repaymentId, loanId } = repayment
  await db
    .insertInto('loan_repayment_parts')
    .values(parts.map((part) => loanRepaymentParts.row({ repaymentId, loanId, ...part })))
    .execute()
}

/** Counts what each instalment received. */
export async function savePaid(db: Db, loanId: string, parts: readonly Allocated[]): Promise<void> {
  if (parts.length === 0) return
  const values = parts.map(
    ({ number, principalKobo, interestKobo, penaltyKobo }) =>
      sql`(${number}::integer, ${principalKobo}::bigint, ${interestKobo}::bigint, ${penaltyKobo}::bigint)`,
  )
  await sql`
    update loan_instalments i
    set paid_principal_kobo = i.paid_principal_kobo + p.principal, paid_interest_kobo = i.paid_interest_kobo + p.interest,
      paid_penalty_kobo = i.paid_penalty_kobo + p.penalty
    from (values ${sql.join(values)}) as p (number, principal, interest, penalty)
    where i.loan_id = ${loanId} and i.number = p.number`.execute(db)
}

/** Says of an instalment what interest became due. */
export async function saveCharged(
  db: Db,
  charged: { loanId: string; number: number; kobo: Kobo; on: CalendarDate; penaltyOn: CalendarDate | null },
): Promise<void> {
  await db
    .updateTable('loan_instalments')
    .set({ charged_kobo: charged.kobo, charged_on: charged.on, penalty_on: charged.penaltyOn })
    .where('loan_id', '=', charged.loanId)
    .where('number', '=', charged.number)
    .where('charged_on', 'is', null)
    .execute()
}

/** Counts the penalties of an instalment, and says when the next can fall. */
export async function savePenalties(
  db: Db,
  at: { loanId: string; number: number },
  { kobo, months, next }: { kobo: Kobo; months: number; next: CalendarDate | null },
): Promise<void> {
  await sql`
    update loan_instalments set penalty_kobo = penalty_kobo + ${kobo}, penalty_months = ${months}, penalty_on = ${next}
    where loan_id = ${at.loanId} and number = ${at.number}`.execute(db)
}

/** Running loans of which interest or a penalty falls due by today and is not charged: the first so many. */
export async function loansToCharge(db: Db, today: CalendarDate, most: number): Promise<string[]> {
  const { rows } = await sql<{ loan_id: string }>`
    select i.loan_id from loan_instalments i join loans l on l.id = i.loan_id
    where (i.charged_on is null and i.due_on <= ${today} or i.penalty_on <= ${today}) and l.status = 'running'
    group by i.loan_id order by min(i.due_on), i.loan_id limit ${most}`.execute(db)
  return rows.map(({ loan_id }) => loan_id)
}

/** Running loans with a mandate and something due, not tried today: the first so many. */
export async function loansToTake(db: Db, today: CalendarDate, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select l.id from loans l
    where l.status = 'running' and l.mandate_at is not null
      and (l.mandate_tried_on is null or l.mandate_tried_on < ${today})
      and exists (
        select from loan_instalments i
        where i.loan_id = l.id and i.due_on <= ${today}
          and (i.charged_on is null or i.paid_principal_kobo < i.principal_kobo
            or i.paid_interest_kobo < i.charged_kobo or i.paid_penalty_kobo < i.penalty_kobo))
    order by l.id limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Offers that were made before this moment: a hundred at a time. */
export async function offersBefore(db: Db, moment: Instant): Promise<string[]> {
  const rows = await db
    .selectFrom('loans')
    .select('id')
    .where('status', '=', 'offered')
    .where('offered_at', '<', moment)
    .orderBy('id')
    .limit(100)
    .execute()
  return rows.map(({ id }) => id)
}

/** A loan as the list of administrators shows it. */
export type ListedLoan = LoanRecord & {
  productName: string
  memberName: string | null
  leftKobo: bigint
  overdueKobo: bigint
}

const inList: Record<(typeof loanLists)[number], ReturnType<typeof sql>> = {
  applications: sql`l.status in ('awaiting_guarantors', 'submitted', 'offered', 'accepted')`,
  'to-pay-out': sql`l.status = 'approved'`,
  running: sql`l.status = 'running'`,
  overdue: sql`l.status = 'running' and sums.overdue_kobo > 0`,
  'written-off': sql`l.status = 'written_off'`,
  ended: sql`l.status in (${sql.join([...endedStatuses])})`,
}

/** A page of a list: to be paid out in order of approval, others newest first. */
export async function loansInList(
  db: Db,
  list: (typeof loanLists)[number],
  { today, after, limit }: { today: CalendarDate; after: string | undefined; limit: number },
): Promise<ListedLoan[]> {
  const isQueue = list === 'to-pay-out'
  const place =
    after === undefined
      ? sql`true`
      : isQueue
        ? sql`(l.approved_at, l.id) > (select c.approved_at, c.id from loans c where c.id = ${after})`
        : sql`l.id < ${after}`
  const { rows } = await sql<ListedLoan>`
    select ${loans.list('l')}, p.name as "productName", m.full_name as "memberName",
      case when l.status = 'written_off' then loan_still_owed(l.id) else coalesce(sums.left_kobo, l.principal_kobo) end::bigint
        as "leftKobo",
      coalesce(sums.overdue_kobo, 0)::bigint as "overdueKobo"
    from loans l
    join loan_products p on p.id = l.product_id
    left join profiles m on m.uid = l.member_uid
    left join lateral (
      select sum(i.principal_kobo - i.paid_principal_kobo) as left_kobo,
        sum(${leftOfInstalment}) filter (where i.due_on < ${today} and l.status <> 'written_off')
          as overdue_kobo
      from loan_instalments i where i.loan_id = l.id) sums on true
    where ${inList[list]} and ${place}
    order by ${isQueue ? sql`l.approved_at, l.id` : sql`l.id desc`}
    limit ${limit}`.execute(db)
  return rows
}

/** Removes a running loan that came in with a list, once its journal is reversed. */
export async function removeImportedLoan(db: Db, id: string): Promise<void> {
  await sql`select remove_imported_loan(${id})`.execute(db)
}
