/**
 * Counts what one request asks of PostgreSQL, for the test that prints `docs/statements.md`. Every statement counts: the
 * look-up of the session, the beginning and the end of a transaction, and each job that is put into the queue.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Endpoint } from '@kolo/foundation/endpoint'
import pg from 'pg'

const tally = new AsyncLocalStorage<string[]>()

/** Runs `work` and gives the statements that were sent for it, in their order. */
export async function statementsOf<Value>(
  work: () => Promise<Value>,
): Promise<{ value: Value; statements: string[] }> {
  const statements: string[] = []
  return { value: await tally.run(statements, work), statements }
}

/** Runs `work` without counting what it sends: it stands for a job of the queue. */
export function uncounted<Value>(work: () => Promise<Value>): Promise<Value> {
  return tally.exit(work)
}

/** Notes a statement of the request that is being answered, where there is one. */
export function noteStatement(text: string): void {
  tally.getStore()?.push(text)
}

/** From now on every statement of this process is noted; answers how to stop. */
export function watchStatements(): () => void {
  const usual = pg.Client.prototype.query
  pg.Client.prototype.query = function watched(this: pg.Client, ...given: Parameters<typeof usual>) {
    const [first] = given as unknown as [string | { text?: string }]
    noteStatement(typeof first === 'string' ? first : (first.text ?? ''))
    return Reflect.apply(usual, this, given)
  } as typeof usual
  return () => {
    pg.Client.prototype.query = usual
  }
}

/** Finds the endpoint a request went to. */
export function endpointFinder(endpoints: readonly Endpoint[]): (request: Request) => Endpoint | undefined {
  // A path without a parameter is meant before one that has a parameter in the same place.
  const known = endpoints.toSorted((a, b) => a.path.split('{').length - b.path.split('{').length)
  return ({ method, url }) => {
    const asked = new URL(url).pathname.split('/')
    return known.find((endpoint) => endpoint.method === method && fits(endpoint.path.split('/'), asked))
  }
}

function fits(path: readonly string[], asked: readonly string[]): boolean {
  return path.length === asked.length && path.every((part, at) => part.startsWith('{') || part === asked[at])
}
