/**
 * `npm run audit:verify`: walks the audit chain of DATA_DIR or DATABASE_URL, beside a running server or without one, and
 * leaves with 1 when a row was changed, removed or put in. `npm run audit:verify -- 812:9f3c…` also compares with a
 * head that was written down earlier.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Verdict, verifyChain } from '@kolo/audit/server'
import { findServing, startEmbedded } from '@kolo/database/cluster/embedded'
import { connect } from '@kolo/database/connection'
import { StartProblem } from '@kolo/database/start-problem'
import { readConfig } from '@kolo/server/config'

type Head = { position: bigint; hash: string }

async function verify(dataDir: string, databaseUrl: string | undefined, expected?: Head): Promise<Verdict> {
  const serving = databaseUrl ?? (await findServing(dataDir))
  if (!serving && !existsSync(join(dataDir, 'postgres'))) {
    throw new StartProblem(`The data folder ${dataDir} holds no database: set DATA_DIR or DATABASE_URL.`)
  }
  const embedded = serving ? undefined : await startEmbedded({ dataDir })
  const connection = connect({ ownerUrl: serving ?? embedded?.ownerUrl ?? '', max: 1 })
  try {
    return await verifyChain(connection.db, expected)
  } finally {
    await connection.close()
    await embedded?.stop()
  }
}

function readHead(text: string | undefined): Head | undefined {
  if (text === undefined) return undefined
  const [, position, hash] = /^(\d{1,18}):([0-9a-f]{64})$/.exec(text) ?? []
  if (!position || !hash)
    throw new StartProblem('A head looks like 812:9f3c… (a position, a colon, 64 hexadecimal digits).')
  return { position: BigInt(position), hash }
}

function report(verdict: Verdict): number {
  if (!verdict.intact) {
    console.error(`The audit log is not intact. ${verdict.sentence}`)
    return 1
  }
  console.log(
    `The audit log is intact: ${verdict.events} sealed events. Head ${verdict.events}:${verdict.head}`,
  )
  return 0
}

const read = readConfig(process.env)
if ('problems' in read) {
  console.error(read.problems.join('\n'))
  process.exitCode = 2
} else {
  try {
    const { dataDir, databaseUrl } = read.config
    process.exitCode = report(await verify(dataDir, databaseUrl, readHead(process.argv[2])))
  } catch (error) {
    console.error(error instanceof StartProblem ? error.message : error)
    process.exitCode = 2
  }
}
