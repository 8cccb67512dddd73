/**
 * Runs one endpoint: who is asking, may they, is the request well formed, then what other servers have to say, then the
 * command in one transaction, then the answer. The order matters: nothing of a request is read before the caller is known to
 * be allowed to make it, and who gives a command is looked at again at its end: a decision never outlives its maker. A read
 * is one moment of the database from the look-up of the session to its last statement, and writes nothing.
 */

import type { Call, Cookies, RequestFacts, SignedIn } from '@kolo/application/call'
import { type Change, changing } from '@kolo/application/changes'
import type { Deed } from '@kolo/application/job'
import type { FileAnswer, Intake, Route } from '@kolo/application/route'
import { recordings } from '@kolo/audit/server'
import { batchWrites } from '@kolo/database/batched-queries'
import { transact } from '@kolo/database/connection'
import type { Db } from '@kolo/database/tables'
import { isUnavailable } from '@kolo/database/unavailable'
import type { Endpoint } from '@kolo/foundation/endpoint'
import { isRefusal, type Refusal } from '@kolo/foundation/refusal'
import { RequestProblem } from '@kolo/foundation/request-problem'
import type { Instant } from '@kolo/foundation/time'
import type { OperationNodeSource } from 'kysely'
import * as z from 'zod/mini'
import {
  type Claim,
  claimKey,
  type KeptAnswer,
  keeping,
  nobody,
  readIdempotencyKey,
  requestHash,
  routeMeant,
} from './idempotency.ts'
import { languageOf } from './language-cookie.ts'
import type { Plumbing } from './plumbing.ts'
import {
  faultAnswer,
  invalidInputAnswer,
  refusalAnswer,
  requestProblemAnswer,
  unavailableAnswer,
} from './problems.ts'
import { type Input, InvalidInput, isFileBody, readInput, type TakeFile } from './read-input.ts'
import { readSideCookie, sessionCookie, sideCookie } from './session-cookie.ts'
import {
  type Credential,
  countKey,
  holdWhoAsks,
  markUsed,
  readCredential,
  requireAllowed,
  whoAsks,
} from './who-asks.ts'

/** One request with what the connection knows of it. */
export type Incoming = {
  request: Request
  requestId: string
  address: string
  pathParams: Record<string, string>
  /** Whether all of its body has arrived by now. */
  isWhole: () => boolean
  /** Gives up its place at the door: from now on it waits for something that has turns of its own. */
  stepAside: () => void
  /** Has a place again, to go on after such a wait. */
  comeBack: () => void
}

class Refused extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.refusal)
    this.refusal = refusal
  }
}

/** Who gives the command is somebody else now than it was decided for; the transaction begins again with who they are. */
class StatusChanged extends Error {
  readonly code = '40001'
}

/** Answers one request to one route; never throws. */
export async function runEndpoint(plumbing: Plumbing, route: Route, incoming: Incoming): Promise<Response> {
  const heard: Heard = { uid: undefined, headers: {} }
  const response = await answerOrSayWhy(plumbing, route, incoming, heard)
  for (const [name, value] of Object.entries(heard.headers)) response.headers.set(name, value)
  return response
}

async function answerOrSayWhy(
  plumbing: Plumbing,
  route: Route,
  incoming: Incoming,
  heard: Heard,
): Promise<Response> {
  const { requestId } = incoming
  try {
    return await answer(plumbing, route, incoming, heard)
  } catch (error) {
    const language = languageOf(incoming.request)
    if (error instanceof Refused)
      return refused(plumbing, route, error.refusal, requestId, { ...heard, language })
    if (error instanceof RequestProblem) return requestProblemAnswer(error, requestId, language)
    if (error instanceof InvalidInput) return invalidInputAnswer(error.issues, requestId, language)
    const request = { requestId, endpoint: route.endpoint.name }
    if (isUnavailable(error)) {
      plumbing.reportOutage(error, request)
      return unavailableAnswer(requestId, error)
    }
    plumbing.reportFault(error, request)
    return faultAnswer(requestId)
  }
}

/** Who asked, and what every answer to them says in its headers, once that is known: also when the answer is a "no". */
type Heard = { uid: string | undefined; headers: Record<string, string> }

