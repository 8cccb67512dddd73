/**
 * Asks, and asks again when the server said that it may work later: after 429, 500, 503 and 504, each time twice as long
 * after the last, never sooner than the server wished. Whatever else happens, and after the fifth time, it gives up and
 * says nothing: what is asked for here must never trouble a person.
 */
import { ApiProblem } from '@kolo/foundation/problem'

const worthAsking = [429, 500, 503, 504]
const timesMost = 5
const firstWaitMs = 1_000
/** A server that wants to be left alone for longer is. */
const longestWaitMs = 5 * 60_000

/** The answer, or `undefined` when there was none. */
export async function askAgain<Answer>(ask: () => Promise<Answer>): Promise<Answer | undefined> {
  for (let time = 1; ; time++) {
    try {
      return await ask()
    } catch (problem) {
      const wait = time < timesMost ? waitAfter(problem, time) : undefined
      if (wait === undefined) return undefined
      await new Promise((over) => setTimeout(over, wait))
    }
  }
}

/** Milliseconds until the next try; `undefined`: there is none. */
function waitAfter(problem: unknown, time: number): number | undefined {
  if (!(problem instanceof ApiProblem) || !worthAsking.includes(problem.status)) return undefined
  const own = firstWaitMs * 2 ** (time - 1)
  // Up to half as long again, so that many browsers do not come back at the same moment.
  const wait = Math.max(own + Math.random() * (own / 2), wishedWait(problem.retryAfter))
  return wait <= longestWaitMs ? wait : undefined
}

/** What the server wished for, in seconds or as a date; 0 when it wished for nothing that can be read. */
function wishedWait(retryAfter: string | undefined): number {
  if (retryAfter === undefined) return 0
  const wished = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1_000 : Date.parse(retryAfter) - Date.now()
  return Math.max(0, wished || 0)
}
