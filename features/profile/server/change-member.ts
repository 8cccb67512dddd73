/**
 * The three acts that change what a member is allowed: role, standing and tier. Each is an administrator's, never done
 * to oneself, keeps its reason, is audited, and answers with the fresh record. A new role or standing ends the
 * person's sessions, so that nobody works on with rights they no longer have.
 */
import { recordEvent } from '@kolo/audit/server'
import type { Call, Db } from '@kolo/database/call'
import { refusalOf } from '@kolo/foundation/access'
import type { InputOf, OutputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import { type Refusal, refuse } from '@kolo/foundation/refusal'
import type { Instant } from '@kolo/foundation/time'
import type { changeRole, changeStanding, changeTier } from '../members.contract.ts'
import { profileAccess } from '../profile.access.ts'
import { type StandingRefusal, standingRefusal } from '../standing.rules.ts'
import { insertMemberChange } from './members.store.ts'
import { presentWhole } from './present-profile.ts'
import { lockActiveAdministrators, lockProfile, type ProfileEdit, saveProfile } from './profile.store.ts'
import type { MemberChangesTable, ProfileRow } from './profile.tables.ts'
import { tellMember } from './tell-member.ts'

/** Ends all sessions of a person; given by the feature that keeps the sessions. */
export type EndSessions = (
  db: Db,
  ending: { uid: string; now: Instant; why: 'role' | 'standing' },
) => Promise<unknown>

type Change = Pick<MemberChangesTable, 'kind' | 'before' | 'after' | 'reason'>

/** The act behind a change of role. */
export function changeRoleAct(endSessions: EndSessions) {
  return async (
    call: Call,
    { params, body }: InputOf<typeof changeRole>,
  ): Promise<
    OutputOf<typeof changeRole> | Refusal<StandingRefusal | 'own-record' | 'inactive-administrator'>
  > => {
    const own = refusalOf(profileAccess.changeRole, call.actor, params)
    if (own) return own
    const administrators = await lockActiveAdministrators(call.db)
    const row = await lockProfile(call.db, params.uid)
    const refusal = standingRefusal(
      { uid: row.uid, role: row.role, isActive: row.is_active },
      { role: body.role, isActive: row.is_active },
      administrators,
    )
    if (refusal) return refusal
    if (body.role === 'admin' && !row.is_active) return refuse('inactive-administrator')
    const change = { kind: 'role' as const, before: row.role, after: body.role, reason: body.reason }
    await endSessions(call.db, { uid: row.uid, now: call.now, why: 'role' })
    return keepChange(call, row, { role: body.role }, change)
  }
}

/** The act behind making a member active or not. */
export function changeStandingAct(endSessions: EndSessions) {
  return async (
    call: Call,
    { params, body }: InputOf<typeof changeStanding>,
  ): Promise<OutputOf<typeof changeStanding> | Refusal<StandingRefusal | 'own-record'>> => {
    const own = refusalOf(profileAccess.changeStanding, call.actor, params)
    if (own) return own
    const administrators = await lockActiveAdministrators(call.db)
    const row = await lockProfile(call.db, params.uid)
    const refusal = standingRefusal(
      { uid: row.uid, role: row.role, isActive: row.is_active },
      { role: row.role, isActive: body.isActive },
      administrators,
    )
    if (refusal) return refusal
    const word = (isActive: boolean) => (isActive ? 'active' : 'inactive')
    const change = { kind: 'standing' as const, before: word(row.is_active), after: word(body.isActive) }
    await endSessions(call.db, { uid: row.uid, now: call.now, why: 'standing' })
    return keepChange(call, row, { is_active: body.isActive }, { ...change, reason: body.reason })
  }
}

/** The act behind moving a member to another tier. */
export async function changeTierAct(
  call: Call,
  { params, body }: InputOf<typeof changeTier>,
): Promise<OutputOf<typeof changeTier> | Refusal<'own-record' | 'no-change'>> {
  const own = refusalOf(profileAccess.changeTier, call.actor, params)
  if (own) return own
  const row = await lockProfile(call.db, params.uid)
  if (row.account_tier === body.tier) return refuse('no-change')
  const change = { kind: 'tier' as const, before: row.account_tier, after: body.tier, reason: body.reason }
  return keepChange(call, row, { account_tier: body.tier }, change)
}

async function keepChange(call: Call, row: ProfileRow, edit: ProfileEdit, change: Change) {
  const { db, actor, now, requestId, address } = call
  const saved = await saveProfile(db, row.uid, edit, now)
  const id = newId(Date.parse(now))
  await insertMemberChange(db, { id, uid: row.uid, ...change, actor_uid: actor.uid, changed_at: now })
  const { kind, before, after } = change
  await recordEvent(db, {
    kind: `profile.${kind}-changed`,
    actorUid: actor.uid,
    subjectUid: row.uid,
    target: { type: 'member_change', id },
    // An administrator who is made active again is as good as appointed: the four-eyes rule looks at this.
    facts: { before, after, ...(kind === 'standing' ? { role: row.role } : {}) },
    now,
    requestId,
    address,
  })
  await tellMember(call, saved, change)
  return presentWhole(call, saved)
}
