/** Cache updates of a bank statement. */
import { updateQuery } from '@kolo/ui/patterns/query-cache'
import { type BankStatement, readBankStatement } from '../statement.contract.ts'

/**
 * What an action on a statement answers, put where it is shown; its lines are asked for again. What the books hold is not
 * in such an answer: it changes when the lines are posted.
 */
export const statementCacheUpdates = (statement: BankStatement) => [
  updateQuery(readBankStatement, { params: { id: statement.id } }, ({ inBooksKobo }) => ({
    ...statement,
    inBooksKobo,
  })),
]
