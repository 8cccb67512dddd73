/**
 * Many deposits at once by several members, confirmed by two administrators who do not agree who does which, with
 * amounts that are sometimes short or over, while goals are opened, deleted and fed from wallets. Whatever happens in
 * whatever order, the bank holds what came in, members hold as much, and the books prove it.
 */
import { type Kobo, kobo, naira, sumKobo } from '@kolo/foundation/money'
import { readBalance, readTotal } from '@kolo/ledger/balance'
import { proveBooks } from '@kolo/ledger/trial-balance'
import { readWallet } from '@kolo/payments/contract'
import { seedProfile } from '@kolo/profile/testing'
import { type TestUserName, testUsers } from '@kolo/server/test-users'
import { startTestServer, type TestServer } from '@kolo/server/testing'
import { confirmPayment, type Payment } from '@kolo/transfers/contract'
import { changeThreshold } from '@kolo/transfers/settings'
import { openCollectionAccount, sayItWasSent } from '@kolo/transfers/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cancelGoal, type Goal, listGoals, makeDeposit, moveFromWallet } from '../../goals/goal.contract.ts'
import { openOrdinaryGoal, openPlan, startDeposit } from '../../testing/goal.factory.ts'

let server: TestServer
let planId: string
let bankId: string
let references = 0
const savers: TestUserName[] = ['ada', 'dayo', 'chidi']

beforeAll(async () => {
  server = await startTestServer()
  for (const person of Object.values(testUsers))
    await seedProfile(server.db, { ...person, accountTier: 'premium' })
  bankId = (await openCollectionAccount(server.as('bayo'), server.as('chidi'))).id
  planId = (await openPlan(server.as('bayo'), server.as('chidi'))).id
  // One word is enough for all of it, so that whoever comes first posts.
  for (const who of ['bayo', 'chidi'] as const)
    await server.as(who).call(changeThreshold, {
      body: { amountKobo: naira(100_000_000n), reason: 'For this afternoon alone.' },
    })
})
afterAll(() => server.close())

/** What goes wrong on purpose is refused with a known code; anything else fails the test. */
const expected = new Set([
  'own-payment',
  'not-waiting',
  'changed-meanwhile',
  'goal-closed',
  'goal-has-money',
  'goal-being-paid',
  'wallet-too-small',
  'below-opening',
])
/** Waits for all actions and answers what the successful ones gave. */
async function settled<Value>(deeds: Promise<Value>[]): Promise<Value[]> {
  const outcomes = await Promise.allSettled(deeds)
  const codes = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []))
  expect(codes.filter((code) => !expected.has(code))).toEqual([])
  return outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
}

type Planned = { saver: TestUserName; amount: Kobo; difference: bigint }

async function afternoon(planned: Planned[]): Promise<Kobo> {
  const waiting: { payment: Payment; difference: bigint }[] = []
  for (const { saver, amount, difference } of planned) {
    const goals = (await server.as(saver).call(listGoals, {})).goals
    const goal = goals[0] ?? (await openOrdinaryGoal(server.as(saver), planId))
    const payment = await startDeposit(server.as(saver), goal, amount)
    waiting.push({
      payment: await sayItWasSent(server.as(saver), payment, `OWN${++references}X`),
      difference,
    })
  }
  const goals: Goal[] = (await server.as('ada').call(listGoals, {})).goals
  const confirmations = waiting.flatMap(({ payment, difference }) => {
    const received = kobo(payment.amountKobo + difference)
    const bankReference = `BANK${++references}`
    const { version } = payment
    const body = { receivedKobo: received, bankReference, version, anotherTransfer: true }
    const input = { params: { id: payment.id }, body }
    return (['bayo', 'chidi'] as const).map((administrator) =>
      server
        .as(administrator)
        .call(confirmPayment, input)
        .then(() => received),
    )
  })
  const noise = goals.flatMap(({ id }) => [
    server.as('ada').call(makeDeposit, { params: { id }, body: { amountKobo: naira(700n) } }),
    server.as('ada').call(moveFromWallet, { params: { id }, body: { amountKobo: naira(600n) } }),
    server.as('ada').call(cancelGoal, { params: { id } }),
  ])
  const [received] = await Promise.all([settled(confirmations), settled<unknown>(noise)])
  expect(received).toHaveLength(planned.length)
  return sumKobo(received)
}

it.runIf(process.env.DEEP)(
  'leaves the bank, the members and the books agreeing to the kobo',
  { timeout: 120_000 },
  async () => {
    const deposit = fc.record({
      saver: fc.constantFrom(...savers),
      amount: fc.bigInt({ min: 60_000n, max: 9_000_000n }).map(kobo),
      difference: fc.constantFrom(0n, 0n, 0n, -1n, -40_000n, 1n, 250_000n),
    })
    const days = fc.sample(fc.array(deposit, { minLength: 4, maxLength: 7 }), 5)
    for (const day of days) {
      server.clock.advance(60_000)
      const before = (await readBalance(server.db, { kind: 'bank', scope: bankId })).balance
      const received = await afternoon(day)
      const bank = (await readBalance(server.db, { kind: 'bank', scope: bankId })).balance
      expect(bank).toBe(before + received)
      const members = sumKobo([
        await readTotal(server.db, 'member_savings'),
        await readTotal(server.db, 'member_wallet'),
      ])
      expect(members).toBe(bank)
      const shown: Kobo[] = []
      for (const saver of savers) {
        const { totals } = await server.as(saver).call(listGoals, {})
        const wallet = await server.as(saver).call(readWallet, {})
        expect(wallet.balanceKobo).toBe(totals.walletKobo)
        shown.push(totals.savedKobo, totals.walletKobo)
      }
      expect(sumKobo(shown)).toBe(bank)
      expect(await proveBooks(server.db, server.clock.now())).toMatchObject({ holds: true })
    }
  },
)
