/**
 * What about a member takes two administrators: another role, another tier, that their identity was checked, and, where staff gain or lose their office by
 * it, another standing. A new role or standing ends the person's sessions, so that nobody works on with rights they no
 * longer have; who gains or loses an office is written among the appointments.
 */

import { type ApprovalKind, type Approved, approvalKind, type Call } from '@kolo/application/call'
import {
  insertAppointment,
  keepingAnAdministrator,
  mayBePromoted,
  readAdministration,
} from '@kolo/approvals/server'
import type { Db, Tables } from '@kolo/database/tables'
import { type Role, roles } from '@kolo/foundation/access'
import { newId } from '@kolo/foundation/ids'
import { isRefusal, type Refusal, refuse } from '@kolo/foundation/refusal'
import type { Instant } from '@kolo/foundation/time'
import { notify } from '@kolo/notices/server'
import * as z from 'zod/mini'
import { type Tier, tiers } from '../../limits/tiers.rules.ts'
import { kycNames, profileMessages, roleNames, tierNames } from '../../profiles/profile.messages.ts'
import { type KycStatus, kycStatuses } from '../../profiles/profile.rules.ts'
import { higherLimitDeclined, memberChanged } from '../../profiles/server/profile.notifications.ts'
import type { ProfileRow } from '../../profiles/server/profile.record.ts'
import { lockProfile, type ProfileEdit, saveProfile } from '../../profiles/server/profile.store.ts'
import { type Standing, type StatusRefusal, statusRefusal } from '../status.rules.ts'
import { insertMemberChange } from './members.store.ts'

/** Ends all sessions of a person; given by the feature that keeps the sessions. */
export type EndSessions = (
  db: Db,
  ending: { uid: string; now: Instant; why: 'role' | 'standing' },
) => Promise<unknown>

/** Before and after, in the words the change is kept in. */
export type RoleChange = { before: Role; after: Role }
export type MemberStatusChange = { before: Standing; after: Standing }
export type TierChange = {
  before: Tier
  after: Tier /** The member asked for it. */
  requested?: true | undefined
}

export const memberStatusOf = (row: Pick<ProfileRow, 'is_active'>): Standing =>
  row.is_active ? 'active' : 'inactive'

export type IdentityChange = { before: KycStatus; after: KycStatus }

const memberStatuses = ['active', 'inactive'] as const
const arrow = (label: string, before: string, after: string) => [{ label, value: `${before} → ${after}` }]
const statusNames: Record<Standing, string> = { active: 'Active', inactive: 'Not active' }

/** What the three kinds are called and how they read; applying them needs the way to end sessions. */
export const memberCards = {
  role: {
    name: 'profile.role',
    subjectType: 'member',
    permission: 'manage_users',
    atOnceWhenFounding: true,
    change: z.object({ before: z.enum(roles), after: z.enum(roles) }),
    describe: ({ before, after }: RoleChange, person: string) => ({
      title: `Make ${person} ${after === 'admin' ? 'an administrator' : after === 'user' ? 'an ordinary member' : 'a moderator'}`,
      lines: arrow('Role', roleNames[before], roleNames[after]),
    }),
  },
  standing: {
    name: 'profile.standing',
    subjectType: 'member',
    permission: 'manage_users',
    change: z.object({ before: z.enum(memberStatuses), after: z.enum(memberStatuses) }),
    describe: ({ before, after }: MemberStatusChange, person: string) => ({
      title: after === 'active' ? `Make ${person} active again` : `Make ${person} inactive`,
      lines: arrow('Account', statusNames[before], statusNames[after]),
    }),
  },
  tier: {
    name: 'profile.tier',
    subjectType: 'member',
    permission: 'manage_users',
    atOnceWhenFounding: true,
    change: z.object({
      before: z.enum(tiers),
      after: z.enum(tiers),
      requested: z.optional(z.literal(true)),
    }),
    describe: ({ before, after }: TierChange, person: string) => ({
      title: `Move ${person} to ${tierNames[after]}`,
      lines: arrow('Account tier', tierNames[before], tierNames[after]),
    }),
  },
  identity: {
    name: 'profile.identity',
    subjectType: 'member',
    permission: 'manage_users',
    change: z.object({ before: z.enum(kycStatuses), after: z.enum(kycStatuses) }),
    describe: ({ before, after }: IdentityChange, person: string) => ({
      title:
        after === 'verified'
          ? `The identity of ${person} was checked`
          : `The identity of ${person} is not proved`,
      lines: arrow('Identity', kycNames[before], kycNames[after]),
    }),
  },
} as const

/** The cards, for whoever presents what waits about a member. */
export const memberKinds = Object.values(memberCards) as unknown as readonly ApprovalKind[]

/** Why somebody's role cannot become this one. */
export async function roleRefusal(
  call: Call,
  row: ProfileRow,
  after: Role,
): Promise<Refusal<StatusRefusal | 'inactive-administrator' | 'sign-in-off'> | undefined> {
  const before = { uid: row.uid, role: row.role, isActive: row.is_active }
  const { administratorUids } = await readAdministration(call)
  const no = statusRefusal(before, { role: after, isActive: row.is_active }, administratorUids)
  if (no) return no
  if (after === 'admin' && !row.is_active) return refuse('inactive-administrator')
  return after === 'user' || (await mayBePromoted(call.db, row.uid)) ? undefined : refuse('sign-in-off')
}

/** Locks a member; what was asked of their role or standing counts while both are as they were. */
async function lockOffice({ db }: Pick<Call, 'db'>, uid: string) {
  const row = await lockProfile(db, uid)
  return { version: `${row.role}, ${memberStatusOf(row)}`, personUid: uid }
}

