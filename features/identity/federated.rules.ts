/**
 * The decisions of signing in through a provider. What must always be true: who somebody is at the provider is the pair
 * of issuer and subject and never the e-mail; an e-mail counts only when the provider says `true` to having checked it;
 * and an answer belongs to the browser, and for linking to the session, that asked.
 */
import { addMinutes, type Instant } from '@kolo/foundation/time'
import { isEmail, normalEmail } from './identity.rules.ts'

/** How long an attempt may take, in minutes. */
export const attemptMinutes = 10

/** Milliseconds after a popup closed in which its answer may still arrive. */
export const closedGraceMs = 1_200

/** When an attempt begun now is over. */
export function attemptExpiry(now: Instant): Instant {
  return addMinutes(now, attemptMinutes)
}

/** What a provider says about a person, as far as it has been checked. */
export type Claims = {
  issuer: string
  subject: string
  /** The address, only when the provider says that it checked it. */
  provenEmail: string | undefined
  displayName: string | null
  photoURL: string | null
}

/**
 * Reads the claims of an ID token whose signature, issuer, audience, nonce and time hold. `email_verified` must be the
 * value `true`: `"true"`, `1` and absence prove nothing. `{ email: 'Ada@Mail.example', email_verified: true }` proves
 * `ada@mail.example`.
 */
export function claimsOf(token: Readonly<Record<string, unknown>>): Claims {
  const text = (value: unknown, most: number) =>
    typeof value === 'string' ? value.trim().slice(0, most) : ''
  const email = normalEmail(text(token.email, 300))
  const picture = URL.parse(text(token.picture, 500))
  return {
    issuer: text(token.iss, 500),
    subject: text(token.sub, 255),
    provenEmail: token.email_verified === true && isEmail(email) ? email : undefined,
    displayName: text(token.name, 100) || null,
    photoURL: picture?.protocol === 'https:' ? picture.href : null,
  }
}

/** The parts of the state that travels to the provider and back: where it is shown, the channel, and the secret. */
export type AttemptState = { place: 'popup' | 'page'; channel: string; secret: string }

/** Writes a state: `popup.CHANNEL.SECRET`. The channel's name is no secret to our own pages; the last part is. */
export function writeState({ place, channel, secret }: AttemptState): string {
  return `${place}.${channel}.${secret}`
}

/** Reads a state that came back, or answers `undefined` when it is none of ours. */
export function readState(state: string | null | undefined): AttemptState | undefined {
  const match = /^(popup|page)\.([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/.exec(state ?? '')
  const [, place, channel, secret] = match ?? []
  return place && channel && secret ? { place: place as AttemptState['place'], channel, secret } : undefined
}

/** Whether the ways that would remain after removing one are none. */
export function isOnlyWay(ways: readonly string[], way: string): boolean {
  return ways.filter((one) => one !== way).length === 0
}
