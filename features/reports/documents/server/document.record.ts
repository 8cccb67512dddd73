import { defineRecord } from '@kolo/database/record'
import type { Tables } from '@kolo/database/tables'
import type { Instant } from '@kolo/foundation/time'
import type { Selectable } from 'kysely'
import type { StatementTime } from '../../statements/server/make-statement.ts'
import type { PaperState } from '../documents.rules.ts'

export const papers = defineRecord('papers', {
  title: 'Statements and receipts that were made',
  by: ['member_uid'],
  columns: {
    id: 'given',
    code: 'given',
    kind: 'given',
    format: 'given',
    member_uid: 'inner',
    account: 'given',
    account_name: 'given',
    first_day: 'given',
    last_day: 'given',
    from_at: 'given',
    until_at: 'given',
    opening_kobo: 'given',
    in_kobo: 'given',
    out_kobo: 'given',
    closing_kobo: 'given',
    lines: 'given',
    content_sha256: 'secret',
    issued_at: 'given',
    issued_by: 'others',
    is_large: 'given',
    stored_name: 'inner',
    made_at: 'given',
  },
})

/** A paper as it is kept. */
export type PaperRow = Selectable<Tables['papers']>

/** Whether a paper can be opened: one that is made at once always can. */
export function stateOf({ is_large, made_at, stored_name }: PaperRow): PaperState {
  if (!is_large || stored_name !== null) return 'ready'
  return made_at === null ? 'making' : 'gone'
}

/** The moment its figures are of, where that is not the end of its last day. */
export function momentOf({ kind, until_at, issued_at }: PaperRow): Instant | undefined {
  return kind !== 'receipt' && until_at > issued_at ? issued_at : undefined
}

/** The days a paper is printed with, and when it was made. */
export function timeOf(row: PaperRow): StatementTime {
  return { from: row.first_day, to: row.last_day, madeAt: row.issued_at, until: momentOf(row) }
}
