/** What the server says and does about its built-in database: a line in the log, a count, and in the end its own end. */
import type { SupervisionEvent, Tell } from '@kolo/database/cluster/supervise'
import type { StartProblem } from '@kolo/database/start-problem'
import type { Log } from './log.ts'

/** What became of the built-in database since the start. */
export type DatabaseRestarts = {
  tell: Tell
  /** How often it was started again. */
  count: () => number
  /** Settles when it cannot be brought back. */
  lost: Promise<StartProblem>
}

/** Begins to listen. */
export function followRestarts(log: Log): DatabaseRestarts {
  const lost = Promise.withResolvers<StartProblem>()
  let count = 0
  const heard = (event: SupervisionEvent) => {
    switch (event.event) {
      case 'ended':
        return log.error('the built-in database ended and is started again')
      case 'hung':
        return log.error('the built-in database answered nobody, was ended and is started again')
      case 'failed':
        return log.error({ because: event.problem.message }, 'the built-in database could not be started')
      case 'returned':
        count += 1
        return log.warn({ ms: event.afterMs, tries: event.tries }, 'the built-in database is back')
      case 'lost':
        log.fatal({ because: event.problem.message }, 'the built-in database is lost')
        return lost.resolve(event.problem)
    }
  }
  return { tell: heard, count: () => count, lost: lost.promise }
}
