/**
 * Money out over two processes at once: whatever comes at the same moment, a withdrawal is held once, ends once and is
 * paid once. A few rounds in every run, 200 in the long one.
 */

import { createTestDatabase, type TestDatabase } from '@kolo/database/testing'
import { addKobo, type Kobo, naira, zeroKobo } from '@kolo/foundation/money'
import { addDays, type CalendarDate, dayIn, instant, lagos } from '@kolo/foundation/time'
import { readBalance } from '@kolo/ledger/balance'
import { walletAccount } from '@kolo/payments/server'
import { fillWallet } from '@kolo/payments/testing'
import { breakGoal, moveFromWallet, moveToWallet } from '@kolo/savings/contract'
import { openOrdinaryGoal, openPlan } from '@kolo/savings/testing'
import { activateCollectionAccount, proposeCollectionAccount } from '@kolo/transfers/contract'
import { cancelWithdrawal, requestWithdrawal } from '@kolo/withdrawals/contract'
import {
  approveWithdrawal,
  listWithdrawalReviews,
  payWithdrawal,
  readWithdrawalReview,
} from '@kolo/withdrawals/reviews'
import { approvedBy, confirmedBankAccount, paidBy } from '@kolo/withdrawals/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Caller } from './fixtures/caller.ts'
import * as community from './fixtures/community.ts'
import { newcomer } from './fixtures/people.ts'
import { type Product, startProduct } from './fixtures/product.ts'

const rounds = process.env.DEEP ? 200 : 4

let database: TestDatabase
let one: Product
let two: Product
let ngozi: Caller
let administrators: [Caller, Caller]
let uid: string
let bankId: string
let accountId: string

beforeAll(async () => {
  database = await createTestDatabase()
  const environment = {
    DATABASE_URL: database.ownerUrl,
    LOG_LEVEL: 'error',
    KOLO_SECRET: 'the-secret-both-processes-are-given',
  }
  one = await startProduct(environment)
  const tunde = await community.appoint(one.origin, newcomer('Tunde Afolabi'), 'admin')
  administrators = [await community.administrator(one.origin), tunde.caller]
  const [zainab] = administrators
  const account = await zainab.call(proposeCollectionAccount, { body: community.bankAccount })
  const activation = { params: { id: account.id }, body: { version: account.version } }
  bankId = (await tunde.caller.call(activateCollectionAccount, activation)).id
  const opened = await community.openAccount(one.origin, newcomer('Ngozi Ibe'))
  ngozi = opened.caller
  uid = opened.uid
  // Only now: a mail is written into the folder of whichever process sends it.
  two = await startProduct(environment)
  await sql`update profiles set kyc_status = 'verified', account_tier = 'premium' where uid = ${uid}`.execute(
    database.owner,
  )
  accountId = (await confirmedBankAccount(ngozi, zainab, { accountName: 'Ngozi Ibe' })).id
  await sql`update member_bank_accounts set added_at = added_at - interval '1 day',
    usable_at = usable_at - interval '1 day'`.execute(database.owner)
}, 120_000)
afterAll(async () => {
  await Promise.all([one?.stop(), two?.stop()])
  await database?.close()
}, 60_000)

// Two hundred rounds take longer than a proof of who somebody is.
beforeEach(() => sql`update sessions set stepped_up_at = now()`.execute(database.owner))

const wallet = () => readBalance(database.db, walletAccount(uid))

async function payIn(amount: Kobo): Promise<void> {
  await fillWallet(database.db, uid, amount, instant(new Date()), bankId)
}

const ask = (origin: string, amountKobo: Kobo, goalId?: string) =>
  ngozi.at(origin).call(requestWithdrawal, {
    body: {
      source: goalId === undefined ? 'wallet' : 'savings_account',
      goalId,
      amountKobo,
      bankAccountId: accountId,
      feeKobo: zeroKobo,
    },
  })

/** What became of two actions at once: how many were done, and what the others were told. */
async function both(...deeds: Promise<unknown>[]): Promise<{ done: number; told: string[] }> {
  const told = await Promise.all(
    deeds.map((deed) =>
      deed.then(
        () => '',
        (problem) => String(problem.code),
      ),
    ),
  )
  return { done: told.filter((code) => code === '').length, told: told.filter((code) => code !== '') }
}

