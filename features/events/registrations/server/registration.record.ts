import { defineRecord } from '@kolo/database/record'
import type { TableOf } from '@kolo/database/tables'
import type { Selectable } from 'kysely'

export const eventRegistrations = defineRecord('event_registrations', {
  title: 'Events you registered for',
  by: ['member_uid'],
  columns: {
    id: 'given',
    event_id: 'given',
    member_uid: 'inner',
    mode: 'given',
    guests: 'given',
    status: 'given',
    answers: 'given',
    registered_at: 'given',
    offered_until: 'given',
    cancelled_reason: 'given',
    checked_in_at: 'given',
    checked_in_by: 'others',
    checked_in_scan: 'inner',
    checked_in_device: 'inner',
    fee_kobo: 'given',
    fee_journal_id: 'inner',
    fee_returned_journal_id: 'inner',
  },
})

export type RegistrationsTable = TableOf<
  'event_registrations',
  {
    answers: Answer[]
  }
>

/** An answer beside its question. */
export type Answer = { question: string; answer: string }

/** A registration as it is kept. */
export type RegistrationRow = Selectable<RegistrationsTable>

declare module '@kolo/database/tables' {
  interface NarrowedTables {
    event_registrations: RegistrationsTable
  }
}

export const isKept = ({ status }: Pick<RegistrationRow, 'status'>) =>
  status === 'offered' || status === 'awaiting_payment'

/** Whether there is something to give back: a place, one that is kept, or a turn. */
export function isGivenBack(own: Pick<RegistrationRow, 'status'>): boolean {
  return own.status === 'confirmed' || own.status === 'waitlisted' || isKept(own)
}

/** Whether somebody holds a place, an offer or a turn. */
export function isLive({ status }: Pick<RegistrationRow, 'status'>): boolean {
  return status !== 'offer_expired' && status !== 'cancelled_by_member' && status !== 'cancelled_by_admin'
}
