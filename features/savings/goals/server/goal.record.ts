import { defineRecord } from '@kolo/database/record'
import type { Tables } from '@kolo/database/tables'
import type { Selectable } from 'kysely'

export const savingsAccounts = defineRecord('savings_accounts', {
  title: 'Your savings goals',
  by: ['owner_uid'],
  columns: {
    id: 'given',
    code: 'given',
    plan_id: 'given',
    owner_uid: 'inner',
    name: 'given',
    icon: 'given',
    target_kobo: 'given',
    target_on: 'given',
    status: 'given',
    opened_on: 'given',
    opened_at: 'given',
    activated_at: 'given',
    ended_at: 'given',
    version: 'inner',
    kept_version: 'inner',
    interest_free: 'given',
    locked: 'given',
    matures_on: 'given',
    maturity_instruction: 'given',
    frozen_at: 'given',
    frozen_reason: 'given',
    dormancy: 'given',
    active_on: 'given',
    visibility: 'given',
    declined_plan_id: 'given',
    continues_id: 'given',
    carried_kobo: 'given',
  },
})

export const savers = defineRecord('savers', {
  title: 'How many goals you have open',
  isOfAnyAccount: true,
  by: ['member_uid'],
  key: ['member_uid'],
  columns: {
    member_uid: 'inner',
    goals_open: 'given',
  },
})

/** A goal as it is kept. */
export type GoalRow = Selectable<Tables['savings_accounts']>