/** Says no in the formats of whoever asked; they are read only where the sentence is made of facts. */
async function refused(
  { poolDb, formatsOf }: Plumbing,
  { words }: Route,
  refusal: Refusal,
  requestId: string,
  { uid, language }: Heard & { language: string },
): Promise<Response> {
  const isWritten = uid !== undefined && typeof words[refusal.refusal] === 'function'
  // A "no" is said also when its formats cannot be read.
  const formats = isWritten ? await formatsOf(poolDb, uid).catch(() => ({})) : {}
  return refusalAnswer(refusal, words, requestId, { ...formats, language })
}

/** Who a call is made by, and when. */
type Giver = { actor: SignedIn | undefined; now: Instant }

async function answer(plumbing: Plumbing, route: Route, incoming: Incoming, heard: Heard): Promise<Response> {
  const { request } = incoming
  const { origin } = plumbing.community
  if (route.isFixed) {
    const { community } = plumbing
    return respond(resultOf(route, await route.handler({ community } as never, {} as never, {} as never)), [])
  }
  const { fromAnySite } = route.endpoint
  if (route.endpoint.method !== 'GET' && !fromAnySite) requireOwnOrigin(request, plumbing.origins)
  const shown = fromAnySite ? undefined : readCredential(request, plumbing.community)
  // What is open to anybody looks neither at keys nor at auditors.
  const isOpen = route.endpoint.needs === 'anyone' && (shown?.isKey || shown?.isAuditor)
  const came = isOpen ? undefined : shown
  const cookies = new Map<string, string>()
  const callOf =
    (giver: Giver) =>
    (db: Db, { deeds, changes }: Left = { deeds: [], changes: [] }): Call<SignedIn | undefined> => {
      heard.uid = isNobody(giver.actor) ? undefined : giver.actor?.uid
      return {
        db,
        record: (deed) => deeds.push(deed),
        changed: (change) => changes.push(change),
        poolDb: plumbing.poolDb,
        actor: giver.actor,
        now: giver.now,
        community: plumbing.community,
        enqueue: plumbing.enqueueWith(db),
        registry: plumbing.registry,
        request: factsOf(incoming, {
          session: came?.isKey || came?.isAuditor ? undefined : came?.token,
          setSession: (fresh) => cookies.set('', sessionCookie(fresh, origin)),
          read: (name) => readSideCookie(request.headers.get('cookie'), name, origin),
          set: (name, fresh, seconds) => cookies.set(name, sideCookie(name, fresh, seconds, origin)),
        }),
      }
    }
  const answering = route.endpoint.method === 'GET' ? read : write
  const count: Asked['count'] = (actor) =>
    countKey(plumbing, actor, (headers) => Object.assign(heard.headers, headers))
  const result = await answering(plumbing, route, incoming, { came, callOf, count })
  return respond(result, [...cookies.values()])
}

function factsOf(
  { request, requestId, address, stepAside, comeBack }: Incoming,
  cookies: Cookies,
): RequestFacts {
  return {
    id: requestId,
    address,
    userAgent: (request.headers.get('user-agent') ?? '').slice(0, 200),
    gone: request.signal,
    aside: async (work) => {
      stepAside()
      return work().finally(comeBack)
    },
    cookies,
  }
}

/** What a request came with, and how a call is made of it. */
type Asked = {
  came: Credential | undefined
  callOf: (giver: Giver) => MakeCall
  /** Counts the request where it came by a key; throws when there are too many. */
  count: (actor: SignedIn | undefined) => Promise<void>
}

/** What a command leaves behind: what it did, and what is old because of it. */
type Left = { deeds: Deed[]; changes: Change[] }

/** Makes a call that writes in `db`, and keeps what the command says it left in `left`. */
type MakeCall = (db: Db, left?: Left) => Call<SignedIn | undefined>

/**
 * Answers from one snapshot, in which nothing can be written. What the look leaves behind is written afterwards: its
 * record, before anything is shown, and that the person was here. The bytes of a file are sent when nothing is held.
 */
