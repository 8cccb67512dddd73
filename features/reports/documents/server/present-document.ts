import type { Owner } from '../../statements/server/make-statement.ts'
import type { Paper } from '../documents.contract.ts'
import { writeCode } from '../documents.rules.ts'
import type { PaperRow } from './document.record.ts'
import { stateOf } from './document.record.ts'

/** A paper as its member sees it: a goal by its name. */
export function presentPaper(row: PaperRow, { goals }: Pick<Owner, 'goals'>): Paper {
  return {
    id: row.id,
    code: writeCode(row.code),
    kind: row.kind,
    format: row.format,
    account: goals.find(({ id }) => id === row.account)?.name ?? row.account_name,
    from: row.first_day,
    to: row.last_day,
    issuedAt: row.issued_at,
    state: stateOf(row),
  }
}
