/**
 * Two societies on one installation, served by `npm run host`: neither sees anything of the other, a society that nobody
 * uses sleeps and wakes, and one that moves elsewhere is there to the kobo.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { appendFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { findServing } from '@kolo/database/cluster/embedded'
import { quickPlace } from '@kolo/database/quick-place'
import { naira } from '@kolo/foundation/money'
import { listGoals, makeDeposit, openGoal, readGoal } from '@kolo/savings/contract'
import { confirmPayment, submitProof } from '@kolo/transfers/contract'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller } from './fixtures/caller.ts'
import { administrator, appoint, openAccount, openForSaving } from './fixtures/community.ts'
import { newcomer } from './fixtures/people.ts'
import { firstAdministrator, tryProduct } from './fixtures/product.ts'

const root = join(import.meta.dirname, '..')
const port = 20_000 + (process.pid % 20_000)
const unity = `http://127.0.0.1:${port}`
const harvest = `http://localhost:${port}`
const run = promisify(execFile)
let folder = ''
let host: ChildProcess
let said = ''

const settings = { PATH: process.env.PATH ?? '', BACKUP_PASSPHRASE: 'seven baskets of dried mangoes' }
const hosting = (hostDir: string, ...words: string[]) =>
  run(process.execPath, ['tools/host.ts', ...words], {
    cwd: root,
    env: { ...settings, HOST_DIR: join(folder, hostDir) },
  })
const dataDir = (name: string, hostDir = 'host') => join(folder, hostDir, 'societies', name, 'data')

/** A member of unity who has saved, and the way to her goal. */
let ngozi: Caller
let goalId = ''

