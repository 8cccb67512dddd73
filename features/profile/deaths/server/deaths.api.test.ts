/** Members who died, through HTTP and a real PostgreSQL: recorded by two, and nothing goes on by itself from then on. */
import { eventsSince } from '@kolo/audit/server'
import { fileBytes } from '@kolo/files/testing'
import { instant } from '@kolo/foundation/time'
import { setSignInState, signIn } from '@kolo/identity/contract'
import { newDevice } from '@kolo/identity/testing/device'
import { type TestUserName, testPassword, testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { changeMemberStatus, changeTier } from '../../members/members.contract.ts'
import { changeNextOfKin } from '../../next-of-kin/next-of-kin.contract.ts'
import { getOwnProfile, getProfile } from '../../profiles/profile.contract.ts'
import { readDeath, recordDeath } from '../deaths.contract.ts'

const server = await startTestServer()
afterAll(() => server.close())
beforeEach(() => void server.clock.advance(1_000))

const [ada, bayo, chidi] = (['ada', 'bayo', 'chidi'] as const).map((name) => server.as(name))
if (!ada || !bayo || !chidi) throw new Error('The people of the tests are not there')
const uid = testUsers.ada.uid
const params = { uid }
const today = () => server.clock.now().slice(0, 10)
const body = () => ({ diedOn: today(), documentNumber: 'DC/2026/00417', documentOn: today() }) as never

const addPaper = (who: TestUserName, kind: 'pdf' | 'png' = 'pdf') =>
  server.as(who).fetch(`/api/members/${uid}/death/paper`, {
    method: 'POST',
    headers: {
      'content-type': kind === 'pdf' ? 'application/pdf' : 'image/png',
      'x-file-name': `certificate.${kind}`,
    },
    body: Buffer.from(fileBytes(kind)),
  })

describe('a death', () => {
  it('needs its document, days that can be, and nobody who gains by it', async () => {
    expect((await bayo.problem(recordDeath, { params, body: body() })).code).toBe('death-paper-missing')
    expect((await addPaper('ada')).status).toBe(403)
    expect((await addPaper('bayo', 'png')).ok).toBe(true)
    const tomorrow = '2099-01-01' as never
    const wrong = { ...(body() as object), documentOn: tomorrow, diedOn: tomorrow } as never
    expect((await bayo.problem(recordDeath, { params, body: wrong })).code).toBe('day-in-future')
    const older = { ...(body() as object), documentOn: '2020-01-01' } as never
    expect((await bayo.problem(recordDeath, { params, body: older })).code).toBe('document-before-death')
    const staff = { params: { uid: testUsers.dayo.uid }, body: body() }
    expect((await bayo.problem(recordDeath, staff)).code).toBe('staff-first')
    const { version } = await ada.call(getOwnProfile, {})
    const kin = { fullName: 'Bayo Adeyemi', phone: '', relationship: 'Brother', sharePercent: 100 }
    await ada.call(changeNextOfKin, { body: { ...kin, version } })
    expect((await bayo.problem(recordDeath, { params, body: body() })).code).toBe('next-of-kin')
    const next = await ada.call(getOwnProfile, {})
    await ada.call(changeNextOfKin, {
      body: { ...kin, fullName: 'Ngozi Nwosu', relationship: 'Sister', version: next.version },
    })
  })

  it('is confirmed by a second administrator, on the file that the first one saw', async () => {
    const asked = await bayo.call(recordDeath, { params, body: body() })
    expect(asked).toMatchObject({ waiting: { title: `Record the death of ${testUsers.ada.fullName}` } })
    expect(asked.confirmed).toBeUndefined()
    expect((await bayo.problem(recordDeath, { params, body: body() })).code).toBe('own-approval')
    // The account is open until it is confirmed, and another file is another decision.
    await ada.call(getOwnProfile, {})
    await addPaper('chidi')
    const again = await chidi.call(recordDeath, { params, body: body() })
    expect(again.confirmed).toBeUndefined()
    const done = await bayo.call(recordDeath, { params, body: body() })
    expect(done).toMatchObject({
      confirmed: { diedOn: today(), documentNumber: 'DC/2026/00417' },
      may: { record: 'death-recorded' },
    })
    expect((await bayo.problem(recordDeath, { params, body: body() })).code).toBe('death-recorded')
    expect((await addPaper('bayo')).status).toBe(409)
    const kinds = ['profile.death-paper-added', 'profile.death-confirmed', 'sign-in.disabled']
    expect(await eventsSince(server.db, kinds, instant('2026-01-01T00:00:00Z'))).toHaveLength(4)
  })

  it('closes the account to everybody, and nothing is sent there', async () => {
    const { rows } = await sql<{ open: bigint }>`
      select count(*) as open from sessions where uid = ${uid} and ended_at is null`.execute(server.db)
    expect(rows).toEqual([{ open: 0n }])
    const device = newDevice(server)
    const tried = await device.problem(signIn, {
      body: { email: testUsers.ada.email, password: testPassword },
    } as never)
    expect(tried.code).toBe('user-disabled')
    expect(await bayo.call(getProfile, { params })).toMatchObject({ isActive: false })
    const reason = 'They are alive after all.'
    const on = { params, body: { disabled: false, reason } }
    expect((await bayo.problem(setSignInState, on)).code).toBe('member-died')
    const active = { params, body: { isActive: true, reason } }
    expect((await bayo.problem(changeMemberStatus, active)).code).toBe('member-died')
    for (const name of ['ada', 'funke'] as const) {
      const tier = { params: { uid: testUsers[name].uid }, body: { tier: 'premium', reason } } as const
      await bayo.call(changeTier, tier)
      await chidi.call(changeTier, tier)
    }
    const told = await sql<{ uid: string }>`
      select uid from notices where topic = 'profile.member-changed'`.execute(server.db)
    expect(told.rows).toEqual([{ uid: testUsers.funke.uid }])
  })

  it('is opened as a file by administrators, which the log says', async () => {
    const opened = await bayo.fetch(`/api/members/${uid}/death/paper`)
    expect(opened.status).toBe(200)
    expect(opened.headers.get('content-type')).toBe('application/pdf')
    const { paper } = await bayo.call(readDeath, { params })
    expect(paper).toMatchObject({ name: 'certificate.pdf', contentType: 'application/pdf' })
    const seen = await eventsSince(server.db, ['profile.death-paper-opened'], instant('2026-01-01T00:00:00Z'))
    expect(seen).toHaveLength(1)
  })
})

describe('PostgreSQL refuses', () => {
  const funke = testUsers.funke.uid
  it.each([
    [
      'a death that nobody confirmed',
      sql`update profiles set is_active = false, died_on = current_date where uid = ${funke}`,
      /nobody has confirmed/,
    ],
    [
      'a record that begins confirmed',
      sql`insert into member_deaths (uid, file_name, stored_name, content_type, size_bytes, sha256, added_by, added_at,
          died_on, document_number, document_on, confirmed_at, approval_id)
        select ${funke}, file_name, repeat('a', 48), content_type, size_bytes, sha256, added_by, added_at, died_on,
          document_number, document_on, confirmed_at, gen_random_uuid() from member_deaths`,
      /begins unconfirmed/,
    ],
    [
      'another day',
      sql`update profiles set died_on = died_on - 1 where uid = ${uid}`,
      /nobody has confirmed/,
    ],
    ['a return', sql`update profiles set died_on = null where uid = ${uid}`, /nobody has confirmed/],
    [
      'an active account',
      sql`update profiles set is_active = true where uid = ${uid}`,
      /profiles_dead_inactive/,
    ],
    [
      'another document',
      sql`update member_deaths set document_number = 'DC/1' where uid = ${uid}`,
      /is not what was confirmed|is not changed/,
    ],
    ['a record that is gone', sql`delete from member_deaths`, /permission denied/],
    [
      'a sign-in that is open again',
      sql`update sign_ins set disabled_at = null, disabled_reason = null where uid = ${uid}`,
      /nobody signs in/,
    ],
    [
      'a profile that goes to somebody else',
      sql`update profiles set is_archived = true, archived_at = now() where uid = ${uid}`,
      /nobody has confirmed|nobody can sign in/,
    ],
  ])('%s', async (_, statement, why) => {
    await expect(statement.execute(server.database.db)).rejects.toThrow(why)
  })
})
