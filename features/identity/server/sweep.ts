/** The work that comes round: sessions nobody came back to are ended and counted, old rows are removed. */
import type { JobCall } from '@kolo/application/job'
import type { Db } from '@kolo/database/tables'
import { newClearCode } from '@kolo/foundation/ids'
import { addHours, type Instant } from '@kolo/foundation/time'
import { lockSignInsWithoutProfile } from '../accounts/server/account.store.ts'
import { recordAtOnce } from '../accounts/server/account-events.ts'
import { forgottenAfterDays } from '../invitations/invitations.rules.ts'
import { forgetInvitations } from '../invitations/server/invitations.store.ts'
import { countEndedSessions } from '../sessions/server/sessions.ts'
import { endStaleSessions, removeOldRows, removeSignIns } from './identity.store.ts'

/** How many sessions one run ends; the next run takes the rest. */
const sessionsPerRun = 1_000

export async function sweepWork({ db, now }: JobCall): Promise<void> {
  await countEndedSessions(db, await endStaleSessions(db, now, sessionsPerRun))
  await finishDeletions(db, now)
  // Kept for a while so that somebody with an old link or cookie is told what happened to it.
  await forgetInvitations(db, addHours(now, -24 * forgottenAfterDays))
  await removeOldRows(db, { linksUntil: addHours(now, -7 * 24), sessionsUntil: addHours(now, -30 * 24), now })
}

/** How many half-deleted accounts one run finishes. */
const deletionsPerRun = 100

/** A deletion that stopped after the profile is carried through: the sign-in, its sessions and its links go as well. */
async function finishDeletions(db: Db, now: Instant): Promise<void> {
  const call = { now, request: { id: `sweep-${newClearCode(8)}`, address: 'server' }, actor: undefined }
  for (const uid of await lockSignInsWithoutProfile(db, deletionsPerRun)) {
    await removeSignIns(db, uid)
    await recordAtOnce(db, call, 'account.deleted', uid, { through: 'sweep' })
  }
}
