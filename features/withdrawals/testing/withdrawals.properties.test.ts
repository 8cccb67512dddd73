/** What must be true of withdrawals whatever is done with them in whatever order. */
import { type Kobo, kobo, naira, sumKobo } from '@kolo/foundation/money'
import { cast } from '@kolo/server/cast'
import { startTestServer } from '@kolo/server/testing'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import {
  approveWithdrawal,
  failWithdrawal,
  payWithdrawal,
  readWithdrawalReview,
  rejectWithdrawal,
  retryWithdrawal,
  returnWithdrawal,
} from '../reviews.contract.ts'
import { cancelWithdrawal } from '../withdrawals.contract.ts'
import { openStatuses, type WithdrawalStatus } from '../withdrawals.rules.ts'
import { withdrawalsStage } from './withdrawals.stage.ts'

const { server, wallet, inBank, ask, payIn, paidWith } = await withdrawalsStage(startTestServer, cast)
const reason = 'Agreed at the meeting.'
const numRuns = process.env.DEEP ? 1_000 : 20

const deeds = ['ask', 'cancel', 'approve', 'reject', 'pay', 'fail', 'retry', 'return'] as const
const step = fc.record({
  deed: fc.constantFrom(...deeds),
  who: fc.constantFrom('bayo' as const, 'chidi' as const),
  which: fc.nat(2),
  amount: fc.bigInt({ min: 50_000n, max: 4_000_000n }).map(kobo),
})

let references = 0

/** Does it, or is told why not; both are right, as long as nothing is lost. */
async function tryIt({
  deed,
  who,
  which,
  amount,
}: typeof step extends fc.Arbitrary<infer Step> ? Step : never) {
  server.clock.advance(1_000)
  if (deed === 'ask') return ask(amount)
  const { rows } = await sql<{
    id: string
  }>`select id from withdrawals order by id desc limit 1 offset ${which}`.execute(server.db)
  const params = { id: rows[0]?.id ?? '' }
  if (deed === 'cancel') return server.as('ada').call(cancelWithdrawal, { params })
  const office = server.as(who)
  const { version, waiting } = await office.call(readWithdrawalReview, { params })
  const asked = waiting?.lines.find(({ label }) => label === 'Bank reference')?.value
  const bankReference = asked ?? `STEP${String(references++).padStart(8, '0')}`
  switch (deed) {
    case 'approve':
      return office.call(approveWithdrawal, { params, body: { version } })
    case 'reject':
      return office.call(rejectWithdrawal, { params, body: { reason, version } })
    case 'pay':
      return office.call(payWithdrawal, { params, body: { ...paidWith(bankReference), version } })
    case 'fail':
      return office.call(failWithdrawal, { params, body: { reason, version } })
    case 'retry':
      return office.call(retryWithdrawal, { params, body: { version } })
    case 'return':
      return office.call(returnWithdrawal, { params, body: { bankReference, reason, version } })
  }
}

const sumOf = async (statuses: readonly WithdrawalStatus[]): Promise<Kobo> => {
  const { rows } = await sql<{ amount_kobo: bigint }>`
    select amount_kobo from withdrawals where status = any(${statuses})`.execute(server.db)
  return sumKobo(rows.map((row) => kobo(row.amount_kobo)))
}

it('held is what is open, what was paid left the bank, and nothing is made or lost', async () => {
  await payIn(naira(200_000n))
  const all = (await wallet()).balance
  expect(await inBank()).toBe(all)
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      for (const one of steps) {
        await tryIt(one).catch((problem: { status?: number }) => expect(problem.status).toBeLessThan(500))
      }
      const { balance, held, available } = await wallet()
      expect(held).toBe(await sumOf(openStatuses))
      expect(available >= 0n).toBe(true)
      expect(all - balance).toBe(await sumOf(['paid']))
      expect(await inBank()).toBe(balance)
    }),
    { numRuns },
  )
})
