import { defineRecord } from '@kolo/database/record'
import type { Tables } from '@kolo/database/tables'
import type { Selectable } from 'kysely'

export const savingsReleases = defineRecord('savings_releases', {
  title: 'Money released from your goals',
  below: { column: 'account_id', table: 'savings_accounts' },
  columns: {
    id: 'given',
    account_id: 'given',
    kind: 'given',
    amount_kobo: 'given',
    cost_kobo: 'given',
    hold_id: 'inner',
    asked_at: 'given',
    due_at: 'given',
    status: 'given',
    done_at: 'given',
    journal_id: 'inner',
  },
})

/** What leaves a goal for its owner's wallet, as it is kept. */
export type ReleaseRow = Selectable<Tables['savings_releases']>
