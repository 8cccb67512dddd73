/** Running loans of a list become loans of the members who came in with it. */
import type { ChunkCall } from '@kolo/application/batch-job-kind'
import type { Db } from '@kolo/database/tables'
import { newId } from '@kolo/foundation/ids'
import { importLoan, takeBackLoan } from '@kolo/loans/server'
import {
  importedLoansOf,
  type KeptLoan,
  loansOfSheet,
  noteLoan,
  noteLoanTakenBack,
} from './loans-sheet.store.ts'
import type { KeptRow, MoveInRecord } from './move-in.record.ts'
import { listAccount } from './moving-in.postings.ts'

const atOnce = 25

/** Brings in the next loans; answers the last line, and whether none is left. */
export async function importLoans(
  call: ChunkCall,
  list: MoveInRecord,
  after: number,
): Promise<{ after: number; isLast: boolean }> {
  const rows = await loansOfSheet(call.db, list.id, { which: 'to-import', after, limit: atOnce })
  const deciders = rows.length === 0 ? [] : await decidersOf(call.db, list)
  for (const row of rows) await importRow(call, list, row, deciders)
  return { after: rows.at(-1)?.lineNo ?? after, isLast: rows.length < atOnce }
}

/** Who uploaded the list, and who agreed to it. */
async function decidersOf(db: Db, list: MoveInRecord): Promise<string[]> {
  const approval = await db
    .selectFrom('approvals')
    .select(['asked_by', 'decided_by'])
    .where('id', '=', list.approval_id)
    .executeTakeFirst()
  return [list.uploaded_by, approval?.asked_by, approval?.decided_by].flatMap((uid) => uid ?? [])
}

async function importRow(call: ChunkCall, list: MoveInRecord, row: KeptLoan, deciders: readonly string[]) {
  const { memberUid, productId, productVersion, lentOn, instalments, reference } = row
  const paidOutBy = deciders.find((uid) => uid !== memberUid)
  if (
    memberUid === null ||
    productId === null ||
    productVersion === null ||
    lentOn === null ||
    instalments === null ||
    list.loans_on === null ||
    paidOutBy === undefined
  )
    throw new Error(`The loan of line ${row.lineNo} of ${list.code} cannot come in`)
  const id = newId(Date.parse(call.now))
  await noteLoan(call.db, list.id, row.lineNo, id)
  await importLoan(call, {
    id,
    memberUid,
    productId,
    productVersion,
    purpose: reference === '' ? 'Loan from before' : `Loan ${reference} from before`,
    paidOutBy,
    principalKobo: row.principalKobo,
    instalments,
    lentOn,
    on: list.loans_on,
    principalLeftKobo: row.principalLeftKobo,
    interestLeftKobo: row.interestLeftKobo,
    penaltyLeftKobo: row.penaltyLeftKobo,
    list: { code: list.code, line: row.lineNo, actorUid: list.uploaded_by, account: listAccount(list.id) },
  })
}

/** Takes back the loans of a member who is taken back. */
export async function takeBackLoans(
  call: ChunkCall,
  list: MoveInRecord,
  { line_no }: Pick<KeptRow, 'line_no'>,
): Promise<void> {
  for (const { lineNo, loanId } of await importedLoansOf(call.db, list.id, line_no)) {
    if (loanId === null) continue
    await takeBackLoan(call, loanId, { code: list.code, line: lineNo, actorUid: list.uploaded_by })
    await noteLoanTakenBack(call.db, list.id, lineNo, call.now)
  }
}
