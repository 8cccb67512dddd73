import { defineRecord } from '@kolo/database/record'
import type { TableOf, Tables } from '@kolo/database/tables'
import type { ColumnType, Generated, Selectable } from 'kysely'
import type { AnnouncementLanguage, Translation } from '../announcements.rules.ts'

export const announcementReaders = defineRecord('announcement_readers', {
  title: 'Announcements you read',
  isOfAnyAccount: true,
  by: ['uid'],
  key: ['announcement_id', 'uid'],
  columns: {
    announcement_id: 'given',
    uid: 'inner',
    read_at: 'given',
    accepted_at: 'given',
    accepted_revision: 'given',
  },
})

export const announcementFiles = defineRecord('announcement_files', {
  title: 'Files of announcements you added',
  by: ['owner_uid'],
  file: { folder: 'announcement-files', storedName: 'stored_name', name: 'file_name' },
  columns: {
    id: 'given',
    owner_uid: 'inner',
    announcement_id: 'given',
    from_revision: 'given',
    until_revision: 'given',
    file_name: 'given',
    stored_name: 'inner',
    content_type: 'given',
    size_bytes: 'given',
    sha256: 'secret',
    added_at: 'given',
  },
})

/** The tables with personal data, in the order of a member's export. */
export const announcementsRecords = [announcementReaders, announcementFiles]

export type AnnouncementsTable = TableOf<
  'announcements',
  {
    translations: Translations
  }
>

export type AnnouncementTextsTable = TableOf<
  'announcement_texts',
  {
    language: Generated<AnnouncementLanguage>
    translations: Translations
  }
>

/** The same in other languages, the parts of each in no order. */
type Translations = ColumnType<Translation[], string | undefined, string>

/** An announcement as it is kept. */
export type AnnouncementRow = Selectable<AnnouncementsTable>

/** A file as it is kept. */
export type AnnouncementFileRow = Selectable<Tables['announcement_files']>

declare module '@kolo/database/tables' {
  interface NarrowedTables {
    announcements: AnnouncementsTable
    announcement_texts: AnnouncementTextsTable
  }
}
