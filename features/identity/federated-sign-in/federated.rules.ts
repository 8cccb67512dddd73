/**
 * The decisions of signing in through a provider. What must always be true: an answer belongs to the browser, and for
 * linking to the session, that asked. What the answer is worth is decided in `claims.rules.ts`.
 */
import { addMinutes, type Instant } from '@kolo/foundation/time'

/** How long an attempt may take, in minutes. */
export const attemptMinutes = 10

/** Milliseconds after a popup closed in which its answer may still arrive. */
export const closedGraceMs = 1_200

/** When an attempt begun now is over. */
export function attemptExpiry(now: Instant): Instant {
  return addMinutes(now, attemptMinutes)
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
