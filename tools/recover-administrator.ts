/**
 * `npm run admin:recover`: for a community whose administrators cannot sign in any more. Run on the server's own console,
 * beside a running server or before one, with the same DATA_DIR or DATABASE_URL: it prints a one-time link, and whoever
 * opens it within an hour becomes an administrator. The link is written down in the audit log, and its use is told to
 * everybody who was staff in the last 30 days and to OVERSIGHT_EMAIL.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findServing, startEmbedded } from '@kolo/database/cluster/embedded'
import { connect } from '@kolo/database/connection'
import { StartProblem } from '@kolo/database/start-problem'
import { createRecoveryLink } from '@kolo/identity/server'
import { clock } from '@kolo/server/clock'
import { type Config, originOf, readConfig } from '@kolo/server/config'

async function recover({ dataDir, databaseUrl, origin, host, port }: Config): Promise<string> {
  const serving = databaseUrl ?? (await findServing(dataDir))
  if (!serving && !existsSync(join(dataDir, 'postgres'))) {
    throw new StartProblem(`The data folder ${dataDir} holds no database: set DATA_DIR or DATABASE_URL.`)
  }
  const embedded = serving ? undefined : await startEmbedded({ dataDir })
  const connection = connect({ ownerUrl: serving ?? embedded?.ownerUrl ?? '', as: 'owner', max: 1 })
  const community = { origin: origin ?? originOf(host, port) }
  try {
    return await connection.db
      .transaction()
      .execute((transaction) => createRecoveryLink(transaction, community, clock()))
  } finally {
    await connection.close()
    await embedded?.stop()
  }
}

const read = readConfig(process.env)
if ('problems' in read) {
  console.error(read.problems.join('\n'))
  process.exitCode = 2
} else {
  try {
    const link = await recover(read.config)
    console.log(`Whoever opens this link within an hour becomes an administrator. It works once:\n${link}`)
  } catch (error) {
    console.error(error instanceof StartProblem ? error.message : error)
    process.exitCode = 2
  }
}