const reviewed = async (id: string) => {
  const { version, status, steps } = await administrators[0].call(readWithdrawalReview, { params: { id } })
  return { version, status, steps: steps.map(({ step }) => step) }
}

/** What is set aside is what is open, and nothing is below nothing. */
async function booksAgree(): Promise<void> {
  const { rows } = await sql<{
    open: bigint
  }>`select coalesce(sum(amount_kobo), 0)::bigint as open from withdrawals
    where member_uid = ${uid} and status in ('requested', 'approved', 'processing', 'on_hold', 'failed')`.execute(
    database.db,
  )
  const { held, available } = await wallet()
  expect(held).toBe(rows[0]?.open)
  expect(available >= 0n).toBe(true)
}

/** A first payment to her account, as two administrators make it: until then everything to it takes two. */
async function payFirst(): Promise<void> {
  await payIn(naira(500n))
  const { id } = await ask(one.origin, naira(500n))
  await approvedBy(administrators, { id })
  const paidOn = '2026-11-20' as CalendarDate
  await paidBy(administrators, { id }, { collectionAccountId: bankId, bankReference: 'FIRSTPAYMENT', paidOn })
}

it('of two requests for all there is one is held', async () => {
  await payIn(naira(1_000n))
  for (let round = 0; round < rounds; round++) {
    const ended = await both(ask(one.origin, naira(1_000n)), ask(two.origin, naira(1_000n)))
    expect(ended).toEqual({ done: 1, told: ['not-available'] })
    await booksAgree()
    const { rows } = await administrators[0].call(listWithdrawalReviews, { query: {} })
    expect(rows).toHaveLength(1)
    await ngozi.call(cancelWithdrawal, { params: { id: rows[0]?.id ?? '' } })
  }
  expect((await wallet()).available).toBe(naira(1_000n))
}, 600_000)

it('what two administrators say was paid at the same moment is paid once; the first payment takes two anyway', async () => {
  await payIn((naira(500n) * BigInt(rounds)) as Kobo)
  const [zainab, tunde] = administrators
  for (let round = 0; round < rounds; round++) {
    const before = await wallet()
    const { id } = await ask(one.origin, naira(500n))
    const params = { id }
    const approve = async (who: Caller) => {
      const seen = await reviewed(id)
      if (seen.status === 'requested')
        await who.call(approveWithdrawal, { params, body: { version: seen.version } })
    }
    await approve(zainab)
    await approve(tunde)
    const said = {
      collectionAccountId: bankId,
      bankReference: `PAID${String(round).padStart(6, '0')}`,
      paidOn: '2026-11-20' as CalendarDate,
    }
    await zainab.call(payWithdrawal, { params, body: { ...said, version: (await reviewed(id)).version } })
    const { version } = await reviewed(id)
    const pay = (origin: string) =>
      tunde.at(origin).call(payWithdrawal, { params, body: { ...said, version } })
    expect((await both(pay(one.origin), pay(two.origin))).done).toBe(1)
    const seen = await reviewed(id)
    expect([seen.status, seen.steps.filter((step) => step === 'paid').length]).toEqual(['paid', 1])
    expect(before.balance - (await wallet()).balance).toBe(naira(500n))
    await booksAgree()
  }
}, 600_000)

it('what is approved and cancelled at the same moment is one of them', async () => {
  await payIn((naira(500n) * BigInt(rounds)) as Kobo)
  const outcomes = new Set<string>()
  for (let round = 0; round < rounds; round++) {
    const { id } = await ask(one.origin, naira(500n))
    const { version } = await reviewed(id)
    const approving = administrators[0]
      .at(two.origin)
      .call(approveWithdrawal, { params: { id }, body: { version } })
    const ended = await both(approving, ngozi.at(one.origin).call(cancelWithdrawal, { params: { id } }))
    expect(ended.done).toBe(1)
    const seen = await reviewed(id)
    expect(seen.steps).toHaveLength(2)
    expect(seen.steps.at(-1)).toBe(seen.status)
    outcomes.add(seen.status)
    await booksAgree()
  }
  expect([...outcomes].every((status) => status === 'approved' || status === 'cancelled')).toBe(true)
}, 600_000)

