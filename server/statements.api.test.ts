/**
 * Prints `docs/statements.md`: how many statements each endpoint sends to PostgreSQL when it succeeds, at most, on the
 * cast. Fails when a number grows, when an endpoint is called by no story, and when a list asks more for fifty records
 * than for one. `UPDATE_DOCS=1` prints the page anew.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { mostNames } from '@kolo/database/prepared'
import { grantOf } from '@kolo/foundation/access'
import type { Endpoint } from '@kolo/foundation/endpoint'
import { savePassword, saveSession } from '@kolo/identity/testing'
import { seedProfile } from '@kolo/profile/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoints, startScenarioSociety } from './scenario-society.ts'
import { endpointFinder, noteStatement, statementsOf, watchStatements } from './statement-counts.ts'
import { confirmedDeposit, listed, listPages } from './statement-scenarios.ts'
import { lastSent, type Teller } from './teller.ts'
import { type TestUserName, testPassword, testUsers } from './test-users.ts'
import { type TestServer, testKey } from './testing.ts'

const page = join(import.meta.dirname, '../docs/statements.md')
/**
 * What members and administrators do most, and the screens they wait for, may ask at most, a minute after their last
 * request and with `begin` and `commit`.
 */
const targets: Record<string, number> = {
  'payments.confirm-payment': 13,
  'savings.make-deposit': 10,
  'savings.open-goal': 8,
  'savings.list-goals': 6,
  'home.read-home': 8,
  'home.read-admin-home': 10,
}
/** The statements of the dearest successful call of each endpoint. */
const dearest = new Map<string, string[]>()
let server: TestServer
let ask: Record<TestUserName, Teller>
let listsOfOne: Map<string, string[]>
let listsOfFifty: Map<string, string[]>
const endings: (() => unknown)[] = []

/** Keeps what each request that succeeded asked of the database. */
function observer(queued: () => number) {
  const endpointOf = endpointFinder(endpoints)
  return async (request: Request, answer: () => Promise<Response>): Promise<Response> => {
    const name = endpointOf(request)?.name ?? ''
    const before = queued()
    const { value, statements } = await statementsOf(async () => {
      const response = await answer()
      for (let more = before; more < queued(); more++) noteStatement('a job')
      return response
    })
    // A record that lets somebody see its file answers with a link.
    const succeeded = value.ok || value.status === 303
    if (succeeded && statements.length > (dearest.get(name)?.length ?? -1)) dearest.set(name, statements)
    return value
  }
}

beforeAll(async () => {
  endings.push(watchStatements())
  const society = await startScenarioSociety(observer, () => new Date().toISOString())
  server = society.server
  ask = society.ask
  endings.push(society.close)
  await haveOne()
  listsOfOne = await countLists()
  await haveFifty()
  listsOfFifty = await countLists()
})
afterAll(async () => {
  for (const end of endings) await end()
})

function printed(): string {
  const rows = endpoints
    .map(({ name }) => name)
    .sort()
    .map((name) => `|${name}|${dearest.get(name)?.length}|`)
  return [
    '# Statements',
    'How many statements each endpoint sends to PostgreSQL, at most, when it succeeds: session, `begin`, `commit` and queued jobs included. Each is a round trip. Printed by a test (`npm run docs:print`) that fails when a number grows.',
    ['|endpoint|statements|', '|---|---|', ...rows].join('\n'),
    '',
  ].join('\n\n')
}

/** The numbers on a printed page. */
function countsOn(text: string): Map<string, number> {
  const rows = [...text.matchAll(/^\|([\w.-]+)\|(\d+)\|$/gm)]
  return new Map(rows.map(([, name = '', count]) => [name, Number(count)]))
}

describe('the statements of an endpoint', () => {
  it.each(endpoints.map(({ name }) => [name]))('%s are counted', (name) => {
    expect(dearest.get(name)).toBeDefined()
  })
  it('do not grow', () => {
    if (process.env.UPDATE_DOCS) writeFileSync(page, printed())
    const kept = countsOn(existsSync(page) ? readFileSync(page, 'utf8') : '')
    const grown = [...dearest].filter(([name, { length }]) => name !== '' && length > (kept.get(name) ?? 0))
    expect(grown.map(([name, statements]) => [name, kept.get(name), statements])).toEqual([])
  })
  it.each(Object.entries(targets))('of %s are at most %i', (name, most) => {
    expect(dearest.get(name)).toBeDefined()
    expect(dearest.get(name)?.slice(most)).toEqual([])
  })
  it('are what the page says', () => {
    expect(readFileSync(page, 'utf8')).toBe(printed())
  })
})

