/**
 * Keeps the built-in PostgreSQL running while the application does. What must always be true: a server that ended, or
 * that answers nobody any more, is started again, later and later; and when that does not help, somebody is told, once,
 * so that the application ends and whoever watches over it can act.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { StartProblem } from '../start-problem.ts'
import type { Running } from './launch.ts'
import { isAlive } from './process-identity.ts'

/** What happens to the server. */
export type SupervisionEvent =
  | { event: 'ended' }
  /** It lives and takes no connections: it was killed. */
  | { event: 'hung' }
  /** It could not be started this time. */
  | { event: 'failed'; problem: StartProblem }
  | { event: 'returned'; afterMs: number; tries: number }
  /** It was tried often enough; nothing is tried any more. */
  | { event: 'lost'; problem: StartProblem }

/** Told about everything that happens, in order. */
export type Tell = (event: SupervisionEvent) => void

/** How patient the supervision is. */
export interface Patience {
  /** How long each try waits, and so how many there are. */
  readonly delaysMs: readonly number[]
  /** A server that stayed for so long has all tries again. */
  readonly stableMs: number
  /** How often it is looked whether the process lives, and whether it takes connections. */
  readonly lookEveryMs: number
  readonly askEveryMs: number
  /** So many unanswered questions in a row mean that it hangs; each is given five seconds. */
  readonly unanswered: number
}

/** Six tries within about 14 seconds; a server that hangs is ended after about a minute. */
export const ordinaryPatience: Patience = {
  delaysMs: [200, 500, 1_000, 2_000, 5_000, 5_000],
  stableMs: 60_000,
  lookEveryMs: 100,
  askEveryMs: 5_000,
  unanswered: 6,
}

/** The server and what can be done with it. */
export interface Supervised {
  readonly first: Running
  /** Starts it again after `before` ended; throws a StartProblem. */
  readonly restart: (before: Running, signal: AbortSignal) => Promise<Running>
  /** Whether it takes connections. */
  readonly answers: (running: Running) => Promise<boolean>
  /** Ends a server that hangs. */
  readonly end: (running: Running) => Promise<void>
  /** Why it ended so soon after its last start. */
  readonly whyNot: (running: Running) => Promise<StartProblem>
  readonly tell: Tell
  readonly patience: Patience
}

/** Begins to watch; `stop` ends that, and answers the server as it is then. */
export function supervise(options: Supervised): { stop: () => Promise<Running> } {
  const { first, restart, whyNot, tell, patience } = options
  const stopping = new AbortController()
  const { signal } = stopping
  let running = first
  let tries = 0
  const bringBack = async (): Promise<boolean> => {
    const endedAt = performance.now()
    let problem: StartProblem | undefined
    for (;;) {
      const delay = patience.delaysMs[tries]
      if (delay === undefined) {
        tell({ event: 'lost', problem: problem ?? (await whyNot(running)) })
        return false
      }
      tries += 1
      if (!(await pause(delay, signal))) return false
      try {
        running = await restart(running, signal)
        tell({ event: 'returned', afterMs: Math.round(performance.now() - endedAt), tries })
        return true
      } catch (error) {
        if (signal.aborted) return false
        problem = error as StartProblem
        tell({ event: 'failed', problem })
      }
    }
  }
  const watch = async () => {
    do {
      const upSince = performance.now()
      const end = await waitForEnd(options, running, signal)
      if (end === 'stopped') return
      tell({ event: end })
      if (performance.now() - upSince > patience.stableMs) tries = 0
    } while (await bringBack())
  }
  const watching = watch()
  return {
    stop: async () => {
      stopping.abort()
      await watching
      return running
    },
  }
}

/** Waits until the process is gone, or hangs and was ended. A server that was adopted is nobody's child: it is polled. */
async function waitForEnd(
  { answers, end, patience }: Supervised,
  running: Running,
  signal: AbortSignal,
): Promise<'ended' | 'hung' | 'stopped'> {
  let unanswered = 0
  let asking = false
  let askedAt = performance.now()
  const ask = async () => {
    asking = true
    unanswered = (await answers(running)) ? 0 : unanswered + 1
    askedAt = performance.now()
    asking = false
  }
  while (await pause(patience.lookEveryMs, signal)) {
    if (!(await isAlive(running.process))) return 'ended'
    if (unanswered >= patience.unanswered) {
      await end(running)
      return 'hung'
    }
    if (!asking && performance.now() - askedAt >= patience.askEveryMs) void ask()
  }
  return 'stopped'
}

/** Waits; answers false when the application stopped meanwhile. */
async function pause(ms: number, signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) return false
  return sleep(ms, true, { signal, ref: false }).catch(() => false)
}
