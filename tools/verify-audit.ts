/**
 * `npm run audit:verify`: walks the audit chain of DATA_DIR or DATABASE_URL, beside a running server or without one, and
 * leaves with 1 when a row was changed, removed, put in or dated otherwise than it was written. `-- --against` compares
 * with what was kept elsewhere: a head such as `812:9f3c…`, or a file with any number of them, such as the one at
 * AUDIT_HEADS or saved mails; `-` reads them from standard input. `-- --any-dates` leaves out the dates of all actions;
 * those an invented community has made up are left out by themselves, and it says so.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Head, headsIn } from '@kolo/audit/rules'
import { type Expectation, mostMinutesApart, type Verdict, verifyChain } from '@kolo/audit/server'
import { findServing, startEmbedded } from '@kolo/database/cluster/embedded'
import { connect } from '@kolo/database/connection'
import { StartProblem } from '@kolo/database/start-problem'
import { readConfig } from '@kolo/server/config'

async function verify(
  dataDir: string,
  databaseUrl: string | undefined,
  expected: Expectation,
): Promise<Verdict> {
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

function readHeads(source: string): Head[] {
  const text =
    source === '-' ? readFileSync(0, 'utf8') : existsSync(source) ? readFileSync(source, 'utf8') : source
  const heads = headsIn(text)
  if (heads.length === 0) {
    throw new StartProblem(
      `${source === '-' ? 'The input' : source} holds no head. A head looks like 812:9f3c… (a position, a colon, 64 hexadecimal digits).`,
    )
  }
  return heads
}

function report(verdict: Verdict): number {
  if (!verdict.intact) {
    console.error(`The audit log is not intact. ${verdict.sentence}`)
    return 1
  }
  const { events, head, compared, waiting, waitingSeconds, inventedThrough } = verdict
  const kept = compared === 0 ? '' : ` It agrees with ${compared} kept ${compared === 1 ? 'head' : 'heads'}.`
  console.log(`The audit log is intact: ${events} sealed events.${kept} Head ${head}`)
  if (inventedThrough !== undefined) {
    console.log(
      `It begins as a demonstration: the dates of the first ${inventedThrough} events are made up and were not looked at.`,
    )
  }
  if (waiting > 0) {
    console.log(
      `${waiting} more wait for their seal, the oldest for ${waitingSeconds} s; they are not proved yet.`,
    )
  }
  return 0
}

function readArguments(): Expectation {
  const { values, positionals } = parseArgs({
    options: { against: { type: 'string', multiple: true }, 'any-dates': { type: 'boolean' } },
    allowPositionals: true,
  })
  const heads = [...(values.against ?? []), ...positionals].flatMap(readHeads)
  return { heads, ...(values['any-dates'] ? {} : { mostMinutesApart }) }
}

const read = readConfig(process.env)
if ('problems' in read) {
  console.error(read.problems.join('\n'))
  process.exitCode = 2
} else {
  try {
    const { dataDir, databaseUrl } = read.config
    process.exitCode = report(await verify(dataDir, databaseUrl, readArguments()))
  } catch (error) {
    const known = error instanceof StartProblem || (error instanceof TypeError && 'code' in error)
    console.error(known ? error.message : error)
    process.exitCode = 2
  }
}
