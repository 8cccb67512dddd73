import type { Kobo } from '@kolo/foundation/money'
import { postJournal } from '@kolo/ledger/journal'
import { interestTo } from '@kolo/ledger/testing'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer, type TestServer } from '@kolo/server/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createProfile, findProfile, makeFirstAdministrator, profile } from '../../server/public.ts'
import { updatePreferences, updateSettings } from '../../settings/settings.contract.ts'
import { preferencesDefaults, settingsDefaults } from '../../settings/settings.rules.ts'
import { ordinaryFields, seedProfile } from '../../testing/profile.factory.ts'
import { findProfiles, getProfile, setProfile, updateProfile } from '../profile.contract.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ features: [profile(async () => {})] })
})
afterAll(() => server.close())

beforeEach(async () => {
  await server.db.deleteFrom('profiles').execute()
  for (const person of Object.values(testUsers)) await seedProfile(server.db, person)
})

const ada = testUsers.ada.uid
const stranger = '01900000-0000-7000-8000-00000000dead'

async function whole(name: 'ada' | 'bayo', uid: string = testUsers[name].uid) {
  const answer = await server.as(name).call(getProfile, { params: { uid } })
  if (answer.view !== 'whole') throw new Error('A whole profile was expected')
  return answer
}

async function events(kind: 'profile.viewed' | 'profile.updated'): Promise<number> {
  return (await server.db.selectFrom('audit_events').select('id').where('kind', '=', kind).execute()).length
}

describe('a new profile', () => {
  const base = { uid: stranger, now: '2026-11-20T09:00:00.000Z' as never, provider: 'password' as const }
  it('of an e-mail sign-up has every default and is complete', async () => {
    const fields = ordinaryFields('Ngozi Eze')
    await createProfile(server.db, { ...base, email: ' Ngozi@Kolo.Example ', emailVerified: false, fields })
    const { view: _view, ...kept } = await whole('bayo', stranger)
    expect(kept).toMatchObject({
      ...fields,
      email: 'ngozi@kolo.example',
      role: 'user',
      profileComplete: true,
      isActive: true,
      isVerified: false,
      emailVerified: false,
      phoneVerified: false,
      kycStatus: 'pending',
      accountTier: 'basic',
      linkedProviders: ['password'],
      primaryProvider: 'password',
      isArchived: false,
      archivedAt: null,
      transferredTo: null,
      lastSignInAt: null,
      lastActiveAt: null,
      settings: settingsDefaults,
      preferences: preferencesDefaults,
      stats: {
        totalInvestments: 0n,
        totalSavings: 0n,
        totalReturns: 0n,
        activeInvestments: 0,
        activeSavings: 0,
        loginCount: 0,
        lastLoginDuration: 0,
        averageSessionDuration: 0,
        accountAge: 0,
      },
      version: 1,
    })
    expect(kept.memberCode).toMatch(/^KM-\d{5}$/)
  })
  it('of a federated sign-in has a name, or "User", and is not complete', async () => {
    const google = { ...base, provider: 'google.com' as const, emailVerified: true }
    await createProfile(server.db, { ...google, email: 'a@kolo.example', displayName: 'Ngozi Eze' })
    expect(await findProfile(server.db, stranger)).toMatchObject({
      full_name: 'Ngozi Eze',
      profile_complete: false,
      email_verified: true,
    })
    await server.db.deleteFrom('profiles').where('uid', '=', stranger).execute()
    expect(await createProfile(server.db, { ...google, email: 'a@kolo.example' })).toMatchObject({
      full_name: 'User',
    })
  })
  it('is refused for an e-mail that a living profile has, in any case, and not for an archived one', async () => {
    const again = { ...base, email: 'ADA@kolo.example', emailVerified: false }
    expect(await createProfile(server.db, again)).toMatchObject({ refusal: 'email-taken' })
    await server.db
      .updateTable('profiles')
      .set({ is_archived: true, archived_at: base.now, transferred_to: stranger })
      .where('uid', '=', ada)
      .execute()
    expect(await createProfile(server.db, again)).toMatchObject({ email: 'ada@kolo.example' })
  })
  it('becomes the first administrator only when there is none', async () => {
    expect(await makeFirstAdministrator(server.db, ada, base.now)).toBe(false)
    await server.db.updateTable('profiles').set({ role: 'user' }).execute()
    expect(await makeFirstAdministrator(server.db, ada, base.now)).toBe(true)
    expect(await findProfile(server.db, ada)).toMatchObject({ role: 'admin' })
  })
})

