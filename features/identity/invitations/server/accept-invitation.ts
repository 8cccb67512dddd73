/**
 * Coming by an invitation. What must always be true: a link opens one account, for the address it was mailed to, while it
 * works; that it came by that mail is what proves the address.
 */
import type { AfterProof, Call, SignedIn } from '@kolo/application/call'
import type { InputOf } from '@kolo/foundation/endpoint'
import { isRefusal, refuse } from '@kolo/foundation/refusal'
import { notify } from '@kolo/notices/server'
import { recordAccountEvent } from '../../accounts/server/account-events.ts'
import type { Addressee, LinkRefusal } from '../../accounts/server/mail-links.ts'
import { linkFault } from '../../identity.rules.ts'
import { invitationAccepted } from '../../server/identity.notifications.ts'
import { tokenHash } from '../../server/secrets.ts'
import { countAttempt } from '../../sessions/server/attempt-limits.ts'
import type { judgeInvitation } from '../invitations.contract.ts'
import {
  type InvitationRow,
  invitationByToken,
  markAccepted,
  markAddressAccepted,
} from './invitations.store.ts'

type AnyCall = Call<SignedIn | undefined>

export async function judgeInvitationHandler(call: AnyCall, { body }: InputOf<typeof judgeInvitation>) {
  const found = await openInvitation(call, body)
  return isRefusal(found) ? found : {}
}

/** The invitation of a link, for the address it was mailed to, or why it cannot be used. Wrong ones are counted. */
export async function openInvitation(
  { db, now, poolDb, request: { address } }: AnyCall,
  { email, token }: { email: string; token: string },
): Promise<InvitationRow | LinkRefusal> {
  const found = await invitationByToken(db, tokenHash(token))
  const facts = found && { email: found.email, expiresAt: found.expires_at, usedAt: found.accepted_at }
  const fault = linkFault(facts, email, now)
  if (found && !fault) return found
  await countAttempt(poolDb, [['wrong link by address', address]])
  return refuse(fault ?? 'link-not-valid')
}

/** Uses an invitation up for the account that was opened with it: the address is proved. `false`: it is too late. */
export async function acceptInvitation(
  call: AnyCall,
  invitation: InvitationRow,
  { uid, fullName }: Addressee,
): Promise<boolean> {
  if (!(await markAccepted(call.db, invitation, uid, call.now))) return false
  for (const { emailProved } of call.registry.afterProof) await emailProved?.(call, uid)
  recordAccountEvent(call, 'account.invitation-accepted', uid, { invitation: invitation.id })
  await notify(call, { topic: invitationAccepted, to: invitation.invited_by, facts: { uid, fullName } })
  return true
}

/** Whoever proved an invited address without the link has come all the same. */
export const cameWithoutLink: NonNullable<AfterProof['emailProved']> = ({ db, now }, uid) =>
  markAddressAccepted(db, uid, now)