async function read(
  plumbing: Plumbing,
  route: Route,
  incoming: Incoming,
  { came, callOf, count }: Asked,
): Promise<Result> {
  const contract = route.endpoint
  const now = plumbing.clock()
  let actor: SignedIn | undefined
  const snapshot = plumbing.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      actor = came && (await whoAsks(plumbing, tx, came, now, route.hasGenericPlan))
      await count(actor)
      requireAllowed(route, actor, came)
      const input = await readInput(contract, incoming.request, incoming.pathParams, takesNoFile)
      return recorded(callOf({ actor, now }), tx, (call) =>
        actor?.auditor
          ? readOfYear(route, call, { input, auditor: actor.auditor, asked: incoming.request.url })
          : route.handler(call as never, partsOf(input) as never, undefined as never),
      )
    })
  try {
    const { given, records } = await snapshot
    await batchWrites(plumbing.db, records)
    return resultOf(route, await opened(route, given, incoming))
  } finally {
    await markUsed(plumbing, contract, actor, now)
  }
}

/**
 * The same for an auditor: what is asked for is brought within their year, what was found as well, and the log keeps that
 * they opened it.
 */
async function readOfYear(
  { endpoint, handler, ofYear }: Route,
  call: Call<SignedIn | undefined>,
  { input, auditor, asked }: { input: Input; auditor: NonNullable<SignedIn['auditor']>; asked: string },
): Promise<unknown> {
  const { accessId, name, year } = auditor
  const within = await ofYear?.within({ db: call.db, now: call.now, year }, partsOf(input) as never)
  if (within === undefined)
    throw new RequestProblem('not-allowed', { message: `This access shows the year ${year} only.` })
  const { pathname, searchParams } = new URL(asked)
  // What makes a link to a file one of minutes is nothing to keep.
  searchParams.delete('proof')
  const address = searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname
  call.record({
    kind: 'auditor.opened',
    target: { type: 'auditor', id: accessId },
    facts: { auditor: name, year, opened: endpoint.name, address: address.slice(0, 300) },
  })
  const given = await handler(call as never, within as never, undefined as never)
  return isRefusal(given) || !ofYear?.trim ? given : ofYear.trim(given as never, year)
}

/** A file that its command left closed, because opening it may take longer than anything should hold a transaction. */
async function opened(
  { endpoint }: Route,
  given: unknown,
  { stepAside }: Pick<Incoming, 'stepAside'>,
): Promise<unknown> {
  if (endpoint.answers !== 'file' || isRefusal(given)) return given
  const file = given as FileAnswer
  if (!('open' in file)) return file
  if (file.hasOwnTurn) stepAside()
  return file.open()
}

/** Lets a command work, and gives what it answered and the statements that record what it did. */
async function recorded(
  makeCall: MakeCall,
  db: Db,
  handler: (call: Call<SignedIn | undefined>) => Promise<unknown>,
) {
  const left: Left = { deeds: [], changes: [] }
  const call = makeCall(db, left)
  const { now, request, actor } = call
  const given = await handler(call)
  const events = left.deeds.map((deed) => ({
    ...doneBy(actor, deed),
    now,
    requestId: request.id,
    address: request.address,
  }))
  const changes = left.changes.flatMap((change) => ofOthers(change, actor?.uid))
  return { given, records: [...recordings(events), ...(changes.length > 0 ? [changing(changes)] : [])] }
}

/** Somebody who asks without an account: a program of the community, or an auditor. */
function isNobody(actor: SignedIn | undefined): boolean {
  return actor?.key?.isOfCommunity === true || actor?.auditor !== undefined
}

/** An action with who did it; of what was done through a key, with the key. */
function doneBy(actor: SignedIn | undefined, event: Deed): Deed {
  if (!actor || actor.auditor) return event
  if (!actor.key) return { actorUid: actor.uid, ...event }
  const facts = { ...event.facts, key: actor.sessionId }
  return { ...(actor.key.isOfCommunity ? {} : { actorUid: actor.uid }), ...event, facts }
}

/** Whoever acts has the answer: of the change others are told. */
function ofOthers(change: Change, actorUid: string | undefined): Change[] {
  if ('permission' in change) return [{ exceptUid: actorUid, ...change }]
  return change.uid === actorUid ? [] : [change]
}

const takesNoFile: TakeFile = async () => undefined

