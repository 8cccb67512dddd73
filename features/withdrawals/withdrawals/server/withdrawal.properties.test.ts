/** What must be true of withdrawals whatever is done with them in whatever order. */
import { addKobo, kobo, naira } from '@kolo/foundation/money'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { withdrawalsFixture } from '../../testing/withdrawal.fixtures.ts'
import {
  approveWithdrawal,
  failWithdrawal,
  payWithdrawal,
  rejectWithdrawal,
  retryWithdrawal,
  returnWithdrawal,
  type WithdrawalReview,
} from '../reviews.contract.ts'
import { cancelWithdrawal } from '../withdrawal.contract.ts'
import { openStatuses, type WithdrawalStatus } from '../withdrawal.rules.ts'

const { server, wallet, inBank, ask, payIn, paidWith } = await withdrawalsFixture(startTestServer, testUsers)
const reason = 'Agreed at the meeting.'
const numRuns = process.env.DEEP ? 5_000 : 200

const deeds = ['ask', 'cancel', 'approve', 'reject', 'pay', 'fail', 'retry', 'return'] as const
/** What usually comes next; the rest of the time anything is tried. */
const usual: Partial<Record<WithdrawalStatus, readonly (typeof deeds)[number][]>> = {
  requested: ['approve', 'approve', 'approve', 'approve', 'cancel', 'reject'],
  approved: ['pay'],
  processing: ['pay', 'pay', 'pay', 'fail'],
  failed: ['retry', 'reject'],
  paid: ['return', 'return', 'return', 'ask'],
}
const step = fc.record({
  deed: fc.constantFrom(...deeds),
  chance: fc.nat(19),
  who: fc.constantFrom('bayo' as const, 'chidi' as const),
  which: fc.nat(1),
  amount: fc.bigInt({ min: 50_000n, max: 4_000_000n }).map(kobo),
})

let references = 0

/** What the last answers said of each withdrawal, newest first; a refusal is followed by a look. */
const known: Pick<WithdrawalReview, 'id' | 'status' | 'version' | 'waiting'>[] = []

/** Does it, or is told why not; both are right, as long as nothing is lost. What one run leaves, the next goes on from. */
async function tryIt({
  deed: tried,
  chance,
  who,
  which,
  amount,
}: typeof step extends fc.Arbitrary<infer Step> ? Step : never) {
  server.clock.advance(600_000)
  const at = Math.min(which, known.length - 1)
  const one = known[at]
  const next = (one && usual[one.status]) ?? ['ask']
  const deed = chance < 15 ? (next[chance % next.length] ?? tried) : tried
  if (deed === 'ask' || !one) {
    known.unshift(await ask(amount))
    return
  }
  const params = { id: one.id }
  const { version, waiting } = one
  const asked = waiting?.lines.find(({ label }) => label === 'Bank reference')?.value
  const bankReference = asked ?? `STEP${String(references++).padStart(8, '0')}`
  const office = server.as(who)
  const acts = {
    cancel: async () => ({ ...one, ...(await server.as('ada').call(cancelWithdrawal, { params })) }),
    approve: () => office.call(approveWithdrawal, { params, body: { version } }),
    reject: () => office.call(rejectWithdrawal, { params, body: { reason, version } }),
    pay: () => office.call(payWithdrawal, { params, body: { ...paidWith(bankReference), version } }),
    fail: () => office.call(failWithdrawal, { params, body: { reason, version } }),
    retry: () => office.call(retryWithdrawal, { params, body: { version } }),
    return: () => office.call(returnWithdrawal, { params, body: { bankReference, reason, version } }),
  }
  known[at] = await acts[deed]()
}

const sumsNow = async () => {
  const sumOf = (statuses: readonly WithdrawalStatus[]) =>
    sql`coalesce(sum(amount_kobo) filter (where status = any(${statuses})), 0)::bigint`
  const { rows } = await sql<{ open: bigint; paid: bigint }>`
    select ${sumOf(openStatuses)} as open, ${sumOf(['paid'])} as paid from withdrawals`.execute(server.db)
  return rows[0]
}

it('held is what is open, what was paid left the bank, and nothing is made or lost', async () => {
  const began = await wallet()
  expect(await inBank()).toBe(began.balance)
  let all = began.balance
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 3 }), async (steps) => {
      if ((await wallet()).available < naira(100_000n)) {
        await payIn(naira(500_000n))
        all = addKobo(all, naira(500_000n))
      }
      for (const one of steps) {
        await tryIt(one).catch((problem: { status?: number }) => expect(problem.status).toBeLessThan(500))
      }
      const { balance, held, available } = await wallet()
      expect(available >= 0n).toBe(true)
      expect({ open: held, paid: all - balance }).toEqual(await sumsNow())
      expect(await inBank()).toBe(balance)
    }),
    { numRuns },
  )
  const { rows } = await sql<{ status: string }>`select distinct status from withdrawals`.execute(server.db)
  const reached = new Set(rows.map(({ status }) => status))
  for (const end of ['cancelled', 'rejected', 'paid', 'returned']) expect(reached).toContain(end)
}, 1_800_000)
