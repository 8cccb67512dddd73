/**
 * The way to the database for everything that serves requests: a pool for the role `kolo_app`, typed queries,
 * and values in the shapes the rest of the code uses. int8 is a bigint, a day stays the text 'YYYY-MM-DD', an
 * instant is an ISO text in UTC with milliseconds. Nothing waits for ever: statements, locks and forgotten
 * transactions have limits.
 */
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { FollowingClient, presentUrl } from './cluster/whereabouts.ts'
import { isPooled, sessionSettings } from './pooled/pooler.ts'
import { preparing } from './prepared.ts'
import { appUrlOf } from './roles.ts'
import type { Db, Tables } from './tables.ts'

/** Typed access inside one transaction: a parameter of this type says "the caller decides when this commits". */
export type Tx = Transaction<Tables>

export interface Connection {
  readonly db: Db
  /** The pool beneath `db`, for parts that bring their own SQL. */
  readonly pool: pg.Pool
  /** Runs `work` as the owner of the tables on a connection of its own: for set-up and checks, not for requests. */
  asOwner<T>(work: (client: pg.Client) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export interface ConnectionOptions {
  readonly ownerUrl: string
  /** Whom the pool speaks as; the owner is for tests and set-up, never for requests. */
  readonly as?: 'app' | 'owner'
  /** Most connections held at once by this node. */
  readonly max?: number
  /** Told when an idle connection breaks (the server restarted); the pool replaces it by itself. */
  readonly onIdleError?: (error: Error) => void
}

/** A server that hangs cannot keep its own limit on a statement, so the driver has one, too, a little later. */
const ANSWER_LIMIT_MS = 20_000

/** Opens the pool; connections are made when first needed, so this neither waits nor fails. */
export function connect({ ownerUrl, as = 'app', max = 16, onIdleError }: ConnectionOptions): Connection {
  const pool = new pg.Pool({
    Client: FollowingClient,
    connectionString: as === 'app' ? appUrlOf(ownerUrl) : ownerUrl,
    max,
    application_name: 'kolo',
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    // Behind a pooler the role brings them along: a pooler refuses what it cannot keep apart.
    ...(isPooled(ownerUrl) ? {} : { options: asOptions(sessionSettings) }),
    query_timeout: ANSWER_LIMIT_MS,
    types: valueTypes(),
  })
  pool.on('error', (error) => onIdleError?.(error))
  // The pool listens to idle connections only. One that breaks between two statements of a transaction would end
  // the whole process; its next statement fails properly, and the pool throws the connection away.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: preparing(pool, !isPooled(ownerUrl)) }),
  })
  return {
    db,
    pool,
    asOwner: (work) => withOwner(ownerUrl, work),
    close: () => db.destroy(),
  }
}

function asOptions(settings: Readonly<Record<string, string>>): string {
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')
}

/** One connection as the owner, closed whatever happens. Reads values in the same shapes as the pool. */
export async function withOwner<T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: presentUrl(ownerUrl),
    application_name: 'kolo-owner',
    connectionTimeoutMillis: 5_000,
    ...(isPooled(ownerUrl) ? {} : { options: '-c timezone=UTC -c datestyle=ISO' }),
    types: valueTypes(),
  })
  // A connection that breaks between two statements raises an event; the next statement reports it properly.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const conflictCodes = new Set(['40001', '40P01'])
const mostAttempts = 3

/**
 * Runs `work` in one transaction: committed when it answers, rolled back when it throws, begun again where PostgreSQL chose
 * it as the one to give way, which left nothing behind. Acts and tests alike run in it. Takes a connection of the pool for
 * as long as `work` runs, so `work` must not wait for the outside world.
 */
export async function transact<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt === mostAttempts || !conflictCodes.has((error as { code?: string }).code ?? '')) throw error
    }
  }
}

function valueTypes(): pg.CustomTypesConfig {
  const types = new pg.TypeOverrides()
  const { builtins } = pg.types
  const asText = (value: string) => value
  const asInstant = (value: string) => new Date(value).toISOString()
  types.setTypeParser(builtins.INT8, BigInt)
  types.setTypeParser(builtins.DATE, asText)
  types.setTypeParser(builtins.TIMESTAMPTZ, asInstant)
  const texts: (value: string) => (string | null)[] = pg.types.getTypeParser(TEXT_ARRAY)
  const arrayOf = (each: (value: string) => unknown) => (value: string) =>
    texts(value).map((item) => (item === null ? null : each(item)))
  types.setTypeParser(INT8_ARRAY, arrayOf(BigInt))
  types.setTypeParser(DATE_ARRAY, arrayOf(asText))
  types.setTypeParser(TIMESTAMPTZ_ARRAY, arrayOf(asInstant))
  return types
}

// Type numbers of PostgreSQL's catalogue that the driver has no names for.
const TEXT_ARRAY: number = 1009
const INT8_ARRAY = 1016
const DATE_ARRAY = 1182
const TIMESTAMPTZ_ARRAY = 1185
