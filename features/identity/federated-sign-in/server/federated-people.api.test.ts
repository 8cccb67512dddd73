import { readBalance } from '@kolo/ledger/balance'
import { postJournal } from '@kolo/ledger/journal'
import { getOwnProfile } from '@kolo/profile/contract'
import { seedProfile } from '@kolo/profile/testing'
import { startTestServer } from '@kolo/server/testing'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { setSignInState, signIn, verifyEmail } from '../../identity.contract.ts'
import { linkInMail } from '../../testing/device.ts'
import { federatedFixture, password } from '../../testing/federated.fixtures.ts'
import { finishAttempt } from '../federated.contract.ts'

const { server, provider, device, stranger, begin, enter, refused, withPassword, whoIs, waysOf } =
  await federatedFixture(startTestServer)

let count = 0

describe('somebody new', () => {
  it('gets a profile with a name and no more, and goes to complete it', async () => {
    const from = device()
    const person = stranger({ name: 'Ngozi Eze', picture: 'https://pictures.example/n.png' })
    expect(await enter(from, person)).toEqual({ purpose: 'sign-in', next: '/profile' })
    expect(await whoIs(from)).toMatchObject({
      fullName: 'Ngozi Eze',
      role: 'user',
      profileComplete: false,
      emailVerified: true,
    })
    const uid = (await whoIs(from))?.uid ?? ''
    expect(await waysOf(uid)).toEqual(['google.com'])
    const { rows } =
      await sql`SELECT linked_providers, primary_provider, provider_data, kyc_status, account_tier
      FROM profiles WHERE uid = ${uid}`.execute(server.db)
    expect(rows[0]).toMatchObject({
      linked_providers: ['google.com'],
      primary_provider: 'google.com',
      kyc_status: 'pending',
      account_tier: 'basic',
      provider_data: {
        'google.com': {
          displayName: 'Ngozi Eze',
          photoURL: 'https://pictures.example/n.png',
          lastChanged: null,
        },
      },
    })
  })

  it('has every other field empty', async () => {
    const from = device()
    await enter(from, stranger({ name: 'Kemi Ajayi' }))
    expect(await from.call(getOwnProfile, {})).toMatchObject({
      fullName: 'Kemi Ajayi',
      phone: '',
      gender: null,
      dateOfBirth: null,
      maritalStatus: null,
      weddingAnniversary: null,
      location: '',
      occupation: '',
      preferredInvestmentAmount: null,
      avatar: '',
    })
  })

  it('keeps of each way when it was made, linked and changed, with name and picture', async () => {
    const from = device()
    const picture = 'https://pictures.example/n.png'
    const person = stranger({ name: 'Kemi Ajayi', picture })
    const began = server.clock.now()
    await enter(from, person)
    const first = { createdAt: began, linkedAt: began, lastChanged: null }
    expect((await from.call(getOwnProfile, {})).providerData).toEqual({
      'google.com': { ...first, displayName: 'Kemi Ajayi', photoURL: picture },
    })
    server.clock.set(new Date(Date.parse(began) + 60_000).toISOString())
    await enter(from, { ...person, name: 'Kemi Ajayi-Cole' })
    expect((await from.call(getOwnProfile, {})).providerData).toEqual({
      'google.com': {
        ...first,
        lastChanged: server.clock.now(),
        displayName: 'Kemi Ajayi-Cole',
        photoURL: picture,
      },
    })
    server.clock.set(new Date().toISOString())
  })

  it('is called User when the provider knows no name', async () => {
    const from = device()
    const { name: _, ...nameless } = stranger()
    await enter(from, nameless)
    expect((await whoIs(from))?.fullName).toBe('User')
  })

  it.each([
    ['a mail in its name', 'Ada\r\nBcc: everybody@mail.example', 'https://pictures.example/n.png'],
    ['a link in its name', 'Claim at www.evil.example', 'http://pictures.example/n.png'],
    ['a name without end and a script for a picture', 'A'.repeat(5_000), 'javascript:alert(1)'],
    ['a page for a name and data for a picture', '<script>alert(1)</script>', 'data:image/svg+xml,<svg/>'],
    ['no texts at all', { first: 'Ada' }, ['https://pictures.example/n.png']],
  ])('is called User when the provider gives %s', async (_, name, picture) => {
    const from = device()
    const person = stranger()
    provider.lie({ claims: { name, picture } })
    await enter(from, person)
    const whole = await from.call(getOwnProfile, {})
    expect(whole.fullName).toBe('User')
    const https = picture === 'https://pictures.example/n.png' ? picture : null
    expect(whole.providerData['google.com']).toMatchObject({ displayName: null, photoURL: https })
    expect(JSON.stringify(server.jobs)).not.toMatch(/Bcc: everybody|evil\.example|<script>/)
    // Nor does what it says later reach somebody who has a name.
    const named = stranger({ name: 'Ngozi Eze' })
    provider.lie()
    await enter(from, named)
    provider.lie({ claims: { name, picture } })
    await enter(from, named)
    const later = await from.call(getOwnProfile, {})
    expect([later.fullName, later.providerData['google.com']?.displayName]).toEqual(['Ngozi Eze', null])
  })

  it('is known again by issuer and subject, whatever became of the e-mail', async () => {
    const person = stranger()
    const first = device()
    await enter(first, person)
    const again = device()
    await enter(again, { ...person, email: 'elsewhere@mail.example', email_verified: false, name: 'Kemi A.' })
    const [one, two] = [await whoIs(first), await whoIs(again)]
    expect(one).toBeNull()
    expect(two).toMatchObject({ email: person.email, loginCount: 2 })
    const { rows } = await sql<{
      provider_data: Record<string, { displayName: string; lastChanged: string }>
    }>`
      SELECT provider_data FROM profiles WHERE uid = ${two?.uid}`.execute(server.db)
    expect(rows[0]?.provider_data['google.com']).toMatchObject({ displayName: 'Kemi A.' })
    expect(rows[0]?.provider_data['google.com']?.lastChanged).not.toBeNull()
  })

  it('is one person when two first visits come at once', async () => {
    const person = stranger()
    const devices = [device(), device(), device()]
    await Promise.all(devices.map((each) => enter(each, person)))
    const { rows } = await sql`SELECT uid FROM profiles WHERE email = ${person.email}`.execute(server.db)
    expect(rows).toHaveLength(1)
  })

  it('is refused where somebody else at the provider has that e-mail here', async () => {
    const person = stranger()
    await enter(device(), person)
    const from = device()
    expect(await refused(from, stranger({ email: person.email }))).toBe(
      'An account with this email already exists. Please sign in with your original method first.',
    )
  })

  it('cannot come in while the sign-in is disabled', async () => {
    const person = stranger()
    const from = device()
    await enter(from, person)
    const uid = (await whoIs(from))?.uid ?? ''
    await server
      .as('bayo')
      .call(setSignInState, { params: { uid }, body: { disabled: true, reason: 'A test of it' } })
    expect(await refused(device(), person)).toBe('This account has been disabled.')
  })
})