describe('the figures', () => {
  it('count returns from the books: what income and interest paid, less what was taken back', async () => {
    const wallet = { kind: 'member_wallet' as const, scope: ada, ownerUid: ada }
    const savings = { kind: 'member_savings' as const, scope: stranger, ownerUid: ada }
    const post = (transfers: Parameters<typeof postJournal>[1]['transfers']) =>
      server.db
        .transaction()
        .execute((db) =>
          postJournal(db, { deed: 'test', actorUid: null, now: server.clock.now(), memo: '', transfers }),
        )
    const amount = (kobo: bigint) => kobo as Kobo
    const bank = { kind: 'bank' as const, scope: 'a-bank' }
    const interest = { kind: 'interest_savings' as const, scope: 'community' }
    const income = { kind: 'plan_income' as const, scope: 'a-plan' }
    await post([{ debit: bank, credit: savings, amount: amount(100_000n) }])
    expect((await whole('ada')).stats.totalReturns).toBe(0n)
    await post(interestTo(savings, amount(2_315n)))
    await post([{ debit: bank, credit: income, amount: amount(900n) }])
    await post([{ debit: income, credit: wallet, amount: amount(900n) }])
    await post([{ debit: savings, credit: wallet, amount: amount(50_000n) }])
    expect((await whole('ada')).stats.totalReturns).toBe(3_215n)
    await post([{ debit: savings, credit: interest, amount: amount(315n) }])
    expect((await whole('ada')).stats).toMatchObject({ totalReturns: 2_900n, totalSavings: 52_000n })
  })
})

describe('reading', () => {
  it('gives a member the own profile whole', async () => {
    const own = await whole('ada')
    expect(own).toMatchObject({
      fullName: 'Ada Nwosu',
      phone: '+2348035550142',
      limits: { singleDeposit: 5_000_000n },
    })
    expect(own.can).toEqual({
      editProfile: true,
      editName: true,
      editSettings: true,
      provePhone: 'sms-off',
      changeRole: 'not-allowed',
      changeMemberStatus: 'not-allowed',
      changeTier: 'not-allowed',
      changeIdentity: 'not-allowed',
    })
  })
  it('hides other members from a member exactly as if they were not there', async () => {
    const input = (uid: string) => ({ params: { uid } })
    const others = await server.as('ada').problem(getProfile, input(testUsers.efe.uid))
    const nobody = await server.as('ada').problem(getProfile, input(stranger))
    expect(others.status).toBe(404)
    expect({ ...others.problem, requestId: '' }).toEqual({ ...nobody.problem, requestId: '' })
  })
  it('shows a moderator a card without anything private', async () => {
    const card = await server.as('dayo').call(getProfile, { params: { uid: ada } })
    expect(Object.keys(card).sort()).toEqual([
      'accountTier',
      'avatar',
      'createdAt',
      'email',
      'emailVerified',
      'fullName',
      'isActive',
      'kycStatus',
      'lastActiveAt',
      'memberCode',
      'profileComplete',
      'role',
      'uid',
      'view',
    ])
  })
  it('shows an administrator everything, and writes the look down', async () => {
    const before = await events('profile.viewed')
    expect(await whole('bayo', ada)).toMatchObject({ location: 'Surulere, Lagos' })
    expect(await events('profile.viewed')).toBe(before + 1)
    await whole('bayo')
    expect(await events('profile.viewed')).toBe(before + 1)
  })
  it('finds by e-mail: members themselves, staff anybody', async () => {
    const find = (who: 'ada' | 'bayo' | 'dayo', email: string) =>
      server.as(who).call(findProfiles, { query: { email } })
    expect((await find('ada', ' ADA@kolo.example ')).users).toHaveLength(1)
    expect((await find('ada', 'efe@kolo.example')).users).toEqual([])
    expect((await find('dayo', 'efe@kolo.example')).users).toMatchObject([{ view: 'card' }])
    expect((await find('bayo', 'efe@kolo.example')).users).toMatchObject([{ view: 'whole' }])
    expect((await find('bayo', 'nobody@kolo.example')).users).toEqual([])
  })
  it('needs a signed-in person', async () => {
    expect((await server.client().problem(getProfile, { params: { uid: ada } })).status).toBe(401)
  })
})

