import { defineRecord } from '@kolo/database/record'
import type { Tables } from '@kolo/database/tables'
import type { CalendarDate } from '@kolo/foundation/time'
import type { Selectable } from 'kysely'
import type { AutoSaveOutcome } from '../auto-save.rules.ts'

export const savingsAutoSaves = defineRecord('savings_auto_saves', {
  title: 'Your automatic saving',
  below: { column: 'account_id', table: 'savings_accounts' },
  key: ['account_id'],
  columns: {
    account_id: 'given',
    amount_kobo: 'given',
    frequency: 'given',
    day: 'given',
    method: 'given',
    next_run_on: 'given',
    fail_count: 'given',
    paused_because: 'given',
  },
})

export const savingsAutoSaveRuns = defineRecord('savings_auto_save_runs', {
  title: 'What automatic saving did',
  below: { column: 'account_id', table: 'savings_accounts' },
  key: ['account_id', 'day'],
  columns: {
    account_id: 'given',
    day: 'given',
    outcome: 'given',
    amount_kobo: 'given',
    journal_id: 'inner',
    happened_at: 'given',
    asked_at: 'given',
  },
})

/** How a goal is saved into by itself, as it is kept, with what became of it last. */
export type AutoSaveRow = Selectable<Tables['savings_auto_saves']> & {
  last_day: CalendarDate | null
  last_outcome: AutoSaveOutcome | null
}
