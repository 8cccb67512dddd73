/**
 * How many deposits the product confirms in a second, over HTTP and through everything a real request goes through,
 * beside TPC-B on the very same PostgreSQL. A confirmed deposit is one request: sign-in checked, record locked, journal
 * posted, audit written, mail enqueued, answer kept with its key, all in one durable transaction.
 */
import { connect } from '@kolo/database/connection'
import { naira } from '@kolo/foundation/money'
import { instant } from '@kolo/foundation/time'
import { signIn, signUp } from '@kolo/identity/contract'
import { signUpAnswers } from '@kolo/identity/testing'
import { readTotal } from '@kolo/ledger/balance'
import { proveBooks } from '@kolo/ledger/trial-balance'
import { openPaymentsMost } from '@kolo/payments/rules'
import { changeRole } from '@kolo/profile/members'
import { openOrdinaryGoal, openPlan, startDeposit } from '@kolo/savings/testing'
import { confirmPayment } from '@kolo/transfers/contract'
import { openCollectionAccount, sayItWasSent } from '@kolo/transfers/testing'
import { type Caller, newCaller } from './caller.ts'
import { type Pace, rate, runFor, type Section } from './measure.ts'
import { type Product, startProduct } from './product.ts'
import { measureTpcb, workers } from './reference.ts'

const members = 24
const prepareSeconds = 5
const confirmSeconds = 5
const referenceSeconds = 3
const amount = naira(500n)
const password = 'calabash-lantern-27'

type Waiting = { id: string; version: number; reference: string }

/** Starts the product, prepares deposits for some seconds, confirms them, and compares. */
export async function measureDeposits(): Promise<Section> {
  const product = await startProduct()
  try {
    const administrators = await makeAdministrators(product)
    const goals = await openGoals(product, administrators)
    const waiting: Waiting[] = []
    const prepared = await runFor(prepareSeconds, workers, async (worker, turn) => {
      const number = worker + turn * workers
      const goal = goals[number % goals.length]
      if (!goal || number >= goals.length * openPaymentsMost) return false
      const payment = await startDeposit(goal.member, goal, amount)
      const reference = `FT${10_000 * (worker + 1) + turn}`
      const { version } = await sayItWasSent(goal.member, payment, reference)
      waiting.push({ id: payment.id, version, reference })
      return true
    })
    const confirmed = await confirmAll(administrators, waiting)
    await assertBooks(product, confirmed)
    return sectionOf(prepared, confirmed, await measureTpcb(product.ownerUrl, referenceSeconds))
  } finally {
    await product.stop()
  }
}

async function makeAdministrators({ origin, administrator }: Product): Promise<Caller[]> {
  const chief = newCaller(origin)
  await chief.call(signIn, { body: administrator })
  const others: Caller[] = []
  for (const name of ['Chidinma Okafor', 'Hadiza Lawal']) {
    const email = `${name.split(' ')[0]?.toLowerCase()}@kolo.example`
    const caller = newCaller(origin)
    const { uid } = await caller.call(signUp, { body: signUpAnswers(email, name, password) })
    const body = { role: 'admin', reason: 'Elected at the meeting.' } as const
    for (const agreeing of [chief, ...others.slice(0, 1)]) {
      await agreeing.call(changeRole, { params: { uid }, body })
    }
    // A new role ends the sessions of before.
    await caller.call(signIn, { body: { email, password } })
    others.push(caller)
  }
  return [chief, ...others]
}

async function openGoals({ origin }: Product, [chief, second]: Caller[]) {
  if (!chief || !second) throw new Error('Two administrators are needed')
  await openCollectionAccount(chief, second)
  const plan = await openPlan(chief, second)
  const goals: { id: string; member: Caller }[] = []
  for (let n = 1; n <= members; n++) {
    const member = newCaller(origin)
    await member.call(signUp, {
      body: signUpAnswers(`member${n}@kolo.example`, `Amara Bello ${n}`, password),
    })
    goals.push({ id: (await openOrdinaryGoal(member, plan.id)).id, member })
  }
  return goals
}

async function confirmAll(administrators: readonly Caller[], waiting: readonly Waiting[]): Promise<Pace> {
  const queue = [...waiting]
  return await runFor(confirmSeconds, workers, async (worker) => {
    const next = queue.shift()
    const administrator = administrators[worker % administrators.length]
    if (!next || !administrator) return false
    const { reference: bankReference, version } = next
    const body = { receivedKobo: amount, bankReference, version, anotherTransfer: true }
    await administrator.call(confirmPayment, { params: { id: next.id }, body })
    return true
  })
}

/** A benchmark that broke the books would be worth nothing. */
async function assertBooks({ ownerUrl }: Product, confirmed: Pace): Promise<void> {
  const connection = connect({ ownerUrl, max: 1 })
  try {
    const { holds } = await proveBooks(connection.db, instant(new Date()))
    const saved = await readTotal(connection.db, 'member_savings')
    if (!holds || saved !== amount * BigInt(confirmed.done))
      throw new Error('The books do not hold after the benchmark')
  } finally {
    await connection.close()
  }
}

function sectionOf(prepared: Pace, confirmed: Pace, reference: { perSecond: number; by: string }): Section {
  const beside = ({ perSecond }: Pace) => perSecond / reference.perSecond
  return {
    title: 'Deposits confirmed over HTTP',
    reference: `TPC-B by ${reference.by} on the same server with the same durability`,
    figures: [
      {
        what: 'TPC-B transactions (reference)',
        value: rate({ done: 0, seconds: 0, ...reference }),
        ratio: 1,
      },
      { what: 'Deposits confirmed', value: rate(confirmed), ratio: beside(confirmed) },
      {
        what: 'Deposits started and proved (two requests each)',
        value: rate(prepared),
        ratio: beside(prepared),
      },
    ],
    method: `The product as its own process, ${members} members, 3 administrators, ${workers} requests at a time from this process; ${confirmed.done} deposits confirmed in ${confirmed.seconds.toFixed(1)} s, the books proved afterwards; then TPC-B for ${referenceSeconds} s with ${workers} clients.`,
  }
}
