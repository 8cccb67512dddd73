/**
 * Brings a database to the shape this version of the code needs. What must always be true: a migration is
 * applied whole or not at all, once, in the order of its number, and is never changed afterwards. Any number of
 * nodes may start together: whoever holds the lock on `schema_migrations` works, the others wait and then find
 * nothing left to do. How one migration runs beside people at work is in `apply-migration.ts`.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import {
  applyMigration,
  isLockNotAvailable,
  type Migration,
  type MigrationPatience,
  ordinaryPatience,
} from './apply-migration.ts'
import { sameAsBefore, takeOver } from './before-baseline.ts'
import { diskFullProblem, isDiskFull } from './cluster/disk-full.ts'
import { withOwner } from './connection.ts'
import { closeDatabase, parseDatabaseUrl, prepareAppRole } from './roles.ts'
import { StartProblem } from './start-problem.ts'

export interface MigrateOptions {
  readonly ownerUrl: string
  /** Folder of `NNN-title.sql` files; the product's own by default. */
  readonly folder?: string
  /** Another patience than usual: in tests. */
  readonly patience?: MigrationPatience
  /** The only ones wanted, as they were when a backup was made; absent: all there are. */
  readonly only?: readonly { file: string; checksum: string }[]
}

// Older ones let everyone make tables in the schema `public`.
const OLDEST_VERSION = 150_000
const NOT_PERMITTED = '42501'
// A table, its row type or its entry in the catalogue was there first; or the role, which all databases of a server
// share, was being changed by the start of another one.
const COLLIDED = ['23505', '42710', '42P07', 'XX000']
const LOCK_TRIED_EACH_MS = 50
const PRODUCT_MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url))

/** Applies what is missing and prepares the role `kolo_app`; answers the names of the files applied now. */
export async function migrate({
  ownerUrl,
  folder = PRODUCT_MIGRATIONS,
  patience = ordinaryPatience,
  only,
}: MigrateOptions): Promise<string[]> {
  const { host, pathname, username } = parseDatabaseUrl(ownerUrl)
  const all = await readMigrations(folder)
  const migrations = only ? await knownHere(only, all) : all
  try {
    return await withOwner(ownerUrl, async (client) => {
      await requireVersion(client)
      await despiteOthers(() => makeRecord(client))
      await despiteOthers(() =>
        inLockedTransaction(client, async () => {
          await prepareAppRole(client, ownerUrl)
          await closeDatabase(client)
          await takeOver(client, migrations)
        }),
      )
      const applied: string[] = []
      for (;;) {
        const file = await inLockedTransaction(client, async () => {
          const next = await findNext(client, migrations)
          if (!next) return undefined
          await applyMigration(client, next, { ownerUrl, patience })
          await remember(client, next)
          return next.file
        })
        if (file === undefined) return applied
        applied.push(file)
      }
    })
  } catch (error) {
    if (error instanceof StartProblem) throw error
    const database = `${host}${pathname}`
    if (isDiskFull(error)) throw diskFullProblem(`the database ${database}`, error)
    if (error instanceof pg.DatabaseError && error.code === NOT_PERMITTED) {
      throw new StartProblem(
        `The role ${username} may not prepare the database ${database} (${error.message}): it must own the database and have CREATEROLE.`,
        { cause: error },
      )
    }
    const reason = error instanceof Error ? error.message || error.name : String(error)
    throw new StartProblem(`The database ${database} cannot be used: ${reason}.`, { cause: error })
  }
}

async function requireVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ number: string; name: string }>(
    `SELECT current_setting('server_version_num') AS number, current_setting('server_version') AS name`,
  )
  const [version] = rows
  if (version && Number(version.number) < OLDEST_VERSION) {
    throw new StartProblem(`The database is PostgreSQL ${version.name}, and Kolo needs 15 or newer.`)
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const migrations: Migration[] = []
  for (const file of names) {
    const number = Number(/^(\d{3})-[a-z0-9-]+\.sql$/.exec(file)?.[1] ?? Number.NaN)
    if (Number.isNaN(number))
      throw new StartProblem(`The migration ${file} must be named like 012-what-it-does.sql.`)
    const twin = migrations.find((other) => other.number === number)
    if (twin) throw new StartProblem(`The migrations ${twin.file} and ${file} have the same number.`)
    // Git may turn line ends around on a Windows machine, which changes nothing about the statement.
    const sql = (await readFile(join(folder, file), 'utf8')).replaceAll('\r\n', '\n')
    migrations.push({ number, file, sql, checksum: createHash('sha256').update(sql).digest('hex') })
  }
  return migrations
}

