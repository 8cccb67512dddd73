import { defineRecord } from '@kolo/database/record'
import type { Tables } from '@kolo/database/tables'
import type { Selectable } from 'kysely'

export const shareRequests = defineRecord('share_requests', {
  title: 'What you asked for with shares',
  by: ['buyer_uid'],
  below: { column: 'account_id', table: 'share_accounts' },
  columns: {
    id: 'given',
    kind: 'given',
    account_id: 'given',
    buyer_uid: 'others',
    units: 'given',
    value_kobo: 'given',
    fee_kobo: 'given',
    status: 'given',
    hold_id: 'inner',
    buyer_hold_id: 'others',
    asked_at: 'given',
    answered_at: 'given',
    ended_at: 'given',
    reason: 'given',
    journal_id: 'inner',
    version: 'inner',
  },
})

/** A request as it is kept, with whose shares it is about. */
export type RequestRow = Selectable<Tables['share_requests']> & { seller_uid: string; seller_units: number }
