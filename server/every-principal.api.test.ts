/**
 * Every endpoint against everybody who can stand at the door, from nobody to a key of the community. The commands are put aside
 * here: each notes who came through and answers nothing, so that what is proved is who reaches a command. What each may is
 * reckoned from the contract and, of keys, typed in by hand. A route added tomorrow is tried too.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Call } from '@kolo/application/call'
import type { ServerFeature } from '@kolo/application/server-feature'
import { type Actor, grantOf, hasPermission } from '@kolo/foundation/access'
import type { Endpoint } from '@kolo/foundation/endpoint'
import { addHours } from '@kolo/foundation/time'
import { savePassword, saveSession } from '@kolo/identity/testing'
import { seedProfile } from '@kolo/profile/testing'
import { communityKey, ownKey, programOf } from '@kolo/programs/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { features } from './features.ts'
import { type TestUser, testPassword, testUsers } from './test-users.ts'
import { startTestServer, type TestServer, testKey } from './testing.ts'

const nobody = '00000000-0000-0000-0000-000000000000'
const noted: { name: string; uid: string | undefined }[] = []

const emptyFile = { contentType: 'text/plain', name: 'nothing.txt', bytes: new Uint8Array() }

/** The same routes with acts that do nothing but note who came through. */
const open: readonly ServerFeature[] = features.map(({ name, routes }) => ({
  name,
  routes: routes.map(({ endpoint, words }) => ({
    endpoint: {
      ...endpoint,
      output: z.unknown(),
      ...(endpoint.query === undefined ? {} : { query: z.object({}) }),
      ...(endpoint.params === undefined ? {} : { params: z.record(z.string(), z.string()) }),
      ...(endpoint.body === undefined ? {} : { body: z.unknown() }),
    },
    words,
    handler: async ({ actor }: Call<never>) => {
      noted.push({ name: endpoint.name, uid: (actor as { uid?: string } | undefined)?.uid })
      return endpoint.answers === 'file' ? emptyFile : null
    },
  })),
}))

type Principal = {
  title: string
  ask: (path: string, init: RequestInit) => Promise<Response>
  /** Who the command is told it is; of what is open to anybody, keys are nobody. */
  uid?: string
  /** The code of the "no" the contract owes, or nothing. */
  owed: (endpoint: Endpoint) => string | undefined
}

let server: TestServer
/** The community of the real routes, where keys are made; the same database. */
let whole: TestServer
const principals: Principal[] = []
const halima: TestUser = {
  ...testUsers.ada,
  uid: '01900000-0000-7000-8000-000000000011',
  fullName: 'Halima Sani',
  email: 'halima@kolo.example',
}
const ike: TestUser = {
  ...testUsers.bayo,
  uid: '01900000-0000-7000-8000-000000000012',
  fullName: 'Ike Obi',
  email: 'ike@kolo.example',
}

/** What a session of this standing is owed. */
function owedToSession(actor: Actor, isProved: boolean) {
  return ({ needs, needsStepUp, method, openToInactive }: Endpoint): string | undefined => {
    if (needs === 'anyone') return undefined
    const permission = needs === 'signed-in' ? undefined : needs.permission
    if (permission && !hasPermission(actor, permission))
      return hasPermission({ ...actor, emailVerified: true }, permission)
        ? 'needs-verification'
        : 'not-allowed'
    const ofStaff = permission !== undefined && grantOf('user', permission) === false
    const isOpen =
      (method === 'GET' && !ofStaff) || openToInactive || (needs !== 'signed-in' && needs.openToInactive)
    if (!actor.isActive && !isOpen) return 'account-inactive'
    return needsStepUp && !isProved ? 'step-up-required' : undefined
  }
}

const owedWhere = (code: string) => (endpoint: Endpoint) => (endpoint.needs === 'anyone' ? undefined : code)

/** Everything a member's key with `own:write` opens, typed in by hand. */
const writtenByKeys = [
  'messages.block-member',
  'messages.mark-conversation-read',
  'messages.report-message',
  'messages.send-message',
  'support.add-attachment',
  'support.answer-ticket',
  'support.close-ticket',
  'support.create-ticket',
  'support.rate-ticket',
  'support.remove-attachment',
  'support.rename-ticket',
]

const isLink = ({ needs, method, path }: Endpoint) =>
  needs === 'signed-in' && method === 'GET' && path === '/api/files/{folder}/{storedName}'
const isRead = ({ method, needsStepUp, notByKey }: Endpoint) => method === 'GET' && !needsStepUp && !notByKey
const isOwnRead = ({ needs, ...endpoint }: Endpoint) =>
  isRead({ needs, ...endpoint }) && typeof needs === 'object' && grantOf('user', needs.permission) !== false
