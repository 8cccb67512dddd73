import type { Call } from '@kolo/application/call'
import { pageById, paged } from '@kolo/database/pages'
import type { InputOf, OutputOf } from '@kolo/foundation/endpoint'
import { RequestProblem } from '@kolo/foundation/request-problem'
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

/** One statement. */
export async function readBankStatementHandler(call: Call, { params }: InputOf<typeof readBankStatement>) {
  return presentStatement(call, await statementById(call.db, params.id))
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