beforeAll(async () => {
  folder = await mkdtemp(join(await quickPlace(), 'kolo-societies-'))
  for (const [name, address] of [
    ['unity', unity],
    ['harvest', harvest],
  ] as const) {
    const { stdout } = await hosting('host', 'create', name, address, 'Society', name)
    expect(stdout).toContain('To become its first administrator, open')
    const { email, password } = firstAdministrator
    await appendFile(
      join(folder, 'host', 'societies', name, 'settings.env'),
      `ADMIN_EMAIL=${email}\nADMIN_PASSWORD="${password}"\n`,
    )
  }
  // Mail that is kept here is read on this machine alone, not through the host.
  const alone = tryProduct({ DATA_DIR: dataDir('unity'), PORT: String(port), ORIGIN: unity })
  await alone.ready
  await save()
  await alone.stop()
  host = spawn(process.execPath, ['tools/host.ts'], {
    cwd: root,
    env: { ...settings, HOST_DIR: join(folder, 'host'), PORT: String(port), IDLE_MINUTES: '0.1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  host.stdout?.on('data', (text) => {
    said += text
  })
  while (!said.includes('The host is ready')) await sleep(50)
}, 300_000)

/** Two administrators open unity for saving, and a member saves ₦20,000. */
async function save(): Promise<void> {
  const tunde = await appoint(unity, newcomer('Tunde Afolabi'), 'admin')
  const zainab = await administrator(unity)
  await openForSaving(zainab, tunde.caller)
  ngozi = (await openAccount(unity, newcomer('Ngozi Ibe'))).caller
  const { plans } = await ngozi.call(listGoals, {})
  const aim = { name: 'School fees', icon: 'home' as const, targetKobo: null, targetOn: null }
  goalId = (await ngozi.call(openGoal, { body: { planId: plans[0]?.id ?? '', ...aim } })).id
  const paid = { amountKobo: naira(20_000n) }
  const { id } = await ngozi.call(makeDeposit, { params: { id: goalId }, body: paid })
  const bankReference = 'SHL/1001'
  const { version } = await ngozi.call(submitProof, { params: { id }, body: { bankReference } })
  await zainab.call(confirmPayment, {
    params: { id },
    body: { receivedKobo: paid.amountKobo, bankReference, version },
  })
}

afterAll(async () => {
  host.kill('SIGTERM')
  await once(host, 'close')
  await rm(folder, { recursive: true })
}, 60_000)

const runs = (name: string) => existsSync(join(dataDir(name), 'postgres', 'postmaster.pid'))

async function untilAsleep(name: string): Promise<void> {
  while (runs(name)) await sleep(200)
}

/** Every transfer of the ledger as one text. */
async function ledgerOf(where: string): Promise<string> {
  const owner = new Client({ connectionString: await findServing(where) })
  await owner.connect()
  const { rows } = await owner.query(
    'select string_agg(t::text, chr(10) order by id) as ledger from ledger_transfers t',
  )
  await owner.end()
  return rows[0].ledger ?? ''
}

it('a session, an id and a mail of one are nothing to the other', async () => {
  expect(await ngozi.at(harvest).refusal(listGoals, {})).toBe('user-token-expired')
  expect((await ngozi.at(harvest).open('/api/live')).status).toBe(401)
  const params = { id: goalId }
  const other = await administrator(harvest)
  expect(await other.refusal(readGoal, { params })).toBe('not-found')
  expect(await ngozi.call(readGoal, { params })).toMatchObject({ name: 'School fees' })
  const secretOf = (name: string) => readFile(join(dataDir(name), 'secrets', 'kolo-secret'), 'utf8')
  expect(await secretOf('unity')).not.toBe(await secretOf('harvest'))
  const mails = await readdir(join(dataDir('harvest'), 'outbox')).catch(() => [])
  for (const mail of mails)
    expect(await readFile(join(dataDir('harvest'), 'outbox', mail), 'utf8')).not.toContain('Ngozi')
}, 300_000)

/** The answer to a request whose head is these lines. */
async function answerTo(...head: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.end(`GET / HTTP/1.1\r\n${head.join('\r\n')}\r\nconnection: close\r\n\r\n`)
  return String(Buffer.concat(await socket.toArray()))
}

it('an address of nobody is told so, and a request that names two hosts is not taken', async () => {
  expect(await answerTo('host: nobody.example.org')).toMatch(
    /^HTTP\/1.1 404 .*There is no society at this address/s,
  )
  expect(await answerTo(`host: 127.0.0.1:${port}`, `host: localhost:${port}`)).toMatch(/^HTTP\/1.1 400 /)
})

it('one that nobody uses sleeps, and answers again', async () => {
  await Promise.all(['unity', 'harvest'].map(untilAsleep))
  const began = performance.now()
  expect((await fetch(`${unity}/healthz`)).status).toBe(200)
  console.log(`first answer after sleep: ${Math.round(performance.now() - began)} ms`)
  expect([runs('unity'), runs('harvest')]).toEqual([true, false])
}, 300_000)

it('a suspended one says so, runs no more, and is opened again', async () => {
  await fetch(`${harvest}/healthz`)
  await hosting('host', 'suspend', 'harvest')
  await untilAsleep('harvest')
  const closed = await fetch(harvest)
  expect([closed.status, await closed.text()]).toEqual([
    503,
    'This society is suspended. Ask whoever runs it.\n',
  ])
  await hosting('host', 'resume', 'harvest')
  await sleep(2_000)
  expect((await fetch(`${harvest}/healthz`)).status).toBe(200)
}, 300_000)

it('one that moves to another installation is there to the kobo, and the other goes on', async () => {
  await ngozi.open('/healthz')
  const before = await ledgerOf(dataDir('unity'))
  expect(before).toContain('2000000')
  await hosting('host', 'export', 'unity', folder)
  const file = (await readdir(folder)).find((name) => name.endsWith('.age') || name.includes('backup')) ?? ''
  const { stdout } = await hosting('elsewhere', 'import', 'unity', unity, join(folder, file))
  expect(stdout).toContain('The books hold')
  expect((await hosting('elsewhere', 'list')).stdout).toBe(`unity\t${unity}\topen\n`)
  await hosting('host', 'delete', 'unity')
  expect(existsSync(join(folder, 'host', 'societies', 'unity'))).toBe(false)
  expect((await fetch(`${harvest}/healthz`)).status).toBe(200)
  const moved = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: { ...settings, DATA_DIR: dataDir('unity', 'elsewhere'), PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let greeting = ''
  moved.stdout.on('data', (text) => {
    greeting += text
  })
  while (!greeting.includes('is ready at')) await sleep(50)
  expect(await ledgerOf(dataDir('unity', 'elsewhere'))).toBe(before)
  moved.kill('SIGTERM')
  await once(moved, 'close')
}, 300_000)
