/**
 * The references for everything that writes, on a database of their own on the same server with the same durability:
 * TPC-B as pgbench runs it, or from a bare client where pgbench is absent; and the same five statements behind a bare
 * Node server.
 */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { withOwner } from '@kolo/database/connection'
import pg from 'pg'
import { fiveStatements, scale } from './five-statements.ts'
import { wireForm, withLines } from './line.ts'
import { type Pace, runFor } from './measure.ts'

const run = promisify(execFile)
const name = 'bench_tpcb'
/** Connections or requests at a time, here and in what is compared with it. */
export const workers = 12

/** The references, ready to be measured in turns. */
export type References = {
  /** What runs TPC-B. */
  by: string
  tpcb: (seconds: number) => Promise<Pace>
  bare: (seconds: number) => Promise<Pace>
  /** The number of the bare server's process. */
  barePid: number
  close: () => Promise<void>
}

/** Makes the tables and starts the bare server; `close` leaves nothing behind. */
export async function openReferences(ownerUrl: string): Promise<References> {
  await withOwner(ownerUrl, async (client) => {
    await client.query(`drop database if exists ${name} with (force)`)
    await client.query(`create database ${name}`)
  })
  const url = new URL(ownerUrl)
  url.pathname = `/${name}`
  const pgbench = await makeByPgbench(url)
  const pool = new pg.Pool({ connectionString: url.href, max: workers })
  if (!pgbench) await makeTables(pool)
  const bare = await startBare(url)
  return {
    by: pgbench ? 'pgbench' : 'the five statements of TPC-B from a bare client',
    tpcb: (seconds) =>
      pgbench
        ? runPgbench(url, seconds)
        : runFor(seconds, workers, async () => {
            await fiveStatements(pool)
            return true
          }),
    bare: bare.measure,
    barePid: bare.pid,
    close: async () => {
      await bare.stop()
      await pool.end()
      await withOwner(ownerUrl, (client) => client.query(`drop database ${name} with (force)`))
    },
  }
}

async function startBare(url: URL) {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'bare-server.ts'), url.href, String(workers)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const [said] = (await once(child.stdout, 'data')) as [Buffer]
  const port = Number(/listening (\d+)/.exec(said.toString())?.[1])
  const request = wireForm({ method: 'POST', path: '/', headers: {} }, port)
  return {
    pid: child.pid ?? 0,
    measure: (seconds: number) =>
      withLines(port, workers, (lines) =>
        runFor(seconds, workers, async (worker) => (await lines[worker]?.ask(request))?.status === 200),
      ),
    stop: async () => {
      child.kill()
      await once(child, 'exit')
    },
  }
}

const whereOf = (url: URL) => ['-h', url.hostname, '-p', url.port, '-U', url.username]
const envOf = (url: URL) => ({ ...process.env, PGPASSWORD: url.password })

async function makeByPgbench(url: URL): Promise<boolean> {
  try {
    const make = ['-i', '-q', '-I', 'dtGp', '-s', String(scale), ...whereOf(url), name]
    await run('pgbench', make, { env: envOf(url) })
    return true
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return false
    throw error
  }
}

async function runPgbench(url: URL, seconds: number): Promise<Pace> {
  const load = ['-n', '-M', 'prepared', '-c', String(workers), '-j', '2', '-T', String(seconds)]
  const { stdout } = await run('pgbench', [...load, ...whereOf(url), name], { env: envOf(url) })
  const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
  if (!(perSecond > 0)) throw new Error(`pgbench says no pace: ${stdout}`)
  return { done: Math.round(perSecond * seconds), seconds, perSecond }
}

async function makeTables(pool: pg.Pool): Promise<void> {
  await pool.query(`
    create table pgbench_branches (bid int primary key, bbalance int, filler char(88)) with (fillfactor = 100);
    create table pgbench_tellers (tid int primary key, bid int, tbalance int, filler char(84)) with (fillfactor = 100);
    create table pgbench_accounts (aid int primary key, bid int, abalance int, filler char(84)) with (fillfactor = 100);
    create table pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
    insert into pgbench_branches select n, 0, '' from generate_series(1, ${scale}) n;
    insert into pgbench_tellers select n, (n - 1) / 10 + 1, 0, '' from generate_series(1, ${10 * scale}) n;
    insert into pgbench_accounts select n, (n - 1) / 100000 + 1, 0, '' from generate_series(1, ${100_000 * scale}) n`)
}