describe('updating', () => {
  const patch = (body: Record<string, unknown>, who: 'ada' | 'bayo' | 'dayo' | 'efe' = 'ada', uid = ada) =>
    server.as(who).fetch(`/api/users/${uid}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  it('changes what it names, counts the version up and recomputes completeness', async () => {
    const before = await whole('ada')
    const written = await events('profile.updated')
    server.clock.advance(1000)
    const after = await server
      .as('ada')
      .call(updateProfile, { params: { uid: ada }, body: { location: 'Ibadan', phone: '' } })
    expect(after).toMatchObject({
      location: 'Ibadan',
      phone: '',
      occupation: before.occupation,
      profileComplete: false,
      missingFields: ['phone'],
      version: before.version + 1,
      updatedAt: server.clock.now(),
    })
    expect(await events('profile.updated')).toBe(written + 1)
  })

  const protectedFields: [string, unknown][] = [
    ['uid', stranger],
    ['role', 'admin'],
    ['isActive', false],
    ['emailVerified', true],
    ['kycStatus', 'verified'],
    ['accountTier', 'premium'],
    ['createdAt', '2020-01-01T00:00:00.000Z'],
    ['stats', { totalSavings: '1' }],
    ['linkedProviders', []],
    ['primaryProvider', 'google.com'],
    ['providerData', {}],
    ['isVerified', true],
    ['phoneVerified', true],
    ['profileComplete', false],
    ['isArchived', true],
    ['archivedAt', '2020-01-01T00:00:00.000Z'],
    ['transferredTo', stranger],
    ['email', 'else@kolo.example'],
    ['updatedAt', '2020-01-01T00:00:00.000Z'],
    ['lastSignInAt', '2020-01-01T00:00:00.000Z'],
    ['lastActiveAt', '2020-01-01T00:00:00.000Z'],
    ['memberCode', 'KM-00000'],
    ['avatar', 'https://tracker.example/pixel.png'],
    ['limits', {}],
    ['can', {}],
    ['favouriteColour', 'indigo'],
    ['[object Object]', { role: 'admin' }],
  ]
  it.each(protectedFields)('drops %s, and with nothing left does nothing', async (field, value) => {
    const before = await findProfile(server.db, ada)
    const written = await events('profile.updated')
    for (const method of ['PATCH', 'PUT']) {
      const answer = await server.as('ada').fetch(`/api/users/${ada}`, {
        method,
        headers: { 'content-type': 'application/json' },
        body: `{${JSON.stringify(field)}: ${JSON.stringify(value)}}`,
      })
      expect(answer.status).toBe(200)
    }
    expect(await findProfile(server.db, ada)).toEqual(before)
    expect(await events('profile.updated')).toBe(written)
  })
  it('keeps the rest of a request whose protected fields it drops', async () => {
    const answer = await patch({ role: 'admin', occupation: 'Tailor', stats: {} })
    expect(await answer.json()).toMatchObject({ role: 'user', occupation: 'Tailor' })
  })
  it('does nothing when nothing differs', async () => {
    const before = await findProfile(server.db, ada)
    expect((await patch({ location: 'Surulere, Lagos', phone: '0803 555 0142' })).status).toBe(200)
    expect((await patch({})).status).toBe(200)
    expect(await findProfile(server.db, ada)).toEqual(before)
  })

  it.each([
    [{ fullName: 'A' }, 'fullName'],
    [{ fullName: '' }, 'fullName'],
    [{ fullName: null }, 'fullName'],
    [{ fullName: '—' }, 'fullName'],
    [{ fullName: 'A'.repeat(101) }, 'fullName'],
    [{ phone: '12345' }, 'phone'],
    [{ phone: 8035550142 }, 'phone'],
    [{ gender: 'other' }, 'gender'],
    [{ maritalStatus: 'engaged' }, 'maritalStatus'],
    [{ dateOfBirth: '2001-02-29' }, 'dateOfBirth'],
    [{ dateOfBirth: '14/08/1993' }, 'dateOfBirth'],
    [{ location: 'x'.repeat(121) }, 'location'],
    [{ occupation: 'Tai\u0007lor' }, 'occupation'],
    [{ preferredInvestmentAmount: -1 }, 'preferredInvestmentAmount'],
    [{ preferredInvestmentAmount: 0.5 }, 'preferredInvestmentAmount'],
    [{ preferredInvestmentAmount: 1e21 }, 'preferredInvestmentAmount'],
    [{ preferredInvestmentAmount: '250000' }, 'preferredInvestmentAmount'],
  ])('refuses %j as malformed', async (body, field) => {
    const answer = await patch(body)
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ code: 'invalid-input', field })
  })
  it.each([
    [{ dateOfBirth: '2026-11-20' }, 'birth-in-future'],
    [{ dateOfBirth: '2008-11-21' }, 'too-young'],
    [{ weddingAnniversary: '2019-12-22' }, 'anniversary-not-married'],
    [{ maritalStatus: 'married', weddingAnniversary: '2026-11-21' }, 'anniversary-in-future'],
  ])('refuses %j with %s', async (body, code) => {
    server.clock.set('2026-11-20T09:00:00.000Z')
    const answer = await patch(body)
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({ code })
  })
  it('counts the day in Lagos: at half past eleven in London it is already tomorrow', async () => {
    server.clock.set('2026-11-20T23:30:00.000Z')
    expect((await patch({ dateOfBirth: '2008-11-21' })).status).toBe(200)
    server.clock.set('2026-11-20T09:00:00.000Z')
  })

  it('refuses a stale version and accepts the current one', async () => {
    const { version } = await whole('ada')
    const update = (text: string) =>
      server.as('ada').call(updateProfile, { params: { uid: ada }, body: { location: text, version } })
    await update('Ibadan')
    await expect(update('Enugu')).rejects.toMatchObject({
      status: 409,
      problem: { code: 'changed-meanwhile' },
    })
    expect((await whole('ada')).location).toBe('Ibadan')
  })
  it('settles the name once the identity check has passed, except for an administrator', async () => {
    await server.db.updateTable('profiles').set({ kyc_status: 'verified' }).where('uid', '=', ada).execute()
    expect(await (await patch({ fullName: 'Ada Obi' })).json()).toMatchObject({ code: 'name-settled' })
    expect((await patch({ fullName: 'Ada Nwosu', location: 'Enugu' })).status).toBe(200)
    expect(await (await patch({ fullName: 'Ada Obi' }, 'bayo')).json()).toMatchObject({ fullName: 'Ada Obi' })
    expect((await whole('ada')).can.editName).toBe('name-settled')
  })
  it('takes the mark of a checked phone away from a new number', async () => {
    await server.db.updateTable('profiles').set({ phone_verified: true }).where('uid', '=', ada).execute()
    await patch({ phone: '0701 555 0199' })
    expect(await whole('ada')).toMatchObject({ phone: '+2347015550199', phoneVerified: false })
  })
  it('is closed to strangers, moderators and people whose account is not active', async () => {
    expect((await patch({ location: 'Ibadan' }, 'ada', testUsers.efe.uid)).status).toBe(404)
    expect((await patch({ location: 'Ibadan' }, 'dayo')).status).toBe(404)
    const inactive = await patch({ location: 'Ibadan' }, 'efe', testUsers.efe.uid)
    expect(await inactive.json()).toMatchObject({ status: 403, code: 'account-inactive' })
  })
})

describe('set with merge, settings and preferences', () => {
  it('merges settings choice by choice with PUT, and wants them whole with PATCH', async () => {
    const merged = await server.as('ada').call(setProfile, {
      params: { uid: ada },
      body: { settings: { preferences: { theme: 'dark' } }, preferences: { dashboard: { layout: 'list' } } },
    })
    expect(merged.settings.preferences).toEqual({ ...settingsDefaults.preferences, theme: 'dark' })
    expect(merged.preferences.dashboard.layout).toBe('list')
    const part = { params: { uid: ada }, body: { settings: { preferences: { theme: 'light' } } } as never }
    expect((await server.as('ada').problem(updateProfile, part)).status).toBe(422)
    const replaced = await server
      .as('ada')
      .call(updateProfile, { params: { uid: ada }, body: { settings: settingsDefaults } })
    expect(replaced.settings).toEqual(settingsDefaults)
    expect(replaced.preferences.dashboard.layout).toBe('list')
  })
  it('saves a change of settings and reads it back', async () => {
    const { version } = await whole('ada')
    const answer = await server.as('ada').call(updateSettings, {
      params: { uid: ada },
      body: { security: { sessionTimeout: 60 }, notifications: { sms: true } },
    })
    expect(answer.version).toBe(version + 1)
    expect((await whole('ada')).settings).toEqual(answer.settings)
    expect(answer.settings.security.sessionTimeout).toBe(60)
  })
  it('saves a change of preferences and reads it back', async () => {
    const answer = await server.as('ada').call(updatePreferences, {
      params: { uid: ada },
      body: { dashboard: { widgets: ['savings'], chartType: 'bar' }, investment: { minInvestmentAlert: 0 } },
    })
    expect((await whole('ada')).preferences).toEqual(answer.preferences)
    expect(answer.preferences.dashboard).toEqual({ layout: 'grid', widgets: ['savings'], chartType: 'bar' })
  })
  it('does nothing when nothing changes, and never switches the second factor', async () => {
    const before = await findProfile(server.db, ada)
    const settings = (body: unknown) =>
      server.as('ada').call(updateSettings, { params: { uid: ada }, body: body as never })
    await settings({})
    await settings({ preferences: { theme: 'system' }, unknown: { x: 1 } })
    await settings({ security: { twoFactorEnabled: true } })
    const whole = { ...settingsDefaults, security: { ...settingsDefaults.security, twoFactorEnabled: true } }
    await server.as('ada').call(updateProfile, { params: { uid: ada }, body: { settings: whole } })
    expect(await findProfile(server.db, ada)).toEqual(before)
  })
  it('belong to their member alone: administrators correct data, not choices', async () => {
    const other = { params: { uid: ada }, body: { preferences: { theme: 'dark' as const } } }
    expect((await server.as('bayo').problem(updateSettings, other)).status).toBe(404)
    expect(
      (await server.as('dayo').problem(updatePreferences, { params: { uid: ada }, body: {} })).status,
    ).toBe(404)
    await server.as('bayo').call(setProfile, {
      params: { uid: ada },
      body: { location: 'Enugu', settings: { preferences: { theme: 'dark' } } },
    })
    expect(await whole('ada')).toMatchObject({ location: 'Enugu', settings: settingsDefaults })
  })
})
