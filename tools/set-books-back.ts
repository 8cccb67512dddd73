/**
 * `npm run books:set-back`: for books that were proved while the clock was ahead. Run once the clock is right, beside a
 * running server or without one, with the same DATA_DIR or DATABASE_URL: it takes the proofs back to the clock, so that
 * postings have the date of their day again. Nothing that was posted changes.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findServing, startEmbedded } from '@kolo/database/cluster/embedded'
import { connect } from '@kolo/database/connection'
import { StartProblem } from '@kolo/database/start-problem'
import type { Instant } from '@kolo/foundation/time'
import { setProofsBack } from '@kolo/ledger/trial-balance'
import { clock } from '@kolo/server/clock'
import { type Config, readConfig } from '@kolo/server/config'

async function setBack({ dataDir, databaseUrl }: Config, now: Instant): Promise<Instant> {
  const serving = databaseUrl ?? (await findServing(dataDir))
  if (!serving && !existsSync(join(dataDir, 'postgres'))) {
    throw new StartProblem(`The data folder ${dataDir} holds no database: set DATA_DIR or DATABASE_URL.`)
  }
  const embedded = serving ? undefined : await startEmbedded({ dataDir })
  const connection = connect({ ownerUrl: serving ?? embedded?.ownerUrl ?? '', as: 'owner', max: 1 })
  try {
    return await setProofsBack(connection.db, now)
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
    const now = clock()
    const through = await setBack(read.config, now)
    console.log(`The clock says ${now}. The books are proved through ${through}.`)
    if (through > now) console.log('Something has a later date: until then the alarm stays.')
  } catch (error) {
    console.error(error instanceof StartProblem ? error.message : error)
    process.exitCode = 2
  }
}
