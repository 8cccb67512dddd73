/** Turns a kept profile into what the person asking may see of it, with the decisions that ship with it. */

import type { Call } from '@kolo/application/call'
import { settingIn, settingRows } from '@kolo/application/community-settings'
import { readWaiting } from '@kolo/approvals/server'
import { type Actor, actsAsStaff, decide } from '@kolo/foundation/access'
import { sumKobo } from '@kolo/foundation/money'
import { dayIn, daysBetween, type Instant, lagos } from '@kolo/foundation/time'
import { readOwnedFigures } from '@kolo/ledger/balance'
import { channelsOff, switchedIn } from '@kolo/notices/server'
import { tierLimitsSetting } from '../../limits/server/tier-limits.ts'
import { tierLimits } from '../../limits/tiers.rules.ts'
import { memberKinds } from '../../members/server/member-approvals.ts'
import { profileAccess } from '../../profile.access.ts'
import { wholePreferences, wholeSettings } from '../../settings/settings.rules.ts'
import type { ProfileCard, WholeProfile } from '../profile.contract.ts'
import { isNameSettled, missingFields } from '../profile.rules.ts'
import { personalFieldsOf } from './create-profile.ts'
import type { ProfileRow } from './profile.record.ts'
import { mayProvePhone } from './profile.record.ts'

type Asking = Pick<Call, 'db' | 'actor' | 'now' | 'community'>

function cardFieldsOf(row: ProfileRow) {
  return {
    uid: row.uid,
    memberCode: row.member_code,
    fullName: row.full_name,
    email: row.email,
    avatar: row.avatar,
    role: row.role,
    isActive: row.is_active,
    emailVerified: row.email_verified,
    kycStatus: row.kyc_status,
    accountTier: row.account_tier,
    profileComplete: row.profile_complete,
    createdAt: row.created_at,
    lastActiveAt: row.last_active_at,
  }
}

/** The short card staff see. */
export function presentCard(row: ProfileRow): ProfileCard {
  return { view: 'card', ...cardFieldsOf(row) }
}

export async function presentWhole(call: Asking, row: ProfileRow): Promise<WholeProfile> {
  const fields = personalFieldsOf(row)
  const { rows } = await settingRows([tierLimitsSetting, channelsOff]).execute(call.db)
  const limits = settingIn(rows, tierLimitsSetting)
  const community = switchedIn(call.community, rows)
  const figures = await readOwnedFigures(call.db, row.uid)
  return {
    view: 'whole',
    ...cardFieldsOf(row),
    ...fields,
    nextOfKin: row.next_of_kin ?? undefined,
    missingFields: missingFields(fields),
    isVerified: row.is_verified,
    phoneVerified: row.phone_verified,
    linkedProviders: row.linked_providers,
    primaryProvider: row.primary_provider,
    providerData: row.provider_data,
    updatedAt: row.updated_at,
    lastSignInAt: row.last_sign_in_at,
    isArchived: row.is_archived,
    archivedAt: row.archived_at,
    transferredTo: row.transferred_to,
    settings: wholeSettings(row.settings),
    preferences: wholePreferences(row.preferences),
    stats: statsOf(row, figures, call.now),
    walletKobo: sumKobo(ownedIn(figures, 'member_wallet')),
    limits: tierLimits(limits, row.account_tier),
    version: row.version,
    can: { ...decisionsOf(call.actor, row), provePhone: mayProvePhone({ ...call, community }, row) },
    waiting: await waitingFor(call, row),
  }
}

/** What waits about somebody else, for administrators. */
async function waitingFor(call: Asking, { uid }: ProfileRow): Promise<WholeProfile['waiting']> {
  if (call.actor.uid === uid || !actsAsStaff(call.actor, profileAccess.changeRole.permission))
    return undefined
  return readWaiting(call, memberKinds, [uid])
}

/** The figures of a member: money from the books, times from the sessions, nothing typed in. */
type Figures = Awaited<ReturnType<typeof readOwnedFigures>>

function ownedIn({ balances }: Figures, kind: Figures['balances'][number]['kind']) {
  return balances.filter((each) => each.kind === kind && each.balance > 0n).map((each) => each.balance)
}

function statsOf(row: ProfileRow, figures: Figures, now: Instant): WholeProfile['stats'] {
  const savings = ownedIn(figures, 'member_savings')
  const investments = ownedIn(figures, 'member_investment')
  return {
    totalInvestments: sumKobo(investments),
    totalSavings: sumKobo(savings),
    totalReturns: figures.returned,
    activeInvestments: investments.length,
    activeSavings: savings.length,
    loginCount: row.login_count,
    lastLoginDuration: row.last_login_minutes,
    averageSessionDuration:
      row.sessions_ended === 0 ? 0 : Number(row.session_minutes / BigInt(row.sessions_ended)),
    accountAge: daysBetween(dayIn(lagos, row.created_at), dayIn(lagos, now)),
  }
}

function decisionsOf(actor: Actor, row: ProfileRow): Omit<WholeProfile['can'], 'provePhone'> {
  const own = actor.uid === row.uid
  const editProfile = decide(own ? profileAccess.editProfile : profileAccess.correctProfile, actor, row)
  return {
    editProfile,
    editName: own && editProfile === true && isNameSettled(row.kyc_status) ? 'name-settled' : editProfile,
    editSettings: own ? decide(profileAccess.editSettings, actor, row) : 'not-allowed',
    changeRole: decide(profileAccess.changeRole, actor, row),
    changeMemberStatus:
      row.died_on === null ? decide(profileAccess.changeMemberStatus, actor, row) : 'member-died',
    changeTier: decide(profileAccess.changeTier, actor, row),
    changeIdentity: decide(profileAccess.changeIdentity, actor, row),
  }
}
