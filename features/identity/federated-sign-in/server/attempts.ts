/**
 * An attempt at the provider, from the click to the answer. What must always be true: an attempt is ended once, within
 * ten minutes, by the browser that began it; linking by the session that began it. The database keeps marks only: what
 * proves the answer is derived from a token in the browser's cookie.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Call, CallBefore, SignedIn } from '@kolo/application/call'
import type { Community, Federation } from '@kolo/application/community'
import type { InputOf } from '@kolo/foundation/endpoint'
import { refuse } from '@kolo/foundation/refusal'
import { recordAtOnce } from '../../accounts/server/account-events.ts'
import { federatedPath } from '../../identity.paths.ts'
import { ownPath } from '../../identity.rules.ts'
import { unknownPassword } from '../../passwords/server/passwords.ts'
import { newToken, tokenHash } from '../../server/secrets.ts'
import { countAttempt } from '../../sessions/server/attempt-limits.ts'
import { placeAttempt } from '../../sessions/server/recognise-device.ts'
import type { Claims } from '../claims.rules.ts'
import type { beginAttempt, finishAttempt } from '../federated.contract.ts'
import { attemptExpiry, attemptMinutes, readState, writeState } from '../federated.rules.ts'
import { type AttemptRow, insertAttempt, takeAttempt } from './federated.store.ts'
import { linkGoogle } from './link-google.ts'
import { proveWithGoogle } from './prove-with-google.ts'
import { isFault, type Proof, type ProviderFault, providerPage, readAnswer } from './provider.ts'
import { signInWithGoogle } from './sign-in-with-google.ts'

type AnyCall = Call<SignedIn | undefined>
type AnyCallBefore = CallBefore<SignedIn | undefined>

export function readSignInWaysHandler(community: Community) {
  return { google: community.federation !== undefined }
}

/** The provider's page for an attempt, with the secrets the attempt is kept by. */
type Page = { url: string; channel: string; state: string; browser: string }

/** Before an attempt is kept: its secrets are made, and the provider is asked for its page. */
export async function findPage(call: AnyCallBefore, { body }: InputOf<typeof beginAttempt>) {
  const { actor, community } = call
  await countAttempt(call.poolDb, [await placeAttempt(call, 'federated')])
  if (!community.federation) return refuse('operation-not-allowed')
  if (body.purpose === 'link' && !actor) return refuse('signed-out-while-linking')
  if (body.purpose === 'reauth' && !actor) return refuse('session-over')
  const channel = randomBytes(16).toString('base64url')
  const state = writeState({ place: body.place, channel, secret: newToken() })
  const browser = newToken()
  const proof = proofOf(browser, state)
  const url = await providerPage(community.federation, redirectAddress(community), proof, call)
  return isFault(url) ? refusedByProvider(call, url) : { url, channel, state, browser }
}

export async function beginAttemptHandler(
  { actor, db, now, request }: AnyCall,
  { body }: InputOf<typeof beginAttempt>,
  { url, channel, state, browser }: Page,
) {
  await insertAttempt(db, {
    state_hash: tokenHash(state),
    browser_hash: tokenHash(browser),
    purpose: body.purpose,
    session_id: body.purpose === 'sign-in' ? null : (actor?.sessionId ?? null),
    next: ownPath(body.next) ?? null,
    started_at: now,
    expires_at: attemptExpiry(now),
  })
  request.cookies.set('attempt', browser, attemptMinutes * 60)
  return { url, channel }
}

/** What the provider said at the end of an attempt. */
type Vouched = { attempt: AttemptRow; claims: Claims; unknownHash: string }

/**
 * Before the command: the attempt is taken, outside any transaction so that it is over whatever comes of it, and only then
 * is its answer exchanged for what the provider says.
 */
export async function hearProvider(call: AnyCallBefore, { body }: InputOf<typeof finishAttempt>) {
  const { community, now } = call
  await countAttempt(call.poolDb, [await placeAttempt(call, 'federated')])
  const query = new URLSearchParams(body.answer)
  const state = query.get('state') ?? ''
  const browser = call.request.cookies.read('attempt')
  const attempt = readState(state) && (await takeAttempt(call.poolDb, tokenHash(state)))
  call.request.cookies.set('attempt', undefined, 0)
  if (!browser || !attempt || !isOf(attempt, browser) || attempt.expires_at <= now) {
    return refuse('cancelled-popup-request')
  }
  if (!community.federation) return refuse('operation-not-allowed')
  const cameBackTo = `${redirectAddress(community)}?${query}`
  const claims = await readAnswer(community.federation, cameBackTo, proofOf(browser, state), call)
  if (isFault(claims)) return refusedByProvider(call, claims)
  return { attempt, claims, unknownHash: await unknownPassword() }
}

export function finishAttemptHandler(
  call: AnyCall,
  _input: InputOf<typeof finishAttempt>,
  { attempt, claims, unknownHash }: Vouched,
) {
  const { purpose, session_id: sessionId, next } = attempt
  if (purpose === 'link') return linkGoogle(call, claims, sessionId, next)
  if (purpose === 'reauth') return proveWithGoogle(call, claims, sessionId, next)
  return signInWithGoogle(call, claims, { next, unknownHash })
}

/** Where the provider sends the browser back to: one address, which is registered there. */
function redirectAddress({ origin }: { origin: string; federation: Federation | undefined }): string {
  return origin + federatedPath
}

function isOf(attempt: AttemptRow, browser: string): boolean {
  return timingSafeEqual(attempt.browser_hash, tokenHash(browser))
}

/** Each value is made for one attempt of one browser and can be made again only by that browser. */
function proofOf(browser: string, state: string): Proof {
  const derive = (what: string) =>
    createHmac('sha256', browser).update(`${what} ${state}`).digest('base64url')
  return { state, nonce: derive('nonce'), verifier: derive('verifier') }
}

async function refusedByProvider(call: AnyCallBefore, { fault, because }: ProviderFault) {
  await recordAtOnce(call.poolDb, call, 'federation.refused', undefined, { because })
  return refuse(fault as 'operation-not-allowed' | 'network-request-failed')
}
