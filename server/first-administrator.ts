/** Who runs a community nobody runs yet: the administrator of the settings, or whoever opens the printed link. */
import type { Community } from '@kolo/application/community'
import { StartProblem } from '@kolo/database/start-problem'
import type { Db } from '@kolo/database/tables'
import type { Instant } from '@kolo/foundation/time'
import { createSetupLink, ensureFirstAdministrator } from '@kolo/identity/server'
import type { Config } from './config.ts'

/** Makes the administrator of the settings, or answers a link for making one where there is none. */
export async function prepareFirstAdministrator(
  db: Db,
  community: Community,
  administrator: Config['administrator'],
  now: Instant,
): Promise<string | undefined> {
  if (!administrator) return db.transaction().execute((tx) => createSetupLink(tx, community, now))
  const { secret } = community
  const outcome = await ensureFirstAdministrator(db, { ...administrator, now, secret })
  if (typeof outcome === 'object') throw new StartProblem(outcome.problem)
  return undefined
}
