/** Cache updates of a bank statement. */
import { setQuery } from '@kolo/ui/patterns/query-cache'
import { type BankStatement, readBankStatement } from '../statement.contract.ts'

/** What an action on a statement answers, put where it is shown; its lines are asked for again. */
export const statementCacheUpdates = (statement: BankStatement) => [
  setQuery(readBankStatement, { params: { id: statement.id } }, statement),
]
