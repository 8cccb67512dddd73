import { startTestServer } from '@kolo/server/testing'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { signOut } from '../../identity.contract.ts'
import { beginTwoStep, readStepUp } from '../../second-factor/second-factor.contract.ts'
import type { Device } from '../../testing/device.ts'
import { federatedFixture } from '../../testing/federated.fixtures.ts'
import { beginAttempt, finishAttempt } from '../federated.contract.ts'

const { server, provider, device, stranger, begin, enter, refused, withPassword } =
  await federatedFixture(startTestServer)

/** What was proved at the sign-in is long ago. */
const forgetProof = () => sql`UPDATE sessions SET stepped_up_at = NULL`.execute(server.db)

const isProved = async (from: Device) => (await from.call(readStepUp, {})).steppedUp

describe('somebody whom Google alone signs in', () => {
  it('proves who they are with Google where they are, and what asked for it is done', async () => {
    const own = device()
    const person = stranger()
    await enter(own, person)
    await forgetProof()
    expect(await own.call(readStepUp, {})).toEqual({ steppedUp: false, ways: [], google: true })
    expect((await own.problem(beginTwoStep, {})).code).toBe('step-up-required')
    expect(await enter(own, person, 'reauth')).toEqual({ purpose: 'reauth', next: '/dashboard' })
    expect(await isProved(own)).toBe(true)
    expect((await own.call(beginTwoStep, {})).secret).toMatch(/^[A-Z2-7]+$/)
  })

  it('does so with that account at Google only, never with another', async () => {
    const own = device()
    const [person, other] = [stranger(), stranger()]
    await enter(own, person)
    await enter(device(), other)
    await forgetProof()
    for (const wrong of [other, stranger(), { ...stranger(), email: person.email }])
      expect(await refused(own, wrong, 'reauth')).toBe(
        'This is another Google account. Choose the one you sign in here with.',
      )
    expect(await isProved(own)).toBe(false)
  })

  it('does so for the session that asked, while it stands', async () => {
    const words = 'Your session has expired. Please refresh the page and try again.'
    const body = { purpose: 'reauth', place: 'popup' } as const
    expect((await device().problem(beginAttempt, { body })).message).toBe(words)
    const own = device()
    const person = stranger()
    await enter(own, person)
    const { url } = await begin(own, 'reauth')
    await own.call(signOut, {})
    const late = await own.problem(finishAttempt, { body: { answer: provider.comeBack(url, person) } })
    expect(late.message).toBe(words)
  })

  it('never passes by a second factor, and is not asked of whom Google does not sign in', async () => {
    const own = device()
    const person = stranger()
    await enter(own, person)
    await server.database.asOwner((owner) =>
      owner.query(
        `INSERT INTO second_factors (uid, sealed_secret, begun_at, confirmed_at)
         SELECT uid, decode(repeat('00', 40), 'hex'), now(), now() FROM sign_ins WHERE email = $1`,
        [person.email],
      ),
    )
    await forgetProof()
    expect(await own.call(readStepUp, {})).toMatchObject({ google: false, ways: ['code'] })
    expect(await refused(own, person, 'reauth')).toBe(
      'This operation is not allowed. Please contact support.',
    )
    expect(await isProved(own)).toBe(false)
    const { device: hers } = await withPassword(true)
    expect(await hers.call(readStepUp, {})).toMatchObject({ google: false, ways: ['password'] })
  })
})
