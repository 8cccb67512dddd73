/** The rows of this feature's tables. */

import type { Json } from '@kolo/database/schema'
import type { TableOf } from '@kolo/database/tables'
import type { ColumnType, Selectable } from 'kysely'
import type { Provider } from '../profiles/profile.rules.ts'
import type { LinkedWays } from '../profiles/providers.rules.ts'
import type { PartOf, Preferences, Settings } from '../settings/settings.rules.ts'

export type ProfilesTable = TableOf<
  'profiles',
  {
    linked_providers: Provider[]
    primary_provider: Provider
    provider_data: LinkedWays['providerData']
    settings: PartOf<Settings>
    preferences: PartOf<Preferences>
    next_of_kin: ColumnType<NextOfKin | null, NextOfKin | null | undefined, NextOfKin>
  }
>

/** As the member named them, or the list they were imported with. */
export type NextOfKin = { fullName: string; phone: string; relationship: string; sharePercent: number }

type ProfileWordsTable = TableOf<'profile_words'>

export type MemberChangesTable = TableOf<'member_changes'>

export type MemberNotesTable = TableOf<'member_notes'>

export type MemberViewsTable = TableOf<'member_views'>

export type MemberFilesTable = TableOf<
  'member_files',
  {
    asked: ColumnType<Json, string, never>
  }
>

export type AvatarsTable = TableOf<'avatars'>

export type PhoneCodesTable = TableOf<'phone_codes'>

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
