/** A payment that was booked for the wrong goal is put where it belongs by two, and its member reads why. */
import { approveApproval, listApprovals } from '@kolo/approvals/contract'
import { type Kobo, naira } from '@kolo/foundation/money'
import { readBalance } from '@kolo/ledger/balance'
import { proveBooks } from '@kolo/ledger/trial-balance'
import { listNotices } from '@kolo/notices/contract'
import { moveFromWallet, moveToWallet, readGoal } from '@kolo/savings/contract'
import { openOrdinaryGoal, startDeposit } from '@kolo/savings/testing'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { readPayment } from '@kolo/transfers/contract'
import { findTheMoney, sayItWasSent } from '@kolo/transfers/testing'
import { paymentsFixture } from '@kolo/transfers/testing/fixtures'
import pg from 'pg'
import { expect, it } from 'vitest'
import { bankAccount, walletAccount } from '../../server/public.ts'
import { readWallet } from '../../wallets/wallet.contract.ts'
import { correctPayment, readReversal, reversePayment } from '../reversal.contract.ts'

const { server, goal, plan } = await paymentsFixture(startTestServer, testUsers)
const [ada, bayo, chidi] = [server.as('ada'), server.as('bayo'), server.as('chidi')]
const right = await openOrdinaryGoal(ada, plan.id)
const reason = 'The member had chosen the wrong goal.'
let references = 0

async function deposit(received: Kobo = naira(1_000n)) {
  server.clock.advance(24 * 3_600_000)
  const sent = await startDeposit(ada, goal, naira(1_000n))
  const bankReference = `MOVED${String(++references).padStart(7, '0')}`
  await sayItWasSent(ada, sent, bankReference)
  await findTheMoney(bayo, sent, { bankReference, receivedKobo: received, anotherTransfer: true })
  server.clock.advance(1_000)
  return sent
}
const at = ({ id }: { id: string }) => ({ params: { id } })
const to = (payment: { id: string }, targetId: string) => ({ ...at(payment), body: { targetId, reason } })
async function approve(payment: { id: string }) {
  const { rows } = await chidi.call(listApprovals, {})
  const waiting = rows.find(({ subject }) => subject.id === payment.id)
  await chidi.call(approveApproval, {
    ...at({ id: waiting?.id ?? '' }),
    body: { version: waiting?.version ?? 0 },
  })
  server.clock.advance(1_000)
  return waiting
}
const inGoal = async (id: string) => (await ada.call(readGoal, { params: { id } })).goal.balanceKobo
const inWallet = async () => (await readBalance(server.db, walletAccount(testUsers.ada.uid))).balance
const balances = async () => [await inGoal(goal.id), await inGoal(right.id), await inWallet()]
const booksHold = async () =>
  expect(await proveBooks(server.db, server.clock.now())).toMatchObject({ holds: true })

it('goes to another goal with the second word; the bank has what it had, and its member reads why', async () => {
  const payment = await deposit(naira(1_100n))
  const [wrong, other, wallet] = await balances()
  expect(await bayo.call(readReversal, at(payment))).toMatchObject({
    places: [
      { purpose: 'wallet', name: 'Wallet' },
      { purpose: 'savings', id: right.id },
    ],
    can: { correct: true },
  })
  expect(await bayo.call(correctPayment, to(payment, right.id))).toMatchObject({
    approval: { title: `Move payment ${payment.code}` },
  })
  expect(await bayo.problem(correctPayment, to(payment, right.id))).toMatchObject({ code: 'own-approval' })
  expect(await approve(payment)).toMatchObject({
    amountKobo: naira(1_100n),
    about: { uid: testUsers.ada.uid },
  })
  expect(await balances()).toEqual([(wrong ?? 0n) - naira(1_000n), (other ?? 0n) + naira(1_000n), wallet])
  expect(await ada.call(readPayment, at(payment))).toMatchObject({
    status: 'confirmed',
    target: { id: right.id },
    corrected: { reason, from: goal.name },
  })
  expect(JSON.stringify((await ada.call(listNotices, {})).rows[0])).toContain(reason)
  const history = (await ada.call(readGoal, { params: { id: goal.id } })).activity.rows
  expect(history[0]?.description).toMatch(/^Moved: Transfer .*The member had chosen the wrong goal\.$/)
  const [account] = (await server.db.selectFrom('collection_accounts').select('id').execute()) as [
    { id: string },
  ]
  const bank = await readBalance(server.db, bankAccount(account.id))
  expect(bank.balance).toBe((await balances()).reduce((sum, one) => sum + one, 0n))
  await booksHold()
})

