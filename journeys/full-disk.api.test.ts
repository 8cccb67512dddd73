/**
 * A disk without room is named in one sentence, at a first start, at a later one and while running, and nothing is lost.
 * A small disk of its own needs a system that lends mounts to anybody; a limit on the size of files stands in elsewhere.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withOwner } from '@kolo/database/connection'
import { signIn, signUp } from '@kolo/identity/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newCaller } from './fixtures/caller.ts'
import { newcomer } from './fixtures/people.ts'
import { tryProduct } from './fixtures/product.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kolo full '))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const sentence = (dataDir: string) =>
  `The disk of ${dataDir} is full, or this user may not write more to it: make room there and start Kolo again. Nothing is lost.\n`
const silent = { LOG_LEVEL: 'silent' }

it('at a first start, where no file may be as large as the database needs', async () => {
  const dataDir = join(folder, 'limited')
  const attempt = tryProduct({ DATA_DIR: dataDir, ...silent }, [
    ...['sh', '-c', 'ulimit -f 2000 && exec "$@"', 'limited'],
  ])
  expect([await attempt.ended, attempt.log()]).toEqual([1, sentence(dataDir)])
}, 240_000)

it('at a later start, where no file may grow', async () => {
  const dataDir = join(folder, 'limited later')
  const first = tryProduct({ DATA_DIR: dataDir, ...silent })
  expect(await first.ready).toBeDefined()
  await first.stop()
  const attempt = tryProduct({ DATA_DIR: dataDir, ...silent }, ['sh', '-c', 'ulimit -f 0 && exec "$@"', 'x'])
  expect([await attempt.ended, attempt.log()]).toEqual([1, sentence(dataDir)])
  const last = tryProduct({ DATA_DIR: dataDir, ...silent })
  expect(await last.ready).toBeDefined()
  await last.stop()
}, 240_000)

const ownSpace = ['unshare', '--user', '--map-root-user', '--mount']
function mayMount(): boolean {
  try {
    execFileSync('unshare', [...ownSpace.slice(1), 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'], {
      stdio: 'ignore',
    })
    return true
  } catch {
    return false
  }
}

describe.runIf(mayMount())('on a small disk', () => {
  let place: string
  let holder: ReturnType<typeof spawn>
  const inside = () => ['nsenter', '-t', String(holder.pid), '--user', '--preserve-credentials', '--mount']
  /** The same place, seen from here. */
  const seen = (...names: string[]) => join('/proc', String(holder.pid), 'root', place, ...names)

  beforeAll(async () => {
    place = join(folder, 'small')
    await mkdir(place)
    const script = 'mount -t tmpfs -o size=140m tmpfs "$1" && echo mounted && exec sleep 600'
    const [program = '', ...words] = [...ownSpace, 'sh', '-c', script, 'small', place]
    holder = spawn(program, words, { stdio: ['ignore', 'pipe', 'inherit'] })
    if (holder.stdout) await once(holder.stdout, 'data')
  })
  afterAll(() => {
    holder.kill('SIGKILL')
  })

  /** Takes all the room there is but so much. */
  async function fill(leave: number): Promise<void> {
    const { bavail, bsize } = await statfs(seen())
    await writeFile(seen('filler'), Buffer.alloc(Math.max(0, bavail * bsize - leave), 'x'))
  }

  it('runs until it is full, leaves with 3, does not start with 1, and has everything once there is room', async () => {
    const dataDir = join(place, 'data')
    const person = newcomer('Tunde Balogun')
    const start = () => tryProduct({ DATA_DIR: dataDir, ...silent }, inside())
    const running = start()
    const origin = (await running.ready) ?? ''
    await newCaller(origin).call(signUp, { body: person })
    const port = (await readFile(seen('data', 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[3]
    const password = await readFile(seen('data', 'secrets', 'database-owner'), 'utf8')
    const ownerUrl = `postgres://kolo_owner:${password}@127.0.0.1:${port}/kolo`
    await fill(100_000)
    const write = (text: string) => withOwner(ownerUrl, (client) => client.query(text))
    // A table has no room to grow: the statement says so, and the server goes on.
    await expect(
      write('CREATE TABLE big AS SELECT repeat(n::text, 100) AS x FROM generate_series(1, 9000) AS n'),
    ).rejects.toMatchObject({ code: '53100' })
    expect((await fetch(`${origin}/healthz`)).status).toBe(200)
    // The log of changes has none: the server ends, and does not come back.
    const message = `SELECT pg_logical_emit_message(false, 'x', repeat('x', 1000000)) FROM generate_series(1, 40)`
    await write(message).catch(() => undefined)
    expect([await running.ended, running.log()]).toEqual([3, sentence(dataDir)])
    const again = start()
    expect([await again.ended, again.log()]).toEqual([1, sentence(dataDir)])
    await rm(seen('filler'))
    const last = start()
    const { email, password: secret } = person
    await newCaller((await last.ready) ?? '').call(signIn, { body: { email, password: secret } })
    expect(await last.stop()).toBe(0)
  }, 240_000)

  it('at a first start', async () => {
    await rm(seen('data'), { recursive: true, force: true })
    await fill(20_000_000)
    const dataDir = join(place, 'fresh')
    const attempt = tryProduct({ DATA_DIR: dataDir, ...silent }, inside())
    expect([await attempt.ended, attempt.log()]).toEqual([1, sentence(dataDir)])
  }, 240_000)
})
