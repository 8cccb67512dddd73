/** What other servers may ask of profiles. */
import { insertAppointment } from '@kolo/approvals/server'
import { sealOfRow } from '@kolo/database/secrets/row-seals'
import type { Db } from '@kolo/database/tables'
import type { Instant } from '@kolo/foundation/time'
import type { Formats } from '@kolo/foundation/writer'
import type { LinkedWays } from '../profiles/providers.rules.ts'
import type { ProfileRow } from '../profiles/server/profile.record.ts'
import { emailProven, lockProfile, profileByUid, saveProfile } from '../profiles/server/profile.store.ts'
import { wholeSettings } from '../settings/settings.rules.ts'

export {
  audienceIn,
  columnsOfAudience,
  isFor,
  peopleFor,
  plansOf,
  plansRefusal,
} from '../audience/server/audience.ts'
export { leftAtHost } from '../avatars/avatar.rules.ts'
export { kinRefusal, recordOnDeath } from '../deaths/server/death-approval.ts'
export { askedHigherRows } from '../limits/server/request-higher-limit.ts'
export { limitRows, limitsIn, tierLimitsSetting } from '../limits/server/tier-limits.ts'
export {
  type CardRow,
  cardRows,
  countMembers,
  type MemberStatusFacts,
  memberByCode,
  memberCardsOf,
  memberFigures,
  memberStatusesOf,
  membersAfter,
  membersByMonth,
  memberUidsFound,
  namesOf,
  type People,
  peopleOf,
  preferencesAfter,
} from '../members/server/members.store.ts'
export { createProfile, createProfiles, type NewProfile } from '../profiles/server/create-profile.ts'
export { eraseProfile } from '../profiles/server/erase-profile.ts'
export { decideIdentity, endIdentity, followIdentity } from '../profiles/server/follow-identity.ts'
export type { ProfileRow } from '../profiles/server/profile.record.ts'
export {
  profileHead,
  stampingActivity,
  stampingChange,
  stampSessionEnd,
} from '../profiles/server/profile.store.ts'
export { lockWaitingProfile, transferProfile } from '../profiles/server/transfer-profile.ts'
export { changePreferences } from '../settings/server/update-settings.ts'
export { profile } from './profile.routes.ts'

export { lockProfile }

/** How a member likes amounts and dates. */
export async function readFormats(db: Db, uid: string): Promise<Required<Formats>> {
  return wholeSettings((await profileByUid(db, uid))?.settings ?? {}).preferences
}

/** A living profile by its uid. */
export function findProfile(db: Db, uid: string): Promise<ProfileRow | undefined> {
  return profileByUid(db, uid)
}

/** Gives a profile a new e-mail, which nobody has proved yet; fails on the unique index when somebody else has it. */
export function changeProfileEmail(
  db: Db,
  uid: string,
  { email, now, secret }: { email: string; now: Instant; secret: string },
): Promise<ProfileRow> {
  const email_seal = sealOfRow(secret, 'email', { uid, email })
  return saveProfile(db, uid, { email, email_seal, email_verified: false }, now)
}

/** Writes that the second factor is on or off: `settings.security.twoFactorEnabled` is no switch of its own. */
export async function saveTwoFactor(db: Db, uid: string, enabled: boolean, now: Instant): Promise<void> {
  const { settings } = await lockProfile(db, uid)
  const security = { ...settings.security, twoFactorEnabled: enabled }
  await saveProfile(db, uid, { settings: { ...settings, security } }, now)
}

/** Uses somebody's data less: they leave the directory, nobody writes to them, and they get no news. They may undo it. */
export async function keepPrivate(db: Db, uid: string, now: Instant): Promise<void> {
  const { settings } = await lockProfile(db, uid)
  const whole = wholeSettings(settings)
  const privacy = {
    profileVisibility: 'private',
    showInvestments: false,
    showActivity: false,
    showOnlineStatus: false,
    allowMessages: false,
  } as const
  const notifications = { ...whole.notifications, marketing: false, announcements: false }
  await saveProfile(db, uid, { settings: { ...settings, privacy, notifications } }, now)
}

/** Whether the community has an administrator, active or not. */
export async function hasAdministrator(db: Db): Promise<boolean> {
  const existing = await db
    .selectFrom('profiles')
    .select('uid')
    .where('role', '=', 'admin')
    .where('is_archived', '=', false)
    .limit(1)
    .executeTakeFirst()
  return existing !== undefined
}

/**
 * Makes the first administrator of an empty community. Answers `false`, and changes nothing, when there is an
 * administrator already. `vouchedFor`: by whoever runs the server, which verifies the account.
 */
export async function makeFirstAdministrator(
  db: Db,
  uid: string,
  now: Instant,
  { vouchedFor } = { vouchedFor: false },
): Promise<boolean> {
  if (await hasAdministrator(db)) return false
  await appointByItself(db, uid, 'first', now)
  if (vouchedFor) await saveProfile(db, uid, emailProven, now)
  return true
}

/** Makes an administrator of whoever opened the link that the server's own console made. */
export function makeRecoveredAdministrator(db: Db, uid: string, now: Instant): Promise<void> {
  return appointByItself(db, uid, 'recovery', now)
}

async function appointByItself(
  db: Db,
  uid: string,
  through: 'first' | 'recovery',
  now: Instant,
): Promise<void> {
  const office = { was: 'user', became: 'admin', by_uid: uid, approved_by: null, approval_id: null } as const
  await insertAppointment(db, { uid, ...office, through, founding: through === 'first', now })
  await saveProfile(db, uid, { role: 'admin' }, now)
}

/** What a profile says about the ways its person signs in. */
export function waysOf(row: ProfileRow): LinkedWays {
  const { linked_providers, primary_provider, provider_data } = row
  return {
    linkedProviders: linked_providers,
    primaryProvider: primary_provider,
    providerData: provider_data,
  }
}

/** Writes the ways somebody signs in. */
export async function saveWays(db: Db, uid: string, ways: LinkedWays, now: Instant): Promise<ProfileRow> {
  const edit = {
    linked_providers: [...ways.linkedProviders],
    primary_provider: ways.primaryProvider,
    provider_data: ways.providerData,
  }
  return saveProfile(db, uid, edit, now)
}
