/** A community of long ago, brought up to date by a start of today: its money and its people are where they were. */
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { verifyChain } from '@kolo/audit/server'
import { migrate } from '@kolo/database/migrate'
import { createTestDatabase, type TestDatabase } from '@kolo/database/testing'
import { readSession } from '@kolo/identity/contract'
import { proveBooks } from '@kolo/ledger/trial-balance'
import { listGoals } from '@kolo/savings/contract'
import { startTestServer, type TestServer } from '@kolo/server/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoPassword } from '../demo/people.ts'

/** The last migration of then. */
const LAST = '012-page-views.sql'
/** Of somebody who was signed in when the copy was made. */
const openSession = '6FSZCAUp3OjOPC_G-d-PWksjVGFaIH5tia5RxgtfoNY'

const balances = `
  select a.kind, a.scope, a.owner_uid, b.balance_kobo, b.held_kobo,
    (select count(*) from ledger_transfers t where a.id in (t.debit_account, t.credit_account)) as transfers,
    (select coalesce(sum(case when t.credit_account = a.id then amount_kobo else -amount_kobo end), 0)::bigint
       from ledger_transfers t where a.id in (t.debit_account, t.credit_account)) as moved_kobo
  from ledger_accounts a left join ledger_balances b on b.account_id = a.id order by a.id`
const logins = `
  select s.uid, s.kind, s.email, s.password_hash, s.disabled_at, p.role, p.is_active, p.email_verified, p.member_code
  from sign_ins s join profiles p using (uid) order by s.email`
const sessions = `select token_hash, uid, expires_at, ended_at from sessions order by id`
const payments = `
  select code, status, member_uid, amount_kobo, received_kobo, confirmed_reference from payments order by code`
const kept = [balances, logins, sessions, payments]

let database: TestDatabase
let server: TestServer
let before: unknown[][]

const read = (text: string) => database.asOwner(async (owner) => (await owner.query(text)).rows)

beforeAll(async () => {
  database = await createTestDatabase({ bare: true })
  const { ownerUrl } = database
  const folder = await mkdtemp(join(tmpdir(), 'kolo-old-'))
  const migrations = new URL('../../database/migrations/', import.meta.url)
  for (const file of await readdir(migrations))
    if (file <= LAST) await cp(new URL(file, migrations), join(folder, file))
  await migrate({ ownerUrl, folder })
  await rm(folder, { recursive: true })
  const copy = gunzipSync(await readFile(new URL('./community.sql.gz', import.meta.url))).toString()
  await database.asOwner((owner) => owner.query(copy))
  before = await Promise.all(kept.map(read))
  const applied = await migrate({ ownerUrl })
  expect(applied).toEqual((await readdir(migrations)).filter((file) => file > LAST).sort())
  server = await startTestServer({ database, community: { revealAccounts: true } })
}, 60_000)
afterAll(() => server.close())

it('has every balance, payment, login and session as before', async () => {
  const after = await Promise.all(kept.map(read))
  expect(after).toEqual(before)
  expect(before.map((rows) => rows.length)).toEqual([40, 36, 37, 58])
})

it('has books that balance and an audit log that holds', async () => {
  expect(await proveBooks(database.db, server.clock.now())).toMatchObject({
    holds: true,
    findings: [],
    transfers: 53n,
    moved: 245_850_000n,
  })
  expect(await verifyChain(database.db)).toMatchObject({ intact: true, waiting: 0 })
})

it('knows a session that was open when the copy was made', async () => {
  const { session } = await server.client(openSession).call(readSession, {})
  expect(session?.fullName).toBe('Adaeze Nwosu')
})

it('lets everybody in with the password they had, to the savings they had', async () => {
  const savings = new Map<string, bigint>()
  for (const row of before[0] as { kind: string; owner_uid: string; balance_kobo: bigint }[]) {
    if (row.kind !== 'member_savings') continue
    savings.set(row.owner_uid, (savings.get(row.owner_uid) ?? 0n) + row.balance_kobo)
  }
  expect(savings.size).toBeGreaterThan(15)
  for (const { uid, email, role } of before[1] as { uid: string; email: string; role: string }[]) {
    const answer = await server.client().fetch('/api/session', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: demoPassword }),
    })
    expect(await answer.json()).toMatchObject({ uid, role })
    const [, token] = /kolo=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '') ?? []
    const { totals } = await server.client(token).call(listGoals, {})
    expect(totals.savedKobo, email).toBe(savings.get(uid) ?? 0n)
  }
  const wrong = await server.client().fetch('/api/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'adaeze.nwosu@kolo.example', password: `${demoPassword}?` }),
  })
  expect(await wrong.json()).toMatchObject({ code: 'wrong-password' })
})
