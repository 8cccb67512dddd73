import { type Kobo, kobo, naira, sumKobo } from '@kolo/foundation/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Claim,
  type DeductionKind,
  deductionKinds,
  type MemberTargets,
  splitLine,
  wantedInAll,
} from './split.rules.ts'

const wallet = { purpose: 'wallet', targetId: 'ada', name: 'Wallet' }
const rent = { purpose: 'savings', targetId: 'rent', name: 'Rent' }
const claim = (kind: DeductionKind, targetId: string, due: Kobo | undefined, isWhole = false): Claim => ({
  kind,
  purpose: kind,
  targetId,
  name: targetId,
  due,
  isWhole,
})
const ada: MemberTargets = {
  chosen: rent,
  wallet,
  claims: [
    claim('loans', 'LN-1', naira(50_000n)),
    claim('loans', 'LN-2', naira(10_000n)),
    claim('fees', 'Meeting', naira(2_000n), true),
    claim('shares', 'Shares', undefined),
  ],
}
const inOrder = (
  amount: Kobo,
  wanted: Parameters<typeof splitLine>[1],
  order: readonly DeductionKind[] = deductionKinds,
  to = ada,
) => splitLine(amount, wanted, to, order).map((part) => [part.targetId, part.amount])

describe('a line', () => {
  const whole = { loans: naira(60_000n), fees: naira(2_000n), savings: naira(20_000n), shares: naira(5_000n) }
  it('without columns of its own goes where the member chose', () => {
    expect(inOrder(naira(5_000n), undefined)).toEqual([['rent', naira(5_000n)]])
  })
  it('carries loans, fees, savings and shares', () => {
    expect(inOrder(naira(87_000n), whole)).toEqual([
      ['LN-1', naira(50_000n)],
      ['LN-2', naira(10_000n)],
      ['Meeting', naira(2_000n)],
      ['rent', naira(20_000n)],
      ['Shares', naira(5_000n)],
    ])
  })
  it('that is short pays in the order of the community, and a fee whole or not at all', () => {
    // ₦1,000 is too little for the fee, so savings have it.
    expect(inOrder(naira(61_000n), whole)).toEqual([
      ['LN-1', naira(50_000n)],
      ['LN-2', naira(10_000n)],
      ['rent', naira(1_000n)],
    ])
    expect(inOrder(naira(61_000n), whole, ['savings', 'shares', 'fees', 'loans'])).toEqual([
      ['rent', naira(20_000n)],
      ['Shares', naira(5_000n)],
      ['Meeting', naira(2_000n)],
      ['LN-1', naira(34_000n)],
    ])
  })
  it('pays more than is due to the oldest loan, and the wallet what nothing takes', () => {
    expect(inOrder(naira(75_000n), { loans: naira(70_000n) })).toEqual([
      ['LN-1', naira(60_000n)],
      ['LN-2', naira(10_000n)],
      ['ada', naira(5_000n)],
    ])
    const none = { chosen: wallet, wallet, claims: [] }
    expect(inOrder(naira(9_000n), whole, deductionKinds, none)).toEqual([['ada', naira(9_000n)]])
  })
})

const anyAmount = fc.bigInt({ min: 0n, max: 10_000_000n }).map(kobo)

it('the parts add up to what was deducted, and no kind receives more than its column', () => {
  fc.assert(
    fc.property(
      anyAmount.filter((amount) => amount > 0n),
      fc.record({ loans: anyAmount, fees: anyAmount, savings: anyAmount, shares: anyAmount }),
      fc.shuffledSubarray([...deductionKinds], { minLength: 4 }),
      (amount, wanted, order) => {
        const parts = splitLine(amount, wanted, ada, order)
        expect(sumKobo(parts.map((part) => part.amount))).toBe(amount)
        const paid = (targets: readonly string[]) =>
          sumKobo(parts.filter(({ targetId }) => targets.includes(targetId)).map((part) => part.amount))
        expect(paid(['LN-1', 'LN-2'])).toBeLessThanOrEqual(wanted.loans)
        expect(paid(['rent'])).toBeLessThanOrEqual(wanted.savings)
        expect([0n, naira(2_000n)]).toContain(paid(['Meeting']))
        if (amount >= wantedInAll(wanted)) expect(paid(['Shares'])).toBe(wanted.shares)
      },
    ),
    { numRuns: process.env.DEEP ? 5_000 : 200 },
  )
})
