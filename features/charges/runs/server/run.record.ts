/** The tables of charge runs. A run is the society's; who is on its list is theirs. */
import { defineRecord, type RecordOf } from '@kolo/database/record'

export const chargeRuns = defineRecord('charge_runs')

export const chargeRunMembers = defineRecord('charge_run_members', {
  title: 'Lists of members who were charged',
  by: ['member_uid'],
  key: ['run_id', 'member_uid'],
  columns: { run_id: 'given', member_uid: 'inner' },
})

/** A run as it is kept. */
export type RunRecord = RecordOf<'charge_runs'>
