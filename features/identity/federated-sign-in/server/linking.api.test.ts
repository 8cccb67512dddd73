import { getOwnProfile } from '@kolo/profile/contract'
import { startTestServer } from '@kolo/server/testing'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { requestPasswordReset, resetPassword, signIn, signOut } from '../../identity.contract.ts'
import { sendResetLinkWork } from '../../passwords/server/reset-password.ts'
import { endSessions } from '../../sessions/server/sessions.ts'
import { linkInMail } from '../../testing/device.ts'
import { federatedFixture, password } from '../../testing/federated.fixtures.ts'
import { beginAttempt, finishAttempt, unlinkGoogle } from '../federated.contract.ts'
import { lockWays } from './federated.store.ts'

const { server, provider, device, stranger, begin, enter, refused, withPassword, whoIs, waysOf } =
  await federatedFixture(startTestServer)

describe('linking', () => {
  it('adds Google to an account with the same e-mail, says so by mail, and both ways lead in', async () => {
    const owner = await withPassword(true)
    const person = stranger({ email: owner.email.toUpperCase(), name: 'T. Cole' })
    expect(await enter(owner.device, person, 'link')).toEqual({
      purpose: 'link',
      next: '/settings?tab=sign-in',
    })
    const whole = await owner.device.call(getOwnProfile, {})
    expect(whole.linkedProviders).toEqual(['password', 'google.com'])
    expect(whole.primaryProvider).toBe('password')
    expect(whole.providerData['google.com']?.displayName).toBe('T. Cole')
    expect(server.jobs.at(-1)?.data).toMatchObject({
      to: owner.email,
      subject: expect.stringContaining('Google now opens'),
    })
    const from = device()
    await enter(from, person)
    expect((await whoIs(from))?.uid).toBe(owner.uid)
  })

  it('proves the e-mail of an account that had not proven it', async () => {
    const owner = await withPassword(false)
    await enter(owner.device, stranger({ email: owner.email }), 'link')
    expect(await whoIs(owner.device)).toMatchObject({ emailVerified: true })
  })

  it('is refused with the sentence for each reason', async () => {
    const owner = await withPassword(true)
    expect(await refused(owner.device, stranger(), 'link')).toBe(
      'The federated account uses a different email than the current one.',
    )
    expect(await refused(owner.device, stranger({ email: owner.email, email_verified: false }), 'link')).toBe(
      'This operation is not allowed. Please contact support.',
    )
    const elsewhere = stranger()
    await enter(device(), elsewhere)
    expect(await refused(owner.device, elsewhere, 'link')).toBe(
      'This Google account is already linked to another user.',
    )
    expect(await refused(owner.device, { ...elsewhere, email: owner.email }, 'link')).toBe(
      'The federated account is already linked to another account.',
    )
    await enter(owner.device, stranger({ email: owner.email }), 'link')
    expect(await refused(owner.device, stranger({ email: owner.email }), 'link')).toBe(
      'This account is already linked. Please refresh the page and check your account settings.',
    )
  })

  it('counts only for the session that began it', async () => {
    const words = 'You were signed out during linking, please sign in again.'
    const nobody = await device().problem(beginAttempt, { body: { purpose: 'link', place: 'popup' } })
    expect(nobody.message).toBe(words)
    const owner = await withPassword(true)
    const { url } = await begin(owner.device, 'link')
    const answer = provider.comeBack(url, stranger({ email: owner.email }))
    await owner.device.call(signIn, { body: { email: owner.email, password } })
    expect((await owner.device.problem(finishAttempt, { body: { answer } })).message).toBe(words)
    expect(await waysOf(owner.uid)).toEqual(['password'])
    const { url: later } = await begin(owner.device, 'link')
    owner.device.token = undefined
    const away = { answer: provider.comeBack(later, stranger({ email: owner.email })) }
    expect((await owner.device.problem(finishAttempt, { body: away })).message).toBe(words)
  })

  it('does not count once its session ended while the provider was being asked', async () => {
    const owner = await withPassword(true)
    const { url } = await begin(owner.device, 'link')
    const answer = provider.comeBack(url, stranger({ email: owner.email }))
    const elsewhere = device()
    elsewhere.token = owner.device.token
    const { promise, resolve } = Promise.withResolvers<void>()
    const before = provider.exchanged()
    provider.lie({ after: promise })
    const end = owner.device.problem(finishAttempt, { body: { answer } })
    await vi.waitFor(() => expect(provider.exchanged()).toBe(before + 1), 20_000)
    await elsewhere.call(signOut, {})
    resolve()
    expect((await end).message).toBe('You were signed out during linking, please sign in again.')
    expect(await waysOf(owner.uid)).toEqual(['password'])
  })

  it('happens once when it is done twice at the same moment', async () => {
    const owner = await withPassword(true)
    const person = stranger({ email: owner.email })
    const one = await begin(owner.device, 'link')
    const cookie = owner.device.others.get('kolo-attempt') ?? ''
    const twin = device()
    twin.token = owner.device.token
    const two = await begin(twin, 'link')
    owner.device.others.set('kolo-attempt', cookie)
    const ends = await Promise.all([
      owner.device.call(finishAttempt, { body: { answer: provider.comeBack(one.url, person) } }).then(
        () => 'linked',
        (problem) => problem.code,
      ),
      twin.call(finishAttempt, { body: { answer: provider.comeBack(two.url, person) } }).then(
        () => 'linked',
        (problem) => problem.code,
      ),
    ])
    expect(ends.sort()).toEqual(['linked', 'provider-already-linked'])
  })
})

