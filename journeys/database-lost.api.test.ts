/** The product outlives its database: a killed, lost or restarted PostgreSQL costs seconds, and no acknowledged work. */
import { mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Embedded, startEmbedded, stopLeftBehind } from '@kolo/database/cluster/embedded'
import type { ApiProblem } from '@kolo/foundation/request'
import { readSession, signUp } from '@kolo/identity/contract'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Caller, newCaller } from './fixtures/caller.ts'
import { newcomer } from './fixtures/people.ts'
import { type Attempt, mailedLink, tryProduct } from './fixtures/product.ts'

let folder: string
let product: Attempt | undefined
let outside: Embedded | undefined

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kolo lost '))
})

afterEach(async () => {
  await product?.stop()
  await outside?.stop()
  for (const name of ['data', 'outside']) await stopLeftBehind(join(folder, name))
  await rm(folder, { recursive: true, force: true })
  product = undefined
  outside = undefined
}, 60_000)

const killDatabase = async (name: string) => {
  const file = join(folder, name, 'postgres', 'postmaster.pid')
  process.kill(Number((await readFile(file, 'utf8')).split('\n')[0]), 'SIGKILL')
}

async function start(environment: Record<string, string> = {}): Promise<string> {
  product = tryProduct({ DATA_DIR: join(folder, 'data'), ...environment })
  const origin = await product.ready
  if (origin === undefined) throw new Error(product.log())
  return origin
}

/** Asks for the person's session until the product is as it was; answers what came instead meanwhile. */
async function outage(origin: string, person: Caller): Promise<number[]> {
  const started = performance.now()
  const statuses = new Set<number>()
  for (let wasAway = false; ; ) {
    const status = await person.call(readSession, {}).then(
      ({ session }) => (session ? 200 : 401),
      (problem: ApiProblem) => problem.status,
    )
    const ready = (await fetch(`${origin}/readyz`)).status
    expect((await fetch(`${origin}/healthz`)).status).toBe(200)
    if (status === 200 && ready === 200 && wasAway) return [...statuses]
    if (status !== 200) statuses.add(status)
    wasAway ||= ready !== 200 || status !== 200
    if (performance.now() - started > 60_000) throw new Error(`No recovery: ${status}, ${ready}`)
    await sleep(20)
  }
}

async function joinAndKill(origin: string, kill: () => Promise<void>, name: string): Promise<void> {
  const { email, ...rest } = newcomer(name)
  const person = newCaller(origin)
  await person.call(signUp, { body: { ...rest, email } })
  await kill()
  expect((await outage(origin, person)).filter((status) => status !== 503)).toEqual([])
  // The mail was asked for before the kill and is written after it.
  await mailedLink(origin, email)
}

const unsealed = async (origin: string) => {
  const page = await (await fetch(`${origin}/metrics`)).text()
  return /^kolo_audit_unsealed_events (\S+)$/m.exec(page)?.[1]
}

it('brings its built-in database back after kills, and does the work that was asked for before them', async () => {
  const origin = await start()
  const names = ['Bola Adeyemi', 'Musa Ibrahim', 'Ngozi Eze']
  for (const name of names) await joinAndKill(origin, () => killDatabase('data'), name)
  const page = await (await fetch(`${origin}/metrics`)).text()
  expect(page).toMatch(/^kolo_database_restarts 3$/m)
  expect(product?.log()).toContain('the built-in database ended and is started again')
  expect(product?.log()).toContain('the built-in database is back')
  for (let wait = 0; wait < 100 && (await unsealed(origin)) !== '0'; wait++) await sleep(100)
  expect(await unsealed(origin)).toBe('0')
  expect(await product?.stop()).toBe(0)
}, 180_000)

it('leaves with the code 3 and one sentence when its built-in database cannot be brought back', async () => {
  await start({ LOG_LEVEL: 'silent' })
  const control = join(folder, 'data', 'postgres', 'global', 'pg_control')
  await rename(control, `${control}.away`)
  await killDatabase('data')
  expect(await product?.ended).toBe(3)
  const log = join(folder, 'data', 'postgres.log')
  expect(product?.log()).toBe(`The built-in PostgreSQL did not start: the reason is in ${log}.\n`)
  // Whoever starts it again finds everything in order.
  await rename(`${control}.away`, control)
  await start()
}, 180_000)

it('waits for a PostgreSQL of its own to come back, and does the work that was asked for before', async () => {
  outside = await startEmbedded({ dataDir: join(folder, 'outside'), tell: () => undefined })
  const origin = await start({ DATABASE_URL: outside.ownerUrl })
  for (const name of ['Aisha Bello', 'Emeka Obi']) {
    await joinAndKill(origin, () => killDatabase('outside'), name)
  }
  expect(await product?.stop()).toBe(0)
}, 180_000)
