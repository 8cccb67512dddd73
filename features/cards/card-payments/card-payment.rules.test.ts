import { addKobo, type Kobo, kobo, naira, subtractKobo } from '@kolo/foundation/money'
import { addHours, instant } from '@kolo/foundation/time'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  cardFee,
  cardHoldsOn,
  debitOutcome,
  disputeVerdict,
  neverReached,
  nextAsk,
  quoteOf,
  receivedOf,
  refundVerdict,
  verdictOf,
} from './card-payment.rules.ts'

const amount = fc.bigInt({ min: 10_000n, max: 10_000_000_000n }).map(kobo)

describe('what the provider takes', () => {
  it.each([
    ['₦20,000: ₦400', naira(20_000n), naira(400n)],
    ['₦2,499.99: the ₦100 is waived', kobo(249_999n), kobo(3_750n)],
    ['₦2,500: it is not', naira(2_500n), kobo(13_750n)],
    ['₦100', naira(100n), kobo(150n)],
    ['₦126,666.66: just below the most', kobo(12_666_666n), kobo(200_000n)],
    ['₦1,000,000: ₦2,000 at most', naira(1_000_000n), naira(2_000n)],
  ])('%s', (_, charge, fee) => {
    expect(cardFee(charge)).toBe(fee)
  })
})

describe('what the member is told before', () => {
  it.each([
    ['₦20,000', naira(20_000n), kobo(40_609n)],
    ['₦2,000', naira(2_000n), kobo(3_046n)],
    ['₦2,462.49, the last without the ₦100', kobo(246_249n), kobo(3_750n)],
    ['₦2,462.50, the first with it', kobo(246_250n), kobo(13_902n)],
    ['₦500,000', naira(500_000n), naira(2_000n)],
  ])('who bears the fee of %s adds it', (_, paidIn, feeKobo) => {
    expect(quoteOf(paidIn, 'member')).toEqual({ feeKobo, chargeKobo: addKobo(paidIn, feeKobo) })
    expect(quoteOf(paidIn, 'community')).toEqual({ feeKobo: 0n, chargeKobo: paidIn })
  })
  it('is the least charge that leaves the whole amount', () => {
    const leaves = (charge: Kobo) => subtractKobo(charge, cardFee(charge))
    fc.assert(
      fc.property(amount, (paidIn) => {
        const { chargeKobo, feeKobo } = quoteOf(paidIn, 'member')
        expect(chargeKobo).toBe(addKobo(paidIn, feeKobo))
        expect(leaves(chargeKobo) >= paidIn).toBe(true)
        expect(leaves(kobo(chargeKobo - 1n)) < paidIn).toBe(true)
      }),
    )
  })
})

describe('what the provider’s answer means', () => {
  const agreed = { reference: 'PAY-2026-000001-ABCDEF', chargeKobo: naira(1_000n) }
  const said = { reference: agreed.reference, status: 'success', amountKobo: naira(1_000n), currency: 'NGN' }
  it.each([
    ['paid', {}],
    ['amount', { amountKobo: kobo(99_999n) }],
    ['amount', { amountKobo: kobo(100_001n) }],
    ['currency', { currency: 'USD' }],
    ['not-yet', { amountKobo: kobo(0n) }],
    ['not-yet', { reference: 'PAY-2026-000002-ABCDEF' }],
    ['failed', { status: 'failed' }],
    ['not-yet', { status: 'abandoned' }],
    ['not-yet', { status: 'ongoing' }],
    ['given-back', { status: 'reversed' }],
    ['not-yet', { status: 'SUCCESS' }],
  ])('%s: %o', (verdict, changes) => {
    expect(verdictOf(agreed, { ...said, ...changes })).toBe(verdict)
  })
  it('is money for exactly one answer', () => {
    const status = fc.constantFrom('success', 'failed', 'abandoned', 'pending')
    const currency = fc.constantFrom('NGN', 'USD', 'GHS')
    fc.assert(
      fc.property(amount, amount, status, currency, (chargeKobo, amountKobo, state, money) => {
        const verdict = verdictOf(
          { ...agreed, chargeKobo },
          { ...said, amountKobo, status: state, currency: money },
        )
        expect(verdict === 'paid').toBe(state === 'success' && money === 'NGN' && amountKobo === chargeKobo)
      }),
    )
  })
})

