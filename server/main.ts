/**
 * `node server/main.ts`: reads what it was told, starts, says where it is, and stops when asked to or when its database
 * is lost. It leaves with 0 when it was asked to, 1 when it could not start, 2 when a setting is wrong and 3 when its
 * built-in database ended and could not be brought back: whoever watches over it then starts it again.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { StartProblem } from '@kolo/database/start-problem'
import { readConfig } from './config.ts'
import { helpText } from './config-table.ts'
import type { RunningServer } from './running-server.ts'

/** How long the last requests may take once the database is lost. */
const stopLimitMs = 10_000

async function main(argument: string | undefined): Promise<void> {
  if (argument === '--help' || argument === '-h') {
    console.log(helpText())
    return
  }
  if (argument !== undefined) {
    return leave(2, `${argument} is not understood: everything is set by environment variables, see --help.`)
  }
  const read = readConfig(process.env)
  if ('problems' in read) return leave(2, read.problems.join('\n'))
  // Loaded only now, so that help and a wrong setting answer at once.
  const [{ openLog }, { startServer }] = await Promise.all([
    import('./operations/log.ts'),
    import('./start.ts'),
  ])
  try {
    const server = await startServer(read.config, openLog(read.config.logLevel))
    stopWhenAsked(server)
    void stopWhenLost(server)
    console.log(greeting(server))
  } catch (error) {
    if (!(error instanceof StartProblem)) throw error
    leave(1, error.message)
  }
}

function greeting({ community, setUpLink, mailbox }: RunningServer): string {
  const lines = [`${community.name} is ready at ${community.origin}`]
  if (mailbox) lines.push(`No mail server is set, so mail is kept here and can be read at ${mailbox}`)
  if (setUpLink)
    lines.push(`Nobody runs this community yet. To become its first administrator, open ${setUpLink}`)
  return lines.join('\n')
}

function leave(code: number, sentence: string): void {
  console.error(sentence)
  process.exitCode = code
}

/** The first signal stops politely, the second at once. */
function stopWhenAsked(server: RunningServer): void {
  let asked = false
  const stop = async () => {
    if (asked) process.exit(1)
    asked = true
    console.log('Stopping.')
    await server.stop()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

/** Without its database the product can do nothing but say so, and make room for a start that may go better. */
async function stopWhenLost(server: RunningServer): Promise<void> {
  const { message } = await server.databaseLost
  leave(3, message)
  await Promise.race([server.stop().catch(() => undefined), sleep(stopLimitMs)])
  process.exit()
}

await main(process.argv[2])
