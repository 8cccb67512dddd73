/**
 * A PostgreSQL with a standby that confirms each commit (streaming replication, synchronous), as docs/operations.md sets
 * it up. The first one is killed while members pay in, the standby takes over, and nothing a member was told is lost.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { verifyChain } from '@kolo/audit/server'
import { type Embedded, startEmbedded, stopLeftBehind } from '@kolo/database/cluster/embedded'
import { chooseIdentity, findPrograms, giveTo } from '@kolo/database/cluster/postgres-program'
import { connect, withOwner } from '@kolo/database/connection'
import { naira } from '@kolo/foundation/money'
import type { ApiProblem } from '@kolo/foundation/request'
import { instant } from '@kolo/foundation/time'
import { readSession } from '@kolo/identity/contract'
import { proveBooks } from '@kolo/ledger/trial-balance'
import { listPlans, makeDeposit, openGoal } from '@kolo/savings/contract'
import {
  cancelPayment,
  confirmPayment,
  readPayment,
  readPaymentReview,
  submitProof,
} from '@kolo/transfers/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, newKey } from './fixtures/caller.ts'
import * as community from './fixtures/community.ts'
import { newcomer } from './fixtures/people.ts'
import { type Product, startProduct } from './fixtures/product.ts'
import { freePort } from './fixtures/proxies.ts'

let folder: string
let first: Embedded
let standby: Standby
let product: Product
let zainab: Caller
let member: Caller
let goal: { id: string }

const settings = { LOG_LEVEL: 'error', KOLO_SECRET: 'the-secret-before-and-after-the-promotion' }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kolo standby '))
  first = await startEmbedded({ dataDir: join(folder, 'first') })
  product = await startProduct({ ...settings, DATABASE_URL: first.ownerUrl })
  const tunde = await community.appoint(product.origin, newcomer('Tunde Afolabi'), 'admin')
  zainab = await community.administrator(product.origin)
  await community.openForSaving(zainab, tunde.caller)
  member = (await community.openAccount(product.origin, newcomer('Ngozi Ibe'))).caller
  const [plan] = (await member.call(listPlans, {})).rows
  const aim = { name: 'House rent', icon: 'home' as const, targetKobo: null, targetOn: null }
  goal = await member.call(openGoal, { body: { planId: plan?.id ?? '', ...aim } })
  await copyOfFirst()
  standby = await startStandby(join(folder, 'standby'))
  await asFirst(`alter system set synchronous_standby_names = 'standby'`, 'select pg_reload_conf()')
  await untilSynchronous()
}, 180_000)

afterAll(async () => {
  await product?.stop()
  await standby?.stop()
  await first?.stop().catch(() => undefined)
  await stopLeftBehind(join(folder, 'first'))
  await rm(folder, { recursive: true, force: true })
}, 60_000)

const asFirst = (...statements: string[]) =>
  withOwner(first.ownerUrl, async (client) => {
    for (const statement of statements) await client.query(statement)
  })

/** What pg_basebackup does, which does not come with the built-in PostgreSQL. */
async function copyOfFirst(): Promise<void> {
  const { port, username, password } = new URL(first.ownerUrl)
  const [from, to] = [join(folder, 'first', 'postgres'), join(folder, 'standby')]
  await withOwner(first.ownerUrl, async (client) => {
    await client.query(`select pg_backup_start('standby', true)`)
    await cp(from, to, { recursive: true, filter: (path) => !/postmaster\.(pid|opts)$/.test(path) })
    const { rows } = await client.query('select labelfile from pg_backup_stop(false)')
    await writeFile(join(to, 'backup_label'), rows[0].labelfile)
  })
  const source = `host=127.0.0.1 port=${port} user=${username} password=${password} application_name=standby`
  await writeFile(join(to, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`, { flag: 'a' })
  await writeFile(join(to, 'standby.signal'), '')
}

type Standby = { url: string; pause: () => Promise<void>; stop: () => Promise<void> }

async function startStandby(data: string): Promise<Standby> {
  const programs = await findPrograms()
  const identity = await chooseIdentity(programs, folder)
  const port = await freePort()
  await chmod(data, 0o700)
  await giveTo(identity, data)
  const [program = '', ...words] = [...identity.prefix, join(programs, 'postgres'), '-D', data]
  const where = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=']
  const child = spawn(program, [...words, ...where.flatMap((setting) => ['-c', setting])], {
    stdio: 'ignore',
    ...(identity.uid === undefined ? {} : { uid: identity.uid, gid: identity.gid }),
  })
  const ended = once(child, 'exit')
  const url = new URL(first.ownerUrl)
  url.port = String(port)
  const answers = () => withOwner(url.href, (client) => client.query('select 1'))
  for (let wait = 0; wait < 300 && !(await answers().catch(() => undefined)); wait++) await sleep(100)
  const stop = async () => {
    child.kill('SIGINT')
    await ended
  }
  return { url: url.href, pause: stop, stop }
}

async function untilSynchronous(): Promise<void> {
  const state = () =>
    withOwner(first.ownerUrl, async (client) => {
      const { rows } = await client.query('select sync_state from pg_stat_replication')
      return rows[0]?.sync_state
    })
  for (let wait = 0; wait < 300; wait++) {
    if ((await state()) === 'sync') return
    await sleep(100)
  }
  throw new Error('The standby does not follow')
}

/** Pays in again and again until told to stop; what was answered is kept by its key, and what was not, too. */
function payingIn(paths: { answered: Map<string, string>; unanswered: Set<string> }, isOver: () => boolean) {
  return async () => {
    while (!isOver()) {
      const key = newKey()
      const body = { amountKobo: naira(1_000n) }
      await member.call(makeDeposit, { params: { id: goal.id }, body }, key).then(
        ({ id }) => paths.answered.set(key, id),
        () => paths.unanswered.add(key),
      )
      // Only some payments may wait at once.
      const id = paths.answered.get(key)
      if (id) await member.call(cancelPayment, { params: { id } }).catch(() => undefined)
    }
  }
}

it('while the standby is away nothing is promised, and everything is read', async () => {
  const confirmed = await confirmedDeposit(naira(5_000n), 'NIP00000001')
  await standby.stop()
  const key = newKey()
  const asked = member.call(makeDeposit, { params: { id: goal.id }, body: { amountKobo: naira(700n) } }, key)
  let answered = false
  const outcome = asked.then(
    ({ id }) => id,
    (problem: ApiProblem) => problem.status,
  )
  void outcome.then(() => {
    answered = true
  })
  await sleep(3_000)
  expect(answered).toBe(false)
  expect((await member.call(readSession, {})).session).not.toBeNull()
  expect(await member.call(readPayment, { params: { id: confirmed } })).toMatchObject({ status: 'confirmed' })
  standby = await startStandby(join(folder, 'standby'))
  await untilSynchronous()
  const told = await outcome
  const { id } = await member.call(
    makeDeposit,
    { params: { id: goal.id }, body: { amountKobo: naira(700n) } },
    key,
  )
  expect([id, 503]).toContain(told)
}, 120_000)

it('the first one is killed while members pay in, and nothing they were told is lost', async () => {
  const paths = { answered: new Map<string, string>(), unanswered: new Set<string>() }
  const confirmed = await confirmedDeposit(naira(2_500n), 'NIP00000002')
  let over = false
  const crowd = [1, 2, 3, 4].map(() => payingIn(paths, () => over)())
  for (let wait = 0; wait < 300 && paths.answered.size < 100; wait++) await sleep(50)
  const file = join(folder, 'first', 'postgres', 'postmaster.pid')
  process.kill(Number((await readFile(file, 'utf8')).split('\n')[0]), 'SIGKILL')
  over = true
  await Promise.all(crowd)
  await product.stop()
  await withOwner(standby.url, (client) => client.query('select pg_promote(true, 60)'))
  product = await startProduct({ ...settings, DATABASE_URL: standby.url })

  const { db, close } = connect({ ownerUrl: standby.url, max: 2 })
  member = member.at(product.origin)
  const here = await db.selectFrom('payments').select(['id', 'amount_kobo', 'status']).execute()
  const ids = new Set(here.map(({ id }) => id))
  expect([...paths.answered.values()].filter((id) => !ids.has(id))).toEqual([])
  expect(paths.answered.size).toBeGreaterThanOrEqual(100)
  expect(await member.call(readPayment, { params: { id: confirmed } })).toMatchObject({ status: 'confirmed' })
  // Whoever was not answered asks again under the same key, and has it once.
  for (const key of [...paths.answered.keys()].slice(0, 5).concat([...paths.unanswered])) {
    const again = await member.call(
      makeDeposit,
      { params: { id: goal.id }, body: { amountKobo: naira(1_000n) } },
      key,
    )
    expect(paths.answered.get(key) ?? again.id).toBe(again.id)
  }
  expect(await proveBooks(db, instant(new Date()))).toMatchObject({ holds: true, findings: [] })
  await confirmedDeposit(naira(1_500n), 'NIP00000003')
  expect(await verifyChain(db)).toMatchObject({ intact: true })
  await close()
}, 180_000)

async function confirmedDeposit(
  amountKobo: ReturnType<typeof naira>,
  bankReference: string,
): Promise<string> {
  const office = zainab.at(product.origin)
  const { id } = await member.call(makeDeposit, { params: { id: goal.id }, body: { amountKobo } })
  const params = { id }
  await member.call(submitProof, { params, body: { bankReference } })
  const { version } = await office.call(readPaymentReview, { params })
  await office.call(confirmPayment, { params, body: { receivedKobo: amountKobo, bankReference, version } })
  return id
}
