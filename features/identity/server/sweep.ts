/** The work that comes round: sessions nobody came back to are ended and counted, old rows are removed. */
import type { JobCall } from '@kolo/database/call'
import { addHours } from '@kolo/foundation/time'
import { endStaleSessions, removeOldRows } from './identity.store.ts'
import { countEndedSessions } from './sessions.ts'

/** How many sessions one run ends; the next run takes the rest. */
const sessionsPerRun = 1_000

export async function sweepWork({ db, now }: JobCall): Promise<void> {
  await countEndedSessions(db, await endStaleSessions(db, now, sessionsPerRun))
  // Kept for a while so that somebody with an old link or cookie is told what happened to it.
  await removeOldRows(db, { linksUntil: addHours(now, -7 * 24), sessionsUntil: addHours(now, -30 * 24), now })
}
