/**
 * The repair of specification section 4: whenever a session begins, and whenever a way was removed, the profile's list of
 * ways is compared with the real ones. Read after the lock, so that nothing somebody else has just written is undone.
 */
import { type Db, orNotFound } from '@kolo/database/call'
import type { Instant } from '@kolo/foundation/time'
import { repairedWays, sameWays } from '@kolo/profile/providers'
import { findProfile, type ProfileRow, saveWays, waysOf } from '@kolo/profile/server'
import { lockWays } from './federated.store.ts'

/** Answers the profile as it is after the repair; writes only what was wrong. */
export async function repairWays(db: Db, uid: string, now: Instant): Promise<ProfileRow> {
  const existing = await lockWays(db, uid)
  const profile = orNotFound(await findProfile(db, uid))
  const listed = waysOf(profile)
  const repaired = repairedWays(listed, existing, now)
  return sameWays(listed, repaired) ? profile : saveWays(db, uid, repaired, now)
}
