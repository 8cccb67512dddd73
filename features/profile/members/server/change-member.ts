/**
 * The commands that change what a member is allowed: role, standing, tier, and whether their identity was checked. Each is an
 * administrator's, never done to oneself, keeps its reason, is audited, and answers with the fresh record and what waits
 * about it. Another administrator agrees before it holds, except that one alone makes an ordinary member active or not.
 */

import type { ApprovalKind, Call } from '@kolo/application/call'
import { askApproval } from '@kolo/approvals/server'
import { refusalOf } from '@kolo/foundation/access'
import type { InputOf, OutputOf } from '@kolo/foundation/endpoint'
import type { AskRefusal } from '@kolo/foundation/four-eyes'
import { isRefusal, type Refusal, refuse } from '@kolo/foundation/refusal'
import { profileAccess } from '../../profile.access.ts'
import { presentWhole } from '../../profiles/server/present-profile.ts'
import { lockProfile } from '../../profiles/server/profile.store.ts'
import type { changeIdentity, changeMemberStatus, changeRole, changeTier } from '../members.contract.ts'
import { type StatusRefusal, statusRefusal } from '../status.rules.ts'
import {
  type EndSessions,
  type memberApprovals,
  memberStatusOf,
  roleRefusal,
  saveMemberChange,
} from './member-approvals.ts'

type Kinds = ReturnType<typeof memberApprovals>

/** Asks for the change, and answers with the record and what waits about it. */
async function askAbout<Change>(
  call: Call,
  kind: ApprovalKind<Change>,
  uid: string,
  asked: { change: Change; reason: string },
) {
  const outcome = await askApproval(call, kind, { subjectId: uid, ...asked })
  return isRefusal(outcome) ? outcome : presentWhole(call, await lockProfile(call.db, uid))
}

/** The command behind a change of role. */
export function changeRoleHandler({ role }: Kinds) {
  return async (
    call: Call,
    { params, body }: InputOf<typeof changeRole>,
  ): Promise<
    | OutputOf<typeof changeRole>
    | Refusal<StatusRefusal | AskRefusal | 'own-record' | 'inactive-administrator' | 'sign-in-off'>
  > => {
    const own = refusalOf(profileAccess.changeRole, call.actor, params)
    if (own) return own
    const row = await lockProfile(call.db, params.uid)
    const no = await roleRefusal(call, row, body.role)
    if (no) return no
    const change = { before: row.role, after: body.role }
    return askAbout(call, role, row.uid, { change, reason: body.reason })
  }
}

/** The command behind making a member active or not. */
export function changeStandingHandler({ standing }: Kinds, endSessions: EndSessions) {
  return async (
    call: Call,
    { params, body }: InputOf<typeof changeMemberStatus>,
  ): Promise<
    OutputOf<typeof changeMemberStatus> | Refusal<StatusRefusal | AskRefusal | 'own-record' | 'member-died'>
  > => {
    const own = refusalOf(profileAccess.changeMemberStatus, call.actor, params)
    if (own) return own
    const row = await lockProfile(call.db, params.uid)
    if (row.died_on !== null) return refuse('member-died')
    const refusal = statusRefusal(
      { uid: row.uid, role: row.role, isActive: row.is_active },
      { role: row.role, isActive: body.isActive },
      [],
    )
    if (refusal) return refusal
    const change = { before: memberStatusOf(row), after: memberStatusOf({ is_active: body.isActive }) }
    if (row.role === 'user') {
      await endSessions(call.db, { uid: row.uid, now: call.now, why: 'standing' })
      const decision = { askedBy: call.actor.uid, reason: body.reason }
      const kept = { kind: 'standing' as const, ...change }
      return presentWhole(
        call,
        await saveMemberChange(call, row, { is_active: body.isActive }, kept, decision),
      )
    }
    return askAbout(call, standing, row.uid, { change, reason: body.reason })
  }
}

/** The command behind moving a member to another tier. */
export function changeTierHandler({ tier }: Kinds) {
  return async (
    call: Call,
    { params, body }: InputOf<typeof changeTier>,
  ): Promise<OutputOf<typeof changeTier> | Refusal<AskRefusal | 'own-record' | 'no-change'>> => {
    const own = refusalOf(profileAccess.changeTier, call.actor, params)
    if (own) return own
    const row = await lockProfile(call.db, params.uid)
    if (row.account_tier === body.tier) return refuse('no-change')
    const change = { before: row.account_tier, after: body.tier }
    return askAbout(call, tier, row.uid, { change, reason: body.reason })
  }
}

/** The command behind writing down that somebody's identity was checked, or was not. */
export function changeIdentityHandler({ identity }: Kinds) {
  return async (
    call: Call,
    { params, body }: InputOf<typeof changeIdentity>,
  ): Promise<OutputOf<typeof changeIdentity> | Refusal<AskRefusal | 'own-record' | 'no-change'>> => {
    const own = refusalOf(profileAccess.changeIdentity, call.actor, params)
    if (own) return own
    const row = await lockProfile(call.db, params.uid)
    if (row.kyc_status === body.status) return refuse('no-change')
    const change = { before: row.kyc_status, after: body.status }
    return askAbout(call, identity, row.uid, { change, reason: body.reason })
  }
}
