/**
 * Auditors over HTTP: who gives the access, what its link opens, that it shows one year and changes nothing, that every
 * reading is in the audit log, and how it ends.
 */
import { createHash } from 'node:crypto'
import { approveApproval } from '@kolo/approvals/contract'
import { listAuditEvents } from '@kolo/audit/contract'
import { fileBytes } from '@kolo/files/testing'
import { kobo, naira } from '@kolo/foundation/money'
import { addHours, type CalendarDate } from '@kolo/foundation/time'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer, testKey } from '@kolo/server/testing'
import { paymentsFixture } from '@kolo/transfers/testing/fixtures'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { takeBackJournal } from '../../accounts/books.contract.ts'
import { registerAsset } from '../../fixed-assets/asset.contract.ts'
import * as vouchers from '../../vouchers/voucher.contract.ts'
import { endAuditorAccess, giveAuditorAccess, listAuditorAccesses } from '../auditor.contract.ts'

const { server } = await paymentsFixture(startTestServer, testUsers)
const [bayo, chidi, ada] = [server.as('bayo'), server.as('chidi'), server.as('ada')]
const json = { 'content-type': 'application/json', origin: server.community.origin }

async function approveAbout(subjectId: string) {
  const { id, version } = await server.db
    .selectFrom('approvals')
    .select(['id', 'version'])
    .where('subject_id', '=', subjectId)
    .where('status', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return chidi.call(approveApproval, { params: { id }, body: { version } })
}

const wanted = {
  year: 2025,
  auditor: 'Ekene Obi & Co.',
  contact: 'audit@obi.example',
  days: 30,
  reason: 'The audit of 2025.',
}
const given = () => bayo.call(giveAuditorAccess, { body: wanted })

function open(secret: string, headers: Record<string, string> = {}) {
  return fetch(`${server.url}/api/auditor-session`, {
    method: 'POST',
    headers: { ...json, ...headers },
    body: JSON.stringify({ secret }),
  })
}

/** A browser in which the link of an approved access was opened. */
async function auditor() {
  const { access, secret } = await given()
  await approveAbout(access.id)
  const opened = await open(secret)
  expect(opened.status).toBe(201)
  const [set = ''] = opened.headers.getSetCookie()
  const cookie = set.split(';')[0] ?? ''
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(server.url + path, { redirect: 'manual', ...init, headers: { ...json, cookie, ...init.headers } })
  const said = async (path: string, init?: RequestInit) => {
    const answer = await ask(path, init)
    const text = await answer.text()
    return answer.ok ? answer.status : `${answer.status} ${(JSON.parse(text) as { code: string }).code}`
  }
  const read = async (path: string) => (await ask(path)).json() as Promise<Record<string, never>>
  return { access, secret, set, cookie, ask, said, read }
}

const line = (account: string, debit: bigint, credit: bigint) => ({
  account,
  debitKobo: kobo(debit),
  creditKobo: kobo(credit),
  memo: '',
})

/** A receipt of a day, posted by two, with a document. */
async function voucherOf(valueDate: string) {
  const amount = naira(5_000n)
  const draft = await bayo.call(vouchers.draftVoucher, {
    body: {
      kind: 'receipt',
      valueDate: valueDate as CalendarDate,
      party: 'Alafia Print House',
      narration: `Refund of ${valueDate}`,
      reference: '',
      evidence: 'The letter of the printer.',
      lines: [line('1110', amount, 0n), line('4910', 0n, amount)],
    },
  })
  const file = await bayo.call(vouchers.addVoucherFile, {
    params: { id: draft.id },
    body: new File([fileBytes('pdf')], 'letter.pdf', { type: 'application/pdf' }),
  })
  const at = ({ id, version }: { id: string; version: number }) => ({ params: { id }, body: { version } })
  const waiting = await bayo.call(vouchers.submitVoucher, at(draft))
  const posted = await chidi.call(vouchers.approveVoucher, at(waiting))
  return { id: posted.id, journalId: posted.posted?.journalId ?? '', fileId: file.id }
}
const assetOf = (purchasedOn: string) =>
  bayo.call(registerAsset, {
    body: {
      name: `Desk of ${purchasedOn}`,
      location: 'Office',
      serialNo: '',
      account: '1610',
      costKobo: naira(1_000n),
      residualKobo: naira(100n),
      purchasedOn: purchasedOn as CalendarDate,
      lifeMonths: 48,
      openingKobo: kobo(0n),
      openingMonth: null,
    },
  })
const [myAsset, otherAsset] = [await assetOf('2025-06-10'), await assetOf('2026-02-10')]
const [mine, other] = [await voucherOf('2025-12-15'), await voucherOf('2026-11-20')]

beforeEach(async () => {
  server.clock.advance(1_000)
  await sql`delete from rate_limits`.execute(server.db)
})

describe('the link', () => {
  it('is shown once, kept as its mark, and opens nothing before a second administrator', async () => {
    const { access, secret } = await given()
    expect(access).toMatchObject({ state: 'pending', year: 2025 })
    expect((await open(secret)).status).toBe(409)
    await approveAbout(access.id)
    const kept = await server.db
      .selectFrom('auditor_accesses')
      .selectAll()
      .where('id', '=', access.id)
      .executeTakeFirstOrThrow()
    expect(kept.link_hash).toEqual(createHash('sha256').update(secret).digest())
    const opened = await open(secret)
    expect(await opened.json()).toMatchObject({ name: wanted.auditor, year: 2025 })
    const [set = ''] = opened.headers.getSetCookie()
    expect(set).toMatch(/^kolo-auditor=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=43200/)
    const { rows } = await bayo.call(listAuditorAccesses, {})
    const everywhere = JSON.stringify(
      [
        rows,
        await server.db.selectFrom('audit_events').selectAll().execute(),
        await server.db.selectFrom('approvals').selectAll().execute(),
        await sql`select * from idempotency_keys`.execute(server.db),
        server.jobs,
      ],
      (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value),
    )
    expect(everywhere).not.toContain(secret)
  })

  it('is given by administrators alone, for 90 days at most, and never approved by who asked', async () => {
    for (const name of ['ada', 'dayo'] as const)
      expect((await server.as(name).problem(giveAuditorAccess, { body: wanted })).status).toBe(403)
    for (const change of [{ days: 91 }, { days: 0 }, { year: 2027 }])
      expect(
        (await bayo.problem(giveAuditorAccess, { body: { ...wanted, ...change } })).status,
      ).toBeGreaterThan(399)
    const { access } = await given()
    const { id, version } = await server.db
      .selectFrom('approvals')
      .select(['id', 'version'])
      .where('subject_id', '=', access.id)
      .executeTakeFirstOrThrow()
    const own = await bayo.problem(approveApproval, { params: { id }, body: { version } })
    expect(own.code).toBe('own-approval')
  })

  it('is a POST, and reads for nobody who is signed in', async () => {
    const { secret, cookie } = await auditor()
    const got = await fetch(`${server.url}/api/auditor-session?secret=${secret}`)
    expect(await got.json()).toEqual({ auditor: null })
    const session = await ada.cookie()
    expect((await open(secret, { cookie: session })).status).toBe(409)
    const both = await fetch(`${server.url}/api/vouchers`, { headers: { cookie: `${session}; ${cookie}` } })
    expect(both.status).toBe(403)
  })

  it('is refused by PostgreSQL to be let in, or to come back, by the program alone', async () => {
    const { access } = await given()
    const raw = (change: string) =>
      sql`update auditor_accesses set ${sql.raw(change)} where id = ${access.id}`.execute(server.database.db)
    await expect(raw('approved_at = now()')).rejects.toThrow('nobody has let this auditor in')
    await bayo.call(endAuditorAccess, { params: { id: access.id } })
    await expect(raw('ended_at = null, ended_by = null')).rejects.toThrow('stays ended')
    await expect(raw('year = 2026')).rejects.toThrow('permission denied')
  })
})

describe('an auditor', () => {
  it('reads everything of the year', async () => {
    const { said, read, ask } = await auditor()
    for (const path of [
      '/api/chart-of-accounts',
      '/api/books?day=2025-06-30',
      '/api/financial-statements?from=2025-01-01&to=2025-12-31',
      '/api/financial-statements/file?from=2025-01-01&to=2025-12-31&format=pdf',
      '/api/financial-statements/member-balances?number=2130',
      '/api/financial-statements/journals?from=2025-01-01&to=2025-12-31',
      '/api/journals/file',
      `/api/journals/${mine.journalId}`,
      `/api/vouchers/${mine.id}`,
      `/api/vouchers/${mine.id}/document`,
      '/api/vouchers/file?format=xlsx',
      '/api/closed-months',
      '/api/reconciliations',
      '/api/bank-statements',
      '/api/admin/year-end',
      '/api/budgets/2025',
      '/api/budgets/2025/file?format=csv',
      '/api/voucher-templates',
      '/api/fixed-assets',
      '/api/fixed-assets/file',
      `/api/fixed-assets/${myAsset.id}`,
    ])
      expect([path, await said(path)]).toEqual([path, 200])
    expect(await read('/api/chart-of-accounts')).toMatchObject({ day: '2025-12-31' })
    expect(await read('/api/vouchers')).toMatchObject({ count: 1, rows: [{ id: mine.id }] })
    expect(await read('/api/fixed-assets')).toMatchObject({ count: 1, rows: [{ id: myAsset.id }] })
    const journals = (await read('/api/journals')) as unknown as { rows: { id: string }[] }
    expect(journals.rows.map(({ id }) => id)).toEqual([mine.journalId])
    const { link } = (await read(`/api/voucher-files/${mine.fileId}`)) as unknown as { link: string }
    expect((await ask(link)).status).toBe(200)
    expect((await (await auditor()).ask(link)).status).toBe(404)
  })

  it('reads nothing of another year', async () => {
    const { said } = await auditor()
    for (const path of [
      '/api/chart-of-accounts?day=2026-01-01',
      '/api/books?day=2024-12-31',
      '/api/books/file?day=2026-11-20',
      '/api/financial-statements?from=2026-01-01&to=2026-11-20',
      '/api/financial-statements?from=2025-01-01&to=2026-01-01',
      '/api/financial-statements/journals?from=2024-12-31&to=2025-12-31',
      '/api/financial-statements/member-balances?number=2130&day=2026-11-20',
      '/api/journals?from=2026-01-01',
      '/api/journals?day=2026-11-20',
      `/api/journals/${other.journalId}`,
      '/api/vouchers?until=2026-01-01',
      `/api/vouchers/${other.id}`,
      `/api/vouchers/${other.id}/document`,
      `/api/voucher-files/${other.fileId}`,
      '/api/admin/surplus/appropriations/2024',
      '/api/budgets/2026',
      '/api/fixed-assets?day=2026-01-01',
      `/api/fixed-assets/${otherAsset.id}`,
    ])
      expect([path, await said(path)]).toEqual([path, '403 not-allowed'])
  })

  it('sees no profile, phone number or bank account of a member, and nothing of an office', async () => {
    const { said } = await auditor()
    const { uid } = testUsers.ada
    for (const path of [
      `/api/users/${uid}`,
      `/api/members/${uid}`,
      '/api/members',
      '/api/withdrawals',
      '/api/savings',
      '/api/payment-reviews',
      '/api/documents',
      '/api/admin/home',
      '/api/audit-events',
      '/api/auditor-accesses',
      '/api/tax-register',
      '/api/collection-accounts',
    ])
      expect([path, await said(path)]).toEqual([path, expect.stringMatching(/^40[34] /)])
  })

  it('changes nothing', async () => {
    const { said } = await auditor()
    const post = (method: string, body: unknown = {}): RequestInit => ({
      method,
      headers: { 'idempotency-key': testKey() },
      body: JSON.stringify(body),
    })
    for (const [method, path] of [
      ['POST', '/api/vouchers'],
      ['PUT', `/api/vouchers/${mine.id}`],
      ['POST', `/api/vouchers/${mine.id}/approvals`],
      ['POST', `/api/vouchers/${mine.id}/reversals`],
      ['POST', takeBackJournal.path.replace('{id}', mine.journalId)],
      ['POST', '/api/closed-months'],
      ['POST', '/api/reconciliations'],
      ['POST', '/api/admin/surplus/years'],
      ['POST', '/api/auditor-accesses'],
      ['POST', '/api/bank-statements'],
      ['POST', '/api/budgets'],
      ['POST', '/api/fixed-assets'],
      ['POST', '/api/voucher-templates'],
    ] as const)
      expect([path, await said(path, post(method))]).toEqual([path, expect.stringMatching(/^40[34] /)])
    const { can } = (await (await auditor()).read(`/api/vouchers/${mine.id}`)) as unknown as {
      can: Record<string, unknown>
    }
    expect(Object.values(can).filter((one) => one === true)).toEqual([])
  })

  it('leaves each reading in the audit log under their name, before it is shown', async () => {
    const { access, said } = await auditor()
    await said(`/api/vouchers/${mine.id}`)
    await said(`/api/vouchers/${other.id}`)
    const { rows } = await chidi.call(listAuditEvents, { query: { record: access.id } })
    expect(rows.map(({ kind, actor, facts }) => [kind, actor?.uid, facts.auditor, facts.address])).toEqual([
      ['auditor.opened', undefined, wanted.auditor, `/api/vouchers/${mine.id}`],
      ['auditor.link-opened', undefined, wanted.auditor, undefined],
      ['auditor.access-approved', testUsers.chidi.uid, wanted.auditor, undefined],
      ['auditor.access-given', testUsers.bayo.uid, wanted.auditor, undefined],
    ])
  })

  it('reads no more once the access is ended, its hours or its days are over, or the link was opened elsewhere', async () => {
    const ended = await auditor()
    expect(await ended.said('/api/vouchers')).toBe(200)
    await chidi.call(endAuditorAccess, { params: { id: ended.access.id } })
    expect(await ended.said('/api/vouchers')).toBe('401 auditor-access-ended')
    expect((await open(ended.secret)).status).toBe(409)
    expect((await chidi.problem(endAuditorAccess, { params: { id: ended.access.id } })).code).toBe(
      'access-ended',
    )
    const moved = await auditor()
    expect((await open(moved.secret)).status).toBe(201)
    expect(await moved.said('/api/vouchers')).toBe('401 auditor-access-ended')
    const left = await auditor()
    expect(await left.said('/api/auditor-session', { method: 'DELETE' })).toBe(200)
    expect(await left.said('/api/vouchers')).toBe('401 auditor-access-ended')
    const over = await auditor()
    server.clock.set(addHours(server.clock.now(), 13))
    expect(await over.said('/api/vouchers')).toBe('401 auditor-access-ended')
    expect((await open(over.secret)).status).toBe(201)
    server.clock.set(addHours(server.clock.now(), 24 * 30))
    expect((await open(over.secret)).status).toBe(409)
    const { rows } = await bayo.call(listAuditorAccesses, {})
    expect(rows.find(({ id }) => id === over.access.id)?.state).toBe('expired')
  })
})
