import { type Kobo, kobo, naira } from '@kolo/foundation/money'
import { type Instant, instant } from '@kolo/foundation/time'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  allocate,
  allocateByDecision,
  allocateUpTo,
  expiryOf,
  isLeft,
  isPayableAmount,
  matchOf,
  mayMove,
  paymentShownFirst,
  tierRefusal,
  whenPaidAgain,
} from './payment.rules.ts'

const anyAmount = fc.bigInt({ min: 10_000n, max: 10_000_000_000n }).map(kobo)

describe('amounts', () => {
  it.each([
    [-1n, false],
    [0n, false],
    [9_999n, false],
    [10_000n, true],
    [10_000_000_000n, true],
    [10_000_000_001n, false],
  ])('%s kobo can be paid in: %s', (amount, payable) => {
    expect(isPayableAmount(kobo(amount))).toBe(payable)
  })
  it('short goes to the wallet whole: promised ₦200,000, received ₦199,500', () => {
    expect(allocate(naira(200_000n), naira(199_500n), true)).toEqual({
      toPurpose: 0n,
      toWallet: 19_950_000n,
      outcome: 'short',
    })
  })
  it.each([
    ['less than was promised', naira(19_500n), { toPurpose: naira(19_500n), toWallet: 0n, outcome: 'short' }],
    ['as much', naira(20_000n), { toPurpose: naira(20_000n), toWallet: 0n, outcome: 'exact' }],
    ['more, which it needs', naira(21_000n), { toPurpose: naira(21_000n), toWallet: 0n, outcome: 'over' }],
    [
      'more than it needs',
      naira(25_000n),
      { toPurpose: naira(22_000n), toWallet: naira(3_000n), outcome: 'purpose-closed' },
    ],
  ])('a target that takes any amount up to ₦22,000 takes %s', (_, received, allocation) => {
    expect(allocateUpTo(naira(20_000n), received, naira(22_000n))).toEqual(allocation)
  })
  it('every kobo that came in lands on exactly one of purpose and wallet', () => {
    fc.assert(
      fc.property(anyAmount, anyAmount, fc.boolean(), (promised, received, open) => {
        const { toPurpose, toWallet, outcome } = allocate(promised, received, open)
        expect(toPurpose + toWallet).toBe(received)
        expect(toPurpose === 0n || toPurpose === promised).toBe(true)
        expect(toWallet >= 0n).toBe(true)
        expect(outcome === 'exact').toBe(open && promised === received)
        expect(outcome === 'purpose-closed').toBe(!open)
      }),
    )
  })
})

it('instructions hold for 72 hours', () => {
  expect(expiryOf('2026-11-20T09:00:00.000Z' as Instant)).toBe(instant('2026-11-23T09:00:00Z'))
})

describe('tier limits', () => {
  const basic = { singleDeposit: naira(50_000n), balance: naira(300_000n) }
  const after = (amount: Kobo) => amount
  it('allows up to the limit and refuses a kobo above it', () => {
    expect(tierRefusal(naira(50_000n), naira(300_000n), basic)).toBeUndefined()
    expect(tierRefusal(kobo(5_000_001n), after(kobo(5_000_001n)), basic)).toMatchObject({
      refusal: 'above-tier-deposit',
      facts: { limit: '5000000' },
      field: 'amountKobo',
    })
    expect(tierRefusal(naira(50_000n), kobo(30_000_001n), basic)).toMatchObject({
      refusal: 'above-limit',
      facts: { limit: '30000000' },
    })
  })
  it('has none at the top', () => {
    const premium = { singleDeposit: undefined, balance: undefined }
    expect(tierRefusal(naira(100_000_000n), naira(900_000_000n), premium)).toBeUndefined()
  })
})

