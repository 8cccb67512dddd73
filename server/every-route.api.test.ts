/**
 * Walks every route of the product as everybody: who is let in, whose records answer, and that no input whatever ends
 * in a fault. A route added tomorrow is walked too.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { askForCopy, linkToCopy } from '@kolo/community/copies'
import { askAboutData } from '@kolo/community/requests'
import { type Actor, hasPermission } from '@kolo/foundation/access'
import type { Endpoint } from '@kolo/foundation/endpoint'
import { naira } from '@kolo/foundation/money'
import { seedProfile } from '@kolo/profile/testing'
import { issueStatement } from '@kolo/reports/documents'
import { statementOf } from '@kolo/reports/testing'
import { openOrdinaryGoal, openPlan, startDeposit } from '@kolo/savings/testing'
import { openCollectionAccount, receiptBytes, sayItWasSent } from '@kolo/transfers/testing'
import { confirmedBankAccount } from '@kolo/withdrawals/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { features } from './features.ts'
import { fittingValue, hostileCursors, hostileIds, hostileValues, shapeOf } from './hostile-input.ts'
import { isFileBody, isSchema } from './http/read-input.ts'
import { type TestUserName, testUsers } from './test-users.ts'
import { startTestServer, type TestServer, testKey } from './testing.ts'

const routes: readonly Endpoint[] = features.flatMap((feature) =>
  feature.routes.map(({ endpoint }) => endpoint),
)
const walked = routes.map((route) => [`${route.method} ${route.path}`, route] as const)
const writes = walked.filter(([, route]) => route.method !== 'GET')

let server: TestServer
let dataDir: string
/** Ada's own records, by the folder of the path that takes their id, and the links she was given. */
const adas: Record<string, string> = {}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kolo-routes-'))
  server = await startTestServer({ community: { dataDir } })
  for (const person of Object.values(testUsers)) {
    await seedProfile(server.db, { ...person, accountTier: 'premium' })
  }
  const account = await openCollectionAccount(server.as('bayo'), server.as('chidi'))
  const plan = await openPlan(server.as('bayo'), server.as('chidi'))
  const goal = await openOrdinaryGoal(server.as('ada'), plan.id)
  const payment = await startDeposit(server.as('ada'), goal, naira(1_000n))
  const receipt = await server.as('ada').fetch(`/api/payments/${payment.id}/receipts`, {
    method: 'POST',
    headers: { 'content-type': 'image/png' },
    body: receiptBytes('png'),
  })
  adas.receiptId = ((await receipt.json()) as { id: string }).id
  const record = `/api/payments/${payment.id}/receipts/${adas.receiptId}`
  const linkOf = async (path: string) =>
    (await server.as('ada').fetch(path, { redirect: 'manual' })).headers.get('location') ?? ''
  adas['files.open-file'] = await linkOf(record)
  const paper = await server.as('ada').call(issueStatement, statementOf())
  adas['reports.open-paper'] = await linkOf(`/api/papers/${paper.id}`)
  const copy = await server.as('ada').call(askForCopy, {})
  await sql`update data_copies set stored_name = ${'c'.repeat(48)}, size_bytes = 1, made_at = now()`.execute(
    server.db,
  )
  adas['data-rights.open-copy'] = (await server.as('ada').call(linkToCopy, { params: { id: copy.id } })).link
  const request = await server
    .as('ada')
    .call(askAboutData, { body: { kind: 'correction', wish: 'My name is Ada.' } })
  await sayItWasSent(server.as('ada'), payment, 'NIP00000001')
  await seedProfile(server.db, { ...testUsers.ada, accountTier: 'premium', kycStatus: 'verified' })
  const bankAccount = await confirmedBankAccount(server.as('ada'), server.as('bayo'))
  Object.assign(adas, {
    users: testUsers.ada.uid,
    members: testUsers.ada.uid,
    savings: goal.id,
    'savings-plans': plan.id,
    'savings-goal-reviews': goal.id,
    'data-copies': copy.id,
    'data-requests': request.id,
    payments: payment.id,
    papers: paper.id,
    'payment-reviews': payment.id,
    'collection-accounts': account.id,
    'bank-accounts': bankAccount.id,
    'bank-account-reviews': bankAccount.id,
  })
})
afterAll(async () => {
  await server.close()
  await rm(dataDir, { recursive: true })
})

/** The path with Ada's ids put in, or with something else everywhere. */
function pathTo(route: Endpoint, instead?: string): string {
  const link = adas[route.name]
  if (link !== undefined && !instead) return link
  return route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const folder = route.path.split('/')[2] ?? ''
    return instead ?? (name === 'receiptId' ? adas.receiptId : adas[folder]) ?? testUsers.ada.uid
  })
}

type PreparedRequest = { path?: string; body?: unknown; headers?: Record<string, string> }

