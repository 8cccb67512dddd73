/** Reading profiles: one by its uid, or the one with an e-mail. Every look at somebody else's whole record is audited. */
import type { Call } from '@kolo/application/call'
import type { InputOf, OutputOf } from '@kolo/foundation/endpoint'
import { orNotFound } from '@kolo/foundation/request-problem'
import { profileViewFor } from '../../profile.access.ts'
import { wholeSettings } from '../../settings/settings.rules.ts'
import type { findProfiles, getOwnProfile, getProfile } from '../profile.contract.ts'
import { presentCard, presentWhole } from './present-profile.ts'
import type { ProfileRow } from './profile.record.ts'
import { profileByEmail, profileByUid } from './profile.store.ts'

/** The command behind `GET /api/users/{uid}`; a stranger cannot tell "not yours" from "not there". */
export async function getProfileHandler(
  call: Call,
  { params }: InputOf<typeof getProfile>,
): Promise<OutputOf<typeof getProfile>> {
  return orNotFound(await viewOf(call, await profileByUid(call.db, params.uid)))
}

export async function getOwnProfileHandler(call: Call): Promise<OutputOf<typeof getOwnProfile>> {
  return presentWhole(call, orNotFound(await profileByUid(call.db, call.actor.uid)))
}

export async function findProfilesHandler(
  call: Call,
  { query }: InputOf<typeof findProfiles>,
): Promise<OutputOf<typeof findProfiles>> {
  const found = await viewOf(call, await profileByEmail(call.db, query.email))
  return { users: found ? [found] : [] }
}

async function viewOf(call: Call, row: ProfileRow | undefined) {
  const view = row && profileViewFor(call.actor, { uid: row.uid, settings: wholeSettings(row.settings) })
  if (!row || !view) return undefined
  if (view === 'card') return presentCard(row)
  if (row.uid !== call.actor.uid) call.record({ kind: 'profile.viewed', subjectUid: row.uid })
  return presentWhole(call, row)
}
