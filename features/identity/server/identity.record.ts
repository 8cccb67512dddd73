import { defineRecord } from '@kolo/database/record'
import type { TableOf } from '@kolo/database/tables'

export const signIns = defineRecord('sign_ins', {
  title: 'Ways you sign in',
  isOfAnyAccount: true,
  by: ['uid'],
  key: ['uid', 'kind'],
  columns: {
    uid: 'inner',
    kind: 'given',
    email: 'given',
    password_hash: 'secret',
    issuer: 'given',
    subject: 'given',
    disabled_at: 'given',
    disabled_reason: 'given',
    created_at: 'given',
    changed_at: 'given',
    seal: 'secret',
    email_seal: 'secret',
  },
})

export const sessions = defineRecord('sessions', {
  title: 'Your sessions',
  isOfAnyAccount: true,
  by: ['uid'],
  key: ['token_hash'],
  columns: {
    token_hash: 'secret',
    id: 'inner',
    uid: 'inner',
    kind: 'given',
    started_at: 'given',
    last_seen_at: 'given',
    expires_at: 'given',
    device: 'given',
    address: 'given',
    ended_at: 'given',
    ended_because: 'given',
    stepped_up_at: 'given',
    seal: 'secret',
  },
})

export const mailLinks = defineRecord('mail_links', {
  title: 'Links that were mailed to you',
  isOfAnyAccount: true,
  by: ['uid'],
  key: ['token_hash'],
  columns: {
    token_hash: 'secret',
    purpose: 'given',
    uid: 'inner',
    email: 'given',
    created_at: 'given',
    expires_at: 'given',
    used_at: 'given',
    used_xact: 'inner',
    seal: 'secret',
  },
})

type SessionRow = TableOf<
  'sessions',
  {
    kind: SignInKind
  }
>

/** The ways to sign in; each person has at most one of a kind. */
export type SignInKind = 'password' | 'google.com'

declare module '@kolo/database/tables' {
  interface NarrowedTables {
    sessions: SessionRow
  }
}
