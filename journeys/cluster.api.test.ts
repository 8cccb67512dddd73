/**
 * The cluster of docs/cluster.md while members pay in and take out: whatever happens to the machine that leads, nothing that
 * was answered is lost or doubled, the books are proved, and nobody waits longer than fifteen seconds. Afterwards the
 * database is brought back to the second before a mistake.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { verifyChain } from '@kolo/audit/server'
import { connect, withOwner } from '@kolo/database/connection'
import { type OwnS3, startOwnS3 } from '@kolo/files/testing/fake-s3'
import { kobo, naira, zeroKobo } from '@kolo/foundation/money'
import type { ApiProblem } from '@kolo/foundation/request'
import { instant } from '@kolo/foundation/time'
import { signIn, signUp } from '@kolo/identity/contract'
import { proveBooks } from '@kolo/ledger/trial-balance'
import { changeRole } from '@kolo/profile/members'
import { listPlans, makeDeposit, moveToWallet, openGoal } from '@kolo/savings/contract'
import { confirmPayment, readPaymentReview, submitProof } from '@kolo/transfers/contract'
import { cancelWithdrawal, requestWithdrawal } from '@kolo/withdrawals/contract'
import { confirmedBankAccount } from '@kolo/withdrawals/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, newCaller, newKey } from './fixtures/caller.ts'
import { type Cluster, type ClusterNode, missingPrograms, startCluster } from './fixtures/cluster.ts'
import { openForSaving } from './fixtures/community.ts'
import { type Newcomer, newcomer } from './fixtures/people.ts'
import { firstAdministrator, type Product, startProduct } from './fixtures/product.ts'
import { freePort, nginx, proxyHost, type RunningProxy, startProxy } from './fixtures/proxies.ts'

const site = `https://${proxyHost}`
const longestGapMs = 15_000

describe.skipIf(missingPrograms.length > 0 || !nginx.find())('a cluster', () => {
  let cluster: Cluster
  let store: OwnS3
  let ports: [number, number]
  let nodes: Product[] = []
  let proxy: RunningProxy
  let zainab: Caller
  let savers: Saver[]
  let bankAccountId: string

  type Saver = { caller: Caller; uid: string; goalId: string }
  /** What somebody was told had been done, by what it was asked with. */
  const told: { payments: Map<string, string>; withdrawals: Map<string, string> } = {
    payments: new Map(),
    withdrawals: new Map(),
  }
  let answeredAt = 0
  let begun = 0

  const startNode = (place: 0 | 1) => {
    const { origin, bucket, keyId, secret, region } = store.settings
    return startProduct({
      PORT: String(ports[place]),
      ORIGIN: site,
      TRUSTED_PROXY: '127.0.0.1',
      DATABASE_URL: cluster.url,
      KOLO_SECRET: 'the-secret-both-processes-are-given',
      FILES_URL: `http://${keyId}:${encodeURIComponent(secret)}@${new URL(origin).host}/${bucket}/?region=${region}`,
      LOG_LEVEL: 'fatal',
    })
  }
  const visitor = () => newCaller(site, proxy.fetch)
  async function member(person: Newcomer): Promise<{ uid: string; caller: Caller }> {
    const caller = visitor()
    const { uid } = await caller.call(signUp, { body: person })
    await withOwner(cluster.url, (owner) =>
      owner.query(
        `update profiles set email_verified = true, kyc_status = 'verified', account_tier = 'premium' where uid = $1`,
        [uid],
      ),
    )
    return { uid, caller }
  }

  beforeAll(async () => {
    cluster = await startCluster()
    cluster.pgbackrest(await cluster.leader(), 'stanza-create')
    store = await startOwnS3()
    ports = [await freePort(), await freePort()]
    nodes = await Promise.all([startNode(0), startNode(1)])
    proxy = await startProxy(nginx, ports)
    zainab = visitor()
    await zainab.call(signIn, { body: firstAdministrator })
    const second = newcomer('Tunde Afolabi')
    const appointed = await member(second)
    const tunde = appointed.caller
    const reason = 'Elected at the general meeting.'
    await zainab.call(changeRole, { params: { uid: appointed.uid }, body: { role: 'admin', reason } })
    await tunde.call(signIn, { body: { email: second.email, password: second.password } })
    await openForSaving(zainab, tunde)
    const [plan] = (await zainab.call(listPlans, {})).rows
    savers = []
    for (const name of ['Ngozi Ibe', 'Bisi Adeleke', 'Kemi Adeoye']) {
      const { caller, uid } = await member(newcomer(name))
      const aim = { name: 'House rent', icon: 'home' as const, targetKobo: null, targetOn: null }
      const goal = await caller.call(openGoal, { body: { planId: plan?.id ?? '', ...aim } })
      savers.push({ caller, uid, goalId: goal.id })
    }
    const [ngozi] = savers
    if (!ngozi) throw new Error('nobody saves')
    bankAccountId = (await confirmedBankAccount(ngozi.caller, zainab, { accountName: 'Ngozi Ibe' })).id
    await withOwner(cluster.url, (owner) =>
      owner.query(`update member_bank_accounts set added_at = added_at - interval '1 day',
        usable_at = usable_at - interval '1 day'`),
    )
    for (const saver of savers) await payIn(saver, naira(3_000n))
    await ngozi.caller.call(moveToWallet, {
      params: { id: ngozi.goalId },
      body: { amountKobo: naira(2_000n) },
    })
  }, 300_000)
  afterAll(async () => {
    await proxy?.stop()
    await Promise.all(nodes.map((node) => node.stop()))
    await store?.close()
    await cluster?.stop()
  }, 120_000)

  /** Asks again under the same key until there is an answer, as the app does. */
  async function answered<Value>(ask: (key: string) => Promise<Value>, key = newKey()): Promise<Value> {
    for (;;) {
      try {
        const value = await ask(key)
        answeredAt = Date.now()
        return value
      } catch (problem) {
        const { status = 503, code } = problem as Partial<ApiProblem>
        if (![502, 503, 504].includes(status)) throw new Error(`${status} ${code}`, { cause: problem })
        await sleep(200)
      }
    }
  }

  /** From the start of a payment to its confirmation. */
  async function payIn({ caller, goalId }: Saver, least = naira(500n)): Promise<void> {
    const [key, bankReference] = [newKey(), `NIP${newKey().slice(0, 16).toUpperCase()}`]
    // Of no amount twice: another payment of the same amount is asked about. Of small ones: of large ones one alone may
    // confirm only so many a day.
    const amountKobo = kobo(least + BigInt(++begun))
    const { id } = await answered(
      (same) => caller.call(makeDeposit, { params: { id: goalId }, body: { amountKobo } }, same),
      key,
    )
    const params = { id }
    await answered((same) => caller.call(submitProof, { params, body: { bankReference } }, same))
    const { version } = await answered(() => zainab.call(readPaymentReview, { params }))
    const body = { receivedKobo: amountKobo, bankReference, version }
    const { status } = await answered((same) => zainab.call(confirmPayment, { params, body }, same))
    expect(status).toBe('confirmed')
    told.payments.set(key, id)
  }

  /** Asks for money out, which is held, and takes the request back. */
  async function askForMoney({ caller }: Saver): Promise<void> {
    const body = { source: 'wallet' as const, amountKobo: naira(500n), bankAccountId, feeKobo: zeroKobo }
    const key = newKey()
    const { id } = await answered((same) => caller.call(requestWithdrawal, { body }, same), key)
    await answered((same) => caller.call(cancelWithdrawal, { params: { id } }, same))
    told.withdrawals.set(key, id)
  }

  /** Everybody at work until it is over; the longest time in which nothing was answered. */
  async function longestGap(fault: () => Promise<unknown>): Promise<number> {
    let isOver = false
    let longest = 0
    answeredAt = Date.now()
    const watch = setInterval(() => {
      longest = Math.max(longest, Date.now() - answeredAt)
    }, 50)
    const working = [...savers.map((saver) => () => payIn(saver)), () => askForMoney(savers[0] as Saver)].map(
      async (work) => {
        while (!isOver) await work()
      },
    )
    await sleep(2_000)
    await fault()
    await sleep(2_000)
    isOver = true
    await Promise.all(working)
    clearInterval(watch)
    return longest
  }

  /** What may happen to the machine that leads; each ends with everything running again. */
  const faults: Record<string, (leader: ClusterNode) => Promise<unknown>> = {
    'its PostgreSQL is killed': async (leader) => {
      leader.killDatabase()
      await sleep(10_000)
    },
    'it loses its power': async (leader) => {
      await leader.killAll()
      await sleep(15_000)
      leader.start()
    },
    'it is cut off': async (leader) => {
      const goOn = leader.freeze()
      await sleep(15_000)
      goOn()
    },
    'its disk is full': async (leader) => {
      const makeRoom = await leader.fillDisk()
      await sleep(15_000)
      await makeRoom?.()
      leader.start()
    },
    'it is served': () => cluster.switchOver(),
  }
  const rounds = [1, 2, 3, 4].flatMap((turn) => Object.keys(faults).map((name) => [turn, name] as const))

  it.each(rounds)('%s: goes on when %s', async (_, name) => {
    // They have proved who they are, and have not asked for too much today.
    await withOwner(cluster.url, (owner) =>
      owner.query('update sessions set stepped_up_at = now(); delete from rate_limits'),
    )
    const leader = await cluster.leader()
    const gap = await longestGap(() => faults[name]?.(leader) ?? Promise.resolve())
    console.info(`${name}: nothing was answered for ${(gap / 1_000).toFixed(1)} s`)
    await cluster.settled()
    expect(gap).toBeLessThan(longestGapMs)
  })

  it('lost nothing that was answered, and did nothing twice', async () => {
    const { db, close } = connect({ ownerUrl: cluster.url, max: 2 })
    console.info(
      `${told.payments.size} payments confirmed, ${told.withdrawals.size} withdrawals held and released`,
    )
    const confirmed = await db.selectFrom('payments').select(['id', 'status']).execute()
    const ids = new Set(confirmed.filter(({ status }) => status === 'confirmed').map(({ id }) => id))
    expect([...told.payments.values()].filter((id) => !ids.has(id))).toEqual([])
    // Each was begun once, however often it was asked for.
    expect(confirmed).toHaveLength(told.payments.size)
    const withdrawals = await db.selectFrom('withdrawals').select(['id', 'status']).execute()
    expect(withdrawals.map(({ id }) => id).sort()).toEqual([...told.withdrawals.values()].sort())
    expect(new Set(withdrawals.map(({ status }) => status))).toEqual(new Set(['cancelled']))
    expect(await proveBooks(db, instant(new Date()))).toMatchObject({ holds: true, findings: [] })
    expect(await verifyChain(db)).toMatchObject({ intact: true })
    await close()
  })

  it('is brought back to the second before a mistake', async () => {
    const leader = await cluster.leader()
    cluster.pgbackrest(leader, 'backup', '--type=full')
    const [saver] = savers
    if (saver) await payIn(saver)
    const lastPaid = [...told.payments.values()].at(-1) ?? ''
    await sleep(1_500)
    const before = new Date().toISOString().replace('T', ' ').replace('Z', '+00')
    await sleep(1_500)
    await withOwner(cluster.url, (owner) => owner.query(`update profiles set full_name = 'Nobody'`))
    cluster.pgbackrest(leader, 'check')
    const data = leader.at('restored')
    cluster.pgbackrest(
      leader,
      `--pg1-path=${data}`,
      '--type=time',
      `--target=${before}`,
      '--target-action=promote',
      'restore',
    )
    const restored = await cluster.serve(data)
    const { db, close } = connect({ ownerUrl: restored.url, max: 2 })
    const names = await db.selectFrom('profiles').select('full_name').execute()
    expect(names.map(({ full_name }) => full_name)).toContain('Ngozi Ibe')
    expect(names.map(({ full_name }) => full_name)).not.toContain('Nobody')
    const { status } = await db
      .selectFrom('payments')
      .select('status')
      .where('id', '=', lastPaid)
      .executeTakeFirstOrThrow()
    expect(status).toBe('confirmed')
    expect(await proveBooks(db, instant(new Date()))).toMatchObject({ holds: true, findings: [] })
    await close()
    await restored.stop()
  })
})