const isStaffRead = ({ needs, ...endpoint }: Endpoint) =>
  isRead({ needs, ...endpoint }) && typeof needs === 'object' && grantOf('user', needs.permission) === false

/** What a key is owed, by what it opens; whoever it is must have the permission all the same. */
function owedToKey(opens: (endpoint: Endpoint) => boolean, actor: Actor) {
  return (endpoint: Endpoint): string | undefined => {
    if (endpoint.needs === 'anyone') return undefined
    return opens(endpoint) ? owedToSession(actor, false)(endpoint) : 'key-not-enough'
  }
}

async function session(person: TestUser): Promise<string> {
  return saveSession(server.db, { ...person, password: testPassword, now: server.clock.now() })
}
const hashOf = (token: string) => createHash('sha256').update(token).digest()

beforeAll(async () => {
  whole = await startTestServer()
  server = await startTestServer({ features: open, beside: whole })
  const now = server.clock.now()
  for (const person of [halima, ike]) {
    await seedProfile(server.database.owner, person)
    await savePassword(server.database.owner, { ...person, password: testPassword, now })
  }
  const fresh: [string, TestUser][] = [
    ['a new member who has proved nothing', testUsers.funke],
    ['a member', testUsers.ada],
    ['a member whose account is not active', testUsers.efe],
    ['a moderator', testUsers.dayo],
    ['an administrator', testUsers.bayo],
  ]
  const person = (title: string, token: string, uid: string, owed: Principal['owed']) =>
    principals.push({ title, ask: server.client(token).fetch, uid, owed })
  principals.push({ title: 'nobody', ask: server.client().fetch, owed: owedWhere('not-signed-in') })
  const over = await session(testUsers.ada)
  await sql`update sessions set started_at = ${addHours(now, -2)}, last_seen_at = ${addHours(now, -1)},
    stepped_up_at = null, expires_at = ${now} where token_hash = ${hashOf(over)}`.execute(server.db)
  principals.push({
    title: 'a session that is over',
    ask: server.client(over).fetch,
    owed: owedWhere('user-token-expired'),
  })
  const shut = await session(halima)
  await sql`update sign_ins set disabled_at = ${now}, disabled_reason = 'Stolen phone.' where uid = ${halima.uid}`.execute(
    server.db,
  )
  principals.push({
    title: 'somebody whose sign-in is switched off',
    ask: server.client(shut).fetch,
    owed: owedWhere('user-token-expired'),
  })
  for (const [title, one] of fresh) person(title, await session(one), one.uid, owedToSession(one, true))
  const stale = await session(testUsers.chidi)
  await sql`update sessions set started_at = ${addHours(now, -1)}, stepped_up_at = ${addHours(now, -1)}
    where token_hash = ${hashOf(stale)}`.execute(server.db)
  person(
    'an administrator who has not proved it lately',
    stale,
    testUsers.chidi.uid,
    owedToSession(testUsers.chidi, false),
  )
  const demoted = await session(ike)
  await sql`update profiles set role = 'user' where uid = ${ike.uid}`.execute(server.db)
  person(
    'an administrator until a moment ago',
    demoted,
    ike.uid,
    owedToSession({ ...ike, role: 'user' }, true),
  )
  const key = (title: string, secret: string, uid: string, owed: Principal['owed']) =>
    principals.push({ title, ask: programOf(server, secret), uid, owed })
  const member = { ...testUsers.bayo, role: 'user' as const }
  const reads = (endpoint: Endpoint) => isLink(endpoint) || isOwnRead(endpoint)
  const writes = ({ name }: Endpoint) => writtenByKeys.includes(name)
  const reading = await ownKey(whole, 'ada', ['own:read'])
  key('a member’s key that reads', reading.secret, testUsers.ada.uid, owedToKey(reads, testUsers.ada))
  const writing = await ownKey(whole, 'bayo', ['own:write'])
  key('an administrator’s own key that writes', writing.secret, testUsers.bayo.uid, owedToKey(writes, member))
  const shared = await communityKey(whole)
  const staff = (endpoint: Endpoint) => isLink(endpoint) || isStaffRead(endpoint)
  key('a key of the community', shared.secret, nobody, owedToKey(staff, testUsers.bayo))
  const waiting = await ownKey(whole, 'dayo')
  await sql`update program_keys set ended_at = ${now}, ended_because = 'revoked' where id = ${waiting.key.id}`.execute(
    server.db,
  )
  // Without a route that says how it is read of one year, an auditor reads nothing.
  const auditor = 'a'.repeat(43)
  await server.db
    .insertInto('auditor_accesses')
    .values({
      id: testUsers.ada.uid,
      year: 2026,
      auditor: 'Ekene Obi & Co.',
      contact: 'audit@obi.example',
      link_hash: hashOf('a link'),
      asked_by: testUsers.bayo.uid,
      asked_at: now,
      approved_at: now,
      expires_at: addHours(now, 24),
      session_hash: hashOf(auditor),
      session_ends_at: addHours(now, 12),
    })
    .execute()
  principals.push({
    title: 'an auditor, whose key to one year is a cookie',
    ask: (path, init) =>
      fetch(server.url + path, { ...init, headers: { ...init.headers, cookie: `kolo-auditor=${auditor}` } }),
    owed: owedWhere('not-allowed'),
  })
  principals.push({
    title: 'a key that was ended',
    ask: programOf(server, waiting.secret),
    owed: owedWhere('key-not-valid'),
  })
})
afterAll(async () => {
  await server.close()
  await whole.close()
})

