/** Who runs a community nobody runs yet: the administrator of the settings, or whoever opens the printed link. */
import type { Community, Db } from '@kolo/database/call'
import { StartProblem } from '@kolo/database/start-problem'
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
  return db.transaction().execute(async (transaction) => {
    if (!administrator) return createSetupLink(transaction, community, now)
    const outcome = await ensureFirstAdministrator(transaction, { ...administrator, now })
    if (typeof outcome === 'object') throw new StartProblem(outcome.problem)
    return undefined
  })
}
