/** What happens after a proof is what features registered, and nothing that identity imports. */
import type { AfterProof, Owed } from '@kolo/application/call'
import type { ServerFeature } from '@kolo/application/server-feature'
import { createTestDatabase } from '@kolo/database/testing'
import { addMinutes } from '@kolo/foundation/time'
import { features } from '@kolo/server/features'
import { startTestServer } from '@kolo/server/testing'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { readSession, signIn, signUp, verifyEmail } from '../../identity.contract.ts'
import { linkInMail, newDevice } from '../../testing/device.ts'
import { federatedFixture } from '../../testing/federated.fixtures.ts'
import { signUpAnswers } from '../../testing/identity.factory.ts'

const seen: string[] = []
let owed: Owed | undefined
let broken = false
const note = (what: string) => async (_: unknown, uid: string) => {
  if (broken) throw new Error('broken')
  seen.push(`${what} ${uid}`)
}
const afterProof: AfterProof = {
  owes: async (_, { uid, kind }) => {
    seen.push(`${kind} ${uid}`)
    return owed
  },
  signedIn: note('signed in'),
  emailProved: note('e-mail'),
}
const watching: ServerFeature = { name: 'watching', routes: [], afterProof }

const { server, stranger, enter, withPassword, device, whoIs } = await federatedFixture((options) =>
  startTestServer({ ...options, features: [...features, watching] }),
)
beforeEach(() => {
  owed = undefined
  broken = false
})

const password = 'raffia-lantern-481'
const loginCount = async (uid: string) =>
  (await sql<{ login_count: number }>`select login_count from profiles where uid = ${uid}`.execute(server.db))
    .rows[0]?.login_count

describe('a feature', () => {
  it('hears of every session that begins, and of an e-mail proved by the link or by Google', async () => {
    const byLink = await withPassword(true)
    expect(seen.splice(0)).toEqual([`signed in ${byLink.uid}`, `e-mail ${byLink.uid}`])
    await device().call(signIn, { body: { email: byLink.email, password } })
    expect(seen.splice(0)).toEqual([`password ${byLink.uid}`, `signed in ${byLink.uid}`])
    const byGoogle = await withPassword(false)
    seen.length = 0
    await enter(byGoogle.device, stranger({ email: byGoogle.email }), 'link')
    expect(seen.splice(0)).toEqual([`e-mail ${byGoogle.uid}`])
    expect(await whoIs(byGoogle.device)).toMatchObject({ emailVerified: true })
  })

  it('may ask for more before a session begins, and then nothing has happened yet', async () => {
    const { email, uid } = await withPassword(true)
    seen.length = 0
    const now = server.clock.now()
    owed = { secondFactor: ['passkey'], expiresAt: addMinutes(now, 5), serverTime: now }
    const before = await loginCount(uid)
    const from = device()
    expect(await from.call(signIn, { body: { email, password } })).toEqual(owed)
    expect(from.token).toBeUndefined()
    expect(seen).toEqual([`password ${uid}`])
    expect(await loginCount(uid)).toBe(before)
  })

  it('that fails undoes the proof: the link still works, and no session began', async () => {
    const { email } = await withPassword(false)
    const { token } = linkInMail(server.jobs, email)
    broken = true
    expect((await device().problem(verifyEmail, { body: { email, token } })).status).toBe(500)
    const from = device()
    expect((await from.problem(signIn, { body: { email, password } })).status).toBe(500)
    expect(from.token).toBeUndefined()
    broken = false
    expect(await device().call(verifyEmail, { body: { email, token } })).toEqual({ email })
  })
})

describe('where no feature registers anything', () => {
  it('a proof leaves nothing but the session: identity imports none of it', async () => {
    const database = await createTestDatabase()
    const bare = await startTestServer({
      database,
      features: features.map(({ afterProof: _, ...feature }) => feature),
    })
    afterAll(() => bare.close())
    const from = newDevice(bare)
    const email = 'simi@mail.example'
    await from.call(signUp, { body: signUpAnswers(email, 'Simi Coker', password) })
    await from.call(verifyEmail, { body: { email, token: linkInMail(bare.jobs, email).token } })
    expect((await from.call(readSession, {})).session).toMatchObject({ emailVerified: false, loginCount: 0 })
    // A second factor that is switched on is asked for by what its own room registers.
    await sql`insert into second_factors (uid, sealed_secret, confirmed_at, begun_at)
      select uid, decode(repeat('00', 40), 'hex'), ${bare.clock.now()}, ${bare.clock.now()} from profiles where email = ${email}`.execute(
      bare.db,
    )
    expect(await newDevice(bare).call(signIn, { body: { email, password } })).toHaveProperty('uid')
  })
})
