/**
 * A few connections of their own for a library that brings its own SQL and reads the driver's own values: what it asks
 * over and over is prepared, as everything else is.
 */
import pg from 'pg'
import { FollowingClient } from './cluster/whereabouts.ts'
import { isPooled } from './pooled/pooler.ts'
import { preparing } from './prepared.ts'
import { appUrlOf } from './roles.ts'

/** Connections that such a library asks through. */
export type PreparedPool = {
  executeSql: (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>
  close: () => Promise<void>
}

/** Opens it; connections are made when first needed. `onIdleError`: told when one breaks that nobody uses. */
export function openPreparedPool(
  ownerUrl: string,
  { name, max, onIdleError }: { name: string; max: number; onIdleError: (error: Error) => void },
): PreparedPool {
  const pool = new pg.Pool({
    Client: FollowingClient,
    connectionString: appUrlOf(ownerUrl),
    max,
    application_name: name,
    connectionTimeoutMillis: 10_000,
  })
  pool.on('error', onIdleError)
  // One that breaks while it is used says so with its next statement.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const prepared = preparing(pool, !isPooled(ownerUrl))
  return {
    executeSql: async (text, values = []) => {
      const client = await prepared.connect()
      try {
        return await client.query<unknown>(text, values)
      } finally {
        client.release()
      }
    },
    close: () => pool.end(),
  }
}
