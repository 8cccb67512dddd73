/** The rows of this feature's tables. */
import type { TableOf } from '@kolo/database/tables'
import type { ColumnType, Generated, Selectable } from 'kysely'
import type { AnnouncementLanguage, Translation } from '../announcements.rules.ts'

/** The same in other languages, the parts of each in no order. */
type Translations = ColumnType<Translation[], string | undefined, string>

export type AnnouncementsTable = TableOf<
  'announcements',
  {
    translations: Translations
  }
>

/** An announcement as it is kept. */
export type AnnouncementRow = Selectable<AnnouncementsTable>

export type AnnouncementFilesTable = TableOf<'announcement_files'>

/** A file as it is kept. */
export type AnnouncementFileRow = Selectable<AnnouncementFilesTable>

export type AnnouncementTextsTable = TableOf<
  'announcement_texts',
  {
    language: Generated<AnnouncementLanguage>
    translations: Translations
  }
>

declare module '@kolo/database/tables' {
  interface Tables {
    announcements: AnnouncementsTable
    announcement_files: AnnouncementFilesTable
    announcement_texts: AnnouncementTextsTable
    announcement_readers: TableOf<'announcement_readers'>
  }
}
