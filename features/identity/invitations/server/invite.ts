/**
 * Inviting people by e-mail. What must always be true: an address has one invitation that is open, a new link makes the
 * one before it worthless, and nobody is written to more often than `mailLimits` says.
 */
import type { Call } from '@kolo/application/call'
import { paged } from '@kolo/database/pages'
import { sortedCursor, sortedPage } from '@kolo/database/sorted-pages'
import type { InputOf, OutputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import { type Refusal, refuse } from '@kolo/foundation/refusal'
import { orNotFound, RequestProblem } from '@kolo/foundation/request-problem'
import { writeMail } from '@kolo/notices/server'
import { namesOf } from '@kolo/profile/server'
import { recordAccountEvent } from '../../accounts/server/account-events.ts'
import { linkTo } from '../../accounts/server/mail-links.ts'
import { enoughInvited } from '../../identity.messages.ts'
import { invitationMail } from '../../server/identity.notifications.ts'
import { newToken, tokenHash } from '../../server/secrets.ts'
import { mailLimits, mayMail } from '../../server/send-mail.ts'
import type {
  Invitation,
  InvitedPeople,
  invitePeople,
  listInvitations,
  sendInvitationAgain,
  withdrawInvitation,
} from '../invitations.contract.ts'
import { invitationEnd, invitationState } from '../invitations.rules.ts'
import {
  deleteInvitation,
  type InvitationRow,
  invitationOrder,
  invitationsIn,
  invitedAmong,
  keepInvitation,
  lockInvitation,
  membersAmong,
  saveSending,
} from './invitations.store.ts'

export async function listInvitationsHandler(
  call: Call,
  { query }: InputOf<typeof listInvitations>,
): Promise<OutputOf<typeof listInvitations>> {
  const { rows, nextCursor } = paged(
    await invitationsIn(call.db, sortedPage(query, invitationOrder)),
    query.limit,
    sortedCursor,
  )
  return { rows: await presented(call, rows), nextCursor }
}

export async function invitePeopleHandler(
  call: Call,
  { body }: InputOf<typeof invitePeople>,
): Promise<InvitedPeople> {
  const emails = [...new Set(body.emails)]
  const members = await membersAmong(call.db, emails)
  const invited = await invitedAmong(call.db, emails, call.now)
  const sent: InvitationRow[] = []
  const leftOut: InvitedPeople['leftOut'] = []
  const inviter = await inviterOf(call)
  // In one order, so that two who invite the same people wait for each other and not in a circle.
  for (const email of emails.toSorted()) {
    const known = members.has(email) ? 'member' : invited.has(email) ? 'invited' : undefined
    const answer = known ?? (await inviteOne(call, inviter, email))
    if (typeof answer === 'string') leftOut.push({ email, because: answer })
    else sent.push(answer)
  }
  recordAccountEvent(call, 'account.invited', undefined, { sent: sent.length, leftOut: leftOut.length })
  return { sent: await presented(call, sent), leftOut }
}

async function inviteOne(call: Call, inviter: string, email: string) {
  const { token, ...sending } = await newSending(call)
  const row = await keepInvitation(call.db, { id: newId(Date.parse(call.now)), email, ...sending })
  if (!row) return 'invited' as const
  if (!(await mayMail(call.db, mailLimits.invitation, email))) {
    await deleteInvitation(call.db, row.id)
    return 'enough-mail' as const
  }
  await write(call, { email, inviter, token })
  return row
}

export async function sendInvitationAgainHandler(
  call: Call,
  { params }: InputOf<typeof sendInvitationAgain>,
): Promise<Invitation | Refusal<'invitation-accepted' | 'enough-invitations'>> {
  const { id, email, accepted_at } = orNotFound(await lockInvitation(call.db, params.id))
  if (accepted_at) return refuse('invitation-accepted')
  if ((await membersAmong(call.db, [email])).size > 0) return refuse('invitation-accepted')
  if (!(await mayMail(call.db, mailLimits.invitation, email))) return refuse('enough-invitations')
  const { token, ...sending } = await newSending(call)
  const row = await saveSending(call.db, id, sending)
  await write(call, { email, inviter: await inviterOf(call), token })
  recordAccountEvent(call, 'account.invitation-sent-again', undefined, { invitation: id })
  const [answer] = await presented(call, [row])
  return orNotFound(answer)
}

export async function withdrawInvitationHandler(
  call: Call,
  { params }: InputOf<typeof withdrawInvitation>,
): Promise<OutputOf<typeof withdrawInvitation> | Refusal<'invitation-accepted'>> {
  const { id, accepted_at } = orNotFound(await lockInvitation(call.db, params.id))
  if (accepted_at) return refuse('invitation-accepted')
  await deleteInvitation(call.db, id)
  recordAccountEvent(call, 'account.invitation-withdrawn', undefined, { invitation: id })
  return { id }
}

/** A new link, counted for whoever sends it. */
async function newSending({ db, actor, now }: Call) {
  if (!(await mayMail(db, mailLimits.invitations, actor.uid))) {
    throw new RequestProblem('too-many-requests', { message: enoughInvited })
  }
  const token = newToken()
  const expires_at = invitationEnd(now)
  return { token, token_hash: tokenHash(token), invited_by: actor.uid, sent_at: now, expires_at }
}

function write(call: Call, { email, inviter, token }: { email: string; inviter: string; token: string }) {
  const link = linkTo(call.community, 'signUp', { email, token })
  return writeMail(call, { topic: invitationMail, to: { email }, facts: { link, inviter }, priority: 0 })
}

async function inviterOf({ db, actor, community }: Call): Promise<string> {
  return (await namesOf(db, [actor.uid])).get(actor.uid) ?? community.name
}

async function presented({ db, now }: Call, rows: readonly InvitationRow[]): Promise<Invitation[]> {
  const people = rows.flatMap(({ invited_by, accepted_uid }) => [
    invited_by,
    ...(accepted_uid ? [accepted_uid] : []),
  ])
  const names = await namesOf(db, [...new Set(people)])
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    state: invitationState({ acceptedAt: row.accepted_at, expiresAt: row.expires_at }, now),
    sentAt: row.sent_at,
    sends: row.sends,
    expiresAt: row.expires_at,
    invitedBy: names.get(row.invited_by) ?? null,
    member: row.accepted_uid
      ? { uid: row.accepted_uid, fullName: names.get(row.accepted_uid) ?? 'Former member' }
      : null,
  }))
}