async function write(
  plumbing: Plumbing,
  route: Route,
  incoming: Incoming,
  { came, callOf, count }: Asked,
): Promise<Result> {
  const contract = route.endpoint
  const caller = async (): Promise<Giver> => {
    const now = plumbing.clock()
    return { actor: came && (await whoAsks(plumbing, plumbing.db, came, now)), now }
  }
  const first = await caller()
  const wasWhole = incoming.isWhole() && !(contract.body && isFileBody(contract.body))
  await count(first.actor)
  await markUsed(plumbing, contract, first.actor, first.now)
  requireAllowed(route, first.actor, came)
  return withFile(route, callOf(first)(plumbing.db), async (takeFile) => {
    const input = await readInput(contract, incoming.request, incoming.pathParams, takeFile)
    // A body takes as long as its sender likes: a role, a session or a proof may be gone when it is there.
    const unchanged = contract.body === undefined || wasWhole || isOnlyHeldAtTheEnd(route)
    const last = unchanged ? { ...first, now: plumbing.clock() } : await caller()
    if (!unchanged) requireAllowed(route, last.actor, came)
    const hold: Performance['hold'] = async (tx, alongside) => {
      const held = came && (await holdWhoAsks(plumbing, tx, came, alongside))
      requireAllowed(route, held, came)
      const before = last.actor
      last.actor = held
      if (held?.role !== before?.role || held?.isActive !== before?.isActive) throw new StatusChanged()
    }
    const call = callOf(last)
    if (route.prove) return performProven(plumbing, route, input, { claim: undefined, call, hold })
    const claim = claimOf(contract, incoming, last, input, plumbing.community.secret)
    return perform(plumbing, route, input, { claim, call, hold })
  })
}

/** Does the work, whose file is let in by the route; tells how it ended, so that nothing is left of a file nobody kept. */
async function withFile<Value>(
  route: Route,
  { enqueue: _, record: __, changed: ___, ...call }: Call<SignedIn | undefined>,
  work: (takeFile: TakeFile) => Promise<Value>,
): Promise<Value> {
  const admitted: Intake[] = []
  let outcome: Parameters<Intake['end']>[0] = 'unknown'
  try {
    const value = await work(async (address, chunks, rules) => {
      const intake = await route.admit?.(call as never, address as never)
      if (!intake) throw new Error(`${route.endpoint.name} takes a file and admits none`)
      if (isRefusal(intake)) throw new Refused(intake)
      admitted.push(intake)
      return intake.receive(chunks, rules)
    })
    outcome = 'kept'
    return value
  } catch (error) {
    if (error instanceof Refused || error instanceof RequestProblem) outcome = 'refused'
    throw error
  } finally {
    for (const intake of admitted) await intake.end(outcome)
  }
}

/** Whether a command asks more of its giver than a session: a permission, or a fresh proof. */
function needsMoreThanSession({ needs, needsStepUp }: Endpoint): boolean {
  return needs !== 'anyone' && (needs !== 'signed-in' || needsStepUp === true)
}

/** A command whose giver is looked at once more inside its transaction, and that touches nothing outside of it before. */
function isOnlyHeldAtTheEnd({ endpoint, before }: Route): boolean {
  const { body } = endpoint
  return needsMoreThanSession(endpoint) && !before && body !== undefined && !isFileBody(body)
}

/** What one request brings to its command: its key, its call, and the last look at who gives it. */
type Performance = {
  claim: Claim | undefined
  call: MakeCall
  hold: (tx: Db, alongside: readonly OperationNodeSource[]) => Promise<void>
}

/** A file as it leaves: what its command left closed has been opened. */
type OpenAnswer = Exclude<FileAnswer, { open: unknown }>

/** What the command gave: an answer that is ready to send, or a file. */
type Result = { ready: KeptAnswer } | { file: OpenAnswer }

async function perform(
  plumbing: Plumbing,
  route: Route,
  input: Input,
  performance: Performance,
): Promise<Result> {
  const ready = await route.before?.(beforeOf(plumbing, performance) as never, partsOf(input) as never)
  if (isRefusal(ready)) throw new Refused(ready)
  return inOneTransaction(plumbing, route, { input, ready }, performance)
}

/** The same of what another server sent: once its signature is right, its sender's id for it is the key. */
async function performProven(
  plumbing: Plumbing,
  route: Route,
  input: Input,
  performance: Performance,
): Promise<Result> {
  const call = beforeOf(plumbing, performance)
  const proven = await route.prove?.(call as never, partsOf(input) as never)
  if (!proven) throw new RequestProblem('not-signed-by-sender')
  const meant = routeMeant(route.endpoint.name, input.params)
  // A sender may say the same in other words when it tries again: the id decides.
  const claim = { actorUid: nobody, route: meant, key: proven.deliveryId, requestHash: '', now: call.now }
  const unsigned = { ...input, body: undefined }
  return inOneTransaction(plumbing, route, { input: unsigned, ready: proven.said }, { ...performance, claim })
}