describe('the session', () => {
  const isLookUp = (text: string) =>
    /FROM sessions s\s+JOIN sign_ins/.test(text) && !text.includes('FOR SHARE')
  // How long a file takes is up to its sender, so whoever sends it is looked at once more when it is there.
  const timesFor = ({ body }: Endpoint) => (body && 'kind' in body ? 2 : 1)
  it.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    'is looked up once for a request that came at once: %s',
    (name, endpoint) => {
      expect(dearest.get(name)?.filter(isLookUp).slice(timesFor(endpoint))).toEqual([])
    },
  )
  it('is looked up at all', () => {
    expect(dearest.get('savings.list-goals')?.filter(isLookUp)).toHaveLength(1)
  })
})

it('all texts are prepared for good: fewer than a connection keeps', () => {
  const texts = new Set([...dearest.values()].flat())
  expect(texts.size).toBeGreaterThan(100)
  expect(texts.size).toBeLessThan(mostNames)
})

it('every text can be planned for any values, as PostgreSQL may after a few times', async () => {
  const texts = new Set([...dearest.values()].flat().filter((text) => text.includes('$1')))
  const refused: string[] = []
  for (const text of texts) {
    await server.database.pool.query(`explain (generic_plan) ${text}`).catch((error: Error) => {
      refused.push(`${error.message}: ${text}`)
    })
  }
  expect(refused).toEqual([])
})

describe('a list of fifty', () => {
  it.each(listed)('asks for as much as a list of one: %s', (name) => {
    const fifty = listsOfFifty.get(name)?.map(besideTargets)
    expect(fifty).toBeDefined()
    expect(fifty).toEqual(listsOfOne.get(name)?.map(besideTargets))
  })
})

/** A text without the names of the targets of payments: of these, those purposes alone are asked that a page has. */
function besideTargets(text: string): string {
  const end = text.indexOf(' as "targets"')
  const begin = text.lastIndexOf('(select coalesce(json_agg(asked)', end)
  const rest = end < 0 ? text : text.slice(0, begin) + text.slice(end)
  return rest.replace(/\$\d+/g, '$')
}

/** Asks for every list, and answers what each asked of the database. */
async function countLists(): Promise<Map<string, string[]>> {
  const before = new Map(dearest)
  dearest.clear()
  await listPages(ask)
  const lists = new Map(dearest)
  for (const [name, statements] of before)
    if (statements.length > (dearest.get(name)?.length ?? -1)) dearest.set(name, statements)
  return lists
}

const aim = { icon: 'home', targetKobo: null, targetOn: null }

/** One of everything that waits for somebody, beside what the stories left. */
async function haveOne(): Promise<void> {
  const [goal] = (await ask.ada('savings.list-goals')).goals as unknown as { id: string }[]
  const params = { id: goal?.id }
  const payment = await ask.ada('savings.make-deposit', {
    params,
    body: { amountKobo: '100000', another: true },
  })
  const body = { bankReference: 'NIP000000003' }
  await ask.ada('payments.submit-proof', { params: { id: payment.id }, body })
  const reason = 'Agreed at the meeting.'
  await ask.bayo('profile.change-role', {
    params: { uid: testUsers.ada.uid },
    body: { role: 'moderator', reason },
  })
}

/** Fifty of everything that is listed; of goals as many as one may have. */
async function haveFifty(): Promise<void> {
  const [plan] = (await ask.ada('savings.list-plans')).rows
  for (let turn = 2; turn <= 10; turn++) {
    const name = `Goal ${turn}`
    const { id } = await ask.ada('savings.open-goal', { body: { planId: plan?.id, name, ...aim } })
    // No two alike: what is like a confirmed payment has to be looked at twice.
    await confirmedDeposit(ask, id, `${200_000 + turn}`, `${210_000 + turn}`, `NIP9000000${turn}`)
  }
  await sql`INSERT INTO payments (id, code, member_uid, purpose, target_id, amount_kobo, transfer_code,
      collection_account_id, status, started_at, expires_at, submitted_at, round)
    SELECT gen_random_uuid(), 'PAY-2026-9' || lpad(turn::text, 6, '0'), member_uid, purpose, target_id, amount_kobo,
      'QQQ' || translate(lpad(turn::text, 3, '0'), '01', 'AB'), collection_account_id, 'proof_submitted', started_at,
      expires_at, started_at, 1
    FROM payments, generate_series(1, 50) turn WHERE code = (SELECT min(code) FROM payments)`.execute(
    server.db,
  )
  await sql`INSERT INTO withdrawals (id, code, member_uid, source, amount_kobo, net_kobo, bank_account_id, hold_id,
      needs_two, requested_at, payable_at, due_at)
    SELECT gen_random_uuid(), 'WDR-2026-9' || lpad(turn::text, 6, '0'), member_uid, source, amount_kobo, net_kobo,
      bank_account_id, gen_random_uuid(), needs_two, requested_at, payable_at, due_at
    FROM withdrawals, generate_series(1, 50) turn WHERE code = (SELECT max(code) FROM withdrawals)`.execute(
    server.db,
  )
  await sql`INSERT INTO member_bank_accounts (id, member_uid, bank_name, bank_code, number_sealed, number_mark, last4,
      looks_mistyped, account_name, name_match, added_at, usable_at)
    SELECT gen_random_uuid(), gen_random_uuid(), bank_name, bank_code, number_sealed, number_mark, last4,
      looks_mistyped, account_name, name_match, added_at, usable_at
    FROM member_bank_accounts, generate_series(1, 50) turn WHERE id = (SELECT id FROM member_bank_accounts
      WHERE status = 'waiting' LIMIT 1)`.execute(server.db)
  const about = await askedAboutFifty()
  await sql`INSERT INTO approvals (id, kind, subject_type, subject_id, subject_version, change, reason, asked_by,
      asked_at, expires_at)
    SELECT gen_random_uuid(), kind, subject_type, 'nobody-' || turn, subject_version, change, reason, asked_by,
      asked_at, expires_at
    FROM approvals, generate_series(1, 50) turn WHERE id = ${about}`.execute(server.db)
}

