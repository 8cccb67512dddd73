/**
 * The built-in PostgreSQL: a real server as a child process, its files in DATA_DIR/postgres, reachable on a free
 * loopback port with a password that was made once. What must always be true: never two servers on the same
 * files. The data folder's lock keeps two applications apart; a server that outlived a killed application is
 * adopted, not doubled. Half-made data is never used: a new cluster is renamed into place when complete.
 */
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { StartProblem } from '../start-problem.ts'
import { openDataFolder } from './data-folder.ts'
import { diskFullProblem, isDiskFull, saysDiskFull } from './disk-full.ts'
import { freePort, launch, logSize, type Running, readPidFile, userOf, whyNot } from './launch.ts'
import { chooseIdentity, findPrograms, giveTo, type ProgramIdentity } from './postgres-program.ts'
import { isAlive, type ProcessIdentity, readProcess } from './process-identity.ts'
import { ordinaryPatience, type Patience, supervise, type Tell } from './supervise.ts'
import { movedTo } from './whereabouts.ts'

const run = promisify(execFile)
const OWNER = 'kolo_owner'
const DATABASE = 'kolo'
const START_LIMIT_MS = 30_000
const STOP_LIMIT_MS = 20_000
const ANSWER_LIMIT_MS = 5_000

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
  /** A test asks the database what its statements cost. */
  readonly countsStatements?: boolean
  /** Starts the server again when it ends, and tells about it; absent: a server that ended stays away. */
  readonly tell?: Tell | undefined
  /** Another patience than usual: in tests. */
  readonly patience?: Patience
}

/** Starts (or adopts) the server of this data folder. Throws a StartProblem that says what to do. */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { dataDir, durable = true, countsStatements = false, tell, patience = ordinaryPatience } = options
  const folder = await openDataFolder(dataDir)
  try {
    const password = await ownerPassword(folder.path)
    const adminUrl = ({ port }: Running) => urlOf(password, port, 'postgres')
    const answers = (running: Running) => takesConnections(adminUrl(running))
    const supervised = tell !== undefined
    const how = { dataDir: folder.path, password, durable, countsStatements, supervised }
    const first = (await findAnswering(folder.path, answers)) ?? (await start(how))
    const ownerUrl = urlOf(password, first.port, DATABASE)
    await ensureDatabase(adminUrl(first))
    const supervision =
      tell &&
      supervise({
        first,
        restart: async (before, signal) => {
          const after = await startAgain(how, before, signal)
          if (after.port !== before.port) movedTo(ownerUrl, after.port)
          return after
        },
        answers,
        end: (running) => stop(running.process, hangingSignals),
        whyNot: (running) => whyNot(folder.path, running.logFrom),
        tell,
        patience,
      })
    return {
      ownerUrl,
      stop: async () => {
        const last = supervision ? await supervision.stop() : first
        await stop(last.process)
        await folder.close()
      },
    }
  } catch (error) {
    await folder.close()
    throw isDiskFull(error) ? diskFullProblem(folder.path, error) : error
  }
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
    if (found.ready) return { process: alive, port: found.port, logFrom: await logSize(dataDir) }
    if (Date.now() > deadline)
      throw new StartProblem(`A PostgreSQL server is shutting down or stuck in ${data}: try again.`)
    await sleep(50)
  }
}

/** The server that outlived its application, if it takes connections; one that hangs is ended. */
async function findAnswering(
  dataDir: string,
  answers: (running: Running) => Promise<boolean>,
): Promise<Running | undefined> {
  const running = await findRunning(dataDir)
  if (!running || (await answers(running))) return running
  await stop(running.process, hangingSignals)
  return undefined
}

/** PostgreSQL makes its data folder its working folder, which is how it is told from a stranger with its number. */
async function servesFolder(pid: number, data: string): Promise<boolean> {
  if (process.platform !== 'linux') return true
  const here = await realpath(`/proc/${pid}/cwd`).catch(() => undefined)
  return here === undefined || here === (await realpath(data))
}

/** What a start has to know. */
interface How {
  readonly dataDir: string
  readonly password: string
  readonly durable: boolean
  readonly countsStatements: boolean
  readonly supervised: boolean
}

async function start(how: How): Promise<Running> {
  const { dataDir, password, durable } = how
  const programs = await findPrograms()
  const identity = await chooseIdentity(programs, dataDir)
  const data = join(dataDir, 'postgres')
  // When root starts in somebody's own folder, that person must still be able to start there tomorrow.
  for (const path of ['secrets', 'secrets/database-owner']) await giveTo(identity, join(dataDir, path))
  if (!(await exists(data))) await initialise(programs, identity, dataDir, password, durable)
  for (let attempt = 1; ; attempt++) {
    try {
      return await launch({ ...how, programs, identity, port: await freePort() })
    } catch (error) {
      // Another program may have taken the free port in between; anything else fails three times alike.
      if (attempt === 3) throw error
    }
  }
}

/** One try to bring back a server that ended, on the port it had where that is still free. */
async function startAgain(how: How, before: Running, signal: AbortSignal): Promise<Running> {
  const { dataDir } = how
  try {
    const programs = await findPrograms()
    const identity = await chooseIdentity(programs, dataDir)
    const port = await freePort(before.port)
    return await launch({ ...how, programs, identity, port, signal })
  } catch (error) {
    if (error instanceof StartProblem) throw error
    if (isDiskFull(error)) throw diskFullProblem(dataDir, error)
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartProblem(`The built-in PostgreSQL could not be started again: ${reason}.`, { cause: error })
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
    if (saysDiskFull(reason)) throw diskFullProblem(dataDir, error)
    throw new StartProblem(
      `The built-in PostgreSQL could not make its data folder: ${/(?:FATAL|PANIC|error): .*/.exec(reason)?.[0] ?? reason.split('\n').at(-1)}`,
    )
  }
  await rename(join(staging, 'data'), join(dataDir, 'postgres'))
  await rm(staging, { recursive: true, force: true })
}

async function ensureDatabase(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && wrongPassword.has(error.code ?? ''))) throw error
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

const wrongPassword = new Set(['28P01', '28000'])

/**
 * Whether the server says anything at all within five seconds, be it that it is full or still replaying what was
 * written. One that is shutting down is as good as gone: it would wait for its sessions for ever.
 */
async function takesConnections(adminUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: ANSWER_LIMIT_MS })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch (error) {
    return error instanceof pg.DatabaseError && !error.message.includes('shutting down')
  } finally {
    // A server that hangs does not answer the goodbye either.
    void client.end().catch(() => undefined)
  }
}

const politeSignals = ['SIGINT', 'SIGQUIT'] as const
const hangingSignals = ['SIGQUIT', 'SIGKILL'] as const

/** Ends all sessions and stops cleanly (PostgreSQL's "fast" shutdown); insists only when that does not come about. */
async function stop(
  server: ProcessIdentity,
  signals: readonly NodeJS.Signals[] = politeSignals,
): Promise<void> {
  for (const signal of signals) {
    if (!(await isAlive(server))) return
    try {
      process.kill(server.pid, signal)
    } catch {
      // It went by itself since the line above; the loop below sees that.
    }
    const deadline = Date.now() + (signals === politeSignals ? STOP_LIMIT_MS : ANSWER_LIMIT_MS)
    while (Date.now() < deadline) {
      if (!(await isAlive(server))) return
      await sleep(10)
    }
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
