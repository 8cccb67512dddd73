/**
 * The repair routine of specification section 4, where it runs: when a session begins, by password and through Google.
 * The lists are spoiled by hand, as a backup put back in part would leave them.
 */
import { getOwnProfile } from '@kolo/profile/contract'
import { seedProfile } from '@kolo/profile/testing'
import { startTestServer } from '@kolo/server/testing'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { signIn } from '../../identity.contract.ts'
import type { Device } from '../../testing/device.ts'
import { federatedFixture, password } from '../../testing/federated.fixtures.ts'
import { repairWays } from './repair-sign-in-methods.ts'

const fixture = await federatedFixture(startTestServer)

/** Writes a wrong list, with a note for each way on it and none beside. */
const spoil = (uid: string, listed: string[], primary: string) =>
  sql`UPDATE profiles SET linked_providers = ${listed}::text[], primary_provider = ${primary}, provider_data =
    (SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each(provider_data) WHERE key = ANY(${listed}::text[]))
    WHERE uid = ${uid}`.execute(fixture.server.db)

async function waysShown(from: Device) {
  const { linkedProviders, primaryProvider, providerData } = await from.call(getOwnProfile, {})
  return { linkedProviders, primaryProvider, notes: Object.keys(providerData).sort() }
}

const both = {
  linkedProviders: ['password', 'google.com'],
  primaryProvider: 'password',
  notes: ['google.com', 'password'],
}
const onlyPassword = { linkedProviders: ['password'], primaryProvider: 'password', notes: ['password'] }

describe('the repair of the list of ways', () => {
  it.each(['password', 'Google'])('adds what is missing, at a sign-in by %s', async (way) => {
    const owner = await fixture.withPassword(true)
    const person = fixture.stranger({ email: owner.email, name: 'T. Cole' })
    await fixture.enter(owner.device, person, 'link')
    await spoil(owner.uid, ['password'], 'password')
    expect(await waysShown(owner.device)).toEqual(onlyPassword)
    if (way === 'Google') await fixture.enter(owner.device, person)
    else await owner.device.call(signIn, { body: { email: owner.email, password } })
    expect(await waysShown(owner.device)).toEqual(both)
  })

  it('adds a forgotten password at a sign-in through Google', async () => {
    const owner = await fixture.withPassword(true)
    const person = fixture.stranger({ email: owner.email })
    await fixture.enter(owner.device, person, 'link')
    await spoil(owner.uid, ['google.com'], 'google.com')
    await fixture.enter(owner.device, person)
    const { linkedProviders, notes } = await waysShown(owner.device)
    expect([linkedProviders.toSorted(), notes]).toEqual([both.notes, both.notes])
  })

  it.each([
    [['password', 'google.com'], 'password'],
    [['password', 'google.com'], 'google.com'],
    [['google.com'], 'google.com'],
  ])(
    'drops Google from %j, with %s as the main way, when nobody can come in through it',
    async (listed, primary) => {
      const owner = await fixture.withPassword(true)
      await spoil(owner.uid, listed, primary)
      await owner.device.call(signIn, { body: { email: owner.email, password } })
      expect(await waysShown(owner.device)).toEqual(onlyPassword)
    },
  )

  it('never drops the password, which is no orphan where it is missing', async () => {
    const from = fixture.device()
    const person = fixture.stranger()
    await fixture.enter(from, person)
    const uid = (await fixture.whoIs(from))?.uid ?? ''
    await spoil(uid, ['password', 'google.com'], 'google.com')
    await fixture.enter(from, person)
    expect((await waysShown(from)).linkedProviders).toEqual(['password', 'google.com'])
  })

  it('falls back to the password when nothing would be left', async () => {
    const { server } = fixture
    const uid = '01900000-0000-7000-8000-0000000a1b2c'
    await seedProfile(server.db, { uid, fullName: 'Ifeoma Obi', email: 'ifeoma@mail.example', role: 'user' })
    await spoil(uid, ['google.com'], 'google.com')
    await server.db.transaction().execute((db) => repairWays(db, uid, server.clock.now()))
    const { rows } =
      await sql`SELECT linked_providers, primary_provider FROM profiles WHERE uid = ${uid}`.execute(server.db)
    expect(rows).toEqual([{ linked_providers: ['password'], primary_provider: 'password' }])
  })

  it('writes nothing where the list is true', async () => {
    const owner = await fixture.withPassword(true)
    const versionOf = async () => (await owner.device.call(getOwnProfile, {})).version
    const before = await versionOf()
    await owner.device.call(signIn, { body: { email: owner.email, password } })
    expect(await versionOf()).toBe(before)
  })
})
