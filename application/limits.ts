/**
 * Limits on how often something may be tried, counted in PostgreSQL so that every node of the server sees the same
 * count, and outside the command's transaction so that a refused attempt is counted although the command leaves nothing behind.
 */
import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import type { Db } from '@kolo/database/tables'
import { RequestProblem } from '@kolo/foundation/request-problem'
import { CompiledQuery } from 'kysely'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

/** How many times, and after how many seconds they are forgotten; the name keeps limits apart. */
export type Limit = { name: string; points: number; duration: number }

/** A limit with what it is counted for. */
export type Try = readonly [limit: Limit, ...who: string[]]

/** Thrown when a limit is reached; `first` is true once in a window, for the audit. */
export class TooManyAttempts extends RequestProblem {
  readonly first: boolean
  constructor(retryAfterSeconds: number, first: boolean, message?: string) {
    super('too-many-requests', { ...(message ? { message } : {}), retryAfterSeconds })
    this.first = first
  }
}

type CounterRow = { points: number; expire: bigint | null }

const limiters = new WeakMap<Db, Map<string, RateLimiterPostgres>>()

/**
 * Counts one attempt against each limit and throws when one is used up; the message replaces the usual sentence.
 * Answers how many were counted now, by the limit that has the most of them.
 */
export async function countTries(poolDb: Db, tries: readonly Try[], message?: string): Promise<number> {
  let most = 0
  let worst: { waitMs: number; first: boolean } | undefined
  for (const [limit, ...who] of tries.flatMap(withItsSite)) {
    try {
      most = Math.max(most, (await limiterOf(poolDb, limit).consume(keyOf(who))).consumedPoints)
    } catch (rejection) {
      if (!(rejection instanceof RateLimiterRes)) throw rejection
      const first = rejection.consumedPoints === limit.points + 1
      if (worst === undefined || rejection.msBeforeNext > worst.waitMs) {
        worst = { waitMs: rejection.msBeforeNext, first: first || (worst?.first ?? false) }
      }
    }
  }
  if (worst) throw new TooManyAttempts(Math.max(1, Math.ceil(worst.waitMs / 1_000)), worst.first, message)
  return most
}

/** How many uses are left in this window, when it ends, and whether this one was too many. */
export type Use = { left: number; secondsLeft: number; isTooMany: boolean }

/** Counts one use against a limit and says how it stands. */
export async function countUse(poolDb: Db, [limit, ...who]: Try): Promise<Use> {
  const counted = await limiterOf(poolDb, limit)
    .consume(keyOf(who))
    .then(
      (result) => ({ result, isTooMany: false }),
      (rejection: unknown) => {
        if (!(rejection instanceof RateLimiterRes)) throw rejection
        return { result: rejection, isTooMany: true }
      },
    )
  const { remainingPoints, msBeforeNext } = counted.result
  return {
    left: Math.max(0, remainingPoints),
    secondsLeft: Math.max(1, Math.ceil(msBeforeNext / 1_000)),
    isTooMany: counted.isTooMany,
  }
}

/** Takes back an attempt that turned out to be right: only wrong ones count. */
export async function takeBackTries(poolDb: Db, tries: readonly Try[]): Promise<void> {
  for (const [limit, ...who] of tries.flatMap(withItsSite)) await limiterOf(poolDb, limit).reward(keyOf(who))
}

/** Forgets all attempts of a limit, after the person has proved who they are. */
export async function forgetTries(poolDb: Db, tries: readonly Try[]): Promise<void> {
  for (const [limit, ...who] of tries.flatMap(withItsSite)) await limiterOf(poolDb, limit).delete(keyOf(who))
}

/** A whole site of IPv6 has this many times the tries of one of its networks. */
const networksOfASite = 4

/** A try from an IPv6 address counts for its network and for its site. */
function withItsSite(one: Try): Try[] {
  const [{ name, points, duration }, ...who] = one
  const ofSite = who.map(siteOf)
  if (ofSite.every((part, at) => part === who[at])) return [one]
  return [one, [{ name: `${name}, of a site`, points: points * networksOfASite, duration }, ...ofSite]]
}

// Addresses and e-mails are marked, not written, so the counters tell nothing about who tried.
function keyOf(who: readonly string[]): string {
  return createHash('sha256').update(who.map(networkOf).join('\n')).digest('base64url')
}

/**
 * The network of an IPv6 address, its first 64 bits: every connection is given so many addresses that a limit on one of
 * them would be none. Anything else stays as it is. `2001:db8:a:1::7` → `2001:db8:a:1`.
 */
export function networkOf(text: string): string {
  return beginningOf(text, 4)
}

/**
 * The site of an IPv6 address, its first 48 bits: a customer may be given that many networks. Anything else stays as it
 * is. `2001:db8:a:1::7` → `2001:db8:a`.
 */
export function siteOf(text: string): string {
  return beginningOf(text, 3)
}

function beginningOf(text: string, count: number): string {
  if (isIP(text) !== 6 || text.includes('.')) return text
  const [before = '', after] = text.split('%', 1).join().split('::')
  const groups = (part: string | undefined) => (part ? part.split(':') : [])
  const [first, last] = [groups(before), groups(after)]
  const zeros = Array.from({ length: after === undefined ? 0 : 8 - first.length - last.length }, () => '0')
  const whole = [...first, ...zeros, ...last]
  return whole
    .slice(0, count)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

function limiterOf(poolDb: Db, { name, points, duration }: Limit): RateLimiterPostgres {
  const ofDb = limiters.get(poolDb) ?? new Map<string, RateLimiterPostgres>()
  limiters.set(poolDb, ofDb)
  const limiter =
    ofDb.get(name) ??
    new RateLimiterPostgres({
      storeClient: {
        // The limiter reckons in numbers; our connection reads int8 as bigint.
        query: async ({ text, values }: { text: string; values: unknown[] }) => {
          const result = await poolDb.executeQuery<CounterRow>(CompiledQuery.raw(text, values))
          const rows = result.rows.map(({ points, expire }) => ({ points, expire: Number(expire) }))
          return { rows, rowCount: rows.length }
        },
      },
      storeType: 'client',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points,
      duration,
    })
  ofDb.set(name, limiter)
  return limiter
}
