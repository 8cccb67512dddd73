/**
 * The five ways to lie in wait in an account before its rightful owner arrives. In each, somebody prepares an account
 * with an e-mail that is not theirs; the owner comes later and takes it; what was prepared must open nothing then.
 */
import { startTestServer } from '@kolo/server/testing'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import {
  changeEmail,
  requestPasswordReset,
  resetPassword,
  signIn,
  verifyEmail,
} from '../../identity.contract.ts'
import { identity } from '../../server/public.ts'
import { type Device, linkInMail } from '../../testing/device.ts'
import { federatedFixture, password } from '../../testing/federated.fixtures.ts'
import { runJobOf } from '../../testing/federated-people.ts'

const fixture = await federatedFixture(startTestServer)

const ownersPassword = 'seven mangoes in a basket'
let owners = 0
const ownersEmail = () => `owner${owners++}@mail.example`

/** The owner takes the account with a link to the mailbox that only she reads. */
async function recover(email: string): Promise<Device> {
  const owner = fixture.device()
  await owner.call(requestPasswordReset, { body: { email } })
  await runJobOf(fixture.server, identity, 'identity.send-reset-link')
  const { token } = linkInMail(fixture.server.jobs, email)
  await owner.call(resetPassword, { body: { email, token, password: ownersPassword } })
  await owner.call(signIn, { body: { email, password: ownersPassword } })
  return owner
}

describe('an account prepared by somebody else', () => {
  it('with a password leaves its owner, who comes through the provider, nothing of it: classic-federated merge', async () => {
    const attacker = await fixture.withPassword(false)
    const owner = fixture.device()
    await fixture.enter(owner, fixture.stranger({ email: attacker.email }))
    expect((await fixture.whoIs(owner))?.uid).not.toBe(attacker.uid)
    expect(await fixture.whoIs(attacker.device)).toBeNull()
    const again = { body: { email: attacker.email, password } }
    expect(await attacker.device.problem(signIn, again)).toMatchObject({ code: 'invalid-credential' })
  })
  it('is not read through a session that was kept open: unexpired session', async () => {
    const attacker = await fixture.withPassword(false)
    const owner = await recover(attacker.email)
    expect(await fixture.whoIs(owner)).toMatchObject({ uid: attacker.uid })
    expect(await fixture.whoIs(attacker.device)).toBeNull()
  })
  it('is not opened by the provider of another e-mail that was linked to it: trojan identifier', async () => {
    const attacker = await fixture.withPassword(true)
    const trojan = fixture.stranger({ email: attacker.email })
    await fixture.enter(attacker.device, trojan, 'link')
    expect(await fixture.waysOf(attacker.uid)).toEqual(['google.com', 'password'])
    const email = ownersEmail()
    await attacker.device.call(changeEmail, { body: { email, currentPassword: password } })
    const owner = await recover(email)
    expect(await fixture.waysOf(attacker.uid)).toEqual(['password'])
    const elsewhere = fixture.device()
    await fixture.enter(elsewhere, trojan)
    expect((await fixture.whoIs(elsewhere))?.uid).not.toBe(attacker.uid)
    expect(await fixture.whoIs(owner)).toMatchObject({ uid: attacker.uid, email })
  })
  it('is not opened by the only provider it was made with, once its owner has set a password: trojan identifier', async () => {
    const trojan = fixture.stranger()
    const attacker = fixture.device()
    await fixture.enter(attacker, trojan)
    const uid = (await fixture.whoIs(attacker))?.uid ?? ''
    const email = ownersEmail()
    await attacker.call(changeEmail, { body: { email } })
    const owner = await recover(email)
    expect(await fixture.whoIs(owner)).toMatchObject({ uid, email })
    expect(await fixture.waysOf(uid)).toEqual(['password'])
    expect(await fixture.whoIs(attacker)).toBeNull()
    await fixture.enter(attacker, trojan)
    expect((await fixture.whoIs(attacker))?.uid).not.toBe(uid)
  })
  it('is not opened by a passkey, nor closed by a second factor, that nobody’s address stood behind: trojan identifier', async () => {
    const attacker = await fixture.withPassword(false)
    const { uid } = attacker
    const now = fixture.server.clock.now()
    await sql`INSERT INTO second_factors (uid, sealed_secret, begun_at, confirmed_at)
      VALUES (${uid}, ${Buffer.alloc(60)}, ${now}, ${now})`.execute(fixture.server.db)
    await sql`INSERT INTO recovery_codes (uid, code_hash) VALUES (${uid}, ${Buffer.alloc(32)})`.execute(
      fixture.server.db,
    )
    await sql`INSERT INTO passkeys (id, credential_id, uid, public_key, counter, transports, name, created_at)
      VALUES (${uid}, 'of-the-attacker', ${uid}, ${Buffer.alloc(77)}, 0, '{}', 'Mine', ${now})`.execute(
      fixture.server.db,
    )
    const owner = await recover(attacker.email)
    expect(await fixture.whoIs(owner)).toMatchObject({ uid })
    for (const table of ['passkeys', 'second_factors', 'recovery_codes']) {
      const { rows } = await sql`SELECT uid FROM ${sql.table(table)} WHERE uid = ${uid}`.execute(
        fixture.server.db,
      )
      expect([table, rows]).toEqual([table, []])
    }
  })
  it('is not opened by a passkey that was enrolled under another e-mail: trojan identifier', async () => {
    const attacker = await fixture.withPassword(true)
    const { uid } = attacker
    await sql`INSERT INTO passkeys (id, credential_id, uid, public_key, counter, transports, name, created_at)
      VALUES (${uid}, 'of-a-proven-attacker', ${uid}, ${Buffer.alloc(77)}, 0, '{}', 'Mine', ${fixture.server.clock.now()})`.execute(
      fixture.server.db,
    )
    const email = ownersEmail()
    await attacker.device.call(changeEmail, { body: { email, currentPassword: password } })
    expect(await fixture.whoIs(await recover(email))).toMatchObject({ uid })
    const { rows } = await sql`SELECT uid FROM passkeys WHERE uid = ${uid}`.execute(fixture.server.db)
    expect(rows).toEqual([])
  })
  it('is not moved by a link that was mailed before: unexpired e-mail change', async () => {
    const attacker = await fixture.withPassword(false)
    const early = linkInMail(fixture.server.jobs, attacker.email)
    const email = ownersEmail()
    await attacker.device.call(changeEmail, { body: { email, currentPassword: password } })
    const owner = await recover(email)
    for (const address of [attacker.email, email]) {
      const use = { body: { email: address, token: early.token } }
      expect(await attacker.device.problem(verifyEmail, use)).toMatchObject({ code: 'link-not-valid' })
    }
    expect(await fixture.whoIs(owner)).toMatchObject({ uid: attacker.uid, email, emailVerified: false })
  })
  it('cannot even be made with an e-mail that the provider did not check: non-verifying provider', async () => {
    const email = ownersEmail()
    const unchecked = fixture.stranger({ email, email_verified: false })
    expect(await fixture.refused(fixture.device(), unchecked)).toBe(
      'This operation is not allowed. Please contact support.',
    )
    const owner = await fixture.withPassword(true)
    const claimed = fixture.stranger({ email: owner.email, email_verified: false })
    expect(await fixture.refused(fixture.device(), claimed)).toBe(
      'This operation is not allowed. Please contact support.',
    )
    expect(await fixture.whoIs(owner.device)).toMatchObject({ uid: owner.uid })
    const { rows } = await sql`SELECT uid FROM profiles WHERE email = ${email}`.execute(fixture.server.db)
    expect(rows).toEqual([])
  })
})
