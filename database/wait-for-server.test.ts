/** A stand-in that speaks the beginning of PostgreSQL's protocol, and lets the real server answer when it is ready. */
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer, connect as dial, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { openDatabase } from './open.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'
import { waitForServer } from './wait-for-server.ts'

let database: TestDatabase
let folder: string
let standIn: Server | undefined
beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'kolo-waiting-'))
})
afterEach(async () => {
  standIn?.close()
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

/** PostgreSQL's ErrorResponse: the letter E, a length, and fields that end in a zero each. */
function fatal(code: string, sentence: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${sentence}\0\0`)
  const head = Buffer.alloc(5, 'E')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}

/** Says `code` to the first so many who knock, and leads the others to the real server. */
async function listen(times: number, code: string, sentence: string, port = 0) {
  const real = new URL(database.ownerUrl)
  let knocks = 0
  standIn = createServer((socket) => {
    socket.on('error', () => undefined)
    knocks += 1
    if (knocks <= times) return socket.once('data', () => socket.end(fatal(code, sentence)))
    const behind = dial(Number(real.port), real.hostname)
    behind.on('error', () => undefined)
    return socket.pipe(behind).pipe(socket)
  }).listen(port, '127.0.0.1')
  await once(standIn, 'listening')
  return { url: at((standIn.address() as AddressInfo).port), knocks: () => knocks }
}

function at(port: number): string {
  const url = new URL(database.ownerUrl)
  url.port = String(port)
  return url.href
}

async function freePort(): Promise<number> {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  taken.close()
  return port
}

const starting = ['57P03', 'the database system is starting up'] as const

it('a start waits for a database server that is starting up', async () => {
  const { url, knocks } = await listen(3, ...starting)
  const opened = await openDatabase({ dataDir: folder, databaseUrl: url })
  expect(knocks()).toBeGreaterThan(4)
  expect((await opened.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  await opened.close()
})

it('a start waits for a database server nobody has started yet', async () => {
  const port = await freePort()
  const opening = openDatabase({ dataDir: folder, databaseUrl: at(port) })
  await sleep(700)
  await listen(0, ...starting, port)
  const opened = await opening
  expect((await opened.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  await opened.close()
})

it('a start does not wait for ever, and says for what it waited, without the password', async () => {
  const short = { pauseMs: 50, giveUpMs: 1_000 }
  const { url, knocks } = await listen(1_000, ...starting)
  await expect(waitForServer(url, short)).rejects.toThrow(
    /^The database 127\.0\.0\.1:\d+\/test_\w+ was not ready within 1 seconds \(the database system is starting up\): start its server, or correct DATABASE_URL\.$/,
  )
  expect(knocks()).toBeGreaterThan(5)
  await expect(waitForServer(at(await freePort()), short)).rejects.toThrow(/ECONNREFUSED/)
})

it('what does not pass by itself is not waited for', async () => {
  const { url, knocks } = await listen(1_000, '28P01', 'password authentication failed')
  await waitForServer(url)
  expect(knocks()).toBe(1)
})
