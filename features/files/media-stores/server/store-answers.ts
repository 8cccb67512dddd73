/** What is expected of a store that is asked over the network: an answer in time, with a status it may have. */
import { FileStoreAway } from '@kolo/database/unavailable'

/** How long the store has to begin its answer, and to take a whole file. */
export type Patience = { answerMs: number; takingMs: number }
export const usualPatience: Patience = { answerMs: 10_000, takingMs: 60_000 }

/** A store that did not answer. */
export function away(error: unknown): never {
  const { name, cause } = error as Error & { cause?: { code?: string } }
  throw new FileStoreAway(`the file store does not answer: ${cause?.code ?? name}`)
}

/** Only the beginning of an answer has to come in time; a large file may take as long as whoever asked likes. */
export async function inTime(
  ms: number,
  gone: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Response>,
): Promise<Response> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), ms)
  try {
    return await work(gone ? AbortSignal.any([gone, late.signal]) : late.signal)
  } finally {
    clearTimeout(timer)
  }
}

/** Anything but these is no answer. */
export async function expectStatus(answer: Response, expected: readonly number[]): Promise<void> {
  if (!answer.bodyUsed) await answer.body?.cancel()
  if (!expected.includes(answer.status)) throw new FileStoreAway(`the file store answered ${answer.status}`)
}

/** The bytes of an answer; broken off they are no file. */
export async function* bytesOf({ body }: Response): AsyncGenerator<Uint8Array> {
  try {
    yield* body ?? []
  } catch (error) {
    away(error)
  }
}
