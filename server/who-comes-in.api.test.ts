/**
 * What the server's role may not write by a statement of its own, whatever it read before: a session, a way to sign in, a link
 * by mail, a passkey, or the address of somebody else. Whoever has the server's secret, or owns the tables, may.
 */
import { randomBytes } from 'node:crypto'
import { readSession, requestPasswordReset } from '@kolo/identity/contract'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testUsers } from './test-users.ts'
import { startTestServer, type TestServer } from './testing.ts'

let server: TestServer
let app: pg.Client
beforeAll(async () => {
  server = await startTestServer()
  // Everybody of the cast has a session and a link of the server's own making.
  await server.as('ada').call(readSession, {})
  await server.as('bayo').call(requestPasswordReset, { body: { email: testUsers.ada.email } })
  app = new pg.Client({ connectionString: server.database.appUrl })
  await app.connect()
})
afterAll(async () => {
  await app.end()
  await server.close()
})

const forbidden = '42501'
const hash = () => `'\\x${randomBytes(32).toString('hex')}'`
const refusal = (statement: string) =>
  app.query(statement).then(
    () => 'it was done',
    (error: pg.DatabaseError) => error.code,
  )
const password = `'$argon2id$v=19$m=47104,t=1,p=1$c2FsdHNhbHQ$aGFzaGhhc2g'`
const session = (seal: string, token = hash()) => `
  insert into sessions (token_hash, id, uid, kind, started_at, last_seen_at, expires_at, device, address, seal)
  values (${token}, gen_random_uuid(), '${testUsers.bayo.uid}', 'password', now(), now(), now() + interval '1 day', '', '', ${seal})`

describe('by raw SQL the server’s role', () => {
  it.each([
    ['opens no session', session('null')],
    ['opens none with a seal that it made up', session(hash())],
    [
      'opens none with the seal of another',
      session(`(select seal from sessions where seal is not null limit 1)`),
    ],
    [
      'sets no password',
      `update sign_ins set password_hash = ${password} where uid = '${testUsers.bayo.uid}'`,
    ],
    [
      'sets none with the seal of another person',
      `update sign_ins set password_hash = (select o.password_hash from sign_ins o where o.uid = '${testUsers.ada.uid}'),
        seal = (select o.seal from sign_ins o where o.uid = '${testUsers.ada.uid}') where uid = '${testUsers.bayo.uid}'`,
    ],
    [
      'gives nobody another address to sign in with',
      `update sign_ins set email = 'thief@kolo.example' where uid = '${testUsers.bayo.uid}'`,
    ],
    [
      'gives no profile another address',
      `update profiles set email = 'thief@kolo.example' where uid = '${testUsers.bayo.uid}'`,
    ],
    [
      'adds no way to sign in',
      `insert into sign_ins (uid, kind, email, issuer, subject, created_at, changed_at)
        values ('${testUsers.bayo.uid}', 'google.com', 'thief@kolo.example', 'https://accounts.google.com', '1', now(), now())`,
    ],
    [
      'makes no link to a new password',
      `insert into mail_links (token_hash, purpose, uid, email, created_at, expires_at)
        values (${hash()}, 'reset-password', '${testUsers.bayo.uid}', '${testUsers.bayo.email}', now(), now() + interval '1 hour')`,
    ],
    [
      'adds no passkey',
      `insert into passkeys (id, credential_id, uid, public_key, counter, transports, name, created_at)
        values (gen_random_uuid(), 'mine', '${testUsers.bayo.uid}', ${hash()}, 0, '{}', 'Mine', now())`,
    ],
    [
      'begins no sign-in that owes only the second step',
      `insert into pending_sign_ins (token_hash, uid, kind, created_at, expires_at)
        values (${hash()}, '${testUsers.bayo.uid}', 'password', now(), now() + interval '5 minutes')`,
    ],
    ['reads nothing of what seals are compared with', 'select * from row_seal_keys'],
    ['changes nothing of it', `update row_seal_keys set inner_pad = outer_pad`],
    ['switches no trigger off', 'alter table sessions disable trigger sessions_sealed'],
  ])('%s', async (_, statement) => {
    expect(await refusal(statement)).toBe(forbidden)
  })

  it('may take an address away, and the owner of the tables may do all of it', async () => {
    await app.query('begin')
    expect(await refusal(`update profiles set email = '' where uid = '${testUsers.efe.uid}'`)).toBe(
      'it was done',
    )
    await app.query('rollback')
    await server.database.asOwner((owner) => owner.query(session('null')))
  })
})
