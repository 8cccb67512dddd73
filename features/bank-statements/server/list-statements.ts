import type { Call } from '@kolo/database/call'
import type { InputOf, OutputOf } from '@kolo/foundation/endpoint'
import { uuidPattern } from '@kolo/foundation/ids'
import type {
  listBankStatements,
  listStatementLines,
  readBankStatement,
} from '../bank-statements.contract.ts'
import { linesIn } from './lines.store.ts'
import { accountOf, presentLines, presentStatement, presentStatements } from './present-statement.ts'
import { newestStatements, statementAccounts, statementById } from './statements.store.ts'

/** The statements that were imported, newest first. */
export async function listBankStatementsAct(
  call: Call,
  { query }: InputOf<typeof listBankStatements>,
): Promise<OutputOf<typeof listBankStatements>> {
  const before = query.cursor !== undefined && uuidPattern.test(query.cursor) ? query.cursor : undefined
  const found = await newestStatements(call.db, before, query.limit).execute()
  const rows = found.slice(0, query.limit)
  const accounts = await statementAccounts(call.db).execute()
  return {
    rows: await presentStatements(call, rows),
    nextCursor: found.length > rows.length ? rows.at(-1)?.id : undefined,
    accounts: accounts.map((row) => accountOf(row, row.id)),
  }
}

/** One statement. */
export async function readBankStatementAct(call: Call, { params }: InputOf<typeof readBankStatement>) {
  return presentStatement(call, await statementById(call.db, params.id))
}

/** Lines of a statement, in the order of the file. */
export async function listStatementLinesAct(
  call: Call,
  { params, query }: InputOf<typeof listStatementLines>,
): Promise<OutputOf<typeof listStatementLines>> {
  const statement = await statementById(call.db, params.id)
  const after = /^\d{1,9}$/.test(query.cursor ?? '') ? Number(query.cursor) : 0
  const found = await linesIn(call.db, statement.id, query.list, { after, limit: query.limit })
  const rows = found.slice(0, query.limit)
  const last = found.length > rows.length ? rows.at(-1) : undefined
  return {
    rows: await presentLines(call, rows),
    nextCursor: last && String(last.line_no),
  }
}