async function askedAboutFifty(): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM approvals WHERE status = 'waiting'`.execute(
    server.db,
  )
  return rows[0]?.id
}

const stranger = {
  ...testUsers.ada,
  uid: '01900000-0000-7000-8000-000000000011',
  fullName: 'Halima Sani',
  email: 'halima@kolo.example',
}
const anId = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/

/** What a member may ask, and an id stood in it when it was asked. */
const asked = ({ name, needs }: Endpoint) => {
  const isOfMembers =
    needs === 'signed-in' || (typeof needs === 'object' && grantOf('user', needs.permission) !== false)
  const sent = lastSent.get(name)
  return isOfMembers && sent && (anId.test(sent.path) || anId.test(String(sent.init.body))) ? sent : undefined
}

/** What is for every member, or of the one who asks although somebody else's id stands in it; everything else is refused. */
const forEverybody = {
  'what is offered to all': [
    'investments.read-plan-file',
    'investments.read-offered-plan',
    'investments.read-offer',
    'distributions.read-evidence',
    'distributions.read-figure',
    'announcements.read-announcement',
    'announcements.mark-read',
    'events.read-event',
    'events.download-event',
    'events.read-minutes-file',
  ],
  "begins a record of one's own in it": [
    'savings.open-goal',
    'investments.start-investment',
    'events.register',
    'events.pay-by-transfer',
    'events.give-back',
  ],
  'a conversation with whoever lets it': [
    'messages.read-card',
    'messages.read-conversation',
    'messages.send-message',
    'messages.mark-conversation-read',
    'messages.block-member',
  ],
  'answers nothing of others': ['long-work.list-long-works', 'notices.mark-all-read'],
  'refused by its rules, as it is of no use here': [
    'loans.apply-for-loan loan-product-closed',
    'payroll.choose no-deduction',
    'withdrawals.request-withdrawal no-bank-account',
    'announcements.accept-announcement not-to-accept',
    'events.accept-offer offer-over',
    'events.pay-by-card payment-open',
    'events.pay-from-wallet wallet-too-small',
    'events.read-ticket no-ticket',
  ],
}

it('what somebody asked about their own records is refused to another member, whatever its ids stand in', async () => {
  const now = server.clock.now()
  await seedProfile(server.db, { ...stranger, accountTier: 'premium', kycStatus: 'verified' })
  await savePassword(server.database.owner, { ...stranger, password: testPassword, now })
  const session = await saveSession(server.db, { ...stranger, password: testPassword, now })
  const answered: string[] = []
  const tried = endpoints.filter(asked)
  for (const endpoint of tried) {
    const sent = asked(endpoint)
    if (!sent) continue
    const headers = {
      ...(sent.init.headers as Record<string, string>),
      origin: server.community.origin,
      cookie: `__Host-kolo=${session}`,
      ...(endpoint.isDoneOnce ? { 'idempotency-key': testKey() } : {}),
    }
    const answer = await fetch(server.url + sent.path, { ...sent.init, headers, redirect: 'manual' })
    if ([403, 404].includes(answer.status)) continue
    const code = answer.status === 409 ? ` ${((await answer.json()) as { code: string }).code}` : ''
    answered.push(`${endpoint.name}${code}`)
  }
  expect(answered.sort()).toEqual(Object.values(forEverybody).flat().sort())
  expect(tried.length).toBeGreaterThan(100)
})
