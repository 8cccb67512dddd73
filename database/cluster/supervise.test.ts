import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Connection, connect, withOwner } from '../connection.ts'
import { type Embedded, startEmbedded, stopLeftBehind } from './embedded.ts'
import { readProcess } from './process-identity.ts'
import { ordinaryPatience, type SupervisionEvent } from './supervise.ts'

let dataDir: string
let embedded: Embedded
let pool: Connection['pool']
let close: () => Promise<void>
let events: SupervisionEvent[]

const startHere = (patience = ordinaryPatience) =>
  startEmbedded({ dataDir, tell: (event) => events.push(event), patience })

beforeEach(async () => {
  events = []
  dataDir = await mkdtemp(join(tmpdir(), 'kolo supervised '))
})

afterEach(async () => {
  await close?.()
  await embedded?.stop()
  await stopLeftBehind(dataDir)
  await rm(dataDir, { recursive: true })
})

/** A pool of an ordinary program; the password of `kolo_app` is not made without migrations, so the owner serves. */
async function open(patience = ordinaryPatience) {
  embedded = await startHere(patience)
  await withOwner(embedded.ownerUrl, async (client) => {
    await client.query(`CREATE ROLE kolo_app LOGIN SUPERUSER`)
    await client.query('CREATE TABLE kept (round int)')
  })
  const { prepareAppRole } = await import('../roles.ts')
  await withOwner(embedded.ownerUrl, async (client) => {
    await client.query('ALTER ROLE kolo_app NOSUPERUSER')
    await prepareAppRole(client, embedded.ownerUrl)
    await client.query('GRANT ALL ON kept TO kolo_app')
  })
  const connection = connect({ ownerUrl: embedded.ownerUrl })
  pool = connection.pool
  close = connection.close
}

const pidFile = async () => (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
const postmaster = async () => Number((await pidFile())[0])
const port = async () => Number((await pidFile())[3])
const names = () => events.map(({ event }) => event)
const answersAgain = () =>
  vi.waitFor(async () => expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]), {
    timeout: 30_000,
    interval: 50,
  })

