import { getOwnProfile } from '@kolo/profile/contract'
import { preferencesDefaults, settingsDefaults } from '@kolo/profile/settings-rules'
import { startTestServer, type TestServer } from '@kolo/server/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteAccount, judgeSignIn, readSession, setUp, signIn, signUp } from '../../identity.contract.ts'
import { createSetupLink, ensureFirstAdministrator } from '../../server/public.ts'
import { linkInMail, newDevice } from '../../testing/device.ts'
import { signUpAnswers } from '../../testing/identity.factory.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ nobody: true })
})
afterAll(() => server.close())

const password = 'raffia-lantern-481'
const answersOf = (email: string) => signUpAnswers(email, 'Amara Odunlade', password)
const count = async (table: string) => {
  const { rows } = await sql<{ count: bigint }>`SELECT count(*) FROM ${sql.table(table)}`.execute(server.db)
  return rows[0]?.count
}

describe('signing up', () => {
  it('opens an account with a profile, signs in, and mails the link', async () => {
    const phone = newDevice(server)
    const session = await phone.call(signUp, { body: answersOf('Amara@Mail.Example ') })
    expect(session).toMatchObject({
      email: 'amara@mail.example',
      fullName: 'Amara Odunlade',
      role: 'user',
      isActive: true,
      emailVerified: false,
      profileComplete: true,
      loginCount: 1,
      expiresAt: '2026-11-20T09:30:00.000Z',
      resendAllowedAt: '2026-11-20T09:01:00.000Z',
    })
    expect(session.memberCode).toMatch(/^KM-\d{5}$/)
    expect(session.permissions).toContain('create_savings')
    expect(session.permissions).not.toContain('send_messages')
    expect((await phone.call(readSession, {})).session?.uid).toBe(session.uid)
    const link = linkInMail(server.jobs, 'amara@mail.example')
    expect(link).toMatchObject({ mode: 'verifyEmail', email: 'amara@mail.example' })
    expect(link.token).toMatch(/^[\w-]{43}$/)
  })
  it('makes a profile with the defaults of a new member', async () => {
    const device = newDevice(server)
    const { uid } = await device.call(signUp, { body: answersOf('new@mail.example') })
    const own = await device.call(getOwnProfile, {})
    expect(own).toMatchObject({
      uid,
      profileComplete: true,
      role: 'user',
      isActive: true,
      isVerified: false,
      emailVerified: false,
      phoneVerified: false,
      kycStatus: 'pending',
      accountTier: 'basic',
      linkedProviders: ['password'],
      primaryProvider: 'password',
      isArchived: false,
      settings: settingsDefaults,
      preferences: preferencesDefaults,
    })
    expect(Object.keys(own.providerData)).toEqual(['password'])
  })
  it('keeps every answer of the form as it was given', async () => {
    const device = newDevice(server)
    const answers = {
      email: 'halima@mail.example',
      fullName: 'Halima Bello',
      phone: '0803 555 0177',
      gender: 'female' as const,
      dateOfBirth: '1988-02-29' as never,
      maritalStatus: 'married' as const,
      weddingAnniversary: '2015-12-05' as never,
      location: 'Barnawa, Kaduna',
      occupation: 'Pharmacist',
      preferredInvestmentAmount: 75_000,
    }
    const { uid } = await device.call(signUp, { body: { ...answers, password } })
    expect(await device.call(getOwnProfile, {})).toMatchObject({ ...answers, uid, phone: '+2348035550177' })
    const single = newDevice(server)
    await single.call(signUp, {
      body: {
        ...answers,
        email: 'single@mail.example',
        maritalStatus: 'single',
        weddingAnniversary: null,
        password,
      },
    })
    expect(await single.call(getOwnProfile, {})).toMatchObject({
      maritalStatus: 'single',
      weddingAnniversary: null,
    })
  })
  it('keeps nothing secret in the clear', async () => {
    const { rows } = await sql<{ password_hash: string }>`SELECT password_hash FROM sign_ins`.execute(
      server.db,
    )
    expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/)
    const { token } = linkInMail(server.jobs, 'amara@mail.example')
    const everything = await sql<{ row: string }>`
      SELECT to_jsonb(s)::text AS row FROM sessions s UNION ALL SELECT to_jsonb(l)::text FROM mail_links l
      UNION ALL SELECT to_jsonb(e)::text FROM audit_events e`.execute(server.db)
    for (const { row } of everything.rows) {
      expect(row).not.toContain(token)
      expect(row).not.toContain(password)
    }
  })
  it('refuses an address that has an account, in any case, and leaves nothing behind', async () => {
    const before = [await count('profiles'), await count('sign_ins'), await count('sessions')]
    const problem = await newDevice(server).problem(signUp, { body: answersOf('AMARA@mail.example') })
    expect(problem).toMatchObject({
      status: 409,
      code: 'email-already-in-use',
      message: 'An account with this email already exists.',
    })
    expect(problem.problem?.field).toBe('email')
    expect([await count('profiles'), await count('sign_ins'), await count('sessions')]).toEqual(before)
  })
  it('opens one account when two requests ask for it at once', async () => {
    const attempts = await Promise.allSettled(
      Array.from({ length: 4 }, () =>
        newDevice(server).call(signUp, { body: answersOf('twice@mail.example') }),
      ),
    )
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
  it.each([
    ['short', 'seven77'],
    ['common', 'Password123'],
    ['of a habit', 'Yetunde123'],
    ['breached', 'bhrh0h2oof6xbqjeh'],
    ['her name', 'amara odunlade'],
    ['her e-mail', 'weak@mail.example'],
  ])('refuses a weak password: %s', async (_, weak) => {
    const problem = await newDevice(server).problem(signUp, {
      body: { ...answersOf('weak@mail.example'), password: weak },
    })
    expect(problem.message).toContain(
      'Password should be at least 8 characters with mixed case, numbers, and symbols.',
    )
    expect(problem.problem?.field).toBe('password')
  })
  it.each([
    ['common', 'Password123'],
    ['her e-mail', 'weak@mail.example'],
  ])('refuses a password on the step it is typed on: %s', async (_, weak) => {
    const body = { email: 'weak@mail.example', password: weak }
    const problem = await newDevice(server).problem(judgeSignIn, { body })
    expect(problem).toMatchObject({ code: 'weak-password', problem: { field: 'password' } })
  })
  it('says on that step that an address is known only where the community reveals accounts', async () => {
    const known = { email: 'AMARA@mail.example', password }
    const before = await count('audit_events')
    expect(await newDevice(server).call(judgeSignIn, { body: known })).toEqual({})
    expect(await count('audit_events')).toBe(before)
    const open = await startTestServer({ beside: server, community: { revealAccounts: true } })
    try {
      const problem = await newDevice(open).problem(judgeSignIn, { body: known })
      expect(problem).toMatchObject({ code: 'email-already-in-use', problem: { field: 'email' } })
      const free = { email: 'nobody@mail.example', password }
      expect(await newDevice(open).call(judgeSignIn, { body: free })).toEqual({})
    } finally {
      await open.close()
    }
  })
  it('judges at most 300 times an hour for one address of a network', async () => {
    const asked = Array.from({ length: 301 }, () =>
      newDevice(server)
        .call(judgeSignIn, { body: { email: 'many@mail.example', password } })
        .then(
          () => 200,
          (problem: { status: number }) => problem.status,
        ),
    )
    expect(await Promise.all(asked)).toContain(429)
  })
  it('names each field that is wrong', async () => {
    const body = { ...answersOf('amara@mail'), phone: '803', location: '', gender: 'other' as 'female' }
    const response = await server.client().fetch('/api/accounts', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(response.status).toBe(422)
    const { errors } = (await response.json()) as { errors: { field: string; message: string }[] }
    expect(errors.map(({ field }) => field).toSorted()).toEqual(['email', 'gender', 'location', 'phone'])
    expect(errors.find(({ field }) => field === 'email')?.message).toBe('Invalid email address format.')
  })
  it('does not take a role, or any other field that is not asked for', async () => {
    const response = await server.client().fetch('/api/accounts', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...answersOf('role@mail.example'), role: 'admin' }),
    })
    expect(response.status).toBe(422)
  })
  it('refuses somebody under 18', async () => {
    const body = { ...answersOf('young@mail.example'), dateOfBirth: '2008-11-21' as never }
    expect(await newDevice(server).problem(signUp, { body })).toMatchObject({ code: 'too-young' })
  })
  it('refuses a page of another site', async () => {
    const response = await fetch(`${server.url}/api/accounts`, {
      method: 'POST',
      headers: { origin: 'https://evil.example', 'content-type': 'application/json' },
      body: JSON.stringify(answersOf('foreign@mail.example')),
    })
    expect(response.status).toBe(403)
  })
})

