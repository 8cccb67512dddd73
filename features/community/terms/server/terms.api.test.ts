import { deleteAccount, readSession, setUp, signUp } from '@kolo/identity/contract'
import { createSetupLink } from '@kolo/identity/server'
import { signUpAnswers } from '@kolo/identity/testing'
import { testPassword, testUsers } from '@kolo/server/test-users'
import { startTestServer, type TestServer } from '@kolo/server/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { agreeToTerms, changeTerms, readTerms, readTermsVersions } from '../terms.contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const bayo = () => server.as('bayo')
const ada = () => server.as('ada')
const owed = async () => (await ada().call(readSession, {})).session?.termsOwed
const texts = { terms: '## Ours\nWe save together.', privacy: 'We keep what you tell us.' }

async function agreements(uid: string) {
  const { rows } = await sql<{ version: number; at: string }>`
    select version, agreed_at as at from terms_agreements where uid = ${uid} order by version`.execute(
    server.db,
  )
  return rows
}

/** Signs up and answers who that is, and what they still owe. */
async function newcomer(email: string, termsVersion: number | undefined) {
  const body = { ...signUpAnswers(email, 'Amara Odunlade', 'raffia-lantern-481'), termsVersion }
  return server.client().call(signUp, { body })
}

describe('what members agree to', () => {
  it('is a draft that says so until an administrator saves it, and anybody may read it', async () => {
    const terms = await server.client().call(readTerms, { query: {} })
    expect(terms).toMatchObject({ version: 1, isDraft: true })
    expect(terms.terms).toContain('The community is not a bank')
    expect(terms.privacy).toContain('Nigeria Data Protection')
  })
  it('is agreed to by signing up, with the version and the time', async () => {
    const session = await newcomer('amara@mail.example', 1)
    expect(session.termsOwed).toBeNull()
    expect(await agreements(session.uid)).toEqual([{ version: 1, at: server.clock.now() }])
  })
  it.each([
    ['nothing', 'bisi@mail.example', undefined],
    ['a version that does not hold', 'chika@mail.example', 7],
  ])('is owed by whoever came in agreeing to %s, until they agree, once', async (_, email, version) => {
    const session = await newcomer(email, version)
    expect(session.termsOwed).toBe(1)
    expect(await agreements(session.uid)).toEqual([])
  })
  it('is owed by the first administrator, who comes in through the link the server printed', async () => {
    const empty = await startTestServer({ nobody: true })
    try {
      const link = new URL((await createSetupLink(empty.db, empty.community, empty.clock.now())) ?? '')
      const token = link.searchParams.get('token') ?? ''
      const person = { fullName: 'Ngozi Umeh', email: 'ngozi@mail.example', password: 'iroko-box-2290' }
      const session = await empty.client().call(setUp, { body: { token, ...person } })
      expect([session.role, session.termsOwed]).toEqual(['admin', 1])
    } finally {
      await empty.close()
    }
  })
  it('is a new version with each text an administrator saves; the first stays as it was', async () => {
    const before = await server.client().call(readTerms, { query: {} })
    server.clock.advance(60_000)
    const saved = await bayo().call(changeTerms, { body: { ...texts, version: 1 } })
    expect(saved.current).toMatchObject({ ...texts, version: 2, isDraft: false })
    expect(saved.versions).toMatchObject([
      { version: 2, savedBy: 'Bayo Adeyemi', agreed: 0 },
      { version: 1, savedBy: null },
    ])
    expect(await server.client().call(readTerms, { query: { version: 1 } })).toEqual(before)
    const { rows } = await sql`select facts from audit_events where kind = 'community.terms-changed'`.execute(
      server.db,
    )
    expect(rows).toEqual([{ facts: { version: 2 } }])
  })
  it('is asked again after a new version, and agreed to once', async () => {
    const { session } = await ada().call(readSession, {})
    expect(session?.termsOwed).toBe(2)
    const first = server.clock.now()
    for (const _ of ['once', 'again']) {
      await ada().call(agreeToTerms, { body: { version: 2 } })
      server.clock.advance(1_000)
    }
    expect(await owed()).toBeNull()
    expect((await agreements(session?.uid ?? '')).at(-1)).toEqual({ version: 2, at: first })
    expect((await bayo().call(readTermsVersions, {})).versions[0]?.agreed).toBe(1)
  })
  it('is agreed to by an inactive member too', async () => {
    await server.as('efe').call(agreeToTerms, { body: { version: 2 } })
  })
  it('is agreed to as it holds: an older or invented version is refused', async () => {
    for (const version of [1, 3]) {
      expect((await bayo().problem(agreeToTerms, { body: { version } })).code).toBe('newer-terms')
    }
    expect((await ada().problem(readTerms, { query: { version: 9 } })).code).toBe('no-such-version')
  })
  it('is not saved on top of what somebody else saved, nor as it is, nor empty', async () => {
    const code = async (body: typeof texts & { version: number }) =>
      (await bayo().problem(changeTerms, { body })).code
    expect(await code({ ...texts, terms: 'Others.', version: 1 })).toBe('terms-changed')
    expect(await code({ ...texts, version: 2 })).toBe('no-change')
    expect(await code({ ...texts, terms: '  ', version: 2 })).toBe('invalid-input')
  })
  it('is changed by administrators alone', async () => {
    for (const who of ['ada', 'dayo'] as const) {
      expect((await server.as(who).problem(readTermsVersions, {})).status).toBe(403)
      const body = { ...texts, version: 2 }
      expect((await server.as(who).problem(changeTerms, { body })).status).toBe(403)
    }
  })
  it('leaves nothing of a person who was erased but the uid they agreed under', async () => {
    const { uid } = testUsers.funke
    const before = await agreements(uid)
    await server.as('funke').call(deleteAccount, { params: { uid }, body: { currentPassword: testPassword } })
    expect(before).toHaveLength(1)
    expect(await agreements(uid)).toEqual(before)
    const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
      where table_name = 'terms_agreements' order by 1`.execute(server.db)
    expect(rows.map(({ name }) => name)).toEqual(['agreed_at', 'uid', 'version'])
  })
  it('cannot be rewritten by the server, nor can who agreed', async () => {
    for (const statement of [
      `update community_terms set terms = 'Another'`,
      'delete from community_terms',
      'update terms_agreements set version = 1',
      'delete from terms_agreements',
    ])
      await expect(server.database.pool.query(statement), statement).rejects.toThrow('permission denied')
  })
})
