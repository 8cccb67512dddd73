/** Documents and the identity check: what members send, who sees it, who decides, and what follows. */

import { readRoom } from '@kolo/files/contract'
import { fileBytes } from '@kolo/files/testing'
import { deleteAccount } from '@kolo/identity/contract'
import { listNotices } from '@kolo/notices/contract'
import { getOwnProfile } from '@kolo/profile/contract'
import { changeIdentity } from '@kolo/profile/members'
import { seedProfile } from '@kolo/profile/testing'
import { type TestUserName, testPassword, testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  approveDocument,
  listDocumentReviews,
  listDocuments,
  type MemberDocument,
  openDocument,
  openOwnDocument,
  rejectDocument,
  removeDocument,
  saveIdentityNumber,
  sendDocument,
} from '../documents.contract.ts'
import { documents } from './public.ts'

const server = await startTestServer()
afterAll(() => server.close())
const aDay = 24 * 60 * 60 * 1000
const reason = 'The photo and the name agree.'
const numbers = { ada: '22211144455', bayo: '22211144466', dayo: '22211144477' } as const
const passport = { kind: 'passport', number: 'A 1234 5678', expiresOn: '2028-12-25' } as never
const card = { kind: 'voters_card', number: '90F5 1234', expiresOn: null }

beforeEach(async () => {
  server.clock.advance(1_000)
  server.jobs.length = 0
  await sql`delete from rate_limits`.execute(server.db)
})

async function upload(
  who: TestUserName,
  bytes: Uint8Array = fileBytes('png'),
  type = 'image/png',
  name = 'paper.png',
) {
  return server.as(who).fetch('/api/documents', {
    method: 'POST',
    headers: { 'content-type': type, 'x-file-name': encodeURIComponent(name) },
    body: Buffer.from(bytes),
  })
}
async function draft(who: TestUserName = 'ada'): Promise<MemberDocument> {
  server.clock.advance(1_000)
  return (await (await upload(who)).json()) as MemberDocument
}
async function sent(body: unknown = passport, who: 'ada' | 'bayo' = 'ada') {
  await server
    .as(who)
    .call(saveIdentityNumber, { body: { kind: 'nin', number: numbers[who] } })
    .catch(() => undefined)
  const { id } = await draft(who)
  return server.as(who).call(sendDocument, { params: { id }, body: body as never })
}
const mine = async (who: TestUserName = 'ada') => server.as(who).call(listDocuments, { query: {} })
async function decided(
  act: typeof approveDocument | typeof rejectDocument,
  id: string,
  who: TestUserName = 'bayo',
) {
  const { review } = await server.as(who).call(openDocument, { params: { id } })
  return server.as(who).call(act, { params: { id }, body: { reason, version: review.version } })
}
const told: { topic?: string; facts?: { isLast?: boolean } }[] = []
async function dawn() {
  told.length = 0
  const job = documents.jobs?.find(({ name }) => name === 'documents.paper-times')
  const { community, clock } = server
  await server.database.db
    .transaction()
    .execute(async (db) =>
      job?.run(
        { db, now: clock.now(), community, enqueue: async (_, data) => void told.push(data as never) },
        {},
      ),
    )
  return told.flatMap(({ topic, facts }) => (topic ? [[topic, facts?.isLast]] : []))
}
async function fresh() {
  await sql`delete from member_documents`.execute(server.db)
  for (const person of [testUsers.ada, testUsers.bayo]) await seedProfile(server.db, person)
}

