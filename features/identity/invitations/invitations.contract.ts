/** Invitations to open an account, sent by e-mail: sending, looking through, sending again and withdrawing them. */
import { endpoint } from '@kolo/foundation/endpoint'
import { idWire, instantWire, orderWire, pageOf, pageQuery } from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { identityAccess } from '../identity.access.ts'
import { emailWire, linkTokenWire } from '../identity.wires.ts'
import { invitedAtOnce } from './invitations.rules.ts'

/** An invitation as administrators see it. */
export const invitationWire = z.object({
  id: idWire,
  email: z.string(),
  state: z.enum(['sent', 'accepted', 'expired']),
  sentAt: instantWire,
  /** How often it was sent. */
  sends: z.int(),
  expiresAt: instantWire,
  invitedBy: z.nullable(z.string()),
  /** Who came by it. */
  member: z.nullable(z.object({ uid: idWire, fullName: z.string() })),
})
export type Invitation = z.output<typeof invitationWire>

/** Why an address was left out. */
export const leftOutReasons = ['member', 'invited', 'enough-mail'] as const

/** Lists them, newest first. */
export const listInvitations = endpoint({
  name: 'identity.list-invitations',
  method: 'GET',
  path: '/api/invitations',
  summary: 'The invitations that were sent, newest first, with what became of each.',
  needs: identityAccess.invite,
  query: z.object({ ...pageQuery, order: orderWire(['email', 'sent', 'ends']) }),
  output: pageOf(invitationWire),
  refusals: [],
})

export const invitePeople = endpoint({
  name: 'identity.invite-people',
  method: 'POST',
  path: '/api/invitations',
  summary: 'Invite people by e-mail; addresses of members and of open invitations are left out and named.',
  needs: identityAccess.invite,
  needsStepUp: true,
  body: z.strictObject({
    emails: z
      .array(emailWire)
      .check(
        z.minLength(1, 'Enter at least one email address.'),
        z.maxLength(invitedAtOnce, `Invite at most ${invitedAtOnce} people at once.`),
      ),
  }),
  output: z.object({
    sent: z.array(invitationWire),
    leftOut: z.array(z.object({ email: z.string(), because: z.enum(leftOutReasons) })),
  }),
  refusals: [],
})
/** What became of each address. */
export type InvitedPeople = z.output<NonNullable<(typeof invitePeople)['output']>>

const params = z.object({ id: idWire })

export const sendInvitationAgain = endpoint({
  name: 'identity.send-invitation-again',
  method: 'POST',
  path: '/api/invitations/{id}/sends',
  summary: 'Send an invitation again with a new link; the link before it stops working.',
  needs: identityAccess.invite,
  needsStepUp: true,
  params,
  output: invitationWire,
  refusals: ['invitation-accepted', 'enough-invitations'],
})

export const withdrawInvitation = endpoint({
  name: 'identity.withdraw-invitation',
  method: 'DELETE',
  path: '/api/invitations/{id}',
  summary: 'Withdraw an invitation nobody accepted: its link stops working and its address is forgotten.',
  needs: identityAccess.invite,
  needsStepUp: true,
  params,
  output: z.object({ id: idWire }),
  refusals: ['invitation-accepted'],
})

/** Judges a link before the form is filled in. */
export const judgeInvitation = endpoint({
  name: 'identity.judge-invitation',
  method: 'POST',
  path: '/api/invitation-checks',
  summary: 'Say whether the link of an invitation still works for its e-mail; it is not used up by this.',
  needs: 'anyone',
  body: z.strictObject({ email: emailWire, token: linkTokenWire }),
  output: z.object({}),
  refusals: ['link-not-valid', 'link-used', 'link-expired'],
})