/** The migrations that a backup was made under, as this version has them. */
async function knownHere(
  wanted: readonly { file: string; checksum: string }[],
  all: readonly Migration[],
): Promise<readonly Migration[]> {
  const from = { what: 'The backup', how: 'restore and start it' }
  return (await sameAsBefore(wanted, all, from)) ?? wanted.map((one) => sameIn(all, one))
}

function sameIn(all: readonly Migration[], wanted: { file: string; checksum: string }): Migration {
  const found = all.find(({ file, checksum }) => file === wanted.file && checksum === wanted.checksum)
  if (found) return found
  throw new StartProblem(
    `The backup knows the migration ${wanted.file}, which this version does not: restore it with the version it was made by, or a newer one.`,
  )
}

async function makeRecord(client: pg.Client): Promise<void> {
  await client.query(`CREATE TABLE IF NOT EXISTS schema_migrations (
    number integer PRIMARY KEY,
    file text NOT NULL,
    checksum text NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT now()
  )`)
}

/** Tries again what PostgreSQL does not make safe against another node that does the same at this moment. */
async function despiteOthers(act: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await act()
    } catch (error) {
      const collided = error instanceof pg.DatabaseError && COLLIDED.includes(error.code ?? '')
      if (!collided || attempt === 5) throw error
    }
  }
}

/**
 * Runs the part of a start that makes things which must be there once, while no other node does: whoever finds them made
 * has nothing to do. The database must be migrated.
 */
export async function oneNodeAtATime<T>(ownerUrl: string, work: () => Promise<T>): Promise<T> {
  return withOwner(ownerUrl, (client) => inLockedTransaction(client, work))
}

async function inLockedTransaction<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await beginLocked(client)
  try {
    const answer = await work()
    await client.query('COMMIT')
    return answer
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}

/**
 * Asks for the lock again and again: whoever waits for it inside a statement holds a snapshot, and an index that another
 * node makes outside a transaction would wait for that. The transaction of the one that has it holds none between two.
 */
async function beginLocked(client: pg.Client): Promise<void> {
  for (;;) {
    await client.query('BEGIN ISOLATION LEVEL READ COMMITTED')
    try {
      return void (await client.query('LOCK TABLE schema_migrations IN EXCLUSIVE MODE NOWAIT'))
    } catch (error) {
      await client.query('ROLLBACK')
      if (!isLockNotAvailable(error)) throw error
      await sleep(LOCK_TRIED_EACH_MS)
    }
  }
}

async function findNext(client: pg.Client, migrations: readonly Migration[]): Promise<Migration | undefined> {
  const { rows } = await client.query<{ number: number; file: string; checksum: string }>(
    'SELECT number, file, checksum FROM schema_migrations ORDER BY number',
  )
  for (const row of rows) {
    const known = migrations.find((migration) => migration.number === row.number)
    if (!known) {
      throw new StartProblem(
        `The database was already changed by ${row.file}, which this older version does not know: start the newer one.`,
      )
    }
    if (known.checksum !== row.checksum) {
      throw new StartProblem(
        `The migration ${known.file} was changed after it had been applied: undo that and write a new migration.`,
      )
    }
  }
  const last = rows.at(-1)
  const next = migrations.find((migration) => !rows.some((row) => row.number === migration.number))
  if (!next) return undefined
  if (last && next.number < last.number) {
    throw new StartProblem(
      `The migration ${next.file} comes too late, ${last.file} is already applied: give it a higher number.`,
    )
  }
  return next
}

async function remember(client: pg.Client, { number, file, checksum }: Migration): Promise<void> {
  await client.query('INSERT INTO schema_migrations (number, file, checksum) VALUES ($1, $2, $3)', [
    number,
    file,
    checksum,
  ])
}
