/**
 * Deletes one's own account: the profile first, then the sign-in with its sessions and links, in one transaction, so
 * that an interruption leaves the account as it was. The journal and the audit log keep the opaque uid and nothing
 * else.
 */
import type { Call, CallBefore } from '@kolo/application/call'
import type { InputOf } from '@kolo/foundation/endpoint'
import { isRefusal } from '@kolo/foundation/refusal'
import { RequestProblem } from '@kolo/foundation/request-problem'
import { leftAtHost, type ProfileRow } from '@kolo/profile/server'
import type { deleteAccount } from '../../identity.contract.ts'
import { accountDeleted } from '../../server/identity.notifications.ts'
import { sendNotice } from '../../server/send-mail.ts'
import { recordAccountEvent } from './account-events.ts'
import { eraseAccount } from './erase-account.ts'
import { proveAgain, type Shown, showAgainInTurn } from './prove-again.ts'

/** Before the command: it is one's own account, and the password is compared. */
export function showLeaver(call: CallBefore, { params, body }: InputOf<typeof deleteAccount>) {
  if (params.uid !== call.actor.uid) throw new RequestProblem('not-found')
  return showAgainInTurn(call, body)
}

/**
 * Ends somebody's account because they asked for it and an administrator agreed; the mail goes to the address they had. A
 * refusal leaves all as it is.
 */
export async function eraseMember(call: Call, uid: string) {
  const erased = await eraseAccount(call, uid)
  if (isRefusal(erased)) return erased
  await sayGoodbye(call, uid, erased)
  return undefined
}

export async function deleteAccountHandler(call: Call, _input: InputOf<typeof deleteAccount>, shown: Shown) {
  const { actor } = call
  const proof = await proveAgain(call, shown)
  if (isRefusal(proof)) return proof
  const erased = await eraseAccount(call, actor.uid)
  if (isRefusal(erased)) return erased
  await sayGoodbye(call, actor.uid, erased)
  call.request.cookies.setSession(undefined)
  return {}
}

async function sayGoodbye(call: Call, uid: string, { email, full_name, avatar }: ProfileRow): Promise<void> {
  await sendNotice(call, { email, fullName: full_name }, accountDeleted, {})
  recordAccountEvent(call, 'account.deleted', uid, leftAtHost(avatar))
}