describe('a member’s document', () => {
  it('is what its bytes say, whatever it is called, and 10 MB at most', async () => {
    for (const [bytes, type] of [
      ['<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'image/png'],
      ['<!doctype html><script>alert(1)</script>', 'application/pdf'],
      ['GIF89a/*<script>alert(1)</script>*/', 'image/webp'],
    ] as const) {
      const answer = await upload('ada', new TextEncoder().encode(bytes), type, '../../<b>.svg')
      expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'file-type' }])
    }
    expect((await upload('ada', fileBytes('png'), 'image/svg+xml')).status).toBe(415)
    expect((await upload('ada', fileBytes('png', 10 * 1024 * 1024 + 1))).status).toBe(413)
    const kept = await upload(
      'ada',
      fileBytes('jpeg'),
      'image/png',
      '../../etc/<img src=x onerror=alert(1)>.png',
    )
    expect(await kept.json()).toMatchObject({ contentType: 'image/jpeg', status: 'draft', kind: null })
    expect((await server.as('ada').call(readRoom, {})).keptBytes).toBeGreaterThan(0)
  })
  it('leaves as a download that no browser takes for a page, and a picture without what was hidden in it', async () => {
    await fresh()
    const script = '<html><script>alert(1)</script></html>'
    for (const [bytes, type, keepsIt] of [
      [Buffer.concat([fileBytes('pdf'), Buffer.from(script)]), 'application/pdf', true],
      [Buffer.concat([fileBytes('png'), Buffer.from(script)]), 'image/png', false],
      [Buffer.concat([fileBytes('jpeg'), Buffer.from(script)]), 'image/jpeg', false],
      [Buffer.concat([fileBytes('webp'), Buffer.from(script)]), 'image/webp', false],
    ] as const) {
      await sql`delete from rate_limits`.execute(server.db)
      const { id } = (await (
        await upload('ada', bytes, type, '"><svg onload=alert(1)>.html')
      ).json()) as MemberDocument
      const { link } = await server.as('ada').call(openOwnDocument, { params: { id } })
      const opened = await server.as('ada').fetch(link)
      expect(opened.headers.get('content-type')).toBe(type)
      expect(opened.headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''document\./)
      expect(opened.headers.get('x-content-type-options')).toBe('nosniff')
      expect(opened.headers.get('content-security-policy')).toContain("default-src 'none'")
      expect((await opened.text()).includes('<script>')).toBe(keepsIt)
    }
  })
  it('is one of 20, and is said what it is before somebody looks at it', async () => {
    await fresh()
    const { id } = await draft()
    const send = (body: unknown) =>
      server.as('ada').problem(sendDocument, { params: { id }, body: body as never })
    expect((await send(passport)).problem).toMatchObject({ code: 'identity-number-missing', field: 'kind' })
    await server.as('ada').call(saveIdentityNumber, { body: { kind: 'bvn', number: numbers.ada } })
    expect((await send({ kind: 'passport', number: null, expiresOn: '2027-01-01' })).problem?.field).toBe(
      'number',
    )
    expect((await send({ kind: 'passport', number: 'A1234', expiresOn: '2026-11-19' })).code).toBe(
      'paper-expired',
    )
    expect(await server.as('bayo').call(listDocumentReviews, { query: {} })).toMatchObject({ rows: [] })
    await server.as('ada').call(sendDocument, { params: { id }, body: passport })
    expect((await send(passport)).code).toBe('document-decided')
    for (let count = 1; count < 20; count++) {
      await sql`delete from rate_limits`.execute(server.db)
      await draft()
    }
    expect(await (await upload('ada')).json()).toMatchObject({ code: 'too-many-documents' })
  })
  it('is there for its member and reviewers alone, through a link that is another session’s no more', async () => {
    await fresh()
    const { id } = await sent()
    for (const who of ['bayo', 'dayo', 'funke'] as const)
      expect((await server.as(who).problem(openOwnDocument, { params: { id } })).code).toBe('not-found')
    const own = await server.as('ada').call(openOwnDocument, { params: { id } })
    expect((await server.as('ada').fetch(own.link)).status).toBe(200)
    const stillIn = server.client((await server.as('ada').cookie()).replace('kolo=', ''))
    await sql`update sessions set stepped_up_at = null where uid = ${testUsers.ada.uid}`.execute(server.db)
    const stale = await stillIn.fetch(openOwnDocument.path.replace('{id}', id), { method: 'POST' })
    expect([stale.status, await stale.json()]).toMatchObject([403, { code: 'step-up-required' }])
    const { link } = await server.as('bayo').call(openDocument, { params: { id } })
    expect((await server.as('bayo').fetch(link)).headers.get('content-disposition')).toContain('attachment')
    expect((await server.as('dayo').fetch(link)).status).toBe(404)
    for (const who of ['ada', 'dayo', 'efe'] as const) {
      expect((await server.as(who).problem(openDocument, { params: { id } })).status).toBe(403)
      expect((await server.as(who).problem(listDocumentReviews, { query: {} })).status).toBe(403)
    }
    const { rows } = await sql<{ actor_uid: string }>`select actor_uid from audit_events
      where kind = 'document.opened' and target_id = ${id}`.execute(server.db)
    expect(rows).toEqual([{ actor_uid: testUsers.bayo.uid }])
    server.clock.advance(11 * 60_000)
    expect((await server.as('bayo').fetch(link)).status).toBe(404)
  })
  it('is taken back while nobody approved it, and its file goes', async () => {
    await fresh()
    const { id } = await sent()
    expect((await mine()).identity.status).toBe('in_review')
    expect((await server.as('bayo').problem(removeDocument, { params: { id } })).status).toBe(404)
    const answer = await server.as('ada').call(removeDocument, { params: { id } })
    expect(answer).toEqual({ removed: id, status: 'pending' })
    expect(server.jobs).toContainEqual(expect.objectContaining({ job: 'files.remove' }))
    const second = await sent()
    await decided(approveDocument, second.id)
    expect((await server.as('ada').problem(removeDocument, { params: { id: second.id } })).code).toBe(
      'document-kept',
    )
  })
  it('asks for upload_documents: an e-mail that is verified, or a complete profile', async () => {
    for (const [standing, status] of [
      [{ emailVerified: false, profileComplete: false }, 403],
      [{ emailVerified: true, profileComplete: false }, 201],
      [{ emailVerified: false, profileComplete: true }, 201],
    ] as const) {
      await seedProfile(server.db, { ...testUsers.funke, ...standing })
      expect((await upload('funke')).status).toBe(status)
    }
    expect((await upload('efe')).status).toBe(403)
  })
})

