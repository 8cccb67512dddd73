/**
 * A new member's profile. Written in the transaction that writes the sign-in method, so that there is no account
 * without a profile. The role is always `user`, the tier `basic`, the identity check not started.
 */
import type { Db } from '@kolo/database/tables'
import { type Refusal, refuse } from '@kolo/foundation/refusal'
import type { Instant } from '@kolo/foundation/time'
import { preferencesDefaults, settingsDefaults } from '../../settings/settings.rules.ts'
import { isComplete, nothingTold, type PersonalFields, type Provider } from '../profile.rules.ts'
import { newNote } from '../providers.rules.ts'
import type { NextOfKin, ProfileRow } from './profile.record.ts'
import { insertProfile, insertProfiles, nextMemberCode } from './profile.store.ts'

/** What is known when somebody signs up, by e-mail or through a federated account. */
export type NewProfile = {
  uid: string
  email: string
  now: Instant
  provider: Provider
  emailVerified: boolean
  /** The answers of the sign-up form; absent for a federated sign-in. */
  fields?: PersonalFields
  /** The name a provider knows; without one the name is "User", as the specification says. */
  displayName?: string
  photoUrl?: string
  /** When they joined, where that was before they were here. */
  joinedAt?: Instant
  nextOfKin?: NextOfKin | undefined
}

/**
 * Keeps a new profile. Refuses with `email-taken` when a living profile has the e-mail. The sign-up form demands the
 * eight completing fields, so its profiles are complete; a federated one has only a name and is not.
 */
export async function createProfile(
  db: Db,
  profile: NewProfile,
): Promise<ProfileRow | Refusal<'email-taken'>> {
  const row = await insertProfile(db, { ...columnsOf(profile), member_code: await nextMemberCode(db) })
  return row ?? refuse('email-taken', undefined, 'email')
}

/** Keeps several, and answers the uids of those that are kept: without those whose e-mail somebody living has. */
export function createProfiles(db: Db, profiles: readonly NewProfile[]): Promise<Set<string>> {
  return insertProfiles(db, profiles.map(columnsOf))
}

function columnsOf(profile: NewProfile) {
  const { uid, now, provider } = profile
  const displayName = (profile.displayName ?? '').trim().slice(0, 100)
  const fields: PersonalFields = profile.fields ?? { ...nothingTold, fullName: displayName || 'User' }
  return {
    uid,
    email: profile.email.trim().toLowerCase(),
    ...personalColumns(fields),
    profile_complete: isComplete(fields),
    email_verified: profile.emailVerified,
    is_verified: false,
    linked_providers: [provider],
    primary_provider: provider,
    provider_data: {
      [provider]: newNote(now, { displayName: displayName || null, photoURL: profile.photoUrl ?? null }),
    },
    settings: settingsDefaults,
    preferences: preferencesDefaults,
    created_at: profile.joinedAt ?? now,
    next_of_kin: profile.nextOfKin ?? null,
    updated_at: now,
  }
}

/** The columns personal data are kept in. */
export function personalColumns(fields: PersonalFields) {
  return {
    full_name: fields.fullName,
    phone: fields.phone,
    gender: fields.gender,
    date_of_birth: fields.dateOfBirth,
    marital_status: fields.maritalStatus,
    wedding_anniversary: fields.weddingAnniversary,
    location: fields.location,
    occupation: fields.occupation,
    preferred_investment_naira: fields.preferredInvestmentAmount,
  }
}

/** The personal data of a kept profile. */
export function personalFieldsOf(row: ProfileRow): PersonalFields {
  return {
    fullName: row.full_name,
    phone: row.phone,
    gender: row.gender,
    dateOfBirth: row.date_of_birth,
    maritalStatus: row.marital_status,
    weddingAnniversary: row.wedding_anniversary,
    location: row.location,
    occupation: row.occupation,
    preferredInvestmentAmount: row.preferred_investment_naira,
  }
}