export function memberApprovals(endSessions: EndSessions) {
  return {
    role: approvalKind<RoleChange>({
      ...memberCards.role,
      lockSubject: lockOffice,
      apply: (call, uid, { after }, approved) =>
        keeping(call, async () => {
          const row = await lockProfile(call.db, uid)
          const no = await roleRefusal(call, row, after)
          if (no) return no
          await endSessions(call.db, { uid, now: call.now, why: 'role' })
          const change = { kind: 'role', before: row.role, after } as const
          await saveMemberChange(call, row, { role: after }, change, approved)
          return undefined
        }),
      words: profileMessages,
    }),
    standing: approvalKind<MemberStatusChange>({
      ...memberCards.standing,
      lockSubject: lockOffice,
      apply: (call, uid, { after }, approved) =>
        keeping(call, async () => {
          const row = await lockProfile(call.db, uid)
          await endSessions(call.db, { uid, now: call.now, why: 'standing' })
          const change = { kind: 'standing', before: memberStatusOf(row), after } as const
          await saveMemberChange(call, row, { is_active: after === 'active' }, change, approved)
          return undefined
        }),
      words: profileMessages,
    }),
    tier: approvalKind<TierChange>({
      ...memberCards.tier,
      lockSubject: async ({ db }, uid) => {
        const row = await lockProfile(db, uid)
        return { version: row.account_tier, personUid: uid }
      },
      apply: async (call, uid, { after }, approved) => {
        const row = await lockProfile(call.db, uid)
        const change = { kind: 'tier', before: row.account_tier, after } as const
        await saveMemberChange(call, row, { account_tier: after }, change, approved)
        return undefined
      },
      sentBack: async (call, uid, { requested }, reason) => {
        if (requested) await notify(call, { topic: higherLimitDeclined, to: uid, facts: { reason } })
      },
      expired: async (call, uid, { requested }) => {
        if (requested) await notify(call, { topic: higherLimitDeclined, to: uid, facts: {} })
      },
      words: profileMessages,
    }),
    identity: approvalKind<IdentityChange>({
      ...memberCards.identity,
      lockSubject: async ({ db }, uid) => {
        const row = await lockProfile(db, uid)
        return { version: `${row.kyc_status}, ${row.full_name}`, personUid: uid }
      },
      apply: async (call, uid, { after }, approved) => {
        await keepIdentity(call, await lockProfile(call.db, uid), after, approved)
        return undefined
      },
      words: profileMessages,
    }),
  }
}

async function keeping(call: Call, change: () => Promise<Refusal | undefined>): Promise<Refusal | undefined> {
  const done = await keepingAnAdministrator(call, change)
  return isRefusal(done) ? done : undefined
}

type Change = Pick<Tables['member_changes'], 'kind' | 'before' | 'after'>

/** Writes what was found of somebody's identity: one that passed lifts the tier from basic to standard. */
export async function keepIdentity(
  call: Call,
  row: ProfileRow,
  after: KycStatus,
  decision: Pick<Approved, 'askedBy' | 'reason'> & Partial<Approved>,
): Promise<void> {
  const change = { kind: 'identity', before: row.kyc_status, after } as const
  const lifted: Tier | undefined =
    after === 'verified' && row.account_tier === 'basic' ? 'standard' : undefined
  const edit = { kyc_status: after, ...(lifted ? { account_tier: lifted } : {}) }
  await saveMemberChange(call, row, edit, change, decision)
  if (lifted) await writeMemberChange(call, row, { kind: 'tier', before: 'basic', after: lifted }, decision)
}

/** Writes a change of a locked profile: the profile, the member's history, the office, the log; and tells the member. */
export async function saveMemberChange(
  call: Call,
  row: ProfileRow,
  edit: ProfileEdit,
  change: Change,
  decision: Pick<Approved, 'askedBy' | 'reason'> & Partial<Approved>,
): Promise<ProfileRow> {
  const { db, now } = call
  const saved = await saveProfile(db, row.uid, edit, now)
  await writeMemberChange(call, row, change, decision)
  await keepAppointment(call, row, saved, decision)
  const { kind, after } = change
  const { reason } = decision
  const tier = saved.account_tier === row.account_tier ? undefined : saved.account_tier
  await notify(call, { topic: memberChanged, to: row.uid, facts: { kind, after, reason, tier } })
  return saved
}

/** One change in the member's history and in the log. */
async function writeMemberChange(
  { db, now, record }: Call,
  { uid, role }: Pick<ProfileRow, 'uid' | 'role'>,
  change: Change,
  { reason, askedBy }: Pick<Approved, 'askedBy' | 'reason'>,
): Promise<void> {
  const id = newId(Date.parse(now))
  await insertMemberChange(db, { id, uid, ...change, reason, actor_uid: askedBy, changed_at: now })
  const { kind, before, after } = change
  record({
    kind: `profile.${kind}-changed`,
    subjectUid: uid,
    target: { type: 'member_change', id },
    facts: { before, after, ...(kind === 'standing' ? { role } : {}) },
  })
}

async function keepAppointment(
  { db, now }: Call,
  before: ProfileRow,
  after: ProfileRow,
  { approvalId, askedBy, approvedBy, founding }: Pick<Approved, 'askedBy'> & Partial<Approved>,
): Promise<void> {
  const office = (row: ProfileRow): Role | 'inactive' => (row.is_active ? row.role : 'inactive')
  const [was, became] = [office(before), office(after)]
  if (approvalId === undefined || was === became) return
  await insertAppointment(db, {
    uid: before.uid,
    was,
    became,
    by_uid: askedBy,
    approved_by: approvedBy ?? null,
    approval_id: approvalId,
    through: 'approval',
    founding: founding ?? false,
    now,
  })
}