describe('unlinking', () => {
  it('takes Google away, ends what it opened, and keeps this device signed in', async () => {
    const owner = await withPassword(true)
    const person = stranger({ email: owner.email })
    await enter(owner.device, person, 'link')
    await enter(owner.device, person)
    const before = owner.device.token
    await owner.device.call(unlinkGoogle, {})
    expect(owner.device.token).not.toBe(before)
    const whole = await owner.device.call(getOwnProfile, {})
    expect([whole.linkedProviders, whole.primaryProvider]).toEqual([['password'], 'password'])
    expect(Object.keys(whole.providerData)).toEqual(['password'])
    expect(await refused(device(), person)).toBe('A password account exists, sign in with password first.')
    expect((await owner.device.problem(unlinkGoogle, {})).message).toBe(
      'This way to sign in is not linked to your account.',
    )
  })

  it('is refused when Google is the only way in', async () => {
    const from = device()
    await enter(from, stranger())
    expect((await from.problem(unlinkGoogle, {})).message).toContain('Cannot unlink your only sign-in method')
    expect(await waysOf((await whoIs(from))?.uid ?? '')).toEqual(['google.com'])
  })

  it('works after a first password was set through the mail', async () => {
    const from = device()
    const person = stranger()
    await enter(from, person)
    const uid = (await whoIs(from))?.uid ?? ''
    await from.call(requestPasswordReset, { body: { email: person.email } })
    await sendResetLinkWork(
      {
        db: server.db,
        now: server.clock.now(),
        community: server.community,
        enqueue: async (job, data) => void server.jobs.push({ job, data }),
      },
      { email: person.email },
    )
    const { token } = linkInMail(server.jobs, person.email)
    await from.call(resetPassword, { body: { email: person.email, token, password } })
    expect(await waysOf(uid)).toEqual(['google.com', 'password'])
    await from.call(signIn, { body: { email: person.email, password } })
    await from.call(unlinkGoogle, {})
    const whole = await from.call(getOwnProfile, {})
    expect([whole.linkedProviders, whole.primaryProvider]).toEqual([['password'], 'password'])
  })

  it('gives no fresh session to one that ended while it waited', async () => {
    const owner = await withPassword(true)
    await enter(owner.device, stranger({ email: owner.email }), 'link')
    let ended: Promise<unknown> = Promise.resolve()
    await server.db.transaction().execute(async (db) => {
      await lockWays(db, owner.uid)
      ended = owner.device.problem(unlinkGoogle, {})
      const waits = sql`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
      while ((await waits.execute(server.db)).rows.length === 0) await new Promise(setImmediate)
      const { uid } = owner
      await endSessions(db, { uid, because: 'password-changed', now: server.clock.now() })
    })
    expect(await ended).toMatchObject({ code: 'user-token-expired' })
    expect(await whoIs(owner.device)).toBeNull()
    expect(await waysOf(owner.uid)).toEqual(['google.com', 'password'])
  })

  it('never leaves an account without a way in, however many ask at once', async () => {
    const owner = await withPassword(true)
    await enter(owner.device, stranger({ email: owner.email }), 'link')
    const twins = Array.from({ length: 4 }, () => {
      const twin = device()
      twin.token = owner.device.token
      return twin
    })
    const ends = await Promise.all(
      twins.map((twin) =>
        twin.call(unlinkGoogle, {}).then(
          () => 'ok',
          (problem) => problem.code,
        ),
      ),
    )
    expect(ends.filter((end) => end === 'ok').length).toBeLessThanOrEqual(1)
    expect(await waysOf(owner.uid)).toEqual(['password'])
    const two = await withPassword(true)
    await enter(two.device, stranger({ email: two.email }), 'link')
    const removals = ['google.com', 'password'].map((kind) =>
      server.db.transaction().execute(async (db) => {
        const ways = await lockWays(db, two.uid)
        if (ways.length > 1)
          await db
            .deleteFrom('sign_ins')
            .where('uid', '=', two.uid)
            .where('kind', '=', kind as 'password')
            .execute()
      }),
    )
    await Promise.all(removals)
    expect(await waysOf(two.uid)).toHaveLength(1)
  })
})
