/** What is kept here about a person, and what of it they are given. */
import { personTable } from '@kolo/database/personal-data'
import '../federated-sign-in/server/federated.tables.ts'
import './identity.tables.ts'
import '../passkeys/server/passkey.tables.ts'
import '../second-factor/server/second-factor.tables.ts'

/** The tables of this feature with something of a person. */
export const identityPerson = [
  personTable('sign_ins', {
    title: 'Ways you sign in',
    isOfAnyAccount: true,
    by: ['uid'],
    key: ['uid', 'kind'],
    given: [
      'kind',
      'email',
      'issuer',
      'subject',
      'disabled_at',
      'disabled_reason',
      'created_at',
      'changed_at',
    ],
    withheld: { uid: 'inner', password_hash: 'secret', seal: 'secret', email_seal: 'secret' },
  }),
  personTable('sessions', {
    title: 'Your sessions',
    isOfAnyAccount: true,
    by: ['uid'],
    key: ['token_hash'],
    given: [
      'kind',
      'started_at',
      'last_seen_at',
      'expires_at',
      'device',
      'address',
      'ended_at',
      'ended_because',
      'stepped_up_at',
    ],
    withheld: { token_hash: 'secret', id: 'inner', uid: 'inner', seal: 'secret' },
  }),
  personTable('mail_links', {
    title: 'Links that were mailed to you',
    isOfAnyAccount: true,
    by: ['uid'],
    key: ['token_hash'],
    given: ['purpose', 'email', 'created_at', 'expires_at', 'used_at'],
    withheld: { token_hash: 'secret', uid: 'inner', used_xact: 'inner', seal: 'secret' },
  }),
  personTable('invitations', {
    title: 'The invitation you came by',
    isOfAnyAccount: true,
    by: ['accepted_uid'],
    given: ['id', 'email', 'made_at', 'sent_at', 'sends', 'expires_at', 'accepted_at'],
    withheld: { token_hash: 'secret', invited_by: 'others', accepted_uid: 'inner' },
  }),
  personTable('known_devices', {
    title: 'Browsers you are known by',
    isOfAnyAccount: true,
    by: ['uid'],
    key: ['uid', 'token_hash'],
    given: ['first_seen_at', 'last_seen_at'],
    withheld: { uid: 'inner', token_hash: 'secret' },
  }),
  personTable('passkeys', {
    title: 'Your passkeys',
    isOfAnyAccount: true,
    by: ['uid'],
    given: ['id', 'transports', 'name', 'created_at', 'last_used_at'],
    withheld: {
      credential_id: 'secret',
      uid: 'inner',
      public_key: 'secret',
      counter: 'inner',
      seal: 'secret',
    },
  }),
  personTable('second_factors', {
    title: 'Your code app',
    isOfAnyAccount: true,
    by: ['uid'],
    key: ['uid'],
    given: ['begun_at', 'confirmed_at'],
    withheld: { uid: 'inner', sealed_secret: 'secret', last_step: 'inner' },
  }),
  personTable('recovery_codes', {
    title: 'Your recovery codes',
    isOfAnyAccount: true,
    by: ['uid'],
    key: ['uid', 'code_hash'],
    given: ['used_at'],
    withheld: { uid: 'inner', code_hash: 'secret' },
  }),
]
