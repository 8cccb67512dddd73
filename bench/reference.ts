/**
 * The reference for everything that writes: TPC-B as pgbench runs it, in a database of its own on the same server with
 * the same durability. Where pgbench is absent, the same five statements come from a bare client.
 */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { withOwner } from '@kolo/database/connection'
import pg from 'pg'
import { runFor } from './measure.ts'

const run = promisify(execFile)
const name = 'bench_tpcb'
const scale = 12
/** Connections or requests at a time, here and in what is compared with it. */
export const workers = 12

/** Transactions a second, and what made them. */
export type Reference = { perSecond: number; by: string }

/** Measures TPC-B for so many seconds and leaves nothing behind. */
export async function measureTpcb(ownerUrl: string, seconds: number): Promise<Reference> {
  await withOwner(ownerUrl, async (client) => {
    await client.query(`drop database if exists ${name} with (force)`)
    await client.query(`create database ${name}`)
  })
  const url = new URL(ownerUrl)
  url.pathname = `/${name}`
  try {
    return (await withPgbench(url, seconds)) ?? (await withBareClient(url, seconds))
  } finally {
    await withOwner(ownerUrl, (client) => client.query(`drop database ${name} with (force)`))
  }
}

async function withPgbench(url: URL, seconds: number): Promise<Reference | undefined> {
  const env = { ...process.env, PGPASSWORD: url.password }
  const where = ['-h', url.hostname, '-p', url.port, '-U', url.username]
  try {
    await run('pgbench', ['-i', '-q', '-I', 'dtGp', '-s', String(scale), ...where, name], { env })
    const load = ['-n', '-c', String(workers), '-j', '2', '-T', String(seconds)]
    const { stdout } = await run('pgbench', [...load, ...where, name], { env })
    const found = /tps = ([\d.]+)/.exec(stdout)?.[1]
    return found === undefined ? undefined : { perSecond: Number(found), by: 'pgbench' }
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined
    throw error
  }
}

async function withBareClient(url: URL, seconds: number): Promise<Reference> {
  const pool = new pg.Pool({ connectionString: url.href, max: workers })
  try {
    await pool.query(`
      create table pgbench_branches (bid int primary key, bbalance int, filler char(88)) with (fillfactor = 100);
      create table pgbench_tellers (tid int primary key, bid int, tbalance int, filler char(84)) with (fillfactor = 100);
      create table pgbench_accounts (aid int primary key, bid int, abalance int, filler char(84)) with (fillfactor = 100);
      create table pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
      insert into pgbench_branches select n, 0, '' from generate_series(1, ${scale}) n;
      insert into pgbench_tellers select n, (n - 1) / 10 + 1, 0, '' from generate_series(1, ${10 * scale}) n;
      insert into pgbench_accounts select n, (n - 1) / 100000 + 1, 0, '' from generate_series(1, ${100_000 * scale}) n`)
    const measured = await runFor(seconds, workers, async () => {
      await fiveStatements(pool)
      return true
    })
    return { perSecond: measured.perSecond, by: 'the five statements of TPC-B from a bare client' }
  } finally {
    await pool.end()
  }
}

function upTo(most: number): number {
  return 1 + Math.floor(Math.random() * most)
}

async function fiveStatements(pool: pg.Pool): Promise<void> {
  const [account, teller, branch] = [upTo(100_000 * scale), upTo(10 * scale), upTo(scale)]
  const delta = upTo(10_000) - 5_000
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`update pgbench_accounts set abalance = abalance + ${delta} where aid = ${account}`)
    await client.query(`select abalance from pgbench_accounts where aid = ${account}`)
    await client.query(`update pgbench_tellers set tbalance = tbalance + ${delta} where tid = ${teller}`)
    await client.query(`update pgbench_branches set bbalance = bbalance + ${delta} where bid = ${branch}`)
    await client.query(`insert into pgbench_history (tid, bid, aid, delta, mtime)
      values (${teller}, ${branch}, ${account}, ${delta}, current_timestamp)`)
    await client.query('commit')
  } finally {
    client.release()
  }
}
