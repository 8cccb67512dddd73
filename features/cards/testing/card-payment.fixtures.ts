/** What every test of card payments begins with: a provider of its own, a goal of Ada's, and the queue's work done by hand. */

import type { Community } from '@kolo/application/community'
import { registryOf } from '@kolo/application/server-feature'
import type { Db } from '@kolo/database/tables'
import { type Kobo, naira } from '@kolo/foundation/money'
import type { Instant } from '@kolo/foundation/time'
import { investments } from '@kolo/investments/server'
import { readBalance } from '@kolo/ledger/balance'
import { walletAccount } from '@kolo/payments/server'
import { seedProfile } from '@kolo/profile/testing'
import { makeCardDeposit } from '@kolo/savings/contract'
import { savings } from '@kolo/savings/server'
import { openOrdinaryGoal, openPlan } from '@kolo/savings/testing'
import type { Caller } from '@kolo/transfers/testing'
import { afterAll, beforeEach } from 'vitest'
import { hearPaystack, openCheckout, readCardPayment } from '../card-payments/card-payment.contract.ts'
import { clearingAccount, feesAccount } from '../card-payments/server/card-payment.postings.ts'
import { cards } from '../server/public.ts'
import { startOwnPaystack } from './fake-paystack.ts'

type Person = Parameters<typeof seedProfile>[1] & { uid: string }
type Job = { job: string; data: Record<string, unknown> }

/** What the stage needs of a server under test; `startTestServer` gives it. */
type FixtureServer = {
  url: string
  db: Db
  database: { db: Db }
  community: Community
  clock: { now: () => Instant; advance: (milliseconds: number) => void }
  jobs: Job[]
  as: (name: 'ada' | 'bayo' | 'chidi') => Caller
  close: () => Promise<void>
}

/** Starts it for the tests of a file: a minute passes before each, the provider behaves, and no job is left. */
export async function cardsFixture<Server extends FixtureServer>(
  startServer: (options: { community: Partial<Community> }) => Promise<Server>,
  testUsers: Record<'ada' | 'bayo' | 'chidi', Person>,
) {
  const paystack = await startOwnPaystack()
  const server = await startServer({ community: { cards: paystack.settings } })
  afterAll(async () => {
    await server.close()
    await paystack.close()
  })
  beforeEach(() => {
    server.clock.advance(60_000)
    server.jobs.length = 0
    paystack.behave()
  })
  for (const person of Object.values(testUsers))
    await seedProfile(server.db, { ...person, accountTier: 'premium' })
  const plan = await openPlan(server.as('bayo'), server.as('chidi'))
  const goal = await openOrdinaryGoal(server.as('ada'), plan.id)
  const webhook = server.url + hearPaystack.path
  const ada = server.as('ada')

  /** Ada begins to pay by card. */
  const start = (amountKobo: Kobo = naira(20_000n)) =>
    ada.call(makeCardDeposit, { params: { id: goal.id }, body: { amountKobo, another: true } })

  /** Ada is at the provider's page; its reference is what the provider knows the payment by. */
  async function leave(amount?: Kobo) {
    const { id } = await start(amount)
    const { url } = await ada.call(openCheckout, { params: { id } })
    const { checkout, ...payment } = await ada.call(readCardPayment, { params: { id } })
    return { ...payment, id, url, reference: checkout?.reference ?? '' }
  }

  /** Does the queue's work about cards, as long as there is some; a job that fails is left for later. */
  async function work(on: FixtureServer = server): Promise<string[]> {
    const jobs = cards(() => registryOf([savings, investments])).jobs ?? []
    const done: string[] = []
    const failed: Job[] = []
    for (let next = take(on.jobs); next; next = take(on.jobs)) {
      const { job: name, data } = next
      const job = jobs.find((one) => one.name === name)
      if (!job) continue
      const call = (db: Db) => ({ db, now: on.clock.now(), community: on.community, enqueue: enqueueOn(on) })
      const run = () =>
        job.inChunks
          ? job.run(call(on.database.db), data)
          : on.database.db.transaction().execute((db) => job.run(call(db), data))
      await run().then(
        () => done.push(name),
        () => failed.push({ job: name, data }),
      )
    }
    on.jobs.push(...failed)
    return done
  }

  /** One round of what comes round by itself. */
  async function askWaiting(): Promise<string[]> {
    server.jobs.push({ job: 'cards.ask-waiting', data: {} })
    return work()
  }

  const balances = async () => {
    const of = async (account: Parameters<typeof readBalance>[1]) =>
      (await readBalance(server.db, account)).balance
    return {
      goal: await of({ kind: 'member_savings', scope: goal.id, ownerUid: testUsers.ada.uid }),
      wallet: await of(walletAccount(testUsers.ada.uid)),
      clearing: await of(clearingAccount),
      fees: await of(feesAccount),
    }
  }

  /** What a command changes of the balances. */
  async function moved(act: () => Promise<unknown>) {
    const before = await balances()
    await act()
    const after = await balances()
    return Object.fromEntries(
      Object.entries(after)
        .map(([name, balance]) => [name, balance - before[name as keyof typeof before]] as const)
        .filter(([, difference]) => difference !== 0n),
    )
  }
  return { paystack, server, goal, webhook, start, leave, work, askWaiting, balances, moved }
}

function take(jobs: Job[]): Job | undefined {
  const at = jobs.findIndex(({ job }) => job.startsWith('cards.'))
  return at < 0 ? undefined : jobs.splice(at, 1)[0]
}

const enqueueOn = (server: FixtureServer) => async (job: string, data: Record<string, unknown>) =>
  void server.jobs.push({ job, data })
