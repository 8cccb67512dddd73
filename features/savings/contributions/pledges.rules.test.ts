import { naira, subtractKobo, sumKobo, zeroKobo } from '@kolo/foundation/money'
import { isRefusal } from '@kolo/foundation/refusal'
import { type CalendarDate, monthAfter } from '@kolo/foundation/time'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { contributionOf } from './contributions.rules.ts'
import { contributionMonths } from './ledger.rules.ts'
import { monthlyIn, nextPledge, type Pledge, pledgeCountsFrom, withPledge } from './pledges.rules.ts'

const numRuns = process.env.DEEP ? 5_000 : 200
const day = (text: string) => text as CalendarDate
const monthlyKobo = naira(5_000n)
const owed = (pledges: Pledge[]) => ({ monthlyKobo, pledges })
const made = (pledges: Pledge[], amount: bigint, today: string) => {
  const after = withPledge(owed(pledges), naira(amount), day(today))
  if (isRefusal(after)) throw new Error(after.refusal)
  return after
}

it('counts more from the next month, less from the month after it', () => {
  const at = (amount: bigint, today: string) => pledgeCountsFrom(owed([]), naira(amount), day(today))
  expect([at(8_000n, '2026-11-20'), at(4_000n, '2026-11-20')]).toEqual(['2026-12-01', '2027-01-01'])
  expect([at(8_000n, '2026-12-31'), at(4_000n, '2026-12-31')]).toEqual(['2027-01-01', '2027-02-01'])
})

it('refuses less than the plan asks, and more than can be pledged', () => {
  const tried = (kobo: bigint) => withPledge(owed([]), kobo as never, day('2026-11-20'))
  for (const kobo of [0n, 499_999n, naira(100_000_000n) + 1n, -1n])
    expect(tried(kobo)).toMatchObject({ refusal: 'pledge-out-of-range', field: 'pledgeKobo' })
  expect(tried(500_000n)).toHaveLength(1)
})

it('can be replaced until it counts, and asks for the plan’s amount where that is more', () => {
  const raised = made([], 8_000n, '2026-11-20')
  expect(nextPledge({ pledges: raised }, day('2026-11-30'))).toEqual({
    from: '2026-12-01',
    monthlyKobo: naira(8_000n),
  })
  expect(made(raised, 6_000n, '2026-11-25')).toEqual([{ from: '2026-12-01', monthlyKobo: naira(6_000n) }])
  const lowered = made(raised, 6_000n, '2026-12-05')
  expect(lowered).toEqual([...raised, { from: '2027-02-01', monthlyKobo: naira(6_000n) }])
  const months = ['2026-11-01', '2026-12-01', '2027-01-01', '2027-02-01'].map(day)
  const asked = (plan: bigint) =>
    months.map((month) => monthlyIn({ monthlyKobo: naira(plan), pledges: lowered }, month))
  expect(asked(5_000n)).toEqual([5_000n, 8_000n, 8_000n, 6_000n].map(naira))
  expect(asked(7_000n)).toEqual([7_000n, 8_000n, 8_000n, 7_000n].map(naira))
})

it('drives arrears and the months of the ledger alike, and leaves months that began as they were', () => {
  const amounts = fc.array(fc.tuple(fc.bigInt(5_000n, 20_000n), fc.integer({ min: 0, max: 14 })), {
    maxLength: 5,
  })
  fc.assert(
    fc.property(amounts, fc.bigInt(0n, 300_000n), fc.integer({ min: 0, max: 16 }), (wishes, saved, later) => {
      let pledges: Pledge[] = []
      let today = day('2026-01-12')
      for (const [amount, months] of wishes) {
        today = monthAfter(today, months)
        const now = monthlyIn(owed(pledges), today)
        pledges = made(pledges, amount, today)
        expect(monthlyIn(owed(pledges), today)).toBe(now)
      }
      const seenOn = monthAfter(day('2026-01-12'), later)
      const facts = { monthlyKobo, pledges, begunOn: day('2026-01-12') }
      const { behindKobo, dueKobo } = contributionOf(
        { ...facts, balanceKobo: naira(saved), interestKobo: zeroKobo },
        seenOn,
      )
      const over = [2026, 2027]
        .flatMap((year) => contributionMonths({ ...facts, paidKobo: naira(saved) }, year, seenOn))
        .filter(({ month }) => month > '2026-01-01' && month < seenOn)
      const asked = sumKobo(over.map(({ month }) => monthlyIn(facts, month)))
      expect(dueKobo).toBe(asked)
      expect(subtractKobo(asked, sumKobo(over.map(({ paidKobo }) => paidKobo)))).toBe(behindKobo)
    }),
    { numRuns },
  )
})
