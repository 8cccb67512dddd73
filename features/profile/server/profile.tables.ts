/** The rows of this feature's tables; compared with the live schema by a test. */

import type { Json } from '@kolo/database/tables'
import type { PictureType } from '@kolo/files/rules'
import type { Role } from '@kolo/foundation/access'
import type { CalendarDate, Instant } from '@kolo/foundation/time'
import type { ColumnType, Generated, Selectable } from 'kysely'
import type { Tier } from '../limits/tiers.rules.ts'
import type { Gender, KycStatus, MaritalStatus, Provider } from '../profiles/profile.rules.ts'
import type { LinkedWays } from '../profiles/providers.rules.ts'
import type { PartOf, Preferences, Settings } from '../settings/settings.rules.ts'

export type ProfilesTable = {
  uid: string
  member_code: string
  email: string
  full_name: string
  phone: string
  gender: Gender | null
  date_of_birth: CalendarDate | null
  marital_status: MaritalStatus | null
  wedding_anniversary: CalendarDate | null
  location: string
  occupation: string
  preferred_investment_naira: number | null
  avatar: Generated<string>
  profile_complete: boolean
  role: Generated<Role>
  is_active: Generated<boolean>
  is_verified: Generated<boolean>
  email_verified: Generated<boolean>
  phone_verified: Generated<boolean>
  kyc_status: Generated<KycStatus>
  account_tier: Generated<Tier>
  linked_providers: Provider[]
  primary_provider: Provider
  provider_data: LinkedWays['providerData']
  settings: PartOf<Settings>
  preferences: PartOf<Preferences>
  login_count: Generated<number>
  last_login_minutes: Generated<number>
  session_minutes: Generated<bigint>
  sessions_ended: Generated<number>
  is_archived: Generated<boolean>
  archived_at: Instant | null
  transferred_to: string | null
  name_key: string
  version: Generated<number>
  created_at: Instant
  updated_at: Instant
  last_sign_in_at: Instant | null
  last_active_at: Instant | null
  email_seal: Generated<Buffer | null>
  next_of_kin: ColumnType<NextOfKin | null, NextOfKin | null | undefined, NextOfKin>
}

/** As the member named them, or the list they were imported with. */
export type NextOfKin = { fullName: string; phone: string; relationship: string; sharePercent: number }

type ProfileWordsTable = { word: string; uid: string; kind: 'name' | 'email' | 'code' | 'phone' }

export type MemberChangesTable = {
  id: string
  uid: string
  kind: 'role' | 'standing' | 'tier' | 'identity'
  before: string
  after: string
  reason: string
  actor_uid: string
  changed_at: Instant
}

export type MemberNotesTable = {
  id: string
  uid: string
  author_uid: string
  body: string
  written_at: Instant
}

export type MemberViewsTable = {
  id: string
  owner_uid: string
  name: string
  search: string
  kept_at: Instant
}

export type MemberFilesTable = {
  id: string
  owner_uid: string
  asked: ColumnType<Json, string, never>
  asked_at: Instant
  stored_name: Generated<string | null>
  made_at: Generated<Instant | null>
}

export type AvatarsTable = {
  uid: string
  /** One that was put before pictures had files; it lies here until its member puts another. */
  bytes: Buffer | null
  stored_name: string | null
  content_type: PictureType
  changed_at: Instant
}

export type PhoneCodesTable = {
  uid: string
  id: string
  phone: string
  code_mark: Buffer
  sent_at: Instant
  ends_at: Instant
  used_at: Instant | null
  used_xact: Generated<string | null>
}

/** A profile as it is kept. */
export type ProfileRow = Selectable<ProfilesTable>

declare module '@kolo/database/tables' {
  interface Tables {
    profiles: ProfilesTable
    profile_words: ProfileWordsTable
    member_changes: MemberChangesTable
    member_notes: MemberNotesTable
    member_views: MemberViewsTable
    member_files: MemberFilesTable
    avatars: AvatarsTable
    phone_codes: PhoneCodesTable
  }
}