it('that was put elsewhere goes on from there: it can be put back, and taken back', async () => {
  const payment = await deposit()
  const before = await balances()
  await bayo.call(correctPayment, to(payment, testUsers.ada.uid))
  await approve(payment)
  expect(await inWallet()).toBe((before[2] ?? 0n) + naira(1_000n))
  await bayo.call(correctPayment, to(payment, goal.id))
  await approve(payment)
  expect(await balances()).toEqual(before)
  await bayo.call(reversePayment, { ...at(payment), body: { reason } })
  await approve(payment)
  expect(await inGoal(goal.id)).toBe((before[0] ?? 0n) - naira(1_000n))
  await booksHold()
})

it('is refused where it was spent, for no place of the member, and to whom it may not', async () => {
  const payment = await deposit()
  const asked = to(payment, right.id)
  for (const name of ['ada', 'dayo', 'efe'] as const)
    expect((await server.as(name).problem(correctPayment, asked)).status).toBe(403)
  const dayos = await openOrdinaryGoal(server.as('dayo'), plan.id)
  for (const id of [dayos.id, testUsers.dayo.uid, goal.id])
    expect(await bayo.problem(correctPayment, to(payment, id))).toMatchObject({
      code: 'target-takes-nothing',
    })
  expect(
    (await bayo.problem(correctPayment, { ...asked, body: { ...asked.body, reason: 'no' } })).status,
  ).toBe(422)
  await bayo.call(correctPayment, asked)
  const all = await inGoal(goal.id)
  await ada.call(moveToWallet, { params: { id: goal.id }, body: { amountKobo: all } })
  const { rows } = await chidi.call(listApprovals, {})
  const waiting = rows.find(({ subject }) => subject.id === payment.id)
  const press = { ...at({ id: waiting?.id ?? '' }), body: { version: waiting?.version ?? 0 } }
  expect((await chidi.problem(approveApproval, press)).message).toContain(
    'of the ₦1,000.00 is still available',
  )
  expect(await inGoal(right.id)).toBe(naira(1_000n))
  const wallet = await ada.call(readWallet, {})
  await ada.call(moveFromWallet, { params: { id: goal.id }, body: { amountKobo: wallet.balanceKobo } })
  await booksHold()
})

it('that came in short is put from the wallet to any place, also the one it was promised to', async () => {
  const short = await deposit(naira(900n))
  const before = await balances()
  expect(await bayo.call(readReversal, at(short))).toMatchObject({
    toPurposeKobo: 0n,
    toWalletKobo: naira(900n),
    places: [
      { purpose: 'savings', id: goal.id },
      { purpose: 'savings', id: right.id },
    ],
    can: { correct: true },
  })
  const asked = await bayo.call(correctPayment, to(short, goal.id))
  expect(asked.approval?.lines).toContainEqual({ label: 'From', value: 'Wallet' })
  await approve(short)
  const [inRent = 0n, inOther = 0n, wallet = 0n] = before
  expect(await balances()).toEqual([inRent + naira(900n), inOther, wallet - naira(900n)])
  const own = await ada.call(readPayment, at(short))
  expect(own).toMatchObject({
    target: { id: goal.id },
    confirmation: { outcome: 'short', toPurposeKobo: naira(900n), toWalletKobo: 0n },
    corrected: { from: 'Wallet', reason },
    can: { move: 'nothing-to-move' },
  })
  // From there it goes on like any other: to another goal, to the wallet, and back.
  await bayo.call(correctPayment, to(short, right.id))
  await approve(short)
  expect(await balances()).toEqual([inRent, inOther + naira(900n), wallet - naira(900n)])
  await bayo.call(correctPayment, to(short, testUsers.ada.uid))
  await approve(short)
  expect(await balances()).toEqual(before)
  await booksHold()
})

it('is put elsewhere by nobody in PostgreSQL without its approval and both journals', async () => {
  const payment = await deposit()
  const client = new pg.Client({ connectionString: server.database.appUrl })
  await client.connect()
  try {
    const change = (set: string) =>
      client.query(`update payments set ${set} where id = $1`, [payment.id]).then(
        () => 'changed',
        ({ message }: Error) => message,
      )
    expect(await change(`target_id = '${right.id}'`)).toContain('is for what it was started for')
    expect(await change(`target_id = '${right.id}', journal_id = gen_random_uuid()`)).toContain(
      'nobody has approved that payment',
    )
    expect(await change(`version = version + 1`)).toContain('is for what it was started for')
  } finally {
    await client.end()
  }
})