function requestOf({ method, body, isDoneOnce }: Endpoint): RequestInit {
  const key: Record<string, string> = isDoneOnce ? { 'idempotency-key': testKey() } : {}
  if (body === undefined) return { method, headers: key }
  return { method, headers: { ...key, 'content-type': 'application/json' }, body: '{}' }
}

const endpoints = features.flatMap(({ routes }) => routes.map(({ endpoint }): Endpoint => endpoint))

describe.each(features.map(({ name, routes }) => [name, routes] as const))('%s', (_, routes) => {
  it('lets in whom its contracts let in, and nobody else reaches an act', async () => {
    for (const { endpoint } of routes) {
      await sql`delete from rate_limits`.execute(server.db)
      noted.length = 0
      const path = endpoint.path.replace(/\{\w+\}/g, testUsers.chidi.uid)
      const answers = await Promise.all(
        principals.map(async ({ ask }) => {
          const answer = await ask(path, requestOf(endpoint))
          const text = await answer.text()
          return answer.ok ? undefined : (JSON.parse(text) as { code: string }).code
        }),
      )
      const said = principals.map(({ title }, at) => [title, answers[at]])
      expect([endpoint.name, said]).toEqual([
        endpoint.name,
        principals.map(({ title, owed }) => [title, owed(endpoint)]),
      ])
      const came = principals
        .filter(({ owed }) => owed(endpoint) === undefined)
        // What may be sent by another site looks at no session.
        .map(({ uid, title }) =>
          endpoint.fromAnySite || (endpoint.needs === 'anyone' && title.includes('key')) ? undefined : uid,
        )
      expect([endpoint.name, noted.map(({ uid }) => String(uid)).sort()]).toEqual([
        endpoint.name,
        came.map(String).sort(),
      ])
    }
  })
})

/** What the page promises: the calls that change something, of every row that says a fresh proof is asked for. */
function promisedCalls(): { method: string; path: string }[] {
  const page = readFileSync(join(import.meta.dirname, '../docs/who-may-do-what.md'), 'utf8')
  return page.split('\n').flatMap((row) => {
    const isPromised = /^\|[a-z`]/.test(row) && row.split('|')[4] === 'yes'
    const named = isPromised ? (row.match(/`(POST|PUT|PATCH|DELETE) [^`]+`/g) ?? []) : []
    return named.map((call) => {
      const [method = '', path = ''] = call.slice(1, -1).split(' ')
      return { method, path }
    })
  })
}

it('asks for the proof wherever the page for the committee promises it', async () => {
  const calls = promisedCalls()
  expect(calls.length).toBeGreaterThan(150)
  expect(calls).toContainEqual({ method: 'POST', path: '/api/savings/{id}/moves-to-wallet' })
  const stale = principals.find(({ title }) => title === 'an administrator who has not proved it lately')
  const answers: [call: string, code: string][] = []
  for (const { method, path } of calls) {
    const endpoint = endpoints.find((one) => one.method === method && one.path === path)
    if (!endpoint) throw new Error(`The page names ${method} ${path}, which nobody answers`)
    await sql`delete from rate_limits`.execute(server.db)
    const answer = await stale?.ask(path.replace(/\{\w+\}/g, testUsers.chidi.uid), requestOf(endpoint))
    const text = (await answer?.text()) ?? ''
    answers.push([`${method} ${path}`, answer?.ok ? 'done' : (JSON.parse(text) as { code: string }).code])
  }
  expect(answers.filter(([, code]) => code !== 'step-up-required')).toEqual([])
})

it('tries more than ten kinds of people and programs on every endpoint, and knows what keys write', () => {
  expect(new Set(principals.map(({ title }) => title)).size).toBeGreaterThan(13)
  const names = endpoints.map(({ name }) => name)
  expect(writtenByKeys.filter((name) => !names.includes(name))).toEqual([])
})
