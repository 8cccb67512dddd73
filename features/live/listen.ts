/**
 * Hears what changed while a page is looked at: by the stream, and by asking where no stream comes through, because
 * something between holds it back until it is over. What must always be true: nothing that changed since a moment that was
 * told is lost, whichever way is taken next.
 */
import { ApiProblem } from '@kolo/foundation/problem'
import { retryDelay } from '@kolo/foundation/retries'
import { type ListeningTimes, listeningTimes } from './live.rules.ts'

/** What changed, and the moment that was looked at. */
export type Heard = { moment: string; paths: readonly string[] }

/** The same in the stream, where `null` says that nobody is signed in any more. */
type Said = { moment: string; paths: readonly string[] | null }

/** The ways of a page to its server. */
export type Ways = {
  /** Asks for the stream. */
  stream: (after: string | undefined, signal: AbortSignal) => Promise<Response>
  /** Asks what changed, once. */
  ask: (since: string | undefined, signal: AbortSignal) => Promise<Heard>
  heard: (paths: readonly string[]) => void
  /** Whether changes come in now, one way or the other. */
  hearing?: (does: boolean) => void
  times?: ListeningTimes
}

/** Somebody who listens, from one look at the page to the next. */
export type Ear = { listen: (signal: AbortSignal) => Promise<void> }

/** `heard`: it spoke and ended; `silent`: nothing ever came; `closed`: nobody is signed in. */
type Ended = 'heard' | 'silent' | 'failed' | 'closed'

const failuresBeforeAsking = 3

export function newEar({ stream, ask, heard, hearing, times = listeningTimes }: Ways): Ear {
  let moment: string | undefined

  const take = (said: Heard) => {
    moment = said.moment
    hearing?.(true)
    if (said.paths.length > 0) heard(said.paths)
  }

  async function listenOnce(leaving: AbortSignal): Promise<Ended> {
    const giveUp = new AbortController()
    let spoke = false
    let timer = setTimeout(() => giveUp.abort(), times.firstMs)
    try {
      const answer = await stream(moment, AbortSignal.any([leaving, giveUp.signal]))
      if (answer.status === 401) return 'closed'
      if (!answer.ok || !answer.body) return 'failed'
      for await (const said of eventsOf(answer.body)) {
        if (said.paths === null) return 'closed'
        take({ ...said, paths: said.paths })
        spoke = true
        clearTimeout(timer)
        timer = setTimeout(() => giveUp.abort(), times.nextMs)
      }
      return spoke ? 'heard' : 'silent'
    } catch {
      return giveUp.signal.aborted && !spoke ? 'silent' : 'failed'
    } finally {
      clearTimeout(timer)
    }
  }

  /** Asks for a while; `closed` once nobody is signed in. */
  async function askForAWhile(leaving: AbortSignal): Promise<Ended> {
    for (let spent = 0; spent < times.againMs && !leaving.aborted; spent += times.askMs) {
      try {
        take(await ask(moment, leaving))
      } catch (error) {
        hearing?.(false)
        if (error instanceof ApiProblem && error.status === 401) return 'closed'
      }
      await pause(times.askMs, leaving)
    }
    return 'failed'
  }

  return {
    listen: async (leaving) => {
      for (let failures = 0; !leaving.aborted; ) {
        let ended = await listenOnce(leaving)
        failures = ended === 'heard' ? 0 : failures + 1
        if (failures > 0) hearing?.(false)
        if (ended === 'silent' || failures > failuresBeforeAsking) ended = await askForAWhile(leaving)
        if (ended === 'closed') return
        await pause(Math.min(times.askMs, retryDelay(failures, undefined)), leaving)
      }
    },
  }
}

async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Said> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const events = (text + decoder.decode(read.value, { stream: true })).split('\n\n')
    text = events.pop() ?? ''
    for (const event of events) {
      const [, moment, paths] = /^id: (\d+)\ndata: (.*)$/.exec(event) ?? []
      if (moment && paths) yield { moment, paths: JSON.parse(paths) }
    }
  }
}

/** Waits, or until the page is left. */
function pause(ms: number, leaving: AbortSignal): Promise<void> {
  return new Promise((done) => {
    if (leaving.aborted) return done()
    const timer = setTimeout(go, ms)
    function go() {
      clearTimeout(timer)
      leaving.removeEventListener('abort', go)
      done()
    }
    leaving.addEventListener('abort', go)
  })
}