describe('the first administrator', () => {
  const settings = () => ({
    email: 'Head@Kolo.example',
    password: 'iroko-box-2290',
    now: server.clock.now(),
    secret: server.community.secret,
  })
  const ensure = (changes: object = {}) => ensureFirstAdministrator(server.db, { ...settings(), ...changes })

  it('is not made from a bad address or a common password', async () => {
    expect(await ensure({ email: 'head@kolo' })).toEqual({
      problem: 'ADMIN_EMAIL: Invalid email address format.',
    })
    expect(await ensure({ password: 'password123' })).toMatchObject({ problem: /^ADMIN_PASSWORD: Password/ })
  })
  it('opens an account through the set-up link, once', async () => {
    const old = await createSetupLink(server.db, server.community, server.clock.now())
    const link = new URL((await createSetupLink(server.db, server.community, server.clock.now())) ?? '')
    expect(link.pathname + link.search).toMatch(/^\/auth\?mode=setup&token=[\w-]{43}$/)
    const body = { fullName: 'Ngozi Umeh', email: 'ngozi@kolo.example', password: 'iroko-box-2290' }
    const token = link.searchParams.get('token') ?? ''
    const replaced = new URL(old ?? '').searchParams.get('token') ?? ''
    const phone = newDevice(server)
    expect(await phone.problem(setUp, { body: { ...body, token: replaced } })).toMatchObject({
      code: 'link-not-valid',
    })
    const session = await phone.call(setUp, { body: { ...body, token } })
    expect(session).toMatchObject({ role: 'admin', fullName: 'Ngozi Umeh', profileComplete: false })
    expect(session.permissions).toHaveLength(35)
    const again = { ...body, email: 'second@kolo.example', token }
    expect(await phone.problem(setUp, { body: again })).toMatchObject({ code: 'link-used' })
  })
  it('is there already afterwards', async () => {
    expect(await createSetupLink(server.db, server.community, server.clock.now())).toBeUndefined()
    expect(await ensure()).toBe('there-already')
  })
  it('is made from the settings in an empty community', async () => {
    const empty = await startTestServer({ nobody: true })
    try {
      const now = empty.clock.now()
      const make = () => ensureFirstAdministrator(empty.db, { ...settings(), now })
      expect(await make()).toBe('made')
      expect(await make()).toBe('there-already')
      const { email, password: secret } = settings()
      const session = await newDevice(empty).call(signIn, { body: { email, password: secret } })
      expect(session).toMatchObject({ role: 'admin', emailVerified: true, email: 'head@kolo.example' })
    } finally {
      await empty.close()
    }
  })
  it('cannot use a set-up link after its hour', async () => {
    const empty = await startTestServer({ nobody: true })
    try {
      const link = new URL((await createSetupLink(empty.db, empty.community, empty.clock.now())) ?? '')
      empty.clock.advance(3_600_000)
      const token = link.searchParams.get('token') ?? ''
      const body = { fullName: 'Ngozi Umeh', email: 'ngozi@kolo.example', password: 'iroko-box-2290', token }
      expect(await newDevice(empty).problem(setUp, { body })).toMatchObject({ code: 'link-expired' })
    } finally {
      await empty.close()
    }
  })
})

describe('deleting an account', () => {
  it('needs the current password, is only for oneself, and leaves no sign-in', async () => {
    const phone = newDevice(server)
    const body = answersOf('leaving@mail.example')
    const { uid } = await phone.call(signUp, { body })
    const other = await newDevice(server).call(signUp, { body: answersOf('staying@mail.example') })
    const wrong = { params: { uid }, body: { currentPassword: 'not the password' } }
    expect(await phone.problem(deleteAccount, wrong)).toMatchObject({
      code: 'wrong-password',
      message: 'Incorrect password.',
    })
    const right = { currentPassword: password }
    expect(await phone.problem(deleteAccount, { params: { uid: other.uid }, body: right })).toMatchObject({
      status: 404,
    })
    await phone.call(deleteAccount, { params: { uid }, body: right })
    expect(phone.token).toBeUndefined()
    const problem = await phone.problem(signIn, { body: { email: body.email, password } })
    expect(problem.code).toBe('invalid-credential')
    const { rows } = await sql`SELECT 1 FROM sessions WHERE uid = ${uid}`.execute(server.db)
    expect(rows).toEqual([])
  })
})
