import { defineRecord } from '@kolo/database/record'
import type { Tables } from '@kolo/database/tables'
import type { Selectable } from 'kysely'

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
