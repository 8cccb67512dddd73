/** The rows of a sheet of running loans, read as of now and kept with their list. */
import type { Db } from '@kolo/database/tables'
import type { Lines } from '@kolo/files/reading'
import type { CalendarDate } from '@kolo/foundation/time'
import { loanProductsForSheet } from '@kolo/loans/server'
import { loansMost, readLoans } from '../loans-sheet.rules.ts'
import { loansOfSheet, membersOfList, replaceLoans } from './loans-sheet.store.ts'
import type { MoveInRecord } from './move-in.record.ts'
import { saveMoveIn } from './moving-in.store.ts'

/** Reads rows with these columns and keeps them in the place of those before; answers how many loans there are. */
export async function readAndKeep(
  db: Db,
  id: string,
  rows: readonly (Lines & { cells: readonly string[] })[],
  { parts, on }: { parts: readonly string[]; on: CalendarDate },
): Promise<number> {
  const [members, products] = [await membersOfList(db, id), await loanProductsForSheet(db)]
  const read = readLoans(rows, { parts, on, members, products })
  await replaceLoans(db, id, read)
  return read.length
}

/** Every loan of a list is looked at again: a member may be left out since, or a product was closed. */
export async function judgeLoansAgain(db: Db, list: MoveInRecord): Promise<void> {
  if (list.loans_on === null || list.loan_parts === null) return
  const rows = await loansOfSheet(db, list.id, { which: 'all', after: 0, limit: loansMost })
  await readAndKeep(db, list.id, rows, { parts: list.loan_parts, on: list.loans_on })
}

/** Removes the sheet of a list. */
export async function removeLoansOf(db: Db, id: string): Promise<void> {
  await replaceLoans(db, id, [])
  await saveMoveIn(db, id, { loans_on: null, loan_heads: null, loan_parts: null })
}