/** Sends a request as somebody, or as nobody; a body that fits unless another is given. */
function send(
  who: TestUserName | undefined,
  route: Endpoint,
  sending: PreparedRequest = {},
): Promise<Response> {
  const client = who ? server.as(who) : server.client()
  const { body, type } = bodyOf(route, sending.body)
  return client.fetch(sending.path ?? pathTo(route), {
    method: route.method,
    headers: { ...type, ...(route.isDoneOnce ? { 'idempotency-key': testKey() } : {}), ...sending.headers },
    ...(body === undefined ? {} : { body }),
  })
}

function bodyOf(route: Endpoint, given: unknown) {
  if (route.body === undefined) return { body: undefined, type: {} }
  if (isFileBody(route.body)) {
    const type = { 'content-type': route.body.contentTypes[0] ?? '' }
    return { body: given instanceof Uint8Array ? Buffer.from(given) : 'no picture', type }
  }
  if (!isSchema(route.body)) return { body: String(given), type: {} }
  const value = given === undefined ? fittingValue(route.body) : given
  return { body: JSON.stringify(value), type: { 'content-type': 'application/json' } }
}

async function codeOf(answer: Response): Promise<string | undefined> {
  if (!answer.headers.get('content-type')?.includes('problem')) return undefined
  return ((await answer.json()) as { code: string }).code
}

/** What the plumbing must say to somebody before it looks at anything else, by the route's own words. */
function expectedRefusal(route: Endpoint, actor: Actor): string | undefined {
  const { needs } = route
  if (needs === 'anyone') return undefined
  if (needs !== 'signed-in' && !hasPermission(actor, needs.permission)) {
    return hasPermission({ ...actor, emailVerified: true }, needs.permission)
      ? 'needs-verification'
      : 'not-allowed'
  }
  const open =
    route.method === 'GET' || route.openToInactive || (needs !== 'signed-in' && needs.openToInactive)
  return actor.isActive || open ? undefined : 'account-inactive'
}

/** Every run tries each route as one of them, as `every-principal` tries all on all; the long run as each. */
const insiders = ['ada', 'efe', 'funke', 'dayo', 'bayo'] as const

describe.each(walked)('%s', (_, route) => {
  const nobody = '01900000-0000-7000-8000-00000000dead'
  it('lets in whom it says it lets in', async () => {
    const stranger = await send(undefined, route, { path: pathTo(route, nobody), body: 'nothing' })
    if (route.needs === 'anyone') expect(stranger.status).not.toBe(403)
    else expect([stranger.status, await codeOf(stranger)]).toEqual([401, 'not-signed-in'])
    const place = routes.indexOf(route) % insiders.length
    for (const name of process.env.DEEP ? insiders : insiders.slice(place, place + 1)) {
      const answer = await send(name, route, { path: pathTo(route, nobody), body: 'nothing' })
      const expected = expectedRefusal(route, testUsers[name])
      const said = await codeOf(answer)
      if (expected) expect([name, answer.status, said]).toEqual([name, 403, expected])
      // Of what another server signs it is the signature that lets in.
      else if (said !== 'not-signed-by-sender') expect([name, answer.status]).not.toEqual([name, 401])
    }
  })
})

/** Another site, a sandboxed frame, a name that begins like ours, and our host under another scheme. */
const foreignOrigins = [
  'https://elsewhere.example',
  'null',
  'http://127.0.0.1.elsewhere.example',
  'https://127.0.0.1',
]

it('one route alone may be sent by another site, by the token in its address', () => {
  const open = routes.filter(({ fromAnySite }) => fromAnySite).map(({ name }) => name)
  expect(open).toEqual(['notices.unsubscribe'])
})

const fromUsAlone = writes.filter(([, { fromAnySite }]) => !fromAnySite)
it.each(fromUsAlone)('%s is refused when it comes from elsewhere', async (_, route) => {
  const place = routes.indexOf(route)
  // Each route from another site and from one of the others, all of them from all in the long run.
  const origins = foreignOrigins.filter((__, at) => process.env.DEEP || at === 0 || at === (place % 3) + 1)
  for (const origin of origins) {
    const answer = await send('ada', route, { headers: { origin } })
    expect([origin, answer.status, await codeOf(answer)]).toEqual([origin, 403, 'foreign-origin'])
  }
})

