/**
 * The repair of specification section 4: whenever a session begins, and whenever a way was removed, the profile's list of
 * ways is compared with the real ones. Read after the lock, so that nothing somebody else has just written is undone.
 */

import type { Db } from '@kolo/database/tables'
import { isRefusal } from '@kolo/foundation/refusal'
import { orNotFound } from '@kolo/foundation/request-problem'
import type { Instant } from '@kolo/foundation/time'
import { repairedWays, sameWays } from '@kolo/profile/providers'
import { createProfile, findProfile, type ProfileRow, saveWays, waysOf } from '@kolo/profile/server'
import { findSignIn, lockWays } from './federated.store.ts'

/**
 * Answers the profile as it is after the repair; writes only what was wrong. A sign-in that has no profile gets one, with
 * the name its provider knows.
 */
export async function repairWays(
  db: Db,
  uid: string,
  now: Instant,
  displayName?: string | null,
): Promise<ProfileRow> {
  const existing = await lockWays(db, uid)
  const profile = (await findProfile(db, uid)) ?? (await newProfileOf(db, uid, now, displayName))
  const listed = waysOf(profile)
  const repaired = repairedWays(listed, existing, now)
  return sameWays(listed, repaired) ? profile : saveWays(db, uid, repaired, now)
}

/**
 * The profile of a sign-in that has none, as a backup put back in part leaves it: the name, or "User", and every other
 * field empty. An e-mail counts as proven where the way in is a provider that vouched for it.
 */
async function newProfileOf(
  db: Db,
  uid: string,
  now: Instant,
  displayName: string | null | undefined,
): Promise<ProfileRow> {
  const { kind: provider, email } = orNotFound(await findSignIn(db, uid))
  const made = await createProfile(db, {
    uid,
    email,
    now,
    provider,
    emailVerified: provider !== 'password',
    ...(displayName ? { displayName } : {}),
  })
  // Somebody else's living profile has the e-mail: whose it is, nothing here can say.
  return orNotFound(isRefusal(made) ? undefined : made)
}
