import type { Call } from '@kolo/application/call'
import { defineRecord } from '@kolo/database/record'
import type { TableOf } from '@kolo/database/tables'
import { decide } from '@kolo/foundation/access'
import type { ColumnType, Selectable } from 'kysely'
import { profileAccess } from '../../profile.access.ts'
import type { PartOf, Preferences, Settings } from '../../settings/settings.rules.ts'
import type { Provider } from '../profile.rules.ts'
import type { LinkedWays } from '../providers.rules.ts'

export const profiles = defineRecord('profiles', {
  title: 'Your profile',
  isOfAnyAccount: true,
  by: ['uid'],
  key: ['uid'],
  columns: {
    uid: 'given',
    member_code: 'given',
    email: 'given',
    full_name: 'given',
    phone: 'given',
    gender: 'given',
    date_of_birth: 'given',
    marital_status: 'given',
    wedding_anniversary: 'given',
    location: 'given',
    occupation: 'given',
    preferred_investment_naira: 'given',
    avatar: 'inner',
    profile_complete: 'given',
    role: 'given',
    is_active: 'given',
    is_verified: 'given',
    email_verified: 'given',
    phone_verified: 'given',
    kyc_status: 'given',
    account_tier: 'given',
    linked_providers: 'given',
    primary_provider: 'given',
    provider_data: 'given',
    settings: 'given',
    preferences: 'given',
    login_count: 'given',
    last_login_minutes: 'given',
    session_minutes: 'given',
    sessions_ended: 'given',
    is_archived: 'given',
    archived_at: 'given',
    transferred_to: 'given',
    name_key: 'inner',
    version: 'inner',
    created_at: 'given',
    updated_at: 'given',
    last_sign_in_at: 'given',
    last_active_at: 'given',
    next_of_kin: 'given',
    died_on: 'given',
    email_seal: 'secret',
  },
})

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

/** A profile as it is kept. */
export type ProfileRow = Selectable<ProfilesTable>

declare module '@kolo/database/tables' {
  interface NarrowedTables {
    profiles: ProfilesTable
  }
}

/** Whether somebody can prove their phone number now, or why not. */
export function mayProvePhone(
  { actor, community }: Pick<Call, 'actor' | 'community'>,
  row: Pick<ProfileRow, 'uid' | 'phone' | 'phone_verified'>,
): true | 'not-allowed' | 'sms-off' | 'no-phone' | 'phone-proved' {
  if (actor.uid !== row.uid || decide(profileAccess.provePhone, actor, undefined) !== true)
    return 'not-allowed'
  if (!community.channels.includes('sms')) return 'sms-off'
  if (row.phone_verified) return 'phone-proved'
  return row.phone === '' ? 'no-phone' : true
}
