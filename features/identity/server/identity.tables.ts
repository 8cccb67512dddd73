/** Row types of the tables identity owns. */
import type { Instant } from '@kolo/foundation/time'
import type { Generated } from 'kysely'
import type { LinkPurpose, SessionEnd } from '../identity.rules.ts'

/** The ways to sign in; each person has at most one of a kind. */
export type SignInKind = 'password' | 'google.com'

type SignInRow = {
  uid: string
  kind: SignInKind
  email: string
  password_hash: string | null
  issuer: string | null
  subject: string | null
  disabled_at: Instant | null
  disabled_reason: string | null
  created_at: Instant
  changed_at: Instant
  seal: Generated<Buffer | null>
  email_seal: Generated<Buffer | null>
}

type SessionRow = {
  token_hash: Buffer
  id: string
  uid: string
  kind: SignInKind
  started_at: Instant
  last_seen_at: Instant
  expires_at: Instant
  device: string
  address: string
  ended_at: Instant | null
  ended_because: SessionEnd | null
  stepped_up_at: Instant | null
  seal: Generated<Buffer | null>
}

type MailLinkRow = {
  token_hash: Buffer
  purpose: LinkPurpose
  uid: string | null
  email: string | null
  created_at: Instant
  expires_at: Instant
  used_at: Instant | null
  seal: Generated<Buffer | null>
}

type InvitationRow = {
  id: string
  email: string
  token_hash: Buffer
  invited_by: string
  made_at: Instant
  sent_at: Instant
  sends: Generated<number>
  expires_at: Instant
  accepted_at: Instant | null
  accepted_uid: string | null
}

declare module '@kolo/database/tables' {
  interface Tables {
    sign_ins: SignInRow
    sessions: SessionRow
    mail_links: MailLinkRow
    invitations: InvitationRow
  }
}
