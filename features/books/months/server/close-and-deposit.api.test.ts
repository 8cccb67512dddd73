/** A month is closed on one node while a deposit is confirmed on the other: both hold, and neither waits in a circle. */
import { approveApproval, listApprovals } from '@kolo/approvals/contract'
import { naira } from '@kolo/foundation/money'
import { startOfDay } from '@kolo/foundation/time'
import { endDays } from '@kolo/ledger/day-ends'
import { proveBooks, runTrialBalance } from '@kolo/ledger/trial-balance'
import { startDeposit } from '@kolo/savings/testing'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { findTheMoney, sayItWasSent } from '@kolo/transfers/testing'
import { paymentsFixture } from '@kolo/transfers/testing/fixtures'
import { afterAll, expect, it } from 'vitest'
import { closeMonth, listClosedMonths } from '../../accounts/books.contract.ts'
import { monthKey, nextMonth } from '../../accounts/books.rules.ts'

const rounds = process.env.DEEP === '1' ? 200 : 3
const { server, goal } = await paymentsFixture(startTestServer, testUsers)
const beside = await startTestServer({ beside: server })
afterAll(() => beside.close())
const [bayo, chidi] = [server.as('bayo'), server.as('chidi')]
const day = 24 * 3_600_000

async function sent(reference: string) {
  const payment = await startDeposit(server.as('ada'), goal, naira(1_000n))
  await sayItWasSent(server.as('ada'), payment, reference)
  return payment
}

it(`${rounds} times`, async () => {
  await findTheMoney(bayo, await sent('RACE00000000'), { bankReference: 'RACE00000000' })
  for (let round = 1; round <= rounds; round++) {
    const { next } = await bayo.call(listClosedMonths, {})
    const month = next?.month ?? ''
    const after = nextMonth(`${month}-01` as Parameters<typeof nextMonth>[0])
    server.clock.set(new Date(Date.parse(startOfDay(after)) + day / 2).toISOString())
    await runTrialBalance(server.db, server.clock.now())
    await endDays(server.db, 100)
    const bankReference = `RACE${String(round).padStart(8, '0')}`
    const payment = await sent(bankReference)
    await bayo.call(closeMonth, { body: { month, reason: 'The committee looked through it.' } })
    const { rows } = await chidi.call(listApprovals, {})
    const { id, version } = rows.find(({ kind }) => kind === 'books.month-close') ?? { id: '', version: 0 }
    await Promise.all([
      chidi.call(approveApproval, { params: { id }, body: { version } }),
      findTheMoney(beside.as('bayo'), payment, { bankReference }),
    ])
    const closed = (await bayo.call(listClosedMonths, {})).rows[0]
    expect(closed).toMatchObject({ month, holds: true, debitsKobo: naira(1_000n * BigInt(round)) })
    const journal = await server.db
      .selectFrom('ledger_journals')
      .select('posted_at')
      .orderBy('posted_at', 'desc')
      .executeTakeFirstOrThrow()
    expect(journal.posted_at >= startOfDay(after)).toBe(true)
    expect(monthKey(after) > month).toBe(true)
  }
  expect(await proveBooks(server.db, server.clock.now())).toMatchObject({
    holds: true,
    journals: BigInt(rounds + 1),
  })
})
