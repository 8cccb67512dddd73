/**
 * Who a request comes from: a session by its cookie, another program by a key, or an auditor by a cookie of their own. What
 * must always be true: a key travels in its header alone, never beside a cookie and never in an address; a request by a
 * session costs what it cost without keys; what a key opens follows from the contract; and an auditor reads what its route
 * says of one year, and nothing else.
 */
import type { SignedIn } from '@kolo/application/call'
import type { Community } from '@kolo/application/community'
import { countUse, type Limit } from '@kolo/application/limits'
import type { Route } from '@kolo/application/route'
import { authenticateAuditor } from '@kolo/books/server'
import type { Db } from '@kolo/database/tables'
import { grantOf, hasPermission } from '@kolo/foundation/access'
import type { Endpoint } from '@kolo/foundation/endpoint'
import { RequestProblem } from '@kolo/foundation/request-problem'
import type { Instant } from '@kolo/foundation/time'
import { type KeyScope, keyPattern, keyRate, scopesFor } from '@kolo/programs/rules'
import { authenticateKey, holdKey, markKeyUsed } from '@kolo/programs/server'
import type { OperationNodeSource } from 'kysely'
import type { Plumbing } from './plumbing.ts'
import { readSessionToken, readSideCookie } from './session-cookie.ts'

/** What a request shows. */
export type Credential = { token: string; isKey: boolean; isAuditor?: true }

const keyHeader = /^Bearer (kolo_.*)$/i

/**
 * The key or the session's token of a request; a problem where it shows both, or a key of no right shape. An auditor's
 * cookie counts where there is neither.
 */
export function readCredential(
  request: Request,
  { origin }: Pick<Community, 'origin'>,
): Credential | undefined {
  const cookies = request.headers.get('cookie')
  const token = readSessionToken(cookies, origin)
  const key = keyHeader.exec(request.headers.get('authorization') ?? '')?.[1]
  if (key === undefined && token !== undefined) return { token, isKey: false }
  if (key === undefined) {
    const auditor = readSideCookie(cookies, 'auditor', origin)
    return auditor === undefined ? undefined : { token: auditor, isKey: false, isAuditor: true }
  }
  if (token !== undefined)
    throw new RequestProblem('bad-request', { message: 'Send a key or a cookie, not both.' })
  if (!keyPattern.test(key)) throw new RequestProblem('key-not-valid')
  return { token: key, isKey: true }
}

/** Who it stands for now; `plansOnce` as of `authenticate`, and of sessions alone. */
export function whoAsks(
  { authenticate, community }: Plumbing,
  db: Db,
  { token, isKey, isAuditor }: Credential,
  now: Instant,
  plansOnce?: boolean,
): Promise<SignedIn | undefined> {
  if (isAuditor) return authenticateAuditor(db, token, now)
  return isKey ? authenticateKey(db, token, now) : authenticate(db, token, now, community, plansOnce)
}

/** The same at the end of a command, held until its transaction ends; writes `alongside`. */
export function holdWhoAsks(
  { holdSession, community, clock }: Plumbing,
  tx: Db,
  { token, isKey, isAuditor }: Credential,
  alongside: readonly OperationNodeSource[],
): Promise<SignedIn | undefined> {
  if (isAuditor) throw new RequestProblem('not-allowed')
  return isKey
    ? holdKey(tx, token, clock(), alongside)
    : holdSession(tx, token, clock(), community, alongside)
}

/** Writes that a session's person was here, unless the screen asked by itself, or that a key was used. */
export async function markUsed(
  { db, markSeen }: Plumbing,
  { background }: Endpoint,
  actor: SignedIn | undefined,
  now: Instant,
): Promise<void> {
  if (actor?.key) await markKeyUsed(db, actor, now)
  else if (actor && !actor.auditor && !background) await markSeen(db, actor, now)
}

const limit: Limit = { name: 'requests by key', points: keyRate.requests, duration: keyRate.seconds }

/** Counts a request of a key, and says in headers how its limit stands. Nothing is counted of sessions. */
export async function countKey(
  { poolDb }: Plumbing,
  actor: SignedIn | undefined,
  say: (headers: Record<string, string>) => void,
): Promise<void> {
  if (!actor?.key) return
  const { left, secondsLeft, isTooMany } = await countUse(poolDb, [limit, actor.sessionId])
  say({
    'ratelimit-policy': `"key";q=${keyRate.requests};w=${keyRate.seconds}`,
    ratelimit: `"key";r=${left};t=${secondsLeft}`,
  })
  if (isTooMany) {
    const message = `This key may ask ${keyRate.requests} times a minute. Please wait a moment.`
    throw new RequestProblem('too-many-requests', { message, retryAfterSeconds: secondsLeft })
  }
}

/** Lets in whom the contract lets in, and auditors where the route does; everybody else gets the reason. */
export function requireAllowed(
  { endpoint: contract, ofYear }: Pick<Route, 'endpoint' | 'ofYear'>,
  actor: SignedIn | undefined,
  came: Credential | undefined,
): void {
  const { needs } = contract
  if (needs === 'anyone') return
  if (!actor) throw new RequestProblem(absentBecause(came))
  if (actor.auditor) {
    if (contract.method === 'GET' && ofYear) return
    throw new RequestProblem('not-allowed')
  }
  if (actor.key) requireScope(contract, actor.key.scopes)
  if (needs !== 'signed-in' && !hasPermission(actor, needs.permission)) {
    const onceVerified = hasPermission({ ...actor, emailVerified: true }, needs.permission)
    throw new RequestProblem(onceVerified ? 'needs-verification' : 'not-allowed')
  }
  // Somebody whose account is not active reads what every member reads of their own, also when they are staff.
  const ofStaff = needs !== 'signed-in' && grantOf('user', needs.permission) === false
  const open = (contract.method === 'GET' && !ofStaff) || contract.openToInactive
  if (!actor.isActive && !open && !(needs !== 'signed-in' && needs.openToInactive)) {
    throw new RequestProblem('account-inactive')
  }
  if (contract.needsStepUp && !actor.steppedUp) throw new RequestProblem('step-up-required')
}

function absentBecause(came: Credential | undefined) {
  if (came === undefined) return 'not-signed-in'
  if (came.isAuditor) return 'auditor-access-ended'
  return came.isKey ? 'key-not-valid' : 'user-token-expired'
}

function requireScope(contract: Endpoint, scopes: readonly string[]): void {
  const opening: readonly KeyScope[] = scopesFor(contract)
  if (!opening.some((scope) => scopes.includes(scope))) throw new RequestProblem('key-not-enough')
}