/** A call before there is anything to write with. */
function beforeOf(plumbing: Plumbing, { call }: Performance) {
  const { db: _, enqueue: __, record: ___, changed: ____, ...before } = call(plumbing.db)
  return before
}

function inOneTransaction(
  plumbing: Plumbing,
  route: Route,
  { input, ready }: { input: Input; ready: unknown },
  { claim, call, hold }: Performance,
): Promise<Result> {
  const handler = (db: Db) =>
    recorded(call, db, (made) => route.handler(made as never, partsOf(input) as never, ready as never))
  return transact(plumbing.db, async (tx) => {
    const earlier = claim ? await claimKey(tx, claim) : undefined
    if (earlier) return { ready: earlier }
    const { given, records } = await handler(tx)
    const result = isRefusal(given) ? undefined : resultOf(route, given)
    const answers = claim && result && 'ready' in result ? [keeping(claim, result.ready)] : []
    const left = result ? [...answers, ...records] : []
    // Last, so that nobody who takes rights away waits for a command that is itself waiting; a refusal tells things, too.
    if (needsMoreThanSession(route.endpoint)) await hold(tx, left)
    else await batchWrites(tx, left)
    return result ?? resultOf(route, given)
  }).catch(async (error: unknown) => {
    // The database found that the giver holds no office any more: so does a last look, which says it properly.
    if ((error as { code?: string }).code === officeLost) await hold(plumbing.db, [])
    throw error
  })
}

function partsOf({ params, query, body }: Input) {
  return { params, query, body }
}

function resultOf(route: Route, given: unknown): Result {
  if (isRefusal(given)) throw new Refused(given)
  if (route.endpoint.answers === 'file') return { file: given as OpenAnswer }
  const text = JSON.stringify(z.encode(route.endpoint.output, given as never))
  // Servers that send what they signed try again until they read 200.
  const status = route.endpoint.method === 'POST' && !route.prove ? 201 : 200
  return { ready: { text, status, contentType: 'application/json' } }
}

/** What `require_administrator` of the database says no with. */
const officeLost = 'KL002'

function claimOf(
  contract: Endpoint,
  { request }: Incoming,
  { actor, now }: Giver,
  input: Input,
  secret: string,
): Claim | undefined {
  if (!contract.isDoneOnce) return undefined
  const key = readIdempotencyKey(request.headers.get('idempotency-key'))
  const route = routeMeant(contract.name, input.params)
  const actorUid = actor?.uid ?? nobody
  return { actorUid, route, key, requestHash: requestHash(secret, actorUid, input.query, input.body), now }
}

function requireOwnOrigin(request: Request, origins: readonly string[]): void {
  const origin = request.headers.get('origin')
  const site = request.headers.get('sec-fetch-site')
  const foreign = origin === null ? site !== null && site !== 'same-origin' : !origins.includes(origin)
  if (foreign) throw new RequestProblem('foreign-origin')
}

/** Whatever a file holds, opened by itself it runs, loads and embeds nothing. */
const neverActive = "sandbox; default-src 'none'; frame-ancestors 'none'"

function respond(result: Result, cookies: readonly string[]): Response {
  const headers = new Headers({ 'cache-control': 'no-store' })
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  if ('ready' in result) {
    headers.set('content-type', result.ready.contentType)
    return new Response(result.ready.text, { status: result.ready.status, headers })
  }
  const { file } = result
  if ('link' in file) {
    headers.set('location', file.link)
    return new Response(null, { status: 303, headers })
  }
  if (file.keepSeconds !== undefined) headers.set('cache-control', `private, max-age=${file.keepSeconds}`)
  headers.set('content-type', file.contentType)
  headers.set('x-content-type-options', 'nosniff')
  headers.set('content-security-policy', neverActive)
  headers.set('cross-origin-resource-policy', 'same-origin')
  headers.set('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`)
  if ('bytes' in file) return new Response(Buffer.from(file.bytes), { headers })
  if (file.sizeBytes !== undefined) headers.set('content-length', String(file.sizeBytes))
  return new Response(ReadableStream.from(file.chunks), { headers })
}
