/**
 * Limits on guessing, counted in PostgreSQL so that every node of the server sees the same count, and outside the
 * act's transaction so that a refused attempt is counted although the act leaves nothing behind. An address with one
 * account has few attempts; an account as a whole has many more, so that a stranger cannot lock its member out; and
 * the way through a new password is never closed by failed sign-ins.
 */
import { createHash } from 'node:crypto'
import { type Db, RequestProblem } from '@kolo/database/call'
import { CompiledQuery } from 'kysely'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { tooManyAttempts } from '../identity.words.ts'

/**
 * How many attempts each limit allows, and in how many seconds they are forgotten. Those by address are wide, because
 * a whole meeting, or a phone company, may share one.
 */
export const attemptLimits = {
  'sign-in by account and address': { points: 10, duration: 15 * 60 },
  'sign-in by account': { points: 100, duration: 60 * 60 },
  'sign-in by address': { points: 300, duration: 15 * 60 },
  'sign-up by address': { points: 100, duration: 60 * 60 },
  'reset by address': { points: 60, duration: 60 * 60 },
  'link by address': { points: 60, duration: 60 * 60 },
  'email change by person': { points: 10, duration: 60 * 60 },
  'federated by address': { points: 300, duration: 15 * 60 },
  'password by person': { points: 10, duration: 15 * 60 },
  'second factor by person': { points: 10, duration: 15 * 60 },
  'passkey by address': { points: 300, duration: 15 * 60 },
  'second factor by address': { points: 100, duration: 15 * 60 },
} as const

/** The name of a limit. */
type AttemptLimit = keyof typeof attemptLimits

/** A limit with what it is counted for. */
export type Attempt = readonly [limit: AttemptLimit, ...who: string[]]

/** Thrown when a limit is reached; `first` is true once in a window, for the audit. */
export class TooManyAttempts extends RequestProblem {
  readonly first: boolean
  constructor(retryAfterSeconds: number, first: boolean) {
    super('too-many-requests', { message: tooManyAttempts, retryAfterSeconds })
    this.first = first
  }
}

type CounterRow = { points: number; expire: bigint | null }

const limiters = new WeakMap<Db, Map<AttemptLimit, RateLimiterPostgres>>()

/** Counts one attempt against each limit and throws when one is used up. */
export async function countAttempt(outside: Db, attempts: readonly Attempt[]): Promise<void> {
  let worst: { waitMs: number; first: boolean } | undefined
  for (const [limit, ...who] of attempts) {
    try {
      await limiterOf(outside, limit).consume(keyOf(who))
    } catch (rejection) {
      if (!(rejection instanceof RateLimiterRes)) throw rejection
      const first = rejection.consumedPoints === attemptLimits[limit].points + 1
      if (worst === undefined || rejection.msBeforeNext > worst.waitMs) {
        worst = { waitMs: rejection.msBeforeNext, first: first || (worst?.first ?? false) }
      }
    }
  }
  if (worst) throw new TooManyAttempts(Math.max(1, Math.ceil(worst.waitMs / 1_000)), worst.first)
}

/** Takes back an attempt that turned out to be right: only wrong ones count. */
export async function takeBackAttempt(outside: Db, attempts: readonly Attempt[]): Promise<void> {
  for (const [limit, ...who] of attempts) await limiterOf(outside, limit).reward(keyOf(who))
}

/** Forgets all attempts of a limit, after the person has proved who they are. */
export async function forgetAttempts(outside: Db, attempts: readonly Attempt[]): Promise<void> {
  for (const [limit, ...who] of attempts) await limiterOf(outside, limit).delete(keyOf(who))
}

// Addresses and e-mails are marked, not written, so the counters tell nothing about who tried.
function keyOf(who: readonly string[]): string {
  return createHash('sha256').update(who.join('\n')).digest('base64url')
}

function limiterOf(outside: Db, limit: AttemptLimit): RateLimiterPostgres {
  const ofDb = limiters.get(outside) ?? new Map<AttemptLimit, RateLimiterPostgres>()
  limiters.set(outside, ofDb)
  const limiter =
    ofDb.get(limit) ??
    new RateLimiterPostgres({
      storeClient: {
        // The limiter reckons in numbers; our connection reads int8 as bigint.
        query: async ({ text, values }: { text: string; values: unknown[] }) => {
          const result = await outside.executeQuery<CounterRow>(CompiledQuery.raw(text, values))
          const rows = result.rows.map(({ points, expire }) => ({ points, expire: Number(expire) }))
          return { rows, rowCount: rows.length }
        },
      },
      storeType: 'client',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: limit,
      ...attemptLimits[limit],
    })
  ofDb.set(limit, limiter)
  return limiter
}
