/** What an administrator decides about people, roles, limits or money needs a proof of the last minutes. */

import { getProfile, updateProfile } from '@kolo/profile/contract'
import { changeTier } from '@kolo/profile/members'
import { testPassword, testUsers } from '@kolo/server/test-users'
import { startTestServer, type TestClient, type TestServer, testKey } from '@kolo/server/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signOut } from '../../identity.contract.ts'
import { saveSession } from '../../testing/identity.factory.ts'
import { stepUp } from '../second-factor.contract.ts'

let server: TestServer
let bayo: TestClient
beforeAll(async () => {
  server = await startTestServer({ community: { stepUpMinutes: 15 } })
})
afterAll(() => server.close())

const minutes = (count: number) => server.clock.advance(count * 60_000)
const byPassword = { body: { way: 'password' as const, password: testPassword } }
const raise = {
  params: { uid: testUsers.ada.uid },
  body: { tier: 'standard' as const, reason: 'Her identity was checked at the meeting.' },
}
const correct = { params: { uid: testUsers.ada.uid }, body: { occupation: 'Weaver' } }
const needsProof = {
  status: 403,
  code: 'step-up-required',
  message: 'For security, please confirm that it is you.',
}

beforeEach(async () => {
  bayo = server.client(
    await saveSession(server.db, { ...testUsers.bayo, password: testPassword, now: server.clock.now() }),
  )
})

describe('an administrator', () => {
  it('is not believed by a live session alone, proves it, and goes on with the same key', async () => {
    minutes(15)
    const same = { idempotencyKey: testKey() }
    expect(await bayo.problem(changeTier, raise, same)).toMatchObject(needsProof)
    expect(await bayo.call(getProfile, { params: raise.params })).not.toHaveProperty('waiting.0')
    await bayo.call(stepUp, byPassword)
    const asked = await bayo.call(changeTier, raise, same)
    expect(asked).toMatchObject({ accountTier: 'basic', waiting: [{ kind: 'profile.tier' }] })
    expect(await bayo.call(changeTier, raise, same)).toEqual(asked)
  })
  it('proves it once for everything of the minutes the community says', async () => {
    minutes(14)
    for (let turn = 0; turn < 40; turn++) await bayo.call(updateProfile, correct)
    minutes(1)
    expect(await bayo.problem(updateProfile, correct)).toMatchObject(needsProof)
  })
  it('reads without it, and leaves', async () => {
    minutes(20)
    await bayo.call(getProfile, { params: raise.params })
    await bayo.call(signOut, {})
  })
  it('needs it to correct somebody else’s profile, not for their own', async () => {
    minutes(15)
    expect(await bayo.problem(updateProfile, correct)).toMatchObject(needsProof)
    await bayo.call(updateProfile, { ...correct, params: { uid: testUsers.bayo.uid } })
  })
  it('is not asked before it is known that they may at all', async () => {
    const ada = server.client(
      await saveSession(server.db, { ...testUsers.ada, password: testPassword, now: server.clock.now() }),
    )
    minutes(15)
    expect(await ada.problem(changeTier, raise)).toMatchObject({ code: 'not-allowed' })
    const other = { params: { uid: testUsers.bayo.uid }, body: { occupation: 'Weaver' } }
    expect(await ada.problem(updateProfile, other)).toMatchObject({ code: 'not-found' })
  })
})
