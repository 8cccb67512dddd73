/**
 * Waits for a PostgreSQL of one's own that is not there yet, as after a power cut, when everything starts at once. Only
 * what passes by itself is waited for: nobody listens yet, or the server says that it is starting.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { withOwner } from './connection.ts'
import { parseDatabaseUrl } from './roles.ts'
import { StartProblem } from './start-problem.ts'

/** How long it is waited for. */
export const serverPatience = { pauseMs: 500, giveUpMs: 60_000 }

// 57P03: starting up, shutting down or recovering. EAI_AGAIN: the network's names are not there yet either.
const passing = new Set(['ECONNREFUSED', 'ECONNRESET', 'EAI_AGAIN', '57P03'])

/** Returns when the server lets somebody in, or has another reason not to, which whoever connects next finds out. */
export async function waitForServer(ownerUrl: string, patience = serverPatience): Promise<void> {
  const { host, pathname } = parseDatabaseUrl(ownerUrl)
  const deadline = performance.now() + patience.giveUpMs
  for (let tries = 1; ; tries++) {
    const problem = await withOwner(ownerUrl, async () => undefined).catch((error: unknown) => error)
    if (!(problem instanceof Error && 'code' in problem && passing.has(String(problem.code)))) return
    const reason = problem.message || String(problem.code)
    if (performance.now() > deadline) {
      const seconds = Math.round(patience.giveUpMs / 1_000)
      throw new StartProblem(
        `The database ${host}${pathname} was not ready within ${seconds} seconds (${reason}): start its server, or correct DATABASE_URL.`,
        { cause: problem },
      )
    }
    if (tries === 1) process.emitWarning(`Waiting for the database ${host}${pathname}: ${reason}`)
    await sleep(patience.pauseMs)
  }
}
