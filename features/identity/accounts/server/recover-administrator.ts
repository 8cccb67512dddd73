/**
 * The way back for a community whose administrators cannot sign in any more: a link that `npm run admin:recover` makes on
 * the server's own console. It is written down when it is made and when it is used, and its use is told to everybody who
 * was staff in the last 30 days and to the outside address of the settings.
 */

import type { Call, SignedIn } from '@kolo/application/call'
import type { Community } from '@kolo/application/community'
import { recentStaff } from '@kolo/approvals/server'
import type { Db } from '@kolo/database/tables'
import { newClearCode } from '@kolo/foundation/ids'
import type { Instant } from '@kolo/foundation/time'
import { notify } from '@kolo/notices/server'
import { makeRecoveredAdministrator } from '@kolo/profile/server'
import { recovery } from '../../server/identity.notifications.ts'
import { recordAccountEvent, recordAtOnce } from './account-events.ts'
import { linkTo, makeLink } from './mail-links.ts'

/**
 * A link by which whoever opens it becomes an administrator, whoever else is one; the link before it stops working. Run
 * inside a transaction, by somebody at the server's console.
 */
export async function createRecoveryLink(
  db: Db,
  community: Pick<Community, 'origin'>,
  now: Instant,
): Promise<string> {
  const call = { now, request: { id: `console-${newClearCode(8)}`, address: 'console' }, actor: undefined }
  await recordAtOnce(db, call, 'account.recovery-link-made', undefined)
  return linkTo(community, 'setup', {
    token: await makeLink(db, 'recovery', undefined, { now, secret: undefined }),
  })
}

/** Makes the administrator, writes it down, and tells everybody who would want to know. */
export async function recover(
  call: Call<SignedIn | undefined>,
  person: { uid: string; email: string; fullName: string },
): Promise<void> {
  const { db, now, community } = call
  const staff = await recentStaff(db, now)
  await makeRecoveredAdministrator(db, person.uid, now)
  recordAccountEvent(call, 'account.recovered', person.uid, { through: 'link' })
  const outside = community.oversightEmail === undefined ? [] : [{ email: community.oversightEmail }]
  const { fullName, email } = person
  await notify(call, { topic: recovery, to: [...staff, ...outside], facts: { fullName, email } })
}
