/**
 * How many deposits the product confirms in a second, over HTTP and through everything a real request goes through,
 * beside TPC-B on the very same PostgreSQL and beside
 * the barest server that could write as much; and what each costs the processors. A confirmed deposit is one request: sign-in checked, record locked, journal
 * posted, audit written, mail enqueued, answer kept with its key, all in one durable transaction.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { connect, withOwner } from '@kolo/database/connection'
import { naira } from '@kolo/foundation/money'
import { ApiProblem, requestOf } from '@kolo/foundation/request'
import { instant } from '@kolo/foundation/time'
import { readTotal } from '@kolo/ledger/balance'
import { proveBooks } from '@kolo/ledger/trial-balance'
import { openPaymentsMost } from '@kolo/payments/rules'
import { startDeposit } from '@kolo/savings/testing'
import { confirmPayment } from '@kolo/transfers/contract'
import { sayItWasSent } from '@kolo/transfers/testing'
import type { Caller } from './caller.ts'
import { makeAdministrators, openGoals, type Saver } from './community.ts'
import { cpuOf, cpuOfFamily, parentOf } from './cpu.ts'
import { wireForm, withLines } from './line.ts'
import { type Figure, type Pace, rate, runFor, type Section, together } from './measure.ts'
import { type Product, startProduct } from './product.ts'
import { openReferences, type References, workers } from './reference.ts'

const members = 24
const rounds = 4
const referenceSeconds = 4
const amount = naira(500n)

type Waiting = { id: string; version: number; reference: string }

/** Starts the product, prepares deposits, confirms them in turns with the references, and compares. */
export async function measureDeposits(): Promise<Section> {
  const product = await startProduct()
  try {
    const administrators = await makeAdministrators(product)
    const goals = await openGoals(product, administrators, members)
    const confirm = openDesk(product, administrators)
    const references = await openReferences(product.ownerUrl)
    try {
      const cold = await confirm(await prepare(goals, 0))
      // What PostgreSQL does by itself within a minute, and every community has had done.
      await withOwner(product.ownerUrl, (client) => client.query('analyze'))
      const warm = together(cold, await confirm(await prepare(goals, 1)))
      await references.bare(1)
      const meter = await startMeter(product, references.barePid)
      const measured = await inTurns({ product, confirm, references, meter, goals })
      await assertBooks(product, warm.done + measured.deposits.pace.done)
      return sectionOf(measured, references.by, warm.done)
    } finally {
      await references.close()
    }
  } finally {
    await product.stop()
  }
}

/** Tries again where a busy machine made the product say "not now": preparing is not what is measured. */
async function unhurried<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await ask()
    } catch (problem) {
      if (!(problem instanceof ApiProblem) || problem.status !== 503) throw problem
      await sleep(2_000)
    }
  }
}

/** As many deposits as may wait at a time, all said to have been sent. */
async function prepare(goals: readonly Saver[], round: number): Promise<Waiting[]> {
  const waiting: Waiting[] = []
  await runFor(120, workers, async (worker, turn) => {
    const number = worker + turn * workers
    const goal = goals[number % goals.length]
    if (!goal || number >= goals.length * openPaymentsMost) return false
    const payment = await unhurried(() => startDeposit(goal.member, goal, amount))
    const reference = `FT${1_000_000 * (round + 1) + 10_000 * (worker + 1) + turn}`
    const { version } = await unhurried(() => sayItWasSent(goal.member, payment, reference))
    waiting.push({ id: payment.id, version, reference })
    return true
  })
  return waiting
}

/** Administrators at their desk: each confirms what waits, one after another, over a connection of their own. */
function openDesk({ origin }: Product, administrators: readonly Caller[]) {
  const port = Number(new URL(origin).port)
  const requestFor = ({ id, reference: bankReference, version }: Waiting, cookie: string) => {
    const body = { receivedKobo: amount, bankReference, version, anotherTransfer: true }
    const {
      headers,
      body: sent,
      ...rest
    } = requestOf(confirmPayment, { params: { id }, body }, crypto.randomUUID())
    return wireForm({ ...rest, headers: { ...headers, origin, cookie }, body: String(sent) }, port)
  }
  return async (waiting: readonly Waiting[]): Promise<Pace> => {
    const queue = [...waiting]
    let taken = 0
    return await withLines(port, workers, (lines) =>
      runFor(60, workers, async (worker) => {
        const next = queue.shift()
        // One after the other, so that all of them stay below what one word may let in on a day.
        const cookie = administrators[taken++ % administrators.length]?.cookie()
        const line = lines[worker]
        if (!next || !cookie || !line) return false
        const { status, body } = await line.ask(requestFor(next, cookie))
        if (status !== 201) throw new Error(`A deposit was not confirmed: ${status} ${body}`)
        return true
      }),
    )
  }
}

/** What the processors did for each of those who take part, in milliseconds. */
type Spent = { node: number; postgres: number; bench: number }

async function startMeter({ ownerUrl, pid }: Product, barePid: number) {
  const postmaster = await withOwner(ownerUrl, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    return (await parentOf(rows[0]?.pid ?? 0)) ?? 0
  })
  const now = async (server: number): Promise<Spent> => {
    const { user, system } = process.cpuUsage()
    const [node = Number.NaN, postgres = Number.NaN] = [await cpuOf(server), await cpuOfFamily(postmaster)]
    return { node, postgres, bench: (user + system) / 1_000 }
  }
  return async (work: () => Promise<Pace>, of: 'product' | 'bare'): Promise<{ pace: Pace; spent: Spent }> => {
    const server = of === 'bare' ? barePid : pid
    const before = await now(server)
    const pace = await work()
    const after = await now(server)
    const spent = {
      node: after.node - before.node,
      postgres: after.postgres - before.postgres,
      bench: after.bench - before.bench,
    }
    return { pace, spent }
  }
}

