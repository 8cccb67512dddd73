/**
 * What a passkey belongs to: the host of the public address, never one from a request. A browser makes none for an IP
 * address, so a product on its own machine is `localhost` to it.
 */
import type { Community } from '@kolo/application/community'

/** What makes and checks the messages of passkeys: large, so it is read when somebody first uses one. */
export const webAuthn = () => import('@simplewebauthn/server')

/** The name and the only address passkeys of this community work under. */
export function relyingParty({ origin }: Pick<Community, 'origin'>): { id: string; origin: string } {
  const url = new URL(origin)
  if (/^127\.|^\[::1\]$/.test(url.hostname)) url.hostname = 'localhost'
  return { id: url.hostname, origin: url.origin }
}

/** The challenge inside what a browser answered; `undefined` when it is no such answer. */
export function challengeOf(clientDataJSON: string): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
    const challenge = (data as { challenge?: unknown } | null)?.challenge
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}

/** How long somebody may look for their phone or key. */
export const patienceMinutes = 5