describe('a BVN or NIN', () => {
  const keep = (who: TestUserName, number: string, kind: 'bvn' | 'nin' = 'bvn') =>
    server.as(who).call(saveIdentityNumber, { body: { kind, number } })
  it('is 11 digits, sealed, shown by its last four, and in no row, answer or log', async () => {
    await fresh()
    for (const number of ['1234567890', '123456789012', '1234567890x'])
      expect(
        (await server.as('ada').problem(saveIdentityNumber, { body: { kind: 'bvn', number } })).problem,
      ).toMatchObject({ status: 422, field: 'number', message: 'Enter all 11 digits of the number.' })
    const answer = await keep('ada', ' 2221 1144 455 ')
    expect(answer.numbers).toContainEqual(expect.objectContaining({ kind: 'bvn', last4: '4455' }))
    const { rows: tables } = await sql<{
      name: string
    }>`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(server.db)
    const hex = Buffer.from(numbers.ada).toString('hex')
    for (const { name } of tables) {
      const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(
        server.db,
      )
      for (const { row } of rows) expect(row.includes(numbers.ada) || row.includes(hex), name).toBe(false)
    }
    const review = await server.as('bayo').call(listDocumentReviews, { query: {} })
    expect(JSON.stringify([await mine(), review])).not.toContain(numbers.ada)
  })
  it('belongs to one member, and whoever gives another’s does not learn whose', async () => {
    await keep('ada', numbers.ada)
    await keep('ada', numbers.ada)
    const { problem } = await server.as('dayo').problem(saveIdentityNumber, {
      body: { kind: 'bvn', number: numbers.ada },
    })
    expect(problem).toMatchObject({
      code: 'number-refused',
      field: 'number',
      message: 'This number cannot be used for your account. Check it, or ask Support.',
    })
    expect(JSON.stringify(problem)).not.toMatch(/ada|member/i)
    await sql`delete from rate_limits`.execute(server.db)
    const both = await Promise.allSettled([keep('bayo', '55500011122'), keep('dayo', '55500011122')])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    // Once it is taken back it is free again.
    await keep('ada', '22211144400')
    await keep('dayo', numbers.ada)
    await keep('dayo', numbers.dayo)
  })
  it('is tried five times a day', async () => {
    for (let count = 0; count < 5; count++) await keep('ada', `3330000000${count}`)
    const { status } = await server
      .as('ada')
      .problem(saveIdentityNumber, { body: { kind: 'bvn', number: numbers.ada } })
    expect(status).toBe(429)
  })
})

describe('an identity check', () => {
  const limits = async () => (await server.as('ada').call(getOwnProfile, {})).limits.singleDeposit
  it('passes with one reviewer’s word on a paper they opened, and lifts the tier', async () => {
    await fresh()
    const { id } = await sent()
    const reviewed = async () => (await server.as('bayo').call(listDocumentReviews, { query: {} })).rows[0]
    expect(await reviewed()).toMatchObject({
      kind: 'passport',
      last4: '5678',
      seen: false,
      member: { fullName: 'Ada Nwosu' },
      can: { approve: true, reject: true },
    })
    const blind = { params: { id }, body: { reason, version: (await reviewed())?.version ?? 0 } }
    expect((await server.as('bayo').problem(approveDocument, blind)).code).toBe('not-opened')
    expect(await limits()).toBe(5_000_000n)
    // Whoever opened it is not whoever decides.
    await server.as('bayo').call(openDocument, { params: { id } })
    expect((await server.as('chidi').problem(approveDocument, blind)).code).toBe('not-opened')
    expect(await decided(approveDocument, id)).toMatchObject({ status: 'approved' })
    expect(await server.as('ada').call(getOwnProfile, {})).toMatchObject({
      kycStatus: 'verified',
      accountTier: 'standard',
    })
    expect(await limits()).toBe(10_000_000n)
    const { rows } = await sql<{ kind: string; facts: object }>`select kind, facts from audit_events
      where subject_uid = ${testUsers.ada.uid} and kind in ('document.approved', 'profile.identity-changed', 'profile.tier-changed')
      order by id desc limit 3`.execute(server.db)
    expect(rows).toContainEqual({
      kind: 'profile.tier-changed',
      facts: { before: 'basic', after: 'standard' },
    })
    const notices = (await server.as('ada').call(listNotices, { query: {} })).rows
    expect(notices[0]?.title).toBe('Your identity is checked')
    const body = { kind: 'nin', number: '22211144499' } as const
    expect((await server.as('ada').problem(saveIdentityNumber, { body })).code).toBe('number-settled')
  })
  it('is rejected with a reason the member reads, and may be tried again', async () => {
    await fresh()
    const { id } = await sent()
    await decided(rejectDocument, id)
    const { rows, identity } = await mine()
    expect([rows[0]?.status, rows[0]?.reason, identity.status]).toEqual(['rejected', reason, 'rejected'])
    const notices = (await server.as('ada').call(listNotices, { query: {} })).rows
    expect(notices[0]?.title).toBe('Your identity check did not pass')
    const again = { params: { id }, body: { reason, version: 9 } }
    expect((await server.as('chidi').problem(approveDocument, again)).code).toBe('document-decided')
    const next = await sent({ kind: 'nin_slip', number: null, expiresOn: null })
    expect((await mine()).identity.status).toBe('in_review')
    await decided(approveDocument, next.id)
    expect((await mine()).identity.status).toBe('verified')
  })
  it('stands in the queue of open pages of administrators at once, and leaves it', async () => {
    await fresh()
    const told = async (act: () => Promise<unknown>) => {
      await sql`delete from changes`.execute(server.db)
      await act()
      const { rows } = await sql<{ except_uid: string }>`select except_uid from changes
        where permission = 'view_admin_dashboard'`.execute(server.db)
      return [...new Set(rows.map(({ except_uid }) => except_uid))]
    }
    let id = ''
    const send = async () => {
      id = (await sent()).id
    }
    expect(await told(send)).toEqual([testUsers.ada.uid])
    expect(await told(() => decided(rejectDocument, id))).toEqual([testUsers.bayo.uid])
  })
  it('is decided once when two reviewers decide at the same time', async () => {
    await fresh()
    const { id } = await sent()
    const look = async (who: TestUserName) =>
      (await server.as(who).call(openDocument, { params: { id } })).review.version
    await look('bayo')
    const version = await look('chidi')
    const input = { params: { id }, body: { reason, version } }
    const outcomes = await Promise.allSettled([
      server.as('bayo').call(approveDocument, input),
      server.as('chidi').call(rejectDocument, input),
    ])
    const [won] = outcomes.flatMap((each) => (each.status === 'fulfilled' ? [each.value.status] : []))
    const lost = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []))
    expect(lost).toEqual(['document-decided'])
    expect((await mine()).rows[0]?.status).toBe(won)
    const passed = won === 'approved' ? ['verified', 'standard'] : ['rejected', 'basic']
    const { kycStatus, accountTier } = await server.as('ada').call(getOwnProfile, {})
    expect([kycStatus, accountTier]).toEqual(passed)
  })
  it('is nobody’s own to decide', async () => {
    await fresh()
    const { id } = await sent(passport, 'bayo')
    for (const act of [openDocument, approveDocument, rejectDocument]) {
      const input = { params: { id }, ...(act === openDocument ? {} : { body: { reason, version: 2 } }) }
      expect((await server.as('bayo').problem(act as typeof openDocument, input as never)).code).toBe(
        'own-document',
      )
      expect((await server.as('ada').problem(act as typeof openDocument, input as never)).status).toBe(403)
      expect((await server.as('dayo').problem(act as typeof openDocument, input as never)).status).toBe(403)
    }
    await decided(approveDocument, id, 'chidi')
    expect((await mine('bayo')).identity.status).toBe('verified')
  })
  it('is not moved by another document, nor by a new paper while it holds', async () => {
    await fresh()
    const bill = await sent({ kind: 'utility_bill', number: null, expiresOn: null })
    expect((await mine()).identity.status).toBe('pending')
    await decided(approveDocument, bill.id)
    expect((await mine()).identity.status).toBe('pending')
    await decided(approveDocument, (await sent()).id)
    await seedProfile(server.db, { ...testUsers.ada, kycStatus: 'verified', accountTier: 'premium' })
    await decided(rejectDocument, (await sent()).id)
    expect(await server.as('ada').call(getOwnProfile, {})).toMatchObject({
      kycStatus: 'verified',
      accountTier: 'premium',
    })
  })
  it('ends with its paper: reminded 30 days before, told at the end, the limits fall back', async () => {
    await fresh()
    server.clock.set('2028-11-20T09:00:00.000Z')
    await decided(approveDocument, (await sent()).id)
    expect(await dawn()).toEqual([])
    server.clock.advance(5 * aDay)
    expect(await dawn()).toEqual([['documents.ending', undefined]])
    expect(await dawn()).toEqual([])
    server.clock.advance(30 * aDay)
    expect((await mine()).identity.status).toBe('verified')
    server.clock.advance(aDay)
    expect(await dawn()).toEqual([['documents.ended', true]])
    expect(await server.as('ada').call(getOwnProfile, {})).toMatchObject({
      kycStatus: 'expired',
      accountTier: 'basic',
    })
    const next = await sent(card)
    await decided(approveDocument, next.id)
    expect((await mine()).identity.status).toBe('verified')
    expect(await dawn()).toEqual([])
  })
  it('does not end while another paper counts, and is reminded of no end that does not matter', async () => {
    await fresh()
    await decided(approveDocument, (await sent({ ...(passport as object), expiresOn: '2029-03-01' })).id)
    await decided(approveDocument, (await sent({ kind: 'nin_slip', number: null, expiresOn: null })).id)
    server.clock.set('2029-02-20T09:00:00.000Z')
    expect(await dawn()).toEqual([])
    server.clock.set('2029-03-02T09:00:00.000Z')
    expect(await dawn()).toEqual([['documents.ended', false]])
    expect((await mine()).identity.status).toBe('verified')
  })
  it('that two administrators write down by hand lifts the tier too', async () => {
    await fresh()
    const input = { params: { uid: testUsers.ada.uid }, body: { status: 'verified' as const, reason } }
    await server.as('bayo').call(changeIdentity, input)
    expect(await server.as('chidi').call(changeIdentity, input)).toMatchObject({
      kycStatus: 'verified',
      accountTier: 'standard',
    })
  })
})

describe('the database itself refuses', () => {
  const app = server.database.db
  it.each([
    [
      'a check that nobody reviewed',
      sql`update profiles set kyc_status = 'verified' where uid = ${testUsers.ada.uid}`,
    ],
    [
      'a tier without one',
      sql`update profiles set account_tier = 'standard' where uid = ${testUsers.ada.uid}`,
    ],
    [
      'a review that nobody waits for',
      sql`update profiles set kyc_status = 'in_review' where uid = ${testUsers.ada.uid}`,
    ],
  ])('%s', async (_, statement) => {
    await fresh()
    await expect(statement.execute(app)).rejects.toThrow(/nobody has approved/)
  })
  it('an approval by whoever did not open it, by its member, and by a moderator', async () => {
    await fresh()
    const { id } = await sent(card)
    const approve = (uid: string, seenBy: string[]) =>
      sql`update member_documents set status = 'approved', seen_by = ${seenBy}, decided_by = ${uid}, decided_at = now(),
        reason = 'It fits.' where id = ${id}`.execute(app)
    await expect(approve(testUsers.bayo.uid, [testUsers.bayo.uid])).rejects.toThrow(/nobody else has looked/)
    for (const { uid } of [testUsers.ada, testUsers.dayo]) {
      await sql`update member_documents set seen_by = ${[uid]} where id = ${id}`.execute(app)
      await expect(approve(uid, [uid])).rejects.toThrow()
    }
  })
})

it('forgets a draft that nobody finished, and with a member who leaves everything', async () => {
  await fresh()
  await draft('efe').catch(() => undefined)
  await draft()
  server.clock.advance(aDay + 1)
  await dawn()
  expect((await mine()).rows).toEqual([])
  await sent(card)
  await server.as('ada').call(deleteAccount, {
    params: { uid: testUsers.ada.uid },
    body: { currentPassword: testPassword },
  })
  const { rows } = await sql<{ left: number }>`select (select count(*) from member_documents)::int
    + (select count(*) from identity_numbers where member_uid = ${testUsers.ada.uid})::int as left`.execute(
    server.db,
  )
  expect(rows[0]?.left).toBe(0)
})
