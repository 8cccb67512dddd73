/**
 * Databases for tests: each is a copy of one migrated template in the cluster that the test run started, so a
 * test gets a real PostgreSQL of its own within tens of milliseconds and may do with it what it likes.
 */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { inject } from 'vitest'
import { type Connection, connect, type Tx } from './connection.ts'
import { APP_ROLE, appUrlOf, databaseRights } from './roles.ts'
import type { Db } from './tables.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Owner's URL of the migrated template database, which nobody may be connected to. */
    templateUrl: string
  }
}

export interface TestDatabase extends Connection {
  /** The owner of the tables: prepares what the server itself may not write, such as an administrator. */
  readonly owner: Db
  readonly ownerUrl: string
  readonly appUrl: string
}

const testDeeds = [
  'test',
  'test.moved',
  'test.wallet-filled',
  'test.paid-out',
  'test.invested',
  'test.deposit',
  'test.spent',
  'probe.paid-in',
  'probe.paid-out',
] as const
const guardsOfTests = testDeeds.flatMap((deed) => {
  const name = deed.replaceAll(/[.-]/g, '_')
  return [`posting_${name}(ledger_entry)`, `reversing_${name}(ledger_journals)`]
})

/** Lets the server's role post what only tests post: no feature has a record of it. For the template of all databases. */
export const allowTestDeeds = guardsOfTests
  .map((name) => {
    const [returns, answer] = name.startsWith('posting') ? ['text[]', `'{}'::text[]`] : ['boolean', 'true']
    return `create function ${name} returns ${returns} language sql as $$ select ${answer} $$;
      revoke execute on function ${name} from public;`
  })
  .join('')

/** What the migrations alone make. */
export const forgetTestDeeds = guardsOfTests.map((name) => `drop function ${name};`).join('')

/** Makes and drops the databases of this process: a connection for each would take as long as the copy. */
let administrator: pg.Pool | undefined

async function administrate(...statements: string[]): Promise<void> {
  administrator ??= openAdministrator()
  for (const statement of statements) await administrator.query(statement)
}

function openAdministrator(): pg.Pool {
  const connectionString = onDatabase(inject('templateUrl'), 'postgres')
  const pool = new pg.Pool({ connectionString, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true })
  // The cluster may end before the process does.
  pool.on('error', () => undefined)
  return pool
}

/**
 * A fresh, migrated, empty database; `bare`: one on which nothing of ours was ever started; `like`: a copy of that template.
 * `close` drops it, also when connections were forgotten.
 */
export async function createTestDatabase({ bare = false, like = '' } = {}): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  const template = like || new URL(inject('templateUrl')).pathname.slice(1)
  const copy = bare ? '' : ` TEMPLATE ${template} STRATEGY file_copy`
  // Rights on the database itself are not copied with it.
  await administrate(`CREATE DATABASE ${name}${copy}`, ...(bare ? [] : databaseRights(name)))
  const database = connectTo(name)
  return {
    ...database,
    close: async () => {
      await database.close()
      await administrate(`DROP DATABASE ${name} WITH (FORCE)`)
    },
  }
}

/** A database that others of this process begin as a copy of, once `fill` has filled it; answers its name. */
export async function createTemplate(fill: (database: TestDatabase) => Promise<void>): Promise<string> {
  // Nothing is connected to it but what fills it, as connections are made when first needed.
  const { ownerUrl } = await createTestDatabase()
  const name = new URL(ownerUrl).pathname.slice(1)
  const database = connectTo(name)
  await fill(database)
  await database.close()
  return name
}

/** Closing it leaves the database where it is. */
function connectTo(name: string): TestDatabase {
  const ownerUrl = onDatabase(inject('templateUrl'), name)
  const connection = connect({ ownerUrl })
  const owner = connect({ ownerUrl, as: 'owner' })
  return {
    ...connection,
    owner: owner.db,
    ownerUrl,
    appUrl: appUrlOf(ownerUrl),
    close: async () => {
      await connection.close()
      await owner.close()
    },
  }
}

/**
 * Runs `work` as the server's role in one transaction that is rolled back, so that each case of a property begins with the
 * same rows, however many there are. `asOwner` does within it what only the owner of the tables may.
 */
export async function rolledBack(
  { owner }: TestDatabase,
  work: (tx: Tx, asOwner: (write: () => Promise<unknown>) => Promise<void>) => Promise<void>,
): Promise<void> {
  const tx = await owner.startTransaction().execute()
  const asServer = () => sql`set local session authorization ${sql.id(APP_ROLE)}`.execute(tx)
  try {
    await asServer()
    await work(tx, async (write) => {
      await sql`reset session authorization`.execute(tx)
      await write()
      await asServer()
    })
  } finally {
    await tx.rollback().execute()
    rollbacks += 1
    // What was rolled back stays in the tables until it is cleared away, and each case would read more of it.
    if (rollbacks % 200 === 0) await sql`vacuum`.execute(owner)
  }
}
let rollbacks = 0

function onDatabase(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}
