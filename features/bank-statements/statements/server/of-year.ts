/**
 * What an auditor of one year reads of the bank's statements: those that reach into the year, and of them the lines of the
 * year. A statement that goes on into another year shows no balance of it.
 */
import { daysOf, isOfYear } from '@kolo/application/of-year'
import type { AuditorCall } from '@kolo/application/route'
import type { OutputOf } from '@kolo/foundation/endpoint'
import type { BankStatement, listBankStatements, listStatementLines } from '../statement.contract.ts'
import { statementById } from './statements.store.ts'

type Days = Pick<BankStatement, 'firstOn' | 'lastOn'>

function reachesInto({ firstOn, lastOn }: Days, year: number): boolean {
  const { first, last } = daysOf(year)
  return firstOn <= last && lastOn >= first
}

function ofYear(statement: BankStatement, year: number): BankStatement {
  const { openingKobo, closingKobo, settling: _, ...rest } = statement
  return {
    ...rest,
    batches: [],
    ...(openingKobo !== undefined && isOfYear(statement.firstOn, year) ? { openingKobo } : {}),
    ...(closingKobo !== undefined && isOfYear(statement.lastOn, year) ? { closingKobo } : {}),
  }
}

async function within<Input extends { params: { id: string } }>({ db, year }: AuditorCall, input: Input) {
  const { first_on, last_on } = await statementById(db, input.params.id)
  return reachesInto({ firstOn: first_on, lastOn: last_on }, year) ? input : undefined
}

/** The statements that reach into the year. */
export const withStatements = {
  within: <Input>(_: AuditorCall, input: Input) => input,
  trim: (page: OutputOf<typeof listBankStatements>, year: number) => ({
    ...page,
    rows: page.rows.filter((row) => reachesInto(row, year)).map((row) => ofYear(row, year)),
  }),
}

export const withStatement = { within, trim: ofYear }

export const withLines = {
  within,
  trim: (page: OutputOf<typeof listStatementLines>, year: number) => ({
    ...page,
    rows: page.rows.filter(({ bookedOn }) => isOfYear(bookedOn, year)),
  }),
}