describe('an e-mail with a password account', () => {
  it('refuses Google where the e-mail is proven, and signs out whoever was signed in there', async () => {
    const owner = await withPassword(true)
    const other = await withPassword(true)
    const words = 'A password account exists, sign in with password first.'
    expect(await refused(other.device, stranger({ email: owner.email }))).toBe(words)
    expect(await whoIs(other.device)).toBeNull()
    expect(await waysOf(owner.uid)).toEqual(['password'])
  })

  it('stays where an administrator disabled it, so that nobody comes back as somebody new', async () => {
    const { uid, email } = await withPassword(false)
    const body = { disabled: true, reason: 'A test of it' }
    await server.as('bayo').call(setSignInState, { params: { uid }, body })
    expect(await refused(device(), stranger({ email }))).toBe('This account has been disabled.')
    expect(await waysOf(uid)).toEqual(['password'])
  })

  it('dies where the e-mail was never proven: password, sessions, links and what was typed', async () => {
    const squatter = await withPassword(false)
    const mailed = linkInMail(server.jobs, squatter.email)
    const from = device()
    await enter(from, stranger({ email: squatter.email, name: 'The Owner' }))
    expect(await whoIs(squatter.device)).toBeNull()
    await squatter.device.problem(signIn, { body: { email: squatter.email, password } })
    await squatter.device.problem(verifyEmail, { body: { email: squatter.email, token: mailed.token } })
    const owner = await whoIs(from)
    expect(owner).toMatchObject({ fullName: 'The Owner', email: squatter.email, profileComplete: false })
    expect(owner?.uid).not.toBe(squatter.uid)
    const whole = await from.call(getOwnProfile, {})
    expect([whole.phone, whole.occupation, whole.linkedProviders]).toEqual(['', '', ['google.com']])
    expect(await waysOf(squatter.uid)).toEqual([])
  })

  it('stays, unproven as it is, while it holds money or an office', async () => {
    const rich = await withPassword(false)
    await server.db.transaction().execute(async (db) => {
      const wallet = { kind: 'member_wallet' as const, scope: rich.uid, ownerUid: rich.uid }
      const bank = { kind: 'bank' as const, scope: 'a-bank' }
      const transfers = [{ debit: bank, credit: wallet, amount: 5_000n as never }]
      await postJournal(db, { deed: 'test', actorUid: null, now: server.clock.now(), memo: '', transfers })
    })
    const officer = await withPassword(false)
    await sql`UPDATE profiles SET role = 'moderator' WHERE uid = ${officer.uid}`.execute(server.db)
    for (const { email, uid } of [rich, officer]) {
      expect(await refused(device(), stranger({ email }))).toMatch(
        /^A password account exists, sign in with password first\./,
      )
      expect(await waysOf(uid)).toEqual(['password'])
    }
    expect(await whoIs(officer.device)).toMatchObject({ uid: officer.uid })
  })
})

