/**
 * A pooler such as PgBouncer between the program and PostgreSQL. In transaction mode each transaction may run on another
 * connection, so nothing may be asked for when a connection is made and nothing may be left on one afterwards.
 */

/** Whether `DATABASE_URL` says so: it ends in `?pgbouncer=true`. */
export function isPooled(databaseUrl: string): boolean {
  return new URL(databaseUrl).searchParams.get('pgbouncer') === 'true'
}

/**
 * What holds on every connection that serves requests. Nothing waits for ever: statements, locks and forgotten
 * transactions have limits. A statement is planned for the values at hand a few times, and then once for any values
 * where that is no dearer: one that needs a partial index goes on being planned (decision 033).
 */
export const sessionSettings = {
  timezone: 'UTC',
  datestyle: 'ISO',
  plan_cache_mode: 'auto',
  statement_timeout: '15s',
  lock_timeout: '5s',
  idle_in_transaction_session_timeout: '15s',
} as const
