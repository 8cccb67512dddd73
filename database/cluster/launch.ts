/**
 * One run of the `postgres` program on a data folder that exists: started, waited for until it takes connections, and
 * asked why when it does not.
 */
import { spawn } from 'node:child_process'
import { open, readFile, rm, stat, truncate } from 'node:fs/promises'
import { createServer } from 'node:net'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartProblem } from '../start-problem.ts'
import { diskFullProblem, hasNoRoom, saysDiskFull } from './disk-full.ts'
import { clearOrphans } from './orphans.ts'
import { giveTo, type ProgramIdentity } from './postgres-program.ts'
import { type ProcessIdentity, readProcess } from './process-identity.ts'

/** How long a start may take before it says that it is under way, and how long it may then replay what was written. */
const START_LIMIT_MS = 30_000
const REPLAY_LIMIT_MS = 600_000
const LOG_LIMIT_BYTES = 5_000_000
const LOG_TAIL_BYTES = 65_536

/** A server that takes connections. */
export interface Running {
  readonly process: ProcessIdentity
  readonly port: number
  /** Where in the log this run began. */
  readonly logFrom: number
}

/** What a start needs to know. */
export interface Launch {
  readonly programs: string
  readonly identity: ProgramIdentity
  readonly dataDir: string
  readonly durable: boolean
  /** Costs a tenth of all its work. */
  readonly countsStatements: boolean
  /** Somebody starts it again when it ends, so it need not do that itself, unseen and without end. */
  readonly supervised: boolean
  readonly port: number
  /** Gives up when the application is stopped meanwhile. */
  readonly signal?: AbortSignal
}

/** Starts the program and waits until it takes connections; throws a StartProblem that says why it does not. */
export async function launch(options: Launch): Promise<Running> {
  const { programs, identity, dataDir, signal } = options
  const data = join(dataDir, 'postgres')
  // A killed server that nobody has buried yet (a zombie) would count as alive with PostgreSQL, which then refuses.
  if (await clearOrphans(data)) await rm(join(data, 'postmaster.pid'), { force: true })
  const [program = '', ...rest] = [
    ...identity.prefix,
    join(programs, 'postgres'),
    ...['-D', data],
    ...settings(options).flatMap((setting) => ['-c', setting]),
  ]
  const { file, handle, size: logFrom } = await openLog(dataDir)
  await giveTo(identity, file)
  // Its own process group: Ctrl-C in a terminal must reach the application alone, which then stops the server.
  const child = spawn(program, rest, {
    ...userOf(identity),
    cwd: dataDir,
    detached: true,
    stdio: ['ignore', handle.fd, handle.fd],
  })
  giveWay(child.pid)
  child.unref()
  let gone = false
  child.once('exit', () => {
    gone = true
  })
  child.once('error', () => {
    gone = true
  })
  await handle.close()
  const started = performance.now()
  while (!gone && !signal?.aborted) {
    const found = await readPidFile(data)
    const isOurs = found !== undefined && found.pid === child.pid
    if (isOurs && found.ready) {
      const alive = await readProcess(found.pid)
      if (alive) return { process: alive, port: found.port, logFrom }
    }
    if (performance.now() - started > (isOurs ? REPLAY_LIMIT_MS : START_LIMIT_MS)) break
    await sleep(10)
  }
  if (!gone) child.kill('SIGQUIT')
  throw await whyNot(dataDir, logFrom)
}

/** Why a run of the program that began at this place in the log did not go on. */
export async function whyNot(dataDir: string, logFrom: number): Promise<StartProblem> {
  const said = await readLog(dataDir, logFrom)
  if (saysDiskFull(said) || (await hasNoRoom(dataDir))) return diskFullProblem(dataDir)
  return new StartProblem(
    `The built-in PostgreSQL did not start: the reason is in ${join(dataDir, 'postgres.log')}.`,
  )
}

/** How long the log is now. */
export async function logSize(dataDir: string): Promise<number> {
  return stat(join(dataDir, 'postgres.log')).then(
    ({ size }) => size,
    () => 0,
  )
}

async function readLog(dataDir: string, from: number): Promise<string> {
  const text = await readFile(join(dataDir, 'postgres.log')).catch(() => Buffer.alloc(0))
  return text.subarray(Math.max(from, text.length - LOG_TAIL_BYTES)).toString()
}

/** What PostgreSQL says about itself in its data folder. */
export async function readPidFile(
  data: string,
): Promise<{ pid: number; port: number; ready: boolean } | undefined> {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const lines = text.split('\n')
  return { pid: Number(lines[0]), port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
}

function settings({ port, durable, countsStatements, supervised }: Launch): string[] {
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
    ...(supervised ? ['restart_after_crash=off'] : []),
    ...(countsStatements ? ['shared_preload_libraries=pg_stat_statements'] : []),
    ...(durable ? [] : forgetful),
  ]
}

/** Nothing waits for the disk, and nothing is kept for a crash or a second server. */
const forgetful = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'autovacuum=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'checkpoint_timeout=1h',
]

async function openLog(dataDir: string) {
  const file = join(dataDir, 'postgres.log')
  if ((await logSize(dataDir)) > LOG_LIMIT_BYTES) await truncate(file)
  const handle = await open(file, 'a', 0o600)
  return { file, handle, size: await logSize(dataDir) }
}

/** A port nobody listens on at this moment; `wanted` when that is one. */
export async function freePort(wanted = 0): Promise<number> {
  const probe = createServer()
  const taken = await new Promise<Error | undefined>((settle) => {
    probe.once('error', settle)
    probe.listen(wanted, '127.0.0.1', () => settle(undefined))
  })
  if (taken && wanted !== 0) return freePort()
  if (taken) throw taken
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('a TCP server has a numbered port')
  return address.port
}

/** The user and group a program switches to, as the options of a new process have them. */
export function userOf(identity: ProgramIdentity): { uid?: number; gid?: number } {
  return identity.uid === undefined ? {} : { uid: identity.uid, gid: identity.gid }
}

/**
 * The database gives way to the program: a dozen of its processes at work would otherwise keep the one thread that
 * answers everybody from its turn on a small machine. Where that may not be said it stays as it was.
 */
function giveWay(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // A system without such priorities serves all the same.
  }
}