describe('a profile that waits for its person', () => {
  async function imported(email: string) {
    const uid = `01900000-0000-7000-8000-0000000${String(10_000 + ++count)}`
    const before = await seedProfile(server.db, {
      uid,
      fullName: 'Ifeoma Obi',
      email,
      accountTier: 'standard',
      role: 'moderator',
    })
    return { uid, before }
  }
  const rowOf = async (uid: string) => {
    const { rows } = await sql<Record<string, unknown>>`SELECT * FROM profiles WHERE uid = ${uid}`.execute(
      server.db,
    )
    return rows[0]
  }

  it('is transferred to the new uid with everything that belongs to the person', async () => {
    const person = stranger({ email: `imported${++count}@mail.example` })
    const { uid: old, before } = await imported(person.email)
    await server.db.transaction().execute(async (db) => {
      const wallet = { kind: 'member_wallet' as const, scope: old, ownerUid: old }
      const transfers = [
        { debit: { kind: 'bank' as const, scope: 'a-bank' }, credit: wallet, amount: 750_000n as never },
      ]
      await postJournal(db, { deed: 'test', actorUid: null, now: server.clock.now(), memo: '', transfers })
    })
    await sql`INSERT INTO savers (member_uid, goals_open) VALUES (${old}, 3)`.execute(server.db)
    const from = device()
    await enter(from, person)
    const session = await whoIs(from)
    expect(session).toMatchObject({
      fullName: 'Ifeoma Obi',
      memberCode: before.member_code,
      role: 'user',
      profileComplete: true,
    })
    const uid = session?.uid ?? ''
    expect(await rowOf(old)).toMatchObject({
      is_archived: true,
      transferred_to: uid,
      archived_at: server.clock.now(),
    })
    expect(await rowOf(uid)).toMatchObject({
      account_tier: 'standard',
      email_verified: true,
      linked_providers: ['google.com'],
    })
    const wallet = { kind: 'member_wallet' as const, scope: uid, ownerUid: uid }
    expect((await readBalance(server.db, wallet)).balance).toBe(750_000n)
    const { rows } = await sql`SELECT goals_open FROM savers WHERE member_uid = ${uid}`.execute(server.db)
    expect(rows).toEqual([{ goals_open: 3 }])
    expect(await from.call(getOwnProfile, {})).toMatchObject({ uid, fullName: 'Ifeoma Obi' })
  })

  it('may have been archived when its sign-in was removed', async () => {
    const person = stranger({ email: `archived${++count}@mail.example` })
    const { uid: old } = await imported(person.email)
    await sql`UPDATE profiles SET is_archived = true, archived_at = now() WHERE uid = ${old}`.execute(
      server.db,
    )
    const from = device()
    await enter(from, person)
    expect(await rowOf(old)).toMatchObject({ transferred_to: (await whoIs(from))?.uid })
  })

  it('goes to one person when two come at once, and to nobody with an unproven e-mail', async () => {
    const email = `wanted${++count}@mail.example`
    const { uid: old } = await imported(email)
    await refused(device(), stranger({ email, email_verified: false }))
    expect(await rowOf(old)).toMatchObject({ is_archived: false, transferred_to: null })
    const visits = [stranger({ email }), stranger({ email })].map(async (person) => {
      const from = device()
      const { url } = await begin(from)
      return from.call(finishAttempt, { body: { answer: provider.comeBack(url, person) } }).then(
        () => 'in',
        (problem: Error) => problem.message,
      )
    })
    expect((await Promise.all(visits)).sort()).toEqual([
      'An account with this email already exists. Please sign in with your original method first.',
      'in',
    ])
  })
})
