/** The rows of this feature's tables; compared with the live schema by a test. */
import type { FileType } from '@kolo/files/rules'
import type { Instant } from '@kolo/foundation/time'
import type { AudienceKind } from '@kolo/profile/audience-rules'
import type { Tier } from '@kolo/profile/tiers'
import type { ColumnType, Generated, Selectable } from 'kysely'
import type {
  AnnouncementCategory,
  AnnouncementLanguage,
  AnnouncementPriority,
  AnnouncementStatus,
  Translation,
} from '../announcements.rules.ts'

/** The same in other languages, the parts of each in no order. */
type Translations = ColumnType<Translation[], string | undefined, string>

export interface AnnouncementsTable {
  id: string
  code: string
  status: Generated<AnnouncementStatus>
  category: AnnouncementCategory
  priority: AnnouncementPriority
  title: string
  summary: string
  body: string
  language: Generated<AnnouncementLanguage>
  translations: Translations
  audience: AudienceKind
  tiers: Generated<Tier[]>
  plan_ids: Generated<string[]>
  requires_ack: Generated<boolean>
  ack_by_at: Generated<Instant | null>
  publish_at: Generated<Instant | null>
  published_at: Generated<Instant | null>
  expires_at: Generated<Instant | null>
  pinned_until_at: Generated<Instant | null>
  revision: Generated<number>
  ack_revision: Generated<number>
  told: Generated<number>
  delivered: Generated<number | null>
  withdrawn_reason: Generated<string | null>
  author_uid: string
  written_at: Instant
  changed_at: Generated<Instant | null>
  version: Generated<number>
}

/** An announcement as it is kept. */
export type AnnouncementRow = Selectable<AnnouncementsTable>

export interface AnnouncementFilesTable {
  id: string
  owner_uid: string
  announcement_id: Generated<string | null>
  from_revision: Generated<number | null>
  until_revision: Generated<number | null>
  file_name: string
  stored_name: string
  content_type: FileType
  size_bytes: number
  sha256: string
  added_at: Instant
}

/** A file as it is kept. */
export type AnnouncementFileRow = Selectable<AnnouncementFilesTable>

export interface AnnouncementTextsTable {
  announcement_id: string
  revision: number
  title: string
  summary: string
  body: string
  language: Generated<AnnouncementLanguage>
  translations: Translations
  by_uid: string
  at: Instant
}

declare module '@kolo/database/tables' {
  interface Tables {
    announcements: AnnouncementsTable
    announcement_files: AnnouncementFilesTable
    announcement_texts: AnnouncementTextsTable
    announcement_readers: {
      announcement_id: string
      uid: string
      read_at: Instant
      accepted_at: Instant | null
      accepted_revision: number | null
    }
  }
}