describe('a built-in PostgreSQL that is watched', () => {
  it('is back after its main process was killed, again and again, on the same port, with what was committed', async () => {
    await open()
    const first = await port()
    for (let round = 1; round <= 3; round++) {
      await pool.query('INSERT INTO kept VALUES ($1)', [round])
      process.kill(await postmaster(), 'SIGKILL')
      await vi.waitFor(
        () => expect(names().filter((name) => name === 'returned')).toHaveLength(round),
        30_000,
      )
      await answersAgain()
    }
    expect(await port()).toBe(first)
    expect((await pool.query('SELECT * FROM kept ORDER BY 1')).rows).toEqual(
      [1, 2, 3].map((round) => ({ round })),
    )
    expect(names()).toEqual(Array(3).fill(['ended', 'returned']).flat())
  })

  it('is back after one of its sessions was killed, which ends them all', async () => {
    await open()
    const { rows } = await pool.query('SELECT pg_backend_pid() AS pid')
    process.kill(rows[0].pid, 'SIGKILL')
    await vi.waitFor(() => expect(names()).toEqual(['ended', 'returned']), 30_000)
    await answersAgain()
  })

  it('does not wait for a session of the killed one that is too busy to notice', async () => {
    await open()
    const busy = await pool.connect()
    const { rows } = await busy.query('SELECT pg_backend_pid() AS pid')
    // Stopped in the middle of its work it notices nothing at all, and holds the folder.
    process.kill(rows[0].pid, 'SIGSTOP')
    process.kill(await postmaster(), 'SIGKILL')
    await vi.waitFor(() => expect(names()).toEqual(['ended', 'returned']), 30_000)
    expect(await readProcess(rows[0].pid)).toBeUndefined()
    busy.release(true)
    await answersAgain()
  })

  it('is found on another port when its own was taken meanwhile', async () => {
    await open({ ...ordinaryPatience, delaysMs: [1_000, 1_000] })
    const before = await port()
    await pool.query('SELECT 1')
    process.kill(await postmaster(), 'SIGKILL')
    const taker = createServer()
    await vi.waitFor(async () => {
      taker.listen(before, '127.0.0.1')
      await once(taker, 'listening')
    }, 20_000)
    await vi.waitFor(() => expect(names()).toEqual(['ended', 'returned']), 30_000)
    expect(await port()).not.toBe(before)
    await answersAgain()
    await withOwner(embedded.ownerUrl, (client) => client.query('SELECT 1'))
    taker.close()
  })

  it('is ended and started again when it answers nobody any more', async () => {
    await open({ ...ordinaryPatience, askEveryMs: 100, unanswered: 1 })
    process.kill(await postmaster(), 'SIGSTOP')
    await vi.waitFor(() => expect(names()).toEqual(['hung', 'returned']), 50_000)
    await answersAgain()
  })

  it('is started again when somebody told it to shut down and its sessions keep it from that', async () => {
    await open({ ...ordinaryPatience, askEveryMs: 100, unanswered: 2 })
    const held = await pool.connect()
    process.kill(await postmaster(), 'SIGTERM')
    await vi.waitFor(() => expect(names()).toEqual(['hung', 'returned']), 50_000)
    held.release(true)
    await answersAgain()
  })

  it('that was adopted is brought back as well', async () => {
    const script = `const { startEmbedded } = await import(${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)})
      await startEmbedded({ dataDir: process.argv[1] }); console.log('holds'); setInterval(() => {}, 1000)`
    const other = spawn(process.execPath, ['--input-type=module', '--eval', script, dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(other.stdout, 'data')
    const pid = await postmaster()
    other.kill('SIGKILL')
    await once(other, 'exit')
    await open()
    expect(await postmaster()).toBe(pid)
    process.kill(pid, 'SIGKILL')
    await vi.waitFor(() => expect(names()).toEqual(['ended', 'returned']), 30_000)
    await answersAgain()
  })

  it('is given up after a bounded number of tries, and says where the reason is', async () => {
    await open({ ...ordinaryPatience, delaysMs: [10, 20, 30] })
    const control = join(dataDir, 'postgres', 'global', 'pg_control')
    await rename(control, `${control}.away`)
    process.kill(await postmaster(), 'SIGKILL')
    await vi.waitFor(() => expect(names()).toContain('lost'), 50_000)
    expect(names()).toEqual(['ended', 'failed', 'failed', 'failed', 'lost'])
    const last = events.at(-1)
    expect(last?.event === 'lost' && last.problem.message).toBe(
      `The built-in PostgreSQL did not start: the reason is in ${join(dataDir, 'postgres.log')}.`,
    )
    await sleep(300)
    expect(names().filter((name) => name === 'lost')).toHaveLength(1)
    await rename(`${control}.away`, control)
  })

  it('is given up, too, when it comes up each time and ends at once', async () => {
    await open({ ...ordinaryPatience, delaysMs: [10, 20] })
    for (const round of [1, 2]) {
      process.kill(await postmaster(), 'SIGKILL')
      await vi.waitFor(
        () => expect(names().filter((name) => name === 'returned')).toHaveLength(round),
        30_000,
      )
    }
    process.kill(await postmaster(), 'SIGKILL')
    await vi.waitFor(() => expect(names().at(-1)).toBe('lost'), 30_000)
  })

  it('stops for good when it is told to, also between two tries', async () => {
    await open({ ...ordinaryPatience, delaysMs: [60_000] })
    const pid = await postmaster()
    process.kill(pid, 'SIGKILL')
    await vi.waitFor(() => expect(names()).toEqual(['ended']), 20_000)
    await embedded.stop()
    expect(names()).toEqual(['ended'])
    expect(await readProcess(pid)).toBeUndefined()
  })
})
