import { defineRecord } from '@kolo/database/record'
import type { Json } from '@kolo/database/schema'
import type { TableOf } from '@kolo/database/tables'
import type { ColumnType } from 'kysely'

export const memberFiles = defineRecord('member_files', {
  title: 'Files of the list of members you asked for',
  by: ['owner_uid'],
  columns: {
    id: 'given',
    owner_uid: 'inner',
    asked: 'given',
    asked_at: 'given',
    stored_name: 'inner',
    made_at: 'given',
  },
})

export type MemberFilesTable = TableOf<
  'member_files',
  {
    asked: ColumnType<Json, string, never>
  }
>

declare module '@kolo/database/tables' {
  interface NarrowedTables {
    member_files: MemberFilesTable
  }
}
