/** Row types of the tables identity owns. */
import type { TableOf } from '@kolo/database/tables'

/** The ways to sign in; each person has at most one of a kind. */
export type SignInKind = 'password' | 'google.com'

type SignInRow = TableOf<'sign_ins'>

type SessionRow = TableOf<
  'sessions',
  {
    kind: SignInKind
  }
>

type MailLinkRow = TableOf<'mail_links'>

type InvitationRow = TableOf<'invitations'>

declare module '@kolo/database/tables' {
  interface Tables {
    sign_ins: SignInRow
    sessions: SessionRow
    mail_links: MailLinkRow
    invitations: InvitationRow
  }
}
