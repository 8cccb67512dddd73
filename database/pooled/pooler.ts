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
 * transactions have limits. A plan is made for the values at hand, because one for any value could not use the partial
 * indexes.
 */
export const sessionSettings = {
  timezone: 'UTC',
  datestyle: 'ISO',
  plan_cache_mode: 'force_custom_plan',
  statement_timeout: '15s',
  lock_timeout: '5s',
  idle_in_transaction_session_timeout: '15s',
} as const
