/** A sign-in whose profile is gone, as a backup put back in part leaves it: signing in makes one (section 4). */
import { getOwnProfile } from '@kolo/profile/contract'
import { startTestServer } from '@kolo/server/testing'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { readSession, signIn } from '../../identity.contract.ts'
import { federatedFixture, password } from '../../testing/federated.fixtures.ts'

const { server, device, stranger, enter, withPassword, whoIs } = await federatedFixture(startTestServer)

const nothingTold = {
  phone: '',
  gender: null,
  dateOfBirth: null,
  maritalStatus: null,
  weddingAnniversary: null,
  location: '',
  occupation: '',
  preferredInvestmentAmount: null,
  avatar: '',
  profileComplete: false,
  role: 'user',
  isActive: true,
  kycStatus: 'pending',
  accountTier: 'basic',
}
const loseProfile = (uid: string) => sql`DELETE FROM profiles WHERE uid = ${uid}`.execute(server.db)

describe('a sign-in without a profile', () => {
  it('by e-mail and password has one made, with everything but the name empty', async () => {
    const { email, uid } = await withPassword(true)
    await loseProfile(uid)
    const phone = device()
    expect(await phone.call(signIn, { body: { email, password } })).toMatchObject({
      uid,
      fullName: 'User',
      profileComplete: false,
      emailVerified: false,
      loginCount: 1,
    })
    expect(await phone.call(getOwnProfile, {})).toMatchObject({
      ...nothingTold,
      uid,
      email,
      fullName: 'User',
      linkedProviders: ['password'],
      primaryProvider: 'password',
    })
  })

  it('through Google has one made with the name Google knows', async () => {
    const from = device()
    const person = stranger({ name: 'Kemi Ajayi' })
    await enter(from, person)
    const uid = (await whoIs(from))?.uid ?? ''
    await loseProfile(uid)
    expect((await from.call(readSession, {})).session).toBeNull()
    expect(await enter(from, person)).toEqual({ purpose: 'sign-in', next: '/profile' })
    expect(await from.call(getOwnProfile, {})).toMatchObject({
      ...nothingTold,
      uid,
      email: person.email,
      fullName: 'Kemi Ajayi',
      emailVerified: true,
      linkedProviders: ['google.com'],
      primaryProvider: 'google.com',
    })
  })

  it('gets none where the e-mail is another person’s by now', async () => {
    const { email, uid } = await withPassword(true)
    const other = await withPassword(true)
    await loseProfile(uid)
    await sql`UPDATE profiles SET email = ${email} WHERE uid = ${other.uid}`.execute(server.db)
    expect((await device().problem(signIn, { body: { email, password } })).status).toBe(404)
  })
})
