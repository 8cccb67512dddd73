import { defineRecord } from '@kolo/database/record'

export const savingsContributions = defineRecord('savings_contributions', {
  title: 'How your goals keep up',
  below: { column: 'account_id', table: 'savings_accounts' },
  key: ['account_id'],
  columns: {
    account_id: 'given',
    behind_kobo: 'given',
    reckoned_on: 'given',
    reminded_month: 'given',
    told_month: 'given',
  },
})

export const contributionNudgeMembers = defineRecord('contribution_nudge_members', {
  title: 'Reminders of contributions by administrators',
  by: ['owner_uid'],
  key: ['nudge_id', 'owner_uid'],
  columns: {
    nudge_id: 'inner',
    owner_uid: 'inner',
    outcome: 'given',
    at: 'given',
  },
})
