/** What another server's answer, or its silence, means for a letter: the same for every service that is asked over HTTP. */
import { addMilliseconds, type Instant } from '@kolo/foundation/time'
import type { Outcome } from '@kolo/notices/server'

const longestWaitSeconds = 14_400

/** By its status: taken, worth another try, or refused for good. */
export function outcomeOfStatus(status: number, retryAfter: string | undefined, now: Instant): Outcome {
  if (status >= 200 && status < 300) return { outcome: 'delivered' }
  const why = `status ${status}`
  if (status !== 429 && status < 500) return { outcome: 'failed', why }
  const seconds = Math.min(Number(retryAfter), longestWaitSeconds)
  return {
    outcome: 'try-again',
    why,
    ...(seconds > 0 ? { after: addMilliseconds(now, seconds * 1_000) } : {}),
  }
}

/** Without an answer: it may come another time. */
export function outcomeOfSilence(error: unknown): Outcome {
  const { code, name, cause } = error as { code?: unknown; name: string; cause?: { code?: string } }
  return { outcome: 'try-again', why: typeof code === 'string' ? code : (cause?.code ?? name) }
}
