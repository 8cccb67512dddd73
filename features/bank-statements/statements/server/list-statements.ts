import type { Call } from '@kolo/application/call'
import { pageById, paged } from '@kolo/database/pages'
import type { InputOf, OutputOf } from '@kolo/foundation/endpoint'
import { zeroKobo } from '@kolo/foundation/money'
import { RequestProblem } from '@kolo/foundation/request-problem'
import { dayIn, lagos } from '@kolo/foundation/time'
import { readBooksOn } from '@kolo/ledger/day-ends'
import type { listBankStatements, listStatementLines, readBankStatement } from '../statement.contract.ts'
import { linesIn } from './lines.store.ts'
import { presentAccount, presentLines, presentStatement, presentStatements } from './present-statement.ts'
import { newestStatements, statementAccounts, statementById } from './statements.store.ts'

/** The statements that were imported, newest first. */
export async function listBankStatementsHandler(
  call: Call,
  { query }: InputOf<typeof listBankStatements>,
): Promise<OutputOf<typeof listBankStatements>> {
  const found = await newestStatements(call.db, pageById(query)).execute()
  const { rows, nextCursor } = paged(found, query.limit)
  const accounts = await statementAccounts(call.db).execute()
  return {
    rows: await presentStatements(call, rows),
    nextCursor,
    accounts: accounts.map((row) => presentAccount(row, row.id)),
  }
}

/** One statement, and what its account holds in the books. */
export async function readBankStatementHandler(
  call: Call,
  { params }: InputOf<typeof readBankStatement>,
): Promise<OutputOf<typeof readBankStatement>> {
  const statement = await statementById(call.db, params.id)
  const { lines } = await readBooksOn(call.db, dayIn(lagos, call.now))
  const held = lines.find(({ kind, scope }) => kind === 'bank' && scope === statement.account_id)
  return { ...(await presentStatement(call, statement)), inBooksKobo: held?.balance ?? zeroKobo }
}

/** Lines of a statement, in the order of the file. */
export async function listStatementLinesHandler(
  call: Call,
  { params, query }: InputOf<typeof listStatementLines>,
): Promise<OutputOf<typeof listStatementLines>> {
  const { cursor = '0', limit } = query
  if (!/^\d{1,9}$/.test(cursor)) throw new RequestProblem('bad-request')
  const statement = await statementById(call.db, params.id)
  const found = await linesIn(call.db, statement.id, query.list, { after: Number(cursor), limit: limit + 1 })
  const { rows, nextCursor } = paged(found, limit, ({ line_no }) => String(line_no))
  return { rows: await presentLines(call, rows), nextCursor }
}
