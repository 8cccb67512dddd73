/**
 * The profile document and its operations: get, set with merge, update, and the query by e-mail. Deleting belongs to
 * signing in (it needs the password) and lives there. A change drops every field a person may not set, exactly as the
 * specification says: nothing left means nothing happens, and the unchanged record is the answer.
 */
import { approvalWire } from '@kolo/approvals/contract'
import { roles } from '@kolo/foundation/access'
import { endpoint } from '@kolo/foundation/endpoint'
import { dayWire, decisionWire, idWire, instantWire, koboWire, typedWire } from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { tiers } from '../limits/tiers.rules.ts'
import { profileAccess } from '../profile.access.ts'
import {
  preferencesChangeWire,
  preferencesWire,
  settingsChangeWire,
  settingsWire,
} from '../settings/settings.contract.ts'
import { editableFieldsWire } from './fields.contract.ts'
import { completingFields, genders, kycStatuses, maritalStatuses, providers } from './profile.rules.ts'

/** What a tier allows; `null` is no limit. */
export const tierLimitsWire = z.object({
  singleDeposit: z.nullable(koboWire),
  balance: z.nullable(koboWire),
  dailyWithdrawal: z.nullable(koboWire),
  invested: z.nullable(koboWire),
})

/** What is known about one way to sign in. */
export const providerDataWire = z.object({
  createdAt: instantWire,
  lastChanged: z.nullable(instantWire),
  linkedAt: instantWire,
  displayName: z.nullable(z.string()),
  photoURL: z.nullable(z.string()),
})

/** Figures about a member, all derived: money from the ledger, times from the sessions. */
export const statsWire = z.object({
  totalInvestments: koboWire,
  totalSavings: koboWire,
  totalReturns: koboWire,
  activeInvestments: z.int(),
  activeSavings: z.int(),
  loginCount: z.int(),
  /** Minutes. */
  lastLoginDuration: z.int(),
  /** Minutes. */
  averageSessionDuration: z.int(),
  /** Days. */
  accountAge: z.int(),
})

const cardFields = {
  uid: idWire,
  memberCode: z.string(),
  fullName: z.string(),
  email: z.string(),
  avatar: z.string(),
  role: z.enum(roles),
  isActive: z.boolean(),
  emailVerified: z.boolean(),
  kycStatus: z.enum(kycStatuses),
  accountTier: z.enum(tiers),
  profileComplete: z.boolean(),
  createdAt: instantWire,
  lastActiveAt: z.nullable(instantWire),
}

/** What moderators see of somebody else: enough to answer a ticket, nothing private. */
export const profileCardWire = z.object({ view: z.literal('card'), ...cardFields })

/** The whole profile, as its member and administrators see it. */
export const wholeProfileWire = z.object({
  view: z.literal('whole'),
  ...cardFields,
  phone: z.string(),
  gender: z.nullable(z.enum(genders)),
  dateOfBirth: z.nullable(dayWire),
  maritalStatus: z.nullable(z.enum(maritalStatuses)),
  weddingAnniversary: z.nullable(dayWire),
  location: z.string(),
  occupation: z.string(),
  /** Whole naira. */
  preferredInvestmentAmount: z.nullable(z.int()),
  /** As the member named them, or the list they were imported with. */
  nextOfKin: z.optional(
    z.object({ fullName: z.string(), phone: z.string(), relationship: z.string(), sharePercent: z.int() }),
  ),
  missingFields: z.array(z.enum(completingFields)),
  isVerified: z.boolean(),
  phoneVerified: z.boolean(),
  linkedProviders: z.array(z.enum(providers)),
  primaryProvider: z.enum(providers),
  providerData: z.partialRecord(z.enum(providers), providerDataWire),
  updatedAt: instantWire,
  lastSignInAt: z.nullable(instantWire),
  isArchived: z.boolean(),
  archivedAt: z.nullable(instantWire),
  transferredTo: z.nullable(idWire),
  settings: settingsWire,
  preferences: preferencesWire,
  stats: statsWire,
  /** Confirmed money that lies on no goal. */
  walletKobo: koboWire,
  /** What the member's tier allows. */
  limits: tierLimitsWire,
  version: z.int(),
  can: z.object({
    editProfile: decisionWire,
    editName: decisionWire,
    editSettings: decisionWire,
    provePhone: decisionWire,
    changeRole: decisionWire,
    changeMemberStatus: decisionWire,
    changeTier: decisionWire,
    changeIdentity: decisionWire,
  }),
  /** What about this member waits for a second administrator; told to administrators alone. */
  waiting: z.optional(z.array(approvalWire)),
})

/** A profile as far as the person asking may see it. */
export const profileWire = z.discriminatedUnion('view', [wholeProfileWire, profileCardWire])

export type WholeProfile = z.output<typeof wholeProfileWire>

export type ProfileCard = z.output<typeof profileCardWire>

const params = z.object({ uid: idWire })

const version = z.optional(z.int().check(z.minimum(1)))

const refusals = [
  'birth-in-future',
  'too-young',
  'birth-too-long-ago',
  'anniversary-not-married',
  'anniversary-in-future',
  'anniversary-before-birth',
  'name-settled',
  'mandate-needed',
] as const

/** Reads one profile: one's own, or as much of another as the role may see. */
export const getProfile = endpoint({
  name: 'profile.get-profile',
  method: 'GET',
  path: '/api/users/{uid}',
  summary: 'Read a profile: your own, or as much of another as your role may see.',
  needs: profileAccess.viewProfile,
  params,
  output: profileWire,
  refusals: [],
})

/** Reads one's own profile without knowing one's uid. */
export const getOwnProfile = endpoint({
  name: 'profile.get-own-profile',
  method: 'GET',
  path: '/api/profile',
  summary: 'Read your own profile.',
  needs: profileAccess.viewProfile,
  output: wholeProfileWire,
  refusals: [],
})

/** Finds the profile with an e-mail: staff find anybody, everybody else themselves. */
export const findProfiles = endpoint({
  name: 'profile.find-profiles',
  method: 'GET',
  path: '/api/users',
  summary: 'Find the profile with this e-mail; members find only their own.',
  needs: profileAccess.viewProfile,
  query: z.object({
    email: typedWire((text) => text.toLowerCase()).check(
      z.minLength(3, 'Enter an email address.'),
      z.maxLength(254, 'Enter an email address.'),
    ),
  }),
  output: z.object({ users: z.array(profileWire) }),
  refusals: [],
})

/** Sets parts of a profile and merges them with what is there, settings and preferences choice by choice. */
export const setProfile = endpoint({
  name: 'profile.set-profile',
  method: 'PUT',
  path: '/api/users/{uid}',
  summary: 'Set parts of a profile, merged with what is there; protected and unknown fields are dropped.',
  needs: profileAccess.editProfile,
  params,
  body: z.object({
    ...editableFieldsWire.shape,
    settings: z.optional(settingsChangeWire),
    preferences: z.optional(preferencesChangeWire),
    version,
  }),
  output: wholeProfileWire,
  refusals,
})

/** Updates the fields it names; settings and preferences, if named, are given whole and replaced. */
export const updateProfile = endpoint({
  name: 'profile.update-profile',
  method: 'PATCH',
  path: '/api/users/{uid}',
  summary: 'Update the fields named; settings or preferences, if named, are replaced as a whole.',
  needs: profileAccess.editProfile,
  params,
  body: z.object({
    ...editableFieldsWire.shape,
    settings: z.optional(settingsWire),
    preferences: z.optional(preferencesWire),
    version,
  }),
  output: wholeProfileWire,
  refusals,
})
