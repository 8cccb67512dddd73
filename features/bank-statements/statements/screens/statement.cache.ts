/** Cache updates of a bank statement. */
import { toldWhole } from '@kolo/ui/patterns/kept-answers'
import { type BankStatement, readBankStatement } from '../statement.contract.ts'

/** What a deed on a statement answers, put where it is shown; its lines are asked for again. */
export const toldStatement = (statement: BankStatement) => [
  toldWhole(readBankStatement, { params: { id: statement.id } }, statement),
]
