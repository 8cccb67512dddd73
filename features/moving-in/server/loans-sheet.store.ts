/** The SQL of the sheet of running loans that a list has. */
import type { Db } from '@kolo/database/tables'
import type { Kobo } from '@kolo/foundation/money'
import type { CalendarDate, Instant } from '@kolo/foundation/time'
import { sql } from 'kysely'
import type { ListedMember, LoanRow, LoanSaid } from '../loans-sheet.rules.ts'

/** Keeps the rows of a sheet in the place of those before. */
export async function replaceLoans(db: Db, id: string, rows: readonly LoanRow[]): Promise<void> {
  await db.deleteFrom('move_in_loans').where('move_in_id', '=', id).execute()
  const values = rows.map((row) => ({
    line_no: row.lineNo,
    line_count: row.lines,
    cells: row.cells.map((cell) => cell.slice(0, 500).replaceAll('\0', '').toWellFormed()),
    member_line: row.memberLine ?? null,
    product_id: row.product?.id ?? null,
    product_version: row.product?.version ?? null,
    reference: row.reference,
    principal_kobo: String(row.principal),
    lent_on: row.lentOn ?? null,
    instalments: row.instalments ?? null,
    principal_left_kobo: String(row.principalLeft),
    interest_left_kobo: String(row.interestLeft),
    penalty_left_kobo: String(row.penaltyLeft),
    faults: row.faults,
  }))
  await sql`
    insert into move_in_loans (move_in_id, line_no, line_count, cells, member_line, product_id, product_version, reference,
      principal_kobo, lent_on, instalments, principal_left_kobo, interest_left_kobo, penalty_left_kobo, faults)
    select ${id}::uuid, r.line_no, r.line_count, r.cells, r.member_line, r.product_id, r.product_version, r.reference,
      r.principal_kobo, r.lent_on, r.instalments, r.principal_left_kobo, r.interest_left_kobo, r.penalty_left_kobo, r.faults
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as r (line_no int, line_count int, cells text[],
      member_line int, product_id uuid, product_version int, reference text, principal_kobo bigint, lent_on date,
      instalments int, principal_left_kobo bigint, interest_left_kobo bigint, penalty_left_kobo bigint, faults jsonb)`.execute(
    db,
  )
}

/** What the sheets of lists come to. */
export type LoanSums = {
  moveInId: string
  count: number
  faultyCount: number
  doneCount: number
  lentKobo: Kobo
  principalKobo: Kobo
  interestKobo: Kobo
  penaltyKobo: Kobo
  takenBackKobo: Kobo
}

/** The same: a query. */
export function sumLoans(ids: readonly string[]) {
  return sql<LoanSums>`
    select move_in_id as "moveInId", count(*)::int as count, count(*) filter (where faults <> '[]')::int as "faultyCount",
      count(loan_id)::int as "doneCount", sum(principal_kobo)::bigint as "lentKobo",
      sum(principal_left_kobo)::bigint as "principalKobo", sum(interest_left_kobo)::bigint as "interestKobo",
      sum(penalty_left_kobo)::bigint as "penaltyKobo",
      coalesce(sum(principal_left_kobo + interest_left_kobo + penalty_left_kobo)
        filter (where taken_back_at is not null), 0)::bigint as "takenBackKobo"
    from move_in_loans where move_in_id = any(${ids}::uuid[]) group by move_in_id`
}

/** A row of a sheet with the member and the product it was understood to be of. */
export type KeptLoan = {
  lineNo: number
  lines: number
  cells: string[]
  memberLine: number | null
  memberName: string | null
  memberUid: string | null
  productId: string | null
  productVersion: number | null
  productName: string | null
  reference: string
  principalKobo: Kobo
  lentOn: CalendarDate | null
  instalments: number | null
  principalLeftKobo: Kobo
  interestLeftKobo: Kobo
  penaltyLeftKobo: Kobo
  faults: LoanSaid[]
  loanId: string | null
  takenBackAt: Instant | null
}

/** Rows of a sheet in the order of the file: all of them, those with errors, or those that are no loans yet. */
export async function loansOfSheet(
  db: Db,
  id: string,
  { which, after, limit }: { which: 'all' | 'faulty' | 'to-import'; after: number; limit: number },
): Promise<KeptLoan[]> {
  const wanted = {
    all: sql`true`,
    faulty: sql`x.faults <> '[]'`,
    'to-import': sql`x.loan_id is null`,
  }[which]
  const { rows } = await sql<KeptLoan>`
    select x.line_no as "lineNo", x.line_count as lines, x.cells, x.member_line as "memberLine", r.name as "memberName",
      r.member_uid as "memberUid", x.product_id as "productId", x.product_version as "productVersion",
      p.name as "productName", x.reference, x.principal_kobo as "principalKobo", x.lent_on as "lentOn", x.instalments,
      x.principal_left_kobo as "principalLeftKobo", x.interest_left_kobo as "interestLeftKobo",
      x.penalty_left_kobo as "penaltyLeftKobo", x.faults, x.loan_id as "loanId", x.taken_back_at as "takenBackAt"
    from move_in_loans x
    left join move_in_rows r on r.move_in_id = x.move_in_id and r.line_no = x.member_line
    left join loan_products p on p.id = x.product_id
    where x.move_in_id = ${id} and x.line_no > ${after} and ${wanted}
    order by x.line_no limit ${limit}`.execute(db)
  return rows
}

/** The members of a list that are not left out. */
export function membersOfList(db: Db, id: string): Promise<ListedMember[]> {
  return db
    .selectFrom('move_in_rows')
    .select(['line_no as lineNo', 'name', 'number', 'email', 'phone'])
    .where('move_in_id', '=', id)
    .where('left_out', '=', false)
    .orderBy('line_no')
    .execute()
}

/** Writes which loan a row becomes, and forgets its cells. */
export async function noteLoan(db: Db, id: string, lineNo: number, loanId: string): Promise<void> {
  await db
    .updateTable('move_in_loans')
    .set({ loan_id: loanId, cells: [] })
    .where('move_in_id', '=', id)
    .where('line_no', '=', lineNo)
    .execute()
}

/** The loans of a member who was imported with a list, that are not taken back. */
export function importedLoansOf(
  db: Db,
  id: string,
  memberLine: number,
): Promise<{ lineNo: number; loanId: string | null }[]> {
  return db
    .selectFrom('move_in_loans')
    .select(['line_no as lineNo', 'loan_id as loanId'])
    .where('move_in_id', '=', id)
    .where('member_line', '=', memberLine)
    .where('taken_back_at', 'is', null)
    .orderBy('line_no')
    .execute()
}

export async function noteLoanTakenBack(db: Db, id: string, lineNo: number, now: Instant): Promise<void> {
  await db
    .updateTable('move_in_loans')
    .set({ taken_back_at: now })
    .where('move_in_id', '=', id)
    .where('line_no', '=', lineNo)
    .execute()
}
