import { defineRecord } from '@kolo/database/record'
import type { Tables } from '@kolo/database/tables'
import type { Selectable } from 'kysely'

export const distributionLines = defineRecord('distribution_lines', {
  title: 'Your part in distributions',
  by: ['member_uid'],
  key: ['distribution_id', 'id'],
  columns: {
    distribution_id: 'given',
    investment_id: 'given',
    member_uid: 'inner',
    weight: 'given',
    gross_kobo: 'given',
    wht_kobo: 'given',
    net_kobo: 'given',
    status: 'given',
    journal_id: 'inner',
    id: 'given',
    goal_id: 'given',
    goal_day_base: 'inner',
  },
})

/** The tables with personal data, in the order of a member's export. */
export const distributionsRecords = [distributionLines]

/** A distribution as it is kept. */
export type DistributionRow = Selectable<Tables['distributions']>

/** A line as it is kept. */
export type LineRow = Selectable<Tables['distribution_lines']>
