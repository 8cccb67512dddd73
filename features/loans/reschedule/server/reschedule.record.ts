/** The tables of new schedules, each declared once, with what its person is given of every column. */
import { defineRecord, type RecordOf } from '@kolo/database/record'
import type { Json } from '@kolo/database/schema'
import type { TableOf } from '@kolo/database/tables'
import type * as z from 'zod/mini'
import type { LoanRecord } from '../../loans/server/loan.record.ts'
import type { Instalment } from '../../products/loan-schedule.rules.ts'
import type { plannedInstalmentWire } from '../reschedule.wire.ts'

/** An instalment as a proposal keeps it: kobo as text. */
type KeptInstalment = z.input<typeof plannedInstalmentWire>

export type LoanReschedulesTable = TableOf<'loan_reschedules', { schedule: Json<KeptInstalment[]> }>

declare module '@kolo/database/tables' {
  interface NarrowedTables {
    loan_reschedules: LoanReschedulesTable
  }
}

export const loanReschedules = defineRecord('loan_reschedules', {
  title: 'New schedules of your loans',
  below: { column: 'loan_id', table: 'loans' },
  columns: {
    id: 'given',
    loan_id: 'given',
    loan_version: 'inner',
    instalments: 'given',
    first_due_on: 'given',
    interest_from: 'given',
    reason: 'given',
    principal_kobo: 'given',
    interest_before_kobo: 'given',
    interest_after_kobo: 'given',
    first_number: 'inner',
    schedule: 'given',
    proposed_by: 'others',
    proposed_at: 'given',
    accepted_at: 'given',
    applied_at: 'given',
    ended_at: 'given',
  },
})

export const replacedInstalments = defineRecord('loan_instalments_replaced', {
  title: 'Instalments whose place a new schedule took',
  below: { column: 'loan_id', table: 'loans' },
  key: ['reschedule_id', 'number'],
  columns: {
    reschedule_id: 'given',
    loan_id: 'given',
    number: 'given',
    due_on: 'given',
    principal_kobo: 'given',
    interest_kobo: 'given',
  },
})

/** A new schedule as it is kept. */
export type RescheduleRecord = RecordOf<'loan_reschedules'>
/** An instalment as it was before. */
export type ReplacedRecord = RecordOf<'loan_instalments_replaced'>

/** A schedule in the form in which a proposal keeps it. */
export function keptSchedule(lines: readonly Instalment[]): KeptInstalment[] {
  return lines.map(({ number, dueOn, principalKobo, interestKobo }) => ({
    number,
    dueOn,
    principalKobo: principalKobo.toString(),
    interestKobo: interestKobo.toString(),
  }))
}

/** What is proposed for a loan and can still take effect: nothing was repaid since. */
export function openProposal(
  { status, version }: Pick<LoanRecord, 'status' | 'version'>,
  reschedules: readonly RescheduleRecord[],
): RescheduleRecord | undefined {
  const open = reschedules.find(({ appliedAt, endedAt }) => appliedAt === null && endedAt === null)
  return status === 'running' && open?.loanVersion === version ? open : undefined
}