describe("another member's record", () => {
  /** What members may see of each other by the specification, as far as privacy allows. */
  const seen = [
    'profile.get-profile',
    'profile.read-avatar',
    'messages.read-card',
    // A conversation is one's own; in its address stands the other one.
    'messages.read-conversation',
    'messages.send-message',
    'messages.mark-conversation-read',
    'messages.block-member',
    // The signed accounts of a year are for every member.
    'distributions.open-audited-accounts',
  ]
  const own = walked.filter(
    ([, route]) =>
      /\{/.test(route.path) && !route.path.startsWith('/api/savings-plans') && !seen.includes(route.name),
  )
  it.each(own)('%s answers nobody but its owner and those it is opened to', async (_, route) => {
    for (const name of ['dayo', 'funke'] as const) {
      const answer = await send(name, route)
      expect([name, [403, 404].includes(answer.status) || (await answer.text())]).toEqual([name, true])
    }
  })
})

/** Ada where members may, an administrator where they may not. */
const walkerOf = (route: Endpoint) =>
  expectedRefusal(route, testUsers.ada) === undefined ? ('ada' as const) : ('bayo' as const)

const queryOf = ({ query }: Endpoint) => Object.entries((query && shapeOf(query)) ?? {})
const lists = walked.filter(([, route]) => queryOf(route).some(([key]) => key === 'cursor'))

it.each(lists)('%s refuses a cursor nobody gave out', async (_, route) => {
  const needed = queryOf(route).filter(([, part]) => !z.safeDecode(part, undefined as never).success)
  const query = new URLSearchParams({ cursor: 'nobody' })
  for (const [key, part] of needed) query.set(key, String(fittingValue(part)))
  const answer = await send(walkerOf(route), route, { path: `${pathTo(route)}?${query}` })
  // Of a record nobody has here it may be said first that there is none.
  if (route.path.includes('{') && answer.status === 404) return
  expect([answer.status, await codeOf(answer)]).toEqual([400, 'bad-request'])
})

describe('no input ends in a fault', () => {
  const pairs = walked.map(([name, route], place) => [name, walkerOf(route), route, place] as const)
  // A body that fits may shut somebody out, and what is refused at the door is never read.
  beforeEach(async () => {
    const walkers = [testUsers.ada.uid, testUsers.bayo.uid]
    await server.db
      .updateTable('sign_ins')
      .set({ disabled_at: null, disabled_reason: null })
      .where('uid', 'in', walkers)
      .execute()
    await server.db.updateTable('profiles').set({ is_active: true }).where('uid', 'in', walkers).execute()
  })
  it.each(pairs)(
    '%s as %s',
    async (_, who, route, place) => {
      const faults: unknown[] = []
      const tried = async (what: unknown, sending: PreparedRequest) => {
        const answer = await send(who, route, sending)
        const text = await answer.text()
        if (answer.status >= 500 || text.includes('user-token-expired'))
          faults.push([what, answer.status, text.slice(0, 200)])
      }
      const ids = route.path.includes('{') ? shareOf(hostileIds, 1, place) : []
      for (const id of ids) await tried(id, { path: pathTo(route, id) })
      for (const [position, [key]] of queryOf(route).entries()) {
        const values = shareOf(hostileValues, 3, place + position).map((value) =>
          encodeURIComponent(wellFormed(value)),
        )
        if (key === 'cursor') values.push(...hostileCursors)
        for (const value of values)
          await tried({ [key]: value }, { path: `${pathTo(route)}?${key}=${value}` })
      }
      for (const body of hostileBodies(route, place)) await tried(body, { body })
      expect(faults).toEqual([])
    },
    60_000,
  )
})

function wellFormed(value: unknown): string {
  return (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed()
}

/** Routes and fields share what is tried in every run; the long run tries most of it on each. */
function shareOf<Value>(values: readonly Value[], parts: number, place: number): Value[] {
  const among = process.env.DEEP ? parts : parts * 16
  return values.filter((_, index) => (index + place) % among === 0)
}

/** The body as a whole replaced, then each of its fields (a long form shares the values out), and fields nobody declared. */
function hostileBodies(route: Endpoint, place: number): unknown[] {
  if (!isSchema(route.body)) return []
  const fitting = fittingValue(route.body) as Record<string, unknown>
  const fields = Object.keys(shapeOf(route.body) ?? {})
  const undeclared = JSON.parse('{"__proto__":{"role":"admin"},"constructor":{"prototype":{"role":"admin"}}}')
  const parts = fields.length === 1 ? 1 : fields.length <= 6 ? 2 : 5
  return [
    ...shareOf(hostileValues, 2, place),
    { ...fitting, role: 'admin' },
    Object.assign(Object.create(null), undeclared, fitting),
    ...fields.flatMap((key, position) =>
      shareOf(hostileValues, parts, place + position).map((value) => ({ ...fitting, [key]: value })),
    ),
  ]
}

it('nobody became more than they were', async () => {
  const rows = await server.db.selectFrom('profiles').select(['uid', 'role']).execute()
  const before = new Map(Object.values(testUsers).map(({ uid, role }) => [uid, role]))
  for (const { uid, role } of rows) expect([uid, role]).toEqual([uid, before.get(uid) ?? 'user'])
  expect(({} as { role?: string }).role).toBeUndefined()
})
