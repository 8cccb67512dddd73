/** Profiles for tests and the demonstration, made through the same door as real ones. */
import type { Db } from '@kolo/database/call'
import type { Role } from '@kolo/foundation/access'
import { isRefusal } from '@kolo/foundation/refusal'
import { type CalendarDate, type Instant, instant } from '@kolo/foundation/time'
import type { KycStatus, PersonalFields } from '../profile.rules.ts'
import { createProfile } from '../server/create-profile.ts'
import { saveProfile } from '../server/profile.store.ts'
import type { ProfileRow } from '../server/profile.tables.ts'
import type { Tier } from '../tiers.rules.ts'

/** What a test or the demonstration says about somebody; the rest is ordinary. */
export type ProfileSeed = {
  uid: string
  fullName: string
  email: string
  role?: Role
  isActive?: boolean
  emailVerified?: boolean
  /** `false` leaves the phone number out. */
  profileComplete?: boolean
  kycStatus?: KycStatus
  accountTier?: Tier
  fields?: Partial<PersonalFields>
  now?: Instant
}

/** The nine answers of somebody ordinary. */
export function ordinaryFields(fullName: string, changes: Partial<PersonalFields> = {}): PersonalFields {
  return {
    fullName,
    phone: '+2348035550142',
    gender: 'female',
    dateOfBirth: '1993-08-14' as CalendarDate,
    maritalStatus: 'single',
    weddingAnniversary: null,
    location: 'Surulere, Lagos',
    occupation: 'Fashion designer',
    preferredInvestmentAmount: 250_000,
    ...changes,
  }
}

/** Keeps a profile as described. */
export async function keepProfile(db: Db, seed: ProfileSeed): Promise<ProfileRow> {
  const now = seed.now ?? instant('2026-11-01T08:00:00.000Z')
  const fields = ordinaryFields(seed.fullName, {
    ...(seed.profileComplete === false ? { phone: '' } : {}),
    ...seed.fields,
  })
  const emailVerified = seed.emailVerified ?? true
  const made = await createProfile(db, {
    uid: seed.uid,
    email: seed.email,
    now,
    provider: 'password',
    emailVerified,
    fields,
  })
  if (isRefusal(made)) throw new Error(`${seed.email} has a profile already`)
  return saveProfile(
    db,
    seed.uid,
    {
      role: seed.role ?? 'user',
      is_active: seed.isActive ?? true,
      is_verified: emailVerified,
      kyc_status: seed.kycStatus ?? 'pending',
      account_tier: seed.accountTier ?? 'basic',
    },
    now,
  )
}
