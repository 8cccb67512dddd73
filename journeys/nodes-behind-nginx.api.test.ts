/**
 * Two nodes behind the nginx of Debian, with the file people copy: one database, one store of files, and members who
 * cannot tell which of the two answers. Either may be killed or replaced while they are at work.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { changing } from '@kolo/application/changes'
import { createTestDatabase, type TestDatabase } from '@kolo/database/testing'
import { type OwnS3, startOwnS3 } from '@kolo/files/testing/fake-s3'
import { naira } from '@kolo/foundation/money'
import type { ApiProblem } from '@kolo/foundation/request'
import { instant } from '@kolo/foundation/time'
import { readSession, signIn, signUp } from '@kolo/identity/contract'
import { livePath } from '@kolo/live/contract'
import { updateProfile } from '@kolo/profile/contract'
import { changeRole } from '@kolo/profile/members'
import {
  activatePlan,
  createPlan,
  listPlans,
  makeDeposit,
  openGoal,
  retirePlan,
  suspendPlan,
} from '@kolo/savings/contract'
import { openManyGoals } from '@kolo/savings/testing'
import { attachReceipt, readReceipt } from '@kolo/transfers/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, newCaller } from './fixtures/caller.ts'
import { everydaySavings, openForSaving } from './fixtures/community.ts'
import { type Newcomer, newcomer, receiptPicture } from './fixtures/people.ts'
import { firstAdministrator, type Product, startProduct } from './fixtures/product.ts'
import { freePort, nginx, proxyHost, type RunningProxy, startProxy } from './fixtures/proxies.ts'

const site = `https://${proxyHost}`

describe.skipIf(!nginx.find())('two nodes behind nginx', () => {
  let database: TestDatabase
  let store: OwnS3
  let ports: [number, number]
  let nodes: [Product, Product]
  let proxy: RunningProxy
  let zainab: Caller
  let tunde: Caller

  const start = (place: 0 | 1) => {
    const { origin, bucket, keyId, secret, region } = store.settings
    const { host } = new URL(origin)
    return startProduct({
      PORT: String(ports[place]),
      ORIGIN: site,
      TRUSTED_PROXY: '127.0.0.1',
      DATABASE_URL: database.ownerUrl,
      KOLO_SECRET: 'the-secret-both-processes-are-given',
      FILES_URL: `http://${keyId}:${encodeURIComponent(secret)}@${host}/${bucket}/?region=${region}`,
      LOG_LEVEL: 'error',
    })
  }
  const visitor = () => newCaller(site, proxy.fetch)
  /** Somebody who proved their e-mail. */
  async function member(person: Newcomer): Promise<{ uid: string; caller: Caller }> {
    const caller = visitor()
    const { uid } = await caller.call(signUp, { body: person })
    await database.asOwner((owner) =>
      owner.query('update profiles set email_verified = true where uid = $1', [uid]),
    )
    return { uid, caller }
  }
  /** How many requests for the API each node has answered. */
  const answered = () =>
    Promise.all(
      ports.map(async (port) => {
        const page = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
        const counts = page.matchAll(/^kolo_http_request_seconds_count\{route="\/api[^}]*\} (\d+)$/gm)
        return [...counts].reduce((sum, [, count]) => sum + Number(count), 0)
      }),
    )

  beforeAll(async () => {
    database = await createTestDatabase()
    store = await startOwnS3()
    ports = [await freePort(), await freePort()]
    // Both at once, also for the first time.
    nodes = (await Promise.all([start(0), start(1)])) as [Product, Product]
    proxy = await startProxy(nginx, ports)
    zainab = visitor()
    await zainab.call(signIn, { body: firstAdministrator })
    const second = newcomer('Tunde Afolabi')
    const appointed = await member(second)
    const body = { role: 'admin' as const, reason: 'Elected at the general meeting.' }
    await zainab.call(changeRole, { params: { uid: appointed.uid }, body })
    tunde = appointed.caller
    await tunde.call(signIn, { body: { email: second.email, password: second.password } })
    await openForSaving(zainab, tunde)
  }, 180_000)
  afterAll(async () => {
    await proxy?.stop()
    await Promise.all((nodes ?? []).map((node) => node.stop()))
    await store?.close()
    await database?.close()
  }, 60_000)

  it('a session is one session, and both nodes answer', async () => {
    const { caller, uid } = await member(newcomer('Ada Okafor'))
    const before = await answered()
    for (let turn = 0; turn < 20; turn++)
      expect((await caller.call(readSession, {})).session).toMatchObject({ uid })
    const after = await answered()
    for (const place of [0, 1]) expect((after[place] ?? 0) - (before[place] ?? 0)).toBeGreaterThan(5)
  })

  it('guesses are counted together', async () => {
    const { email } = newcomer('Halima Sani')
    const told: number[] = []
    for (let turn = 0; turn < 12; turn++) {
      const guess = visitor().call(signIn, { body: { email, password: 'not her password' } })
      told.push(
        await guess.then(
          () => 0,
          (problem: ApiProblem) => problem.status,
        ),
      )
    }
    expect(told).toEqual([...Array(10).fill(409), 429, 429])
  })

  it('a file that came in through one leaves through both, and lies on neither', async () => {
    const { caller } = await member(newcomer('Bisi Adeleke'))
    const id = await deposit(caller)
    const before = await answered()
    const receipt = await caller.open(attachReceipt.path.replace('{id}', id), {
      method: 'POST',
      headers: { 'content-type': 'image/png' },
      body: receiptPicture(),
    })
    expect(receipt.status).toBe(201)
    const { id: receiptId } = (await receipt.json()) as { id: string }
    const place = readReceipt.path.replace('{id}', id).replace('{receiptId}', receiptId)
    for (let turn = 0; turn < 8; turn++) {
      const linked = await caller.open(place)
      expect(linked.status).toBe(303)
      const file = await caller.open(linked.headers.get('location') ?? '')
      expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/png'])
      expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(100)
    }
    const after = await answered()
    for (const place of [0, 1]) expect((after[place] ?? 0) - (before[place] ?? 0)).toBeGreaterThan(3)
    expect(store.objects.size).toBe(1)
    for (const { dataDir } of nodes) {
      const kept = await readdir(join(dataDir, 'documents'), { recursive: true }).catch(() => [])
      expect(kept.filter((name) => /[0-9a-f]{48}/.test(name))).toEqual([])
    }
  })

  it('what one changes is told at once by the other, through nginx', async () => {
    const { caller, uid } = await member(newcomer('Kemi Adeoye'))
    const streams = await Promise.all(
      [1, 2, 3, 4].map(async () => (await caller.open(livePath)).body?.getReader()),
    )
    const heard = async (stream: (typeof streams)[number]) =>
      new TextDecoder().decode((await stream?.read())?.value)
    for (const stream of streams) expect(await heard(stream)).toMatch(/^id: \d{13}\n/)
    await changing([{ reads: '/api/notices', uid }]).execute(database.db)
    for (const stream of streams) expect(await heard(stream)).toContain('/api/notices')
    for (const stream of streams) await stream?.cancel()
  })

  it('each mail leaves once, whichever of them sends it', async () => {
    const people = Array.from({ length: 12 }, (_, place) => newcomer(`Amaka ${'ABCDEFGHIJKL'[place]}`))
    for (const person of people) await visitor().call(signUp, { body: person })
    const sent = async () => {
      const texts = await Promise.all(
        nodes.map(async ({ dataDir }) => {
          const folder = join(dataDir, 'outbox')
          const names = await readdir(folder).catch(() => [])
          return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
        }),
      )
      return people.map(({ email }) => texts.flat().filter((text) => text.includes(`To: ${email}`)).length)
    }
    for (let wait = 0; wait < 100 && (await sent()).includes(0); wait++) await sleep(200)
    expect(await sent()).toEqual(people.map(() => 1))
  })

  it('long work goes on at the other when one is killed', async () => {
    const id = await retireFullPlan()
    const progress = async () => {
      const { rows } = await database.pool.query(
        'select state, done = total as whole, done from long_works where subject_id = $1',
        [id],
      )
      const { state = '', whole = false, done = 0 } = rows[0] ?? {}
      return { state: String(state), whole: Boolean(whole), done: Number(done) }
    }
    for (let wait = 0; wait < 300 && (await progress()).done < 50; wait++) await sleep(100)
    expect((await progress()).state).toBe('running')
    process.kill(nodes[0].pid, 'SIGKILL')
    await sleep(500)
    const { done } = await progress()
    for (let wait = 0; wait < 1_200 && (await progress()).state === 'running'; wait++) await sleep(200)
    const after = await progress()
    expect(after).toMatchObject({ state: 'done', whole: true })
    expect(done).toBeLessThan(after.done)
    // Meanwhile members were served by the one that is left.
    expect((await zainab.call(readSession, {})).session).not.toBeNull()
    nodes = [await start(0), nodes[1]]
  }, 400_000)

  it('both are replaced one after the other, and nobody at work is refused anything', async () => {
    const { caller, uid } = await member(newcomer('Ngozi Ibe'))
    const told: string[] = []
    let deeds = 0
    let over = false
    const work = async (writes: boolean) => {
      while (!over) {
        deeds += 1
        const occupation = `Trader ${deeds}`
        const deed = writes
          ? caller.call(updateProfile, { params: { uid }, body: { occupation } })
          : caller.call(readSession, {}).then(({ session }) => expect(session).toMatchObject({ uid }))
        await deed.catch((problem: Partial<ApiProblem>) => told.push(`${problem.status} ${problem.message}`))
        await sleep(20)
      }
    }
    const crowd = [true, false, false, false].map(work)
    for (const place of [0, 1] as const) {
      await sleep(1_000)
      expect(await nodes[place].pause()).toBe(0)
      nodes[place] = await start(place)
    }
    await sleep(1_000)
    over = true
    await Promise.all(crowd)
    expect(told).toEqual([])
    expect(deeds).toBeGreaterThan(200)
  }, 200_000)

  /** A transfer that was begun, for a goal of the community's plan. */
  async function deposit(caller: Caller): Promise<string> {
    const [plan] = (await caller.call(listPlans, {})).rows
    const aim = { name: 'House rent', icon: 'home' as const, targetKobo: null, targetOn: null }
    const { id } = await caller.call(openGoal, { body: { planId: plan?.id ?? '', ...aim } })
    return (await caller.call(makeDeposit, { params: { id }, body: { amountKobo: naira(1_000n) } })).id
  }

  /** A plan of 1,500 empty goals that two administrators retire, each goal taking a moment to close. */
  async function retireFullPlan(): Promise<string> {
    const body = { ...everydaySavings, code: 'FLEX-2', name: 'Thrift of old' }
    const { id, version } = await zainab.call(createPlan, { body })
    const open = await tunde.call(activatePlan, { params: { id }, body: { version } })
    const at = instant(new Date(Date.now() - 3_600_000))
    await database.asOwner(async (owner) => {
      await openManyGoals(owner, { planId: id, at, series: 1, many: 1_500 })
      await owner.query(lingers)
    })
    const reason = 'Too few members chose it.'
    const suspended = await zainab.call(suspendPlan, {
      params: { id },
      body: { version: open.version, reason },
    })
    const params = { id }
    const asked = await zainab.call(retirePlan, { params, body: { version: suspended.version, reason } })
    await tunde.call(retirePlan, { params, body: { version: asked.version, reason } })
    return id
  }
})

const lingers = `create function linger() returns trigger language plpgsql as
    'begin perform pg_sleep(0.01); return new; end';
  create trigger linger before update on savings_accounts for each row execute function linger()`
