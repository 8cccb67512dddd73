/**
 * Talking to the provider. What must always be true: nothing is asked of it before somebody wants to sign in; an ID
 * token counts only when its signature, issuer, audience, nonce and time hold; and no token of the provider's is kept.
 */
import type { Asker, Federation } from '@kolo/application/community'
import { callOutside, ServiceAway } from '@kolo/application/outside-calls'
import { RequestProblem } from '@kolo/foundation/request-problem'
import type { Configuration } from 'openid-client'
import { type Claims, claimsOf } from '../claims.rules.ts'

const patienceSeconds = 5

/** What proves that an answer belongs to an attempt. */
export type Proof = { state: string; nonce: string; verifier: string }

/** Why the provider's answer does not count. */
export type ProviderFault = {
  fault: 'network-request-failed' | 'operation-not-allowed' | 'popup-closed-by-user'
  /** For the audit log: the reason in the words of the standard, without anything of the person. */
  because: string
}

/** The provider as a service; what it refuses, as a code that somebody made up, does not say that it is away. */
const serviceOf = ({ issuer }: Federation) => ({
  name: 'sign-in provider',
  address: issuer,
  // Of the two answers that one attempt may need.
  deadlineMs: 2 * patienceSeconds * 1_000,
  // Strangers ask, and a whole meeting may share one address.
  turns: { atOnce: 24, atOnceEach: 20, waiting: 100, waitingEach: 50, waitMs: 5_000 },
  isOutage: (error: unknown) => isUnreachable(error as Error),
})

/** The client of the standard; most starts never need it, so it is read when somebody wants to sign in. */
const client = () => import('openid-client')

const known = new Map<string, Promise<Configuration>>()

/** What the provider says about itself, asked once and again after a failure. */
function configurationOf(federation: Federation): Promise<Configuration> {
  const key = `${federation.issuer} ${federation.clientId}`
  const kept = known.get(key)
  if (kept) return kept
  const asked = discover(federation)
  known.set(key, asked)
  asked.catch(() => known.delete(key))
  return asked
}

async function discover({ issuer, clientId, clientSecret }: Federation): Promise<Configuration> {
  const { allowInsecureRequests, discovery, enableNonRepudiationChecks } = await client()
  const server = new URL(issuer)
  const execute = [
    enableNonRepudiationChecks,
    ...(server.protocol === 'http:' ? [allowInsecureRequests] : []),
  ]
  return discovery(server, clientId, clientSecret, undefined, { execute, timeout: patienceSeconds })
}

/** The address of the provider's page for an attempt; the account chooser is always shown. */
export async function providerPage(
  federation: Federation,
  redirectTo: string,
  { state, nonce, verifier }: Proof,
  asker: Asker,
): Promise<string | ProviderFault> {
  const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await client()
  try {
    const described = await callOutside(serviceOf(federation), asker, () => configurationOf(federation))
    const url = buildAuthorizationUrl(described, {
      redirect_uri: redirectTo,
      scope: 'openid email profile',
      prompt: 'select_account',
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    })
    return url.href
  } catch (error) {
    return faultOf(error)
  }
}

/** Exchanges the answer the browser came back with for what the provider says about the person. */
export async function readAnswer(
  federation: Federation,
  cameBackTo: string,
  { state, nonce, verifier }: Proof,
  asker: Asker,
): Promise<Claims | ProviderFault> {
  const { authorizationCodeGrant } = await client()
  try {
    const tokens = await callOutside(serviceOf(federation), asker, async () =>
      authorizationCodeGrant(await configurationOf(federation), new URL(cameBackTo), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      }),
    )
    const token = tokens.claims()
    const claims = token && claimsOf(token)
    return claims?.subject ? claims : { fault: 'operation-not-allowed', because: 'no-subject' }
  } catch (error) {
    return faultOf(error)
  }
}

/** Whether an answer of this file is a fault. */
export function isFault(answer: string | Claims | ProviderFault): answer is ProviderFault {
  return typeof answer === 'object' && 'fault' in answer
}

/** Nobody there, or a server error: the network. The person said no: closed. Anything else: not allowed. */
async function faultOf(error: unknown): Promise<ProviderFault> {
  const { AuthorizationResponseError } = await client()
  if (error instanceof AuthorizationResponseError) {
    const closed = error.error === 'access_denied'
    return {
      fault: closed ? 'popup-closed-by-user' : 'operation-not-allowed',
      because: error.error.slice(0, 60),
    }
  }
  // Too much is asked at once: the provider was not.
  if (error instanceof RequestProblem) throw error
  const { name, code } = error as Error & { code?: string }
  return isUnreachable(error as Error)
    ? { fault: 'network-request-failed', because: code ?? name }
    : { fault: 'operation-not-allowed', because: (code ?? name).slice(0, 60) }
}

function isUnreachable(error: Error & { code?: string; cause?: unknown }): boolean {
  const { name, message, code, cause } = error
  const status = (cause as { status?: number } | undefined)?.status
  return (
    error instanceof ServiceAway ||
    message === 'fetch failed' ||
    /^(TimeoutError|AbortError)$/.test(name) ||
    /TIMEOUT|ABORT/.test(code ?? '') ||
    (status !== undefined && status >= 500)
  )
}
