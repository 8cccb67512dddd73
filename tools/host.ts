/**
 * `npm run host`: many societies on one installation, each with a database, files, secrets and settings of its own and a
 * process that runs while somebody uses it. Without further words it serves them; `npm run host -- --help` says the rest.
 */
import { existsSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { runTool, startInstance } from './host/instance.ts'
import { openProxy } from './host/proxy.ts'
import {
  addSociety,
  dataDirOf,
  dropSociety,
  findSociety,
  folderOf,
  HostProblem,
  readSocieties,
  type Society,
  settingsOf,
  suspendSociety,
} from './host/registry.ts'
import { openSocieties } from './host/societies.ts'

const help = `npm run host                              serves all societies on HOST:PORT
npm run host -- create NAME ADDRESS TITLE  makes a society and prints its set-up link
npm run host -- list                       says which there are
npm run host -- suspend NAME               closes a society; its data stays
npm run host -- resume NAME                opens it again
npm run host -- export NAME FOLDER         suspends it and writes a sealed backup of everything it has
npm run host -- import NAME ADDRESS FILE   makes a society from such a backup, of any installation
npm run host -- delete NAME                deletes a suspended society with everything it has

HOST_DIR (./host-data) is the folder of the societies; HOST (127.0.0.1), PORT (3000) where the host listens;
TRUSTED_PROXIES who may say whose request it is; IDLE_MINUTES (15) after how long a society sleeps.
The settings of a society are in HOST_DIR/societies/NAME/settings.env.`

const { env } = process
const hostDir = resolve(env.HOST_DIR ?? 'host-data')

function quoted(title: string): string {
  if (title === '' || title.length > 60 || /["\n\\]/.test(title))
    throw new HostProblem('A title has 1 to 60 characters, without quotation marks.')
  return `COMMUNITY_NAME="${title}"\n`
}

/** Adds a society and opens it once its database is made; where that fails, nothing of it stays. */
async function add(
  [name, address, settings]: [name: string, address: string, settings: string],
  make: (society: Society) => Promise<void>,
): Promise<void> {
  const society = addSociety(hostDir, name, address, settings)
  try {
    await make(society)
  } catch (error) {
    dropWhole(name)
    throw error
  }
  suspendSociety(hostDir, name, false)
}

function dropWhole(name: string): void {
  dropSociety(hostDir, name)
  rmSync(folderOf(hostDir, name), { recursive: true })
}

async function create(name = '', address = '', ...title: string[]): Promise<void> {
  await add([name, address, quoted(title.join(' '))], async (society) => {
    const instance = await startInstance(hostDir, society, () => undefined)
    console.log(`${instance.greeting.trim()}\nIts settings are in ${settingsOf(hostDir, name)}.`)
    await instance.stop()
  })
}

function list(): void {
  for (const { name, address, isSuspended } of readSocieties(hostDir))
    console.log(`${name}\t${address}\t${isSuspended ? 'suspended' : 'open'}`)
}

/** Suspended first, so that nothing is booked after the backup: whoever moves a society moves all of it. */
async function exportSociety(name = '', folder = '.'): Promise<void> {
  suspendSociety(hostDir, name, true)
  await isEnded(name)
  await runTool(hostDir, findSociety(hostDir, name), 'tools/backup.ts', [resolve(folder)])
  console.log(`${name} is suspended. Its settings are not in the backup: ${settingsOf(hostDir, name)}`)
}

async function importSociety(name = '', address = '', file = ''): Promise<void> {
  if (!existsSync(file)) throw new HostProblem(`There is no file ${file}.`)
  await add([name, address, ''], (society) => runTool(hostDir, society, 'tools/restore.ts', [resolve(file)]))
}

async function remove(name = ''): Promise<void> {
  if (!findSociety(hostDir, name).isSuspended) throw new HostProblem(`Suspend ${name} first.`)
  await isEnded(name)
  dropWhole(name)
  console.log(`${name} is deleted.`)
}

/** A host that serves ends a suspended society within seconds; its database says by its lock whether it runs. */
async function isEnded(name: string): Promise<void> {
  for (let tries = 0; tries < 60; tries++) {
    if (!existsSync(`${dataDirOf(hostDir, name)}/postgres/postmaster.pid`)) return
    await new Promise((later) => setTimeout(later, 1_000))
  }
  throw new HostProblem(`${name} still runs.`)
}

async function serve(): Promise<void> {
  const idleMs = Number(env.IDLE_MINUTES ?? '15') * 60_000
  const port = Number(env.PORT ?? '3000')
  if (!(idleMs > 0) || !Number.isInteger(port))
    throw new HostProblem('IDLE_MINUTES and PORT must be numbers.')
  const log = (line: string) => console.log(line)
  const societies = openSocieties(hostDir, { idleMs, stayMs: 30_000, wokenAtOnce: 2, lookMs: 1_000 }, log)
  const proxies = (env.TRUSTED_PROXIES ?? '').split(',').filter((each) => each !== '')
  const server = openProxy(societies, proxies, log)
  server.listen(port, env.HOST ?? '127.0.0.1', () => log(`The host is ready on port ${port}.`))
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, async () => {
      server.close()
      server.closeAllConnections()
      await societies.close()
      process.exit(0)
    })
}

const commands: Record<string, (...words: string[]) => unknown> = {
  serve,
  create,
  list,
  suspend: (name = '') => suspendSociety(hostDir, name, true),
  resume: (name = '') => suspendSociety(hostDir, name, false),
  export: exportSociety,
  import: importSociety,
  delete: remove,
}

const [word = 'serve', ...words] = process.argv.slice(2)
const command = commands[word]
try {
  if (!command) console.log(help)
  else await command(...words)
} catch (error) {
  if (!(error instanceof HostProblem)) throw error
  console.error(error.message)
  process.exitCode = 2
}
