/**
 * Limits on guessing. An address with one account has few attempts; an account as a whole has many more, and once they are
 * used up an address that comes anew still has some, so that strangers cannot lock its member out (decision 321); and the
 * way through a new password is never closed by failed sign-ins.
 */

import { countTries, forgetTries, type Try, takeBackTries } from '@kolo/application/limits'
import type { Db } from '@kolo/database/tables'
import { tooManyAttempts } from '../../identity.messages.ts'

export { TooManyAttempts } from '@kolo/application/limits'

/**
 * How many attempts each limit allows, and in how many seconds they are forgotten. Those by address are wide, because
 * a whole meeting, or a phone company, may share one.
 */
export const attemptLimits = {
  'sign-in by account and address': { points: 10, duration: 15 * 60 },
  'sign-in by account and device': { points: 10, duration: 15 * 60 },
  'sign-in by account': { points: 100, duration: 60 * 60 },
  // Beyond the hundred of an account: for each address and each block of addresses that comes to it, and in all.
  'crowded sign-in by account and address': { points: 3, duration: 60 * 60 },
  'crowded sign-in by account and block': { points: 12, duration: 60 * 60 },
  'crowded sign-in by account': { points: 1_000, duration: 60 * 60 },
  'sign-in by address': { points: 300, duration: 15 * 60 },
  'sign-up by address': { points: 100, duration: 60 * 60 },
  'sign-up check by address': { points: 300, duration: 60 * 60 },
  'reset by address': { points: 60, duration: 60 * 60 },
  'reset by device': { points: 5, duration: 60 * 60 },
  'methods by address': { points: 60, duration: 60 * 60 },
  'wrong link by address': { points: 60, duration: 60 * 60 },
  'email change by person': { points: 10, duration: 60 * 60 },
  'federated by address': { points: 300, duration: 15 * 60 },
  'federated by device': { points: 30, duration: 15 * 60 },
  'password by person': { points: 10, duration: 15 * 60 },
  'password by person and device': { points: 10, duration: 15 * 60 },
  'second factor by person': { points: 10, duration: 15 * 60 },
  'second factor by person and device': { points: 10, duration: 15 * 60 },
  'passkey by address': { points: 300, duration: 15 * 60 },
  'passkey by device': { points: 30, duration: 15 * 60 },
  'second factor by address': { points: 100, duration: 15 * 60 },
  'second factor by device': { points: 20, duration: 15 * 60 },
} as const

/** The name of a limit. */
type AttemptLimit = keyof typeof attemptLimits

/** A limit with what it is counted for. */
export type Attempt = readonly [limit: AttemptLimit, ...who: string[]]

const tryOf = ([name, ...who]: Attempt): Try => [{ name, ...attemptLimits[name] }, ...who]

/** Counts one attempt against each limit and throws when one is used up; answers how many there were now. */
export function countAttempt(poolDb: Db, attempts: readonly Attempt[]): Promise<number> {
  return countTries(poolDb, attempts.map(tryOf), tooManyAttempts)
}

/** Takes back an attempt that turned out to be right: only wrong ones count. */
export function takeBackAttempt(poolDb: Db, attempts: readonly Attempt[]): Promise<void> {
  return takeBackTries(poolDb, attempts.map(tryOf))
}

/** Forgets all attempts of a limit, after the person has proved who they are. */
export function forgetAttempts(poolDb: Db, attempts: readonly Attempt[]): Promise<void> {
  return forgetTries(poolDb, attempts.map(tryOf))
}
