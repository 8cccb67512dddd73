/**
 * Statements with values get a name, so that each connection parses each of them once instead of every time: measured
 * on a busy machine, a third more look-ups a second. What must always be true: a name stands for one text, and a
 * connection that remembers a table as it was before a migration is thrown away, not used again. So is one whose
 * statement was never answered: whatever it says next would be the answer to that. Behind a pooler, which gives each
 * transaction another connection, nothing is named.
 */
import { createHash } from 'node:crypto'
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import pg from 'pg'

/** Texts without end would fill the memory of each connection; those beyond so many are sent as they are. */
export const mostNames = 1_500
const CACHED_PLAN_IS_STALE = '0A000'

/** A pool as the query builder wants it, whose connections prepare what they are asked. */
export function preparing(pool: pg.Pool, mayName = true): PostgresPool {
  const names = new Map<string, string>()
  const nameOf = (text: string) => {
    const known = names.get(text)
    if (known !== undefined || !mayName || names.size >= mostNames) return known
    const name = createHash('sha256').update(text).digest('base64url')
    names.set(text, name)
    return name
  }
  // The query builder knows a connection again by its object.
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    connect: async () => {
      const client = await pool.connect()
      const known = wrapped.get(client) ?? wrap(client, nameOf)
      wrapped.set(client, known)
      return known
    },
    end: () => pool.end(),
  }
}

function wrap(client: pg.PoolClient, nameOf: (text: string) => string | undefined): PostgresPoolClient {
  let stale = false
  const query = async <Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>> => {
    try {
      const name = values.length > 0 ? nameOf(text) : undefined
      const config = { text, values: [...values], ...(name === undefined ? {} : { name }) }
      return (await client.query(config)) as unknown as PostgresQueryResult<Row>
    } catch (error) {
      stale ||= error instanceof pg.DatabaseError ? error.code === CACHED_PLAN_IS_STALE : true
      throw error
    }
  }
  return {
    query: query as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy || stale),
  }
}
