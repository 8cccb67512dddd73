/**
 * The built-in PostgreSQL: a real server as a child process, its files in DATA_DIR/postgres, reachable on a free
 * loopback port with a password that was made once. What must always be true: never two servers on the same
 * files. The data folder's lock keeps two applications apart; a server that outlived a killed application is
 * adopted, not doubled. Half-made data is never used: a new cluster is renamed into place when complete.
 */
import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, realpath, rename, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { StartProblem } from '../start-problem.ts'
import { openDataFolder } from './data-folder.ts'
import { chooseIdentity, findPrograms, giveTo, type ProgramIdentity } from './postgres-program.ts'
import { isAlive, type ProcessIdentity, readProcess } from './process-identity.ts'

const run = promisify(execFile)
const OWNER = 'kolo_owner'
const DATABASE = 'kolo'
const START_LIMIT_MS = 30_000
const STOP_LIMIT_MS = 20_000
const LOG_LIMIT_BYTES = 5_000_000

export interface Embedded {
  /** Connection URL of the role that owns the tables: for migrations, never for serving requests. */
  readonly ownerUrl: string
  /** Stops the server and gives the data folder back. */
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  readonly dataDir: string
  /** False only in tests: nothing waits for the disk, so a power cut may destroy the data. */
  readonly durable?: boolean
}

interface Running {
  readonly process: ProcessIdentity
  readonly port: number
}

/** Starts (or adopts) the server of this data folder. Throws a StartProblem that says what to do. */
export async function startEmbedded({ dataDir, durable = true }: EmbeddedOptions): Promise<Embedded> {
  const folder = await openDataFolder(dataDir)
  try {
    const password = await ownerPassword(folder.path)
    const running = (await findRunning(folder.path)) ?? (await start(folder.path, password, durable))
    const ownerUrl = urlOf(password, running.port, DATABASE)
    await ensureDatabase(urlOf(password, running.port, 'postgres'))
    return {
      ownerUrl,
      stop: async () => {
        await stop(running.process)
        await folder.close()
      },
    }
  } catch (error) {
    await folder.close()
    throw error
  }
}

/** Owner's URL of the server that an application is running on this folder right now, if there is one. */
export async function findRunningUrl(dataDir: string): Promise<string | undefined> {
  const running = await findRunning(dataDir)
  if (!running) return undefined
  return urlOf(await ownerPassword(dataDir), running.port, DATABASE)
}

/** Stops the server that a killed application left behind; answers false when the folder is in use. */
export async function stopLeftBehind(dataDir: string): Promise<boolean> {
  const folder = await openDataFolder(dataDir).catch(() => undefined)
  if (!folder) return false
  const running = await findRunning(dataDir)
  if (running) await stop(running.process)
  await folder.close()
  return true
}

/**
 * The owner's URL of a server that is serving this folder right now, for a program that only looks in beside the
 * running application; `undefined` when none is.
 */
export async function findServing(dataDir: string): Promise<string | undefined> {
  const path = resolve(dataDir)
  const running = await findRunning(path)
  return running && urlOf(await ownerPassword(path), running.port, DATABASE)
}

function urlOf(password: string, port: number, database: string): string {
  return `postgres://${OWNER}:${password}@127.0.0.1:${port}/${database}`
}

async function ownerPassword(dataDir: string): Promise<string> {
  const file = join(dataDir, 'secrets', 'database-owner')
  const known = await readFile(file, 'utf8').catch(() => '')
  if (known !== '') return known
  if (await exists(join(dataDir, 'postgres'))) {
    throw new StartProblem(
      `The file ${file} is missing, and without it the data beside it cannot be opened: restore it.`,
    )
  }
  const password = randomBytes(32).toString('base64url')
  await mkdir(join(dataDir, 'secrets'), { recursive: true, mode: 0o700 })
  const draft = `${file}.new`
  await writeFile(draft, password, { mode: 0o600, flush: true })
  await rename(draft, file)
  return password
}

/** The server that still serves this folder's files, if one outlived its application. */
async function findRunning(dataDir: string): Promise<Running | undefined> {
  const data = join(dataDir, 'postgres')
  const deadline = Date.now() + START_LIMIT_MS
  for (;;) {
    const found = await readPidFile(data)
    const alive = found && (await readProcess(found.pid))
    if (!found || !alive) return undefined
    if (!(await servesFolder(found.pid, data))) {
      // The number was given to another program since; PostgreSQL itself would refuse to start because of it.
      await rm(join(data, 'postmaster.pid'), { force: true })
      return undefined
    }
    if (found.ready) return { process: alive, port: found.port }
    if (Date.now() > deadline)
      throw new StartProblem(`A PostgreSQL server is shutting down or stuck in ${data}: try again.`)
    await sleep(50)
  }
}

/** PostgreSQL makes its data folder its working folder, which is how it is told from a stranger with its number. */
async function servesFolder(pid: number, data: string): Promise<boolean> {
  if (process.platform !== 'linux') return true
  const here = await realpath(`/proc/${pid}/cwd`).catch(() => undefined)
  return here === undefined || here === (await realpath(data))
}

