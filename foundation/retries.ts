/** When a call that failed is worth another try, and how long to wait: the specification's data-fetch defaults. */
import { ApiProblem } from './problem.ts'

/** Queries: no second try where the answer was a "no" (4xx, sign-in); otherwise up to three. */
export function retryQuery(failures: number, error: unknown): boolean {
  if (error instanceof ApiProblem && error.status >= 400 && error.status < 500) return false
  return failures < 3
}

/** Mutations: once more, and only when no answer came or the server failed. */
export function retryMutation(failures: number, error: unknown): boolean {
  const worthIt = error instanceof ApiProblem && (error.status === 0 || error.status >= 500)
  return worthIt && failures < 1
}

const longestWaitMs = 30_000

/**
 * Milliseconds before the next try: 1 s, 2 s, 4 s, or as long as the server asked for, and up to half as long again, so
 * that a crowd that was sent away together does not come back together. `chance` is a number from 0 to 1.
 */
export function retryDelay(failures: number, error: unknown, chance = Math.random()): number {
  const asked = error instanceof ApiProblem ? Number(error.retryAfter ?? 0) * 1_000 || 0 : 0
  return Math.min(longestWaitMs, Math.max(asked, 1_000 * 2 ** failures)) * (1 + chance / 2)
}
