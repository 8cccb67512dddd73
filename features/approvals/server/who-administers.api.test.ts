/** Who counts as an administrator, and that the last one who can sign in is never lost. */
import { randomBytes } from 'node:crypto'
import { seal } from '@kolo/database/secrets/sealing'
import { deleteAccount, setUp } from '@kolo/identity/contract'
import { createRecoveryLink } from '@kolo/identity/server'
import { changeRole } from '@kolo/profile/members'
import { seedProfile } from '@kolo/profile/testing'
import { testPassword, testUsers } from '@kolo/server/test-users'
import { startTestServer, type TestServer } from '@kolo/server/testing'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { administratorsWhoCanSignIn } from './public.ts'

let server: TestServer
const { ada, bayo, chidi, dayo } = testUsers

beforeEach(async () => {
  server = await startTestServer({ community: { oversightEmail: 'auditor@kolo.example' } })
})
afterEach(() => server.close())

const whoCan = () =>
  administratorsWhoCanSignIn({ db: server.db, now: server.clock.now(), community: server.community })
const secondFactor = (secret: string) =>
  server.db
    .insertInto('second_factors')
    .values({
      uid: chidi.uid,
      sealed_secret: seal(secret, chidi.uid, randomBytes(20)),
      last_step: 0n,
      begun_at: server.clock.now(),
      confirmed_at: server.clock.now(),
    })
    .execute()
const disable = (uid: string) =>
  server.db
    .updateTable('sign_ins')
    .set({ disabled_at: server.clock.now(), disabled_reason: 'A stolen phone.' })
    .where('uid', '=', uid)
    .execute()

describe('an administrator who can sign in', () => {
  it('is active, not archived, and has a way in that is on', async () => {
    expect(await whoCan()).toEqual([bayo.uid, chidi.uid])
    await disable(chidi.uid)
    expect(await whoCan()).toEqual([bayo.uid])
    await seedProfile(server.db, { ...bayo, isActive: false })
    expect(await whoCan()).toEqual([])
  })
  it('has no way in through a provider that nobody set up', async () => {
    await sql`update sign_ins set kind = 'google.com', password_hash = null, issuer = 'https://issuer.example',
      subject = 's' where uid = ${chidi.uid}`
      .execute(server.db)
      .catch(() =>
        server.database.asOwner((client) =>
          client.query(
            `update sign_ins set kind = 'google.com', password_hash = null, issuer = 'https://issuer.example',
              subject = 's' where uid = '${chidi.uid}'`,
          ),
        ),
      )
    expect(await whoCan()).toEqual([bayo.uid])
    const federation = { issuer: 'https://issuer.example', clientId: 'kolo', clientSecret: 'secret' }
    const { db, clock, community } = server
    const there = { db, now: clock.now(), community: { ...community, federation } }
    expect(await administratorsWhoCanSignIn(there)).toEqual([bayo.uid, chidi.uid])
  })
  it('can pass the second factor: with a secret this server reads, or a code that is left', async () => {
    await secondFactor(server.community.secret)
    expect(await whoCan()).toEqual([bayo.uid, chidi.uid])
    await server.db.deleteFrom('second_factors').execute()
    await secondFactor('the secret of another server, which is gone')
    expect(await whoCan()).toEqual([bayo.uid])
    const code = { uid: chidi.uid, code_hash: randomBytes(32), used_at: null }
    await server.db.insertInto('recovery_codes').values(code).execute()
    expect(await whoCan()).toEqual([bayo.uid, chidi.uid])
    await server.db.updateTable('recovery_codes').set({ used_at: server.clock.now() }).execute()
    expect(await whoCan()).toEqual([bayo.uid])
  })
})

describe('nobody is appointed who cannot sign in', () => {
  it('because the sign-in is switched off, not even by two', async () => {
    const asked = { params: { uid: ada.uid }, body: { role: 'admin' as const, reason: 'Elected treasurer.' } }
    await server.as('bayo').call(changeRole, asked)
    await disable(ada.uid)
    expect(await server.as('chidi').problem(changeRole, asked)).toMatchObject({ code: 'sign-in-off' })
  })
})

describe('the last administrator who can sign in', () => {
  const leave = (who: 'bayo' | 'chidi', at = server) =>
    at
      .as(who)
      .call(deleteAccount, { params: { uid: testUsers[who].uid }, body: { currentPassword: testPassword } })
  it('cannot leave, although another administrator is there who cannot sign in', async () => {
    await disable(chidi.uid)
    await expect(leave('bayo')).rejects.toMatchObject({ problem: { code: 'last-administrator' } })
  })
  it('stays when two leave at once, each in a process of its own', async () => {
    const beside = await startTestServer({ beside: server })
    const outcomes = await Promise.allSettled([leave('bayo'), leave('chidi', beside)])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await whoCan()).toHaveLength(1)
    await beside.close()
  })
})

describe('the link of a recovery', () => {
  it('makes an administrator once, within the hour, and everybody who would want to know is told', async () => {
    const { db, community, clock } = server
    const link = await createRecoveryLink(db, community, clock.now())
    const token = new URL(link).searchParams.get('token') ?? ''
    const kept = await db.selectFrom('mail_links').select(['purpose', 'token_hash']).execute()
    expect(kept).toMatchObject([{ purpose: 'recovery' }])
    expect(kept[0]?.token_hash.toString('hex')).not.toContain(token)
    const body = { token, fullName: 'Hadiza Lawal', email: 'hadiza@kolo.example', password: testPassword }
    const opened = await server.client().call(setUp, { body })
    expect(await whoCan()).toContain(opened.uid)
    const told = server.jobs.map(({ data }) => data.to)
    expect(told).toEqual(
      expect.arrayContaining([bayo.email, chidi.email, dayo.email, 'auditor@kolo.example']),
    )
    const again = { ...body, email: 'other@kolo.example' }
    expect((await server.client().problem(setUp, { body: again })).code).toBe('link-used')
    const { rows } = await sql<{ kind: string }>`
      select kind from audit_events where kind like 'account.recover%' order by id`.execute(db)
    expect(rows.map(({ kind }) => kind).sort()).toEqual(['account.recovered', 'account.recovery-link-made'])
    clock.advance(3_600_000)
    const late = await createRecoveryLink(db, community, clock.now())
    clock.advance(3_600_000)
    const expired = { ...again, token: new URL(late).searchParams.get('token') ?? '' }
    expect((await server.client().problem(setUp, { body: expired })).code).toBe('link-expired')
  })
})