describe('what was found beside what the member said', () => {
  it('an amount matches, is short or is over, to the kobo', () => {
    expect(matchOf(naira(200_000n), naira(200_000n))).toEqual({ kind: 'match' })
    expect(matchOf(naira(200_000n), naira(199_500n))).toEqual({ kind: 'short', by: naira(500n) })
    expect(matchOf(naira(200_000n), naira(200_500n))).toEqual({ kind: 'over', by: naira(500n) })
    expect(matchOf(naira(1_000n), kobo(100_001n))).toEqual({ kind: 'over', by: 1n })
  })
})

describe('money for a place that two administrators choose', () => {
  it('goes there whole where less came in, and what is more than planned to the wallet', () => {
    expect(allocateByDecision(naira(20_000n), naira(19_500n))).toEqual({
      toPurpose: naira(19_500n),
      toWallet: 0n,
      outcome: 'short',
    })
    expect(allocateByDecision(naira(20_000n), naira(20_500n))).toEqual({
      toPurpose: naira(20_000n),
      toWallet: naira(500n),
      outcome: 'over',
    })
  })
  it('is never more or less than came in', () => {
    fc.assert(
      fc.property(anyAmount, anyAmount, (promised, received) => {
        const { toPurpose, toWallet, outcome } = allocateByDecision(promised, received)
        expect(toPurpose + toWallet).toBe(received)
        expect(outcome === 'exact').toBe(promised === received)
      }),
    )
  })
})

describe('paying the same again', () => {
  it.each([
    ['pending', 'transfer', 'go-on'],
    ['initiated', 'transfer', 'go-on'],
    ['pending', 'card', 'payment-open'],
    ['rejected', 'transfer', 'payment-open'],
    ['proof_submitted', 'transfer', 'payment-being-checked'],
  ] as const)('while one is %s by %s: %s', (status, channel, then) => {
    expect(whenPaidAgain({ status, channel }, 'transfer')).toBe(then)
  })
  it('what is being checked is shown first', () => {
    const open = (['pending', 'rejected', 'proof_submitted'] as const).map((status) => ({ status }))
    expect(paymentShownFirst(open)).toEqual({ status: 'proof_submitted' })
    expect(paymentShownFirst([{ status: 'confirmed' }, { status: 'cancelled' }])).toBeUndefined()
  })
})

describe('money that a payment left in the wallet', () => {
  const left = {
    outcome: 'short' as const,
    toWallet: naira(950n),
    isMoved: false,
    least: naira(500n),
    room: naira(950n),
    available: naira(950n),
  }
  it('can be moved once, where its target takes it and the wallet still has it', () => {
    expect(mayMove(left)).toBe(true)
    expect(mayMove({ ...left, outcome: 'over' })).toBe(true)
    expect(mayMove({ ...left, isMoved: true })).toBe(false)
    expect(mayMove({ ...left, available: naira(949n) })).toBe(false)
    expect(mayMove({ ...left, least: naira(951n) })).toBe(false)
    expect(mayMove({ ...left, least: undefined })).toBe(false)
    expect(mayMove({ ...left, room: naira(949n) })).toBe(false)
    expect(mayMove({ ...left, room: undefined })).toBe(true)
    expect(mayMove({ ...left, outcome: 'purpose-closed' })).toBe(false)
    expect(mayMove({ ...left, outcome: null })).toBe(false)
  })
  it('is never less than the least that can be paid in', () => {
    expect(mayMove({ ...left, toWallet: naira(99n), least: kobo(1n) })).toBe(false)
  })
  it('is told of while it lies there, also where it cannot be moved', () => {
    expect(isLeft({ ...left, outcome: 'over', toWallet: naira(50n) })).toBe(true)
    expect(isLeft({ ...left, toWallet: kobo(0n) })).toBe(false)
    expect(isLeft({ ...left, isMoved: true })).toBe(false)
    expect(isLeft({ ...left, available: naira(949n) })).toBe(false)
    expect(isLeft({ ...left, outcome: 'exact' })).toBe(false)
  })
})
