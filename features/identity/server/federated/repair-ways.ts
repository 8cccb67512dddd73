/** The repair of specification section 4: at every sign-in the profile's list of ways is compared with the real ones. */
import type { Db } from '@kolo/database/call'
import type { Instant } from '@kolo/foundation/time'
import { repairedWays, sameWays } from '@kolo/profile/providers'
import { type ProfileRow, saveWays, waysOf } from '@kolo/profile/server'
import { lockWays } from './federated.store.ts'

/** Answers the profile as it is after the repair; writes only what was wrong. */
export async function repairWays(db: Db, profile: ProfileRow, now: Instant): Promise<ProfileRow> {
  const listed = waysOf(profile)
  const repaired = repairedWays(listed, await lockWays(db, profile.uid), now)
  return sameWays(listed, repaired) ? profile : saveWays(db, profile.uid, repaired, now)
}
