/**
 * Runs one migration beside people at work. What must always be true: it waits for a lock no longer than moments, because
 * whoever comes after it waits behind it; then it lets them through and tries again, ever more rarely, until it gives up
 * in a sentence. A statement that PostgreSQL runs in no transaction, such as `create index concurrently`, waits long, and
 * nobody behind it.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { isDiskFull } from './cluster/disk-full.ts'
import { withOwner } from './connection.ts'
import { isPooled } from './pooled/pooler.ts'
import { StartProblem } from './start-problem.ts'

/** One numbered file. */
export interface Migration {
  readonly number: number
  readonly file: string
  readonly checksum: string
  readonly sql: string
}

/** How long a migration waits. */
export interface MigrationPatience {
  /** For one lock, and so the longest that anybody waits behind it. */
  readonly lockMs: number
  /** Before it tries again: at first, and doubled each time up to the longest. */
  readonly firstPauseMs: number
  readonly longestPauseMs: number
  readonly giveUpMs: number
}

/** As long as an update may take; meanwhile an older version goes on serving. */
export const ordinaryPatience: MigrationPatience = {
  lockMs: 1_000,
  firstPauseMs: 500,
  longestPauseMs: 15_000,
  giveUpMs: 300_000,
}

/** What PostgreSQL says beside an answer. */
type NoticeMessage = { severity?: string | undefined; message?: string | undefined }

/** How a file begins whose one statement runs in no transaction. It must be one that may run twice. */
const OUTSIDE = '-- outside a transaction'

/** Whether a lock could not be had in the time that was given. */
export function isLockNotAvailable(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '55P03'
}

function isDeadlock(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '40P01'
}

/** Runs what the file says, in the transaction that is open on `client`, or beside it where the file says so. */
export async function applyMigration(
  client: pg.Client,
  { file, sql }: Migration,
  { ownerUrl, patience }: { ownerUrl: string; patience: MigrationPatience },
): Promise<void> {
  const outside = sql.startsWith(OUTSIDE)
  const once = outside
    ? () => runOutside(ownerUrl, sql, patience)
    : () => runInside(client, file, sql, patience)
  try {
    await insist(client, file, once, patience)
  } catch (error) {
    if (error instanceof StartProblem || isDiskFull(error)) throw error
    const reason = error instanceof Error ? error.message : String(error)
    const kept = outside ? 'failed, and the next start tries it again' : 'failed and nothing of it was kept'
    throw new StartProblem(`The migration ${file} ${kept}: ${reason}.`)
  }
}

async function insist(
  client: pg.Client,
  file: string,
  once: () => Promise<void>,
  { firstPauseMs, longestPauseMs, giveUpMs }: MigrationPatience,
): Promise<void> {
  const deadline = performance.now() + giveUpMs
  for (let pause = firstPauseMs; ; pause = Math.min(2 * pause, longestPauseMs)) {
    try {
      return await once()
    } catch (error) {
      if (!isLockNotAvailable(error) && !isDeadlock(error)) throw error
      const oldest = await oldestOther(client)
      if (performance.now() + pause > deadline) {
        throw new StartProblem(
          `The migration ${file} gave up after ${Math.round(giveUpMs / 1_000)} seconds, because others were using what it changes${oldest}: end that and start Kolo again. Nothing was changed.`,
          { cause: error },
        )
      }
      if (pause === firstPauseMs) {
        process.emitWarning(`waits, because others are using what it changes${oldest}`, { code: file })
      }
      await sleep(pause)
    }
  }
}

/** Whoever has had a transaction open for longest is most likely in the way. */
async function oldestOther(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ pid: number; role: string }>(`
    SELECT pid, usename AS role FROM pg_stat_activity
    WHERE datname = current_database() AND xact_start IS NOT NULL
      AND pid <> pg_backend_pid() AND wait_event_type IS DISTINCT FROM 'Lock'
    ORDER BY xact_start LIMIT 1`)
  const [oldest] = rows
  return oldest ? ` (the oldest transaction is ${oldest.role}’s, process ${oldest.pid})` : ''
}

/**
 * What a migration makes goes into the schema of this society, and so does what it names. A function that says `set
 * search_path from current` keeps the same, so that nobody who calls it can put something else in its way.
 */
const onlyOurSchema = `SELECT set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true)`

/** The node's own lock is kept while a try is taken back, so that no other node tries in between. */
async function runInside(client: pg.Client, file: string, sql: string, { lockMs }: MigrationPatience) {
  // What a migration found and left alone is for whoever runs the server.
  const warn = ({ severity, message }: NoticeMessage) => {
    if (severity === 'WARNING' && message) process.emitWarning(message, { code: file })
  }
  await client.query(`SAVEPOINT before_try; SET LOCAL lock_timeout = ${lockMs}; ${onlyOurSchema}`)
  client.on('notice', warn)
  try {
    await client.query(sql)
  } catch (error) {
    await client.query('ROLLBACK TO SAVEPOINT before_try').catch(() => undefined)
    throw error
  } finally {
    client.off('notice', warn)
  }
}

/** An index that was being made when its start ended is there, but in no use: it is made again. */
async function runOutside(ownerUrl: string, sql: string, { giveUpMs }: MigrationPatience) {
  const index = /index concurrently if not exists ([a-z0-9_]+)/.exec(sql.toLowerCase())?.[1]
  await withOwner(ownerUrl, async (aside) => {
    // What is set on a pooler's connection would stay on somebody else's.
    if (!isPooled(ownerUrl)) await aside.query(`SET lock_timeout = ${giveUpMs}`)
    const left = await aside.query(
      'SELECT FROM pg_index WHERE indexrelid = to_regclass($1) AND NOT indisvalid',
      [index],
    )
    if (left.rowCount) await aside.query(`DROP INDEX CONCURRENTLY ${index}`)
    await aside.query(sql)
  })
}