/** Waits until everybody is told of so many deposits and their mails have left. */
async function afterwards({ ownerUrl }: Product, done: number): Promise<Pace> {
  const started = performance.now()
  for (let waiting = done; waiting > 0; ) {
    await sleep(200)
    waiting = await withOwner(ownerUrl, async (client) => {
      const { rows } = await client.query<{ waiting: bigint }>(
        `select count(*) as waiting from jobs.job where name in ('notices.tell', 'mail.send') and state < 'completed'`,
      )
      return Number(rows[0]?.waiting ?? 0n)
    })
  }
  const seconds = (performance.now() - started) / 1_000
  return { done, seconds, perSecond: done / seconds }
}

type Measured = { pace: Pace; spent: Spent }
type Outcome = { deposits: Measured; later: Measured; bare: Measured; tpcb: Measured }
type Meter = Awaited<ReturnType<typeof startMeter>>

const joined = (a: Measured | undefined, b: Measured): Measured => ({
  pace: together(a?.pace, b.pace),
  spent: {
    node: (a?.spent.node ?? 0) + b.spent.node,
    postgres: (a?.spent.postgres ?? 0) + b.spent.postgres,
    bench: (a?.spent.bench ?? 0) + b.spent.bench,
  },
})

/** One after another, again and again, so that a busy moment of the machine hits all of them. */
async function inTurns({
  product,
  confirm,
  references,
  meter,
  goals,
}: {
  product: Product
  confirm: ReturnType<typeof openDesk>
  references: References
  meter: Meter
  goals: readonly Saver[]
}): Promise<Outcome> {
  let whole: Outcome | undefined
  for (let round = 0; round < rounds; round++) {
    const waiting = await prepare(goals, round + 2)
    const deposits = await meter(() => confirm(waiting), 'product')
    const later = await meter(() => afterwards(product, deposits.pace.done), 'product')
    const bare = await meter(() => references.bare(referenceSeconds), 'bare')
    const tpcb = await meter(() => references.tpcb(referenceSeconds), 'bare')
    whole = {
      deposits: joined(whole?.deposits, deposits),
      later: joined(whole?.later, later),
      bare: joined(whole?.bare, bare),
      tpcb: joined(whole?.tpcb, tpcb),
    }
  }
  if (!whole) throw new Error('Nothing was measured')
  return whole
}

/** A benchmark that broke the books would be worth nothing. */
async function assertBooks({ ownerUrl }: Product, confirmed: number): Promise<void> {
  const connection = connect({ ownerUrl, max: 1 })
  try {
    const { holds } = await proveBooks(connection.db, instant(new Date()))
    const saved = await readTotal(connection.db, 'member_savings')
    if (!holds || saved !== amount * BigInt(confirmed))
      throw new Error('The books do not hold after the benchmark')
  } finally {
    await connection.close()
  }
}

function sectionOf({ deposits, later, bare, tpcb }: Outcome, by: string, warm: number): Section {
  const each = ({ pace, spent }: Measured, part: keyof Spent) => spent[part] / pace.done
  const ms = (value: number) => `${value.toFixed(2)} ms`
  const cost = (what: string, one: Measured): Figure => ({
    what,
    value: `${ms(each(one, 'node'))} of Node, ${ms(each(one, 'postgres'))} of PostgreSQL`,
    ratio:
      (each(one, 'node') + each(one, 'postgres')) / (each(deposits, 'node') + each(deposits, 'postgres')),
  })
  return {
    title: 'Deposits confirmed over HTTP',
    reference: `TPC-B by ${by} on the same server with the same durability; for what a transaction costs the processors, the deposit`,
    figures: [
      { what: 'TPC-B transactions (reference)', value: rate(tpcb.pace), ratio: 1 },
      {
        what: 'TPC-B behind a bare Node server, one transaction a request',
        value: rate(bare.pace),
        ratio: bare.pace.perSecond / tpcb.pace.perSecond,
      },
      {
        what: `Deposits confirmed (${(deposits.pace.perSecond / bare.pace.perSecond).toFixed(2)} of the bare server)`,
        value: rate(deposits.pace),
        ratio: deposits.pace.perSecond / tpcb.pace.perSecond,
      },
      cost('Processors for a confirmed deposit (reference of cost)', deposits),
      cost('Processors for what was still to be told and mailed then, for each deposit', later),
      cost('Processors for a request to the bare server', bare),
      {
        what: 'Processors for a TPC-B transaction, pgbench itself left out',
        value: `${ms(each(tpcb, 'postgres'))} of PostgreSQL`,
      },
      {
        what: 'Processors for asking, in the same places as what is measured',
        value: `${ms(each(deposits, 'bench'))} a deposit, ${ms(each(bare, 'bench'))} a bare request`,
      },
    ],
    method: `The product as its own process, ${members} members, 3 administrators, ${workers} requests at a time over connections that stay open; after ${warm} that do not count, and with statistics gathered between them, ${deposits.pace.done} deposits were confirmed in ${deposits.pace.seconds.toFixed(1)} s, in ${rounds} turns with the two references, which wait until everybody is told, the books proved afterwards. The bare server has the product's HTTP library and driver and does TPC-B's five statements in one transaction for each POST, each statement prepared once.`,
  }
}