async function readPidFile(data: string): Promise<{ pid: number; port: number; ready: boolean } | undefined> {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const lines = text.split('\n')
  return { pid: Number(lines[0]), port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
}

async function start(dataDir: string, password: string, durable: boolean): Promise<Running> {
  const programs = await findPrograms()
  const identity = await chooseIdentity(programs, dataDir)
  const data = join(dataDir, 'postgres')
  // When root starts in somebody's own folder, that person must still be able to start there tomorrow.
  for (const path of ['secrets', 'secrets/database-owner']) await giveTo(identity, join(dataDir, path))
  if (!(await exists(data))) await initialise(programs, identity, dataDir, password, durable)
  for (let attempt = 1; ; attempt++) {
    const running = await launch(programs, identity, dataDir, durable)
    if (running) return running
    // Another program may have taken the free port in between; anything else fails three times alike.
    if (attempt === 3) {
      throw new StartProblem(
        `The built-in PostgreSQL did not start: the reason is in ${join(dataDir, 'postgres.log')}.`,
      )
    }
  }
}

async function initialise(
  programs: string,
  identity: ProgramIdentity,
  dataDir: string,
  password: string,
  durable: boolean,
): Promise<void> {
  const staging = join(dataDir, 'postgres.new')
  const passwordFile = join(staging, 'password')
  await rm(staging, { recursive: true, force: true })
  await mkdir(join(staging, 'data'), { recursive: true, mode: 0o700 })
  await writeFile(passwordFile, password, { mode: 0o600 })
  for (const path of [staging, passwordFile, join(staging, 'data')]) await giveTo(identity, path)
  const command = [
    join(programs, 'initdb'),
    ...['-D', join(staging, 'data'), '-U', OWNER, `--pwfile=${passwordFile}`, '--auth=scram-sha-256'],
    // Bytes order the text (the same on every machine); letters with marks still have an upper and lower case.
    ...['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    ...(durable ? [] : ['--no-sync']),
  ]
  const [program = '', ...rest] = [...identity.prefix, ...command]
  try {
    await run(program, rest, { ...userOf(identity), cwd: staging })
  } catch (error) {
    const reason = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error)
    throw new StartProblem(
      `The built-in PostgreSQL could not make its data folder: ${reason.split('\n').at(-1)}`,
    )
  }
  await rename(join(staging, 'data'), join(dataDir, 'postgres'))
  await rm(staging, { recursive: true, force: true })
}

async function launch(
  programs: string,
  identity: ProgramIdentity,
  dataDir: string,
  durable: boolean,
): Promise<Running | undefined> {
  const data = join(dataDir, 'postgres')
  const [program = '', ...rest] = [
    ...identity.prefix,
    join(programs, 'postgres'),
    ...['-D', data],
    ...settings(await freePort(), durable).flatMap((setting) => ['-c', setting]),
  ]
  const logFile = join(dataDir, 'postgres.log')
  const log = await openLog(logFile)
  await giveTo(identity, logFile)
  // Its own process group: Ctrl-C in a terminal must reach the application alone, which then stops the server.
  const child = spawn(program, rest, {
    ...userOf(identity),
    cwd: dataDir,
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  })
  child.unref()
  let gone = false
  child.once('exit', () => {
    gone = true
  })
  child.once('error', () => {
    gone = true
  })
  await log.close()
  const deadline = Date.now() + START_LIMIT_MS
  while (!gone && Date.now() < deadline) {
    const found = await readPidFile(data)
    if (found?.ready && found.pid === child.pid) {
      const alive = await readProcess(found.pid)
      if (alive) return { process: alive, port: found.port }
    }
    await sleep(10)
  }
  if (!gone) child.kill('SIGQUIT')
  return undefined
}

function settings(port: number, durable: boolean): string[] {
  return [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'timezone=UTC',
    'log_timezone=UTC',
    'jit=off',
    // A failed statement and the row it failed on hold members' data, which has no place in a log file.
    'log_min_error_statement=panic',
    'log_error_verbosity=terse',
    ...(durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off']),
  ]
}

async function openLog(file: string) {
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  )
  if (size > LOG_LIMIT_BYTES) await truncate(file)
  return open(file, 'a', 0o600)
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', resolve)
  })
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('a TCP server has a numbered port')
  return address.port
}

async function ensureDatabase(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
  } catch {
    throw new StartProblem(
      'The built-in PostgreSQL does not accept the password in DATA_DIR/secrets: restore that file.',
    )
  }
  try {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE])
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`)
  } finally {
    await client.end()
  }
}

/** Ends all sessions and stops cleanly (PostgreSQL's "fast" shutdown); insists only when that does not come about. */
async function stop(server: ProcessIdentity): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (!(await isAlive(server))) return
    try {
      process.kill(server.pid, signal)
    } catch {
      // It went by itself since the line above; the loop below sees that.
    }
    const deadline = Date.now() + STOP_LIMIT_MS
    while (Date.now() < deadline) {
      if (!(await isAlive(server))) return
      await sleep(10)
    }
  }
}

function userOf(identity: ProgramIdentity): { uid?: number; gid?: number } {
  return identity.uid === undefined ? {} : { uid: identity.uid, gid: identity.gid }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