it('two administrators who approve at the same moment approve once', async () => {
  await payFirst()
  await payIn((naira(500n) * BigInt(rounds)) as Kobo)
  for (let round = 0; round < rounds; round++) {
    const { id } = await ask(two.origin, naira(500n))
    const { version } = await reviewed(id)
    const approve = (who: Caller, origin: string) =>
      who.at(origin).call(approveWithdrawal, { params: { id }, body: { version } })
    const [zainab, tunde] = administrators
    const ended = await both(approve(zainab, one.origin), approve(tunde, two.origin))
    expect(ended).toEqual({ done: 1, told: ['withdrawal-state'] })
    expect(await reviewed(id)).toMatchObject({ status: 'approved', steps: ['requested', 'approved'] })
    await booksAgree()
  }
}, 600_000)

/** A goal of Ngozi's in a plan of these terms, with money from her wallet. */
async function goalIn(planId: string, amountKobo: Kobo, maturesOn: CalendarDate | null = null) {
  const { id } = await openOrdinaryGoal(ngozi, planId, { maturesOn: maturesOn ?? undefined })
  await ngozi.call(moveFromWallet, { params: { id }, body: { amountKobo } })
  return id
}

it('what is asked for from a goal and moved to the wallet at the same moment leaves it once', async () => {
  const flex = { code: 'RACEFLEX', name: 'Racing flex', freeWithdrawalsPerQuarter: 1_000 }
  const { id: planId } = await openPlan(...administrators, flex)
  const amount = naira(1_000n)
  await payIn(amount)
  const goalId = await goalIn(planId, amount)
  const params = { id: goalId }
  const all = async () => {
    const goal = await readBalance(database.db, { kind: 'member_savings', scope: goalId, ownerUid: uid })
    return addKobo(goal.balance, (await wallet()).balance)
  }
  const before = await all()
  for (let round = 0; round < rounds; round++) {
    const asking = ask(one.origin, amount, goalId)
    const moving = ngozi.at(two.origin).call(moveToWallet, { params, body: { amountKobo: amount } })
    expect((await both(asking, moving)).done).toBe(1)
    expect(await all()).toBe(before)
    const asked = await asking.catch(() => undefined)
    if (asked) await ngozi.call(cancelWithdrawal, { params: { id: asked.id } })
    else await ngozi.call(moveFromWallet, { params, body: { amountKobo: amount } })
  }
}, 600_000)

it('what a goal that is broken brings to the wallet is asked for at the same moment once it is there, or not', async () => {
  const locked = {
    code: 'RACELOCK',
    name: 'Racing lock',
    kind: 'locked',
    minDays: 30,
    maxDays: 365,
    earlyBreak: 'fee',
    breakFeeBps: 250,
  } as const
  const { id: planId } = await openPlan(...administrators, locked)
  const maturesOn = addDays(dayIn(lagos, instant(new Date())), 60)
  for (let round = 0; round < rounds; round++) {
    await payIn(naira(1_000n))
    const id = await goalIn(planId, naira(1_000n), maturesOn)
    const before = await wallet()
    const receivesKobo = naira(975n)
    const amount = addKobo(before.available, receivesKobo)
    const broken = ngozi
      .at(one.origin)
      .call(breakGoal, { params: { id }, body: { costKobo: naira(25n), receivesKobo } })
    const asking = ask(two.origin, amount)
    const ended = await both(broken, asking)
    await broken
    expect(ended.told.every((code) => code === 'not-available')).toBe(true)
    const after = await wallet()
    expect(after.balance).toBe(addKobo(before.balance, receivesKobo))
    expect(after.available).toBe(ended.done === 2 ? zeroKobo : amount)
    const asked = await asking.catch(() => undefined)
    if (asked) await ngozi.call(cancelWithdrawal, { params: { id: asked.id } })
    await booksAgree()
  }
}, 600_000)
