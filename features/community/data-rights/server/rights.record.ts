import { defineRecord } from '@kolo/database/record'
import type { TableOf, Tables } from '@kolo/database/tables'
import type { Instant } from '@kolo/foundation/time'
import type { Generated, Selectable } from 'kysely'

export const dataCopies = defineRecord('data_copies', {
  title: 'Copies of your data you asked for',
  by: ['owner_uid'],
  columns: {
    id: 'given',
    owner_uid: 'inner',
    asked_at: 'given',
    stored_name: 'inner',
    size_bytes: 'given',
    made_at: 'given',
  },
})

export const dataRequests = defineRecord('data_requests', {
  title: 'What you asked about your data',
  by: ['member_uid'],
  columns: {
    id: 'given',
    member_uid: 'inner',
    kind: 'given',
    wish: 'given',
    asked_at: 'given',
    due_on: 'given',
    status: 'given',
    answer: 'given',
    decided_by: 'others',
    decided_at: 'given',
    reminders: 'inner',
    version: 'inner',
  },
})

export const breachPeople = defineRecord('breach_people', {
  title: 'Breaches that concerned your data',
  isOfAnyAccount: true,
  by: ['member_uid'],
  key: ['breach_id'],
  columns: {
    breach_id: 'given',
    member_uid: 'inner',
    told_at: 'given',
  },
})

/** The tables with personal data, in the order of a member's export. */
export const rightsRecords = [dataCopies, dataRequests, breachPeople]

type BreachPeopleTable = TableOf<
  'breach_people',
  {
    breach_id: string
    member_uid: string
    told_at: Generated<Instant | null>
  }
>

/** A copy as it is kept. */
export type CopyRow = Selectable<Tables['data_copies']>

/** A request as it is kept. */
export type RequestRow = Selectable<Tables['data_requests']>

/** A breach as it is kept. */
export type BreachRow = Selectable<Tables['breaches']>

declare module '@kolo/database/tables' {
  interface NarrowedTables {
    breach_people: BreachPeopleTable
  }
}
