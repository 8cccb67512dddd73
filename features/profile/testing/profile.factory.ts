/** Profiles for tests and the demonstration, made through the same door as real ones. */
import type { Db } from '@kolo/database/tables'
import type { Role } from '@kolo/foundation/access'
import { isRefusal } from '@kolo/foundation/refusal'
import { type CalendarDate, type Instant, instant } from '@kolo/foundation/time'
import type { Tier } from '../limits/tiers.rules.ts'
import { isComplete, type KycStatus, type PersonalFields } from '../profiles/profile.rules.ts'
import { createProfile, personalColumns } from '../profiles/server/create-profile.ts'
import type { ProfileRow } from '../profiles/server/profile.record.ts'
import { profileByUid, saveProfile } from '../profiles/server/profile.store.ts'

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

/** Keeps a profile as described, also when the person has one already. */
export async function seedProfile(db: Db, seed: ProfileSeed): Promise<ProfileRow> {
  const now = seed.now ?? instant('2026-11-01T08:00:00.000Z')
  const fields = ordinaryFields(seed.fullName, {
    ...(seed.profileComplete === false ? { phone: '' } : {}),
    ...seed.fields,
  })
  const emailVerified = seed.emailVerified ?? true
  if (!(await profileByUid(db, seed.uid))) {
    const { uid, email } = seed
    const made = await createProfile(db, { uid, email, now, provider: 'password', emailVerified, fields })
    if (isRefusal(made)) throw new Error(`${seed.email} belongs to somebody else`)
  }
  return saveProfile(
    db,
    seed.uid,
    {
      ...personalColumns(fields),
      profile_complete: isComplete(fields),
      email_verified: emailVerified,
      role: seed.role ?? 'user',
      is_active: seed.isActive ?? true,
      is_verified: emailVerified,
      kyc_status: seed.kycStatus ?? 'pending',
      account_tier: seed.accountTier ?? 'basic',
    },
    now,
  )
}
