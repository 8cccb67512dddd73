/**
 * The database as a program wants it. The server opens it: started or found, brought up to date, held alone.
 * A tool beside it visits: through the running server's database when there is one, without locking it out.
 */

import { openDataFolder } from './cluster/data-folder.ts'
import { explainStart } from './cluster/disk-full.ts'
import { findServing, startEmbedded } from './cluster/embedded.ts'
import type { Tell } from './cluster/supervise.ts'
import { type Connection, type ConnectionOptions, connect } from './connection.ts'
import { migrate } from './migrate.ts'
import { waitForServer } from './wait-for-server.ts'

export interface OpenOptions extends Omit<ConnectionOptions, 'ownerUrl'> {
  /** Held by this process alone until `close`, with or without an outside database. */
  readonly dataDir: string
  /** URL of an outside PostgreSQL as the owner of the tables; absent: the built-in one. */
  readonly databaseUrl?: string | undefined
  /** Told what happens to the built-in server, which is started again when it ends; absent: it is not. */
  readonly tell?: Tell
}

export interface OpenDatabase extends Connection {
  readonly ownerUrl: string
  /** Names of the migration files that were applied by this start. */
  readonly migrated: readonly string[]
}

/** Throws a StartProblem, with everything given back, when the database cannot be had. */
export async function openDatabase({
  dataDir,
  databaseUrl,
  tell,
  ...options
}: OpenOptions): Promise<OpenDatabase> {
  const { ownerUrl, stop } = databaseUrl
    ? { ownerUrl: databaseUrl, stop: (await openDataFolder(dataDir)).close }
    : await startEmbedded({ dataDir, tell })
  try {
    if (databaseUrl) await waitForServer(ownerUrl)
    const migrated = await migrate({ ownerUrl })
    const connection = connect({ ownerUrl, ...options })
    return {
      ...connection,
      ownerUrl,
      migrated,
      close: async () => {
        await connection.close()
        await stop()
      },
    }
  } catch (error) {
    await stop()
    throw await explainStart(error, { dataDir, databaseUrl })
  }
}

/**
 * For a tool that may run beside the server: connects to the database the server is using, or opens it for as
 * long as the tool runs. Migrates nothing in the first case.
 */
export async function visitDatabase(options: OpenOptions): Promise<Omit<OpenDatabase, 'migrated'>> {
  const { dataDir, databaseUrl, ...rest } = options
  const ownerUrl = databaseUrl ?? (await findServing(dataDir))
  return ownerUrl === undefined ? openDatabase(options) : { ...connect({ ownerUrl, ...rest }), ownerUrl }
}