describe('what counts as the member’s own', () => {
  const quote = quoteOf(naira(20_000n), 'member')
  it('is the amount, of the charge that was agreed', () => {
    expect(receivedOf(quote.chargeKobo, quote, kobo(40_609n))).toBe(naira(20_000n))
  })
  it('is never nothing, never more than was paid, and all of it where the community pays the fee', () => {
    fc.assert(
      fc.property(amount, fc.bigInt({ min: 1n, max: 10_000_000_000n }).map(kobo), (paidIn, paid) => {
        const received = receivedOf(paid, quoteOf(paidIn, 'member'), cardFee(paid))
        expect(received > 0n && received <= paid).toBe(true)
        expect(receivedOf(paid, quoteOf(paidIn, 'community'), cardFee(paid))).toBe(paid)
      }),
    )
  })
})

it('the provider is asked more and more rarely, and no more after a week', () => {
  const opened = instant('2026-11-20T09:00:00.000Z')
  const after = (hours: number) => nextAsk(opened, addHours(opened, hours))
  expect([after(0), after(1), after(24), after(168)]).toEqual([
    '2026-11-20T09:05:00.000Z',
    '2026-11-20T11:00:00.000Z',
    '2026-11-21T15:00:00.000Z',
    undefined,
  ])
})

describe('a debit', () => {
  it.each([
    ['unknown', ['initiated', 'pending', 'proof_submitted']],
    ['confirmed', ['confirmed', 'reversed']],
    ['failed', ['failed', 'expired', 'cancelled']],
  ] as const)('is %s while its payment is %o', (outcome, statuses) => {
    expect(statuses.map(debitOutcome)).toEqual(statuses.map(() => outcome))
  })
  it('never reached the provider that does not know it an hour after it was told', () => {
    const told = instant('2026-11-20T09:00:00.000Z')
    expect(neverReached(told, instant('2026-11-20T09:59:59.000Z'))).toBe(false)
    expect(neverReached(told, addHours(told, 1))).toBe(true)
    expect(neverReached(null, told)).toBe(false)
  })
  it('is taken from a card until the end of its month, in Lagos', () => {
    const card = { expiresMonth: 11, expiresYear: 2026 }
    expect(cardHoldsOn(card, instant('2026-11-30T22:59:59.000Z'))).toBe(true)
    expect(cardHoldsOn(card, instant('2026-11-30T23:00:00.000Z'))).toBe(false)
    expect(cardHoldsOn({ ...card, expiresYear: 2027 }, instant('2026-12-31T12:00:00.000Z'))).toBe(true)
  })
})

describe('what went back of a payment', () => {
  const brought = { paidKobo: naira(20_500n), receivedKobo: naira(20_000n) }
  const refund = (status: string, amountKobo: Kobo = naira(20_000n), currency = 'NGN') => ({
    reference: `paystack ${status}`,
    status,
    amountKobo,
    currency,
    at: undefined,
  })
  it('is sent when all of it was processed, and failed only while none is under way', () => {
    expect(refundVerdict(brought, [])).toBeUndefined()
    expect(refundVerdict(brought, [refund('failed'), refund('processed')])).toHaveProperty('sent')
    expect(refundVerdict(brought, [refund('processed', naira(20_500n))])).toHaveProperty('sent')
    expect(refundVerdict(brought, [refund('needs-attention')])).toHaveProperty('failed')
    expect(refundVerdict(brought, [refund('failed'), refund('pending')])).toBeUndefined()
    expect(refundVerdict(brought, [refund('processed', naira(5_000n))])).toBeUndefined()
    expect(refundVerdict(brought, [refund('processed', naira(20_000n), 'USD')])).toBeUndefined()
  })
  it.each([
    ['resolved', 'declined', undefined, 'won'],
    ['resolved', 'merchant-accepted', naira(20_500n), 'lost'],
    ['resolved', 'auto-accepted', undefined, 'lost'],
    ['resolved', 'merchant-accepted', naira(5_000n), undefined],
    ['resolved', 'something-new', undefined, undefined],
    ['awaiting-bank-feedback', 'declined', undefined, undefined],
  ] as const)('a dispute that is %s as %s', (status, resolution, refundKobo, outcome) => {
    expect(disputeVerdict(brought, { reference: 'PAY', status, resolution, refundKobo })).toBe(outcome)
  })
})
