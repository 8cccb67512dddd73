import { defineRecord } from '@kolo/database/record'
import type { Tables } from '@kolo/database/tables'
import type { Selectable } from 'kysely'

export const interestDays = defineRecord('interest_days', {
  title: 'Interest of your goals by the day',
  below: { column: 'account_id', table: 'savings_accounts' },
  key: ['account_id', 'day'],
  columns: {
    account_id: 'given',
    day: 'given',
    plan_version: 'inner',
    balance_kobo: 'given',
    rate_bps: 'given',
    day_base: 'given',
    earned_micro_kobo: 'given',
    accrued_micro_kobo: 'given',
    rest: 'inner',
    idle_kobo: 'given',
    covered_kobo: 'given',
    stretch_days: 'inner',
    stretch_kobo: 'inner',
  },
})

export const interestPostings = defineRecord('interest_postings', {
  title: 'Interest of your goals as it was paid',
  below: { column: 'account_id', table: 'savings_accounts' },
  key: ['account_id', 'to_day'],
  columns: {
    account_id: 'given',
    to_day: 'given',
    from_day: 'given',
    gross_kobo: 'given',
    wht_bps: 'given',
    wht_kobo: 'given',
    forfeited_micro_kobo: 'given',
    gross_so_far_kobo: 'given',
    wht_so_far_kobo: 'given',
    journal_id: 'inner',
    posted_on: 'given',
    posted_at: 'given',
  },
})

export const interestDue = defineRecord('interest_due', {
  title: 'Interest of your goals that waits until the society has earned enough',
  below: { column: 'account_id', table: 'savings_accounts' },
  key: ['account_id', 'to_day'],
  columns: {
    account_id: 'given',
    to_day: 'given',
    from_day: 'given',
    gross_kobo: 'given',
    wht_bps: 'given',
    wht_kobo: 'given',
    noticed_on: 'given',
    settled_at: 'given',
  },
})

export const declaredInterest = defineRecord('declared_interest', {
  title: 'Interest of your goals that a meeting declared',
  below: { column: 'account_id', table: 'savings_accounts' },
  key: ['journal_id'],
  columns: {
    journal_id: 'inner',
    account_id: 'given',
    year: 'given',
    rate_bps: 'given',
    gross_kobo: 'given',
    wht_bps: 'given',
    wht_kobo: 'given',
    posted_at: 'given',
    taken_back_at: 'given',
  },
})

/** A reckoned day as it is kept. */
export type InterestDayRow = Selectable<Tables['interest_days']>

/** A posting of interest as it is kept. */
export type InterestPostingRow = Selectable<Tables['interest_postings']>

/** A finished run as it is kept. */
export type InterestRunRow = Selectable<Tables['interest_runs']>
