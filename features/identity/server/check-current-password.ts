/** Re-authentication with the current password, for every act that the specification guards with it. */
import type { Call } from '@kolo/database/call'
import { recordAccountEvent } from './account-events.ts'
import { type Attempt, countAttempt, forgetAttempts } from './attempt-limits.ts'
import { lockPasswordSignIn } from './identity.store.ts'
import { verifyPassword } from './secrets.ts'

/** Whether this is the password of the person of this call; wrong guesses are limited and recorded. */
export async function checkCurrentPassword(call: Call, password: string): Promise<boolean> {
  const { actor, db, outside } = call
  const attempt: Attempt = ['password by person', actor.uid]
  await countAttempt(outside, [attempt])
  const kept = (await lockPasswordSignIn(db, actor.uid))?.password_hash
  if (await verifyPassword(kept ?? undefined, password)) {
    await forgetAttempts(outside, [attempt])
    return true
  }
  await recordAccountEvent(call, outside, 'password.refused', actor.uid)
  return false
}
