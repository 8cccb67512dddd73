import { type Kobo, kobo, naira } from '@kolo/foundation/money'
import { type CalendarDate, instant } from '@kolo/foundation/time'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { agreementText } from './investment.agreement.ts'
import {
  amountRefusal,
  cancelRefusal,
  type InvestingRoom,
  investmentStatuses,
  investmentSteps,
  isRunning,
  nomineesRefusal,
  pendingUntil,
  suitabilityWarnings,
  takesPayment,
} from './investment.rules.ts'

const runs = { numRuns: process.env.DEEP === '1' ? 5_000 : 200 }
const now = instant('2026-11-20T09:00:00.000Z')

const room = (
  changes: Partial<InvestingRoom['plan']> = {},
  own: Partial<Omit<InvestingRoom, 'plan'>> = {},
): InvestingRoom => ({
  plan: {
    status: 'open',
    opens_at: instant('2026-11-01T09:00:00.000Z'),
    closes_at: instant('2026-12-01T09:00:00.000Z'),
    cancelling_since: null,
    cap_kobo: naira(1_000_000n),
    subscribed_kobo: 0n,
    reserved_kobo: 0n,
    min_kobo: naira(10_000n),
    multiple_kobo: naira(1_000n),
    max_per_member_kobo: null,
    ...changes,
  },
  ownInPlan: kobo(0n),
  ownInvested: kobo(0n),
  tierLimit: null,
  ...own,
})

describe('how much can be put into a plan', () => {
  const nearlyFull = { subscribed_kobo: naira(900_000n), reserved_kobo: naira(75_000n) }
  it.each<[string, bigint, InvestingRoom, string | undefined]>([
    ['the minimum', 10_000n, room(), undefined],
    ['less', 9_000n, room(), 'below-minimum'],
    ['no multiple', 10_500n, room(), 'not-in-multiples'],
    ['all that is left', 25_000n, room(nearlyFull), undefined],
    ['more than is left', 26_000n, room(nearlyFull), 'plan-full'],
    [
      'up to the most of a member',
      40_000n,
      room({ max_per_member_kobo: naira(50_000n) }, { ownInPlan: naira(10_000n) }),
      undefined,
    ],
    [
      'above it',
      41_000n,
      room({ max_per_member_kobo: naira(50_000n) }, { ownInPlan: naira(10_000n) }),
      'above-maximum',
    ],
    [
      'up to the limit of the tier',
      100_000n,
      room({}, { ownInvested: naira(200_000n), tierLimit: naira(300_000n) }),
      undefined,
    ],
    [
      'above it',
      101_000n,
      room({}, { ownInvested: naira(200_000n), tierLimit: naira(300_000n) }),
      'above-tier-invested',
    ],
    ['in a plan that is paused', 10_000n, room({ status: 'paused' }), 'plan-not-open'],
    ['in one that is being cancelled', 10_000n, room({ cancelling_since: now }), 'plan-not-open'],
    ['in one that closes this moment', 10_000n, room({ closes_at: now }), 'plan-not-open'],
  ])('%s', (_, amount, where, refusal) => {
    expect(amountRefusal(naira(amount), where, now)?.refusal).toBe(refusal)
  })

  it('never is more than what is left, whatever was put in before', () => {
    const amount = fc.bigInt({ min: 1n, max: 2_000n }).map((n) => naira(n * 1_000n))
    fc.assert(
      fc.property(amount, amount, amount, (subscribed, reserved, wanted) => {
        const where = room({
          subscribed_kobo: subscribed,
          reserved_kobo: reserved,
          cap_kobo: naira(4_000_000n),
        })
        const isTaken = amountRefusal(wanted, where, now) === undefined
        const fits = subscribed + reserved + wanted <= naira(4_000_000n)
        expect(isTaken).toBe(fits && wanted >= naira(10_000n))
      }),
      runs,
    )
  })
})

describe('what a member is told before', () => {
  const case_ = (yearlyIncome: Kobo | undefined, ownRisk: 'low' | 'moderate' | 'high') => ({
    yearlyIncome,
    ownRisk,
    planRisk: 'moderate' as const,
  })
  it.each([
    ['a tenth of the income', 200_000n, case_(naira(2_000_000n), 'moderate'), []],
    ['a kobo of naira more', 200_001n, case_(naira(2_000_000n), 'moderate'), ['above-income-guide']],
    ['without an income', 900_000n, case_(undefined, 'high'), []],
    ['a higher risk than their own', 1n, case_(undefined, 'low'), ['above-own-risk']],
  ] as const)('%s', (_, amount, about, warnings) => {
    expect(suitabilityWarnings(naira(amount), about)).toEqual(warnings)
  })
})

describe('the life of an investment', () => {
  it('is kept 72 hours without being paid', () => {
    expect(pendingUntil(now)).toBe('2026-11-23T09:00:00.000Z')
  })
  it.each(investmentStatuses)('can be deleted only before it is paid: %s', (status) => {
    const refusal = cancelRefusal(status, 0)?.refusal
    expect(refusal).toBe(
      status === 'pending_payment' ? undefined : isRunning(status) ? 'investment-active' : 'investment-ended',
    )
    expect(investmentSteps[status].length === 0).toBe(!isRunning(status) && status !== 'pending_payment')
  })
  it('is not deleted while its payment is checked', () => {
    expect(cancelRefusal('pending_payment', 1)?.refusal).toBe('investment-being-paid')
  })
  it('takes exactly its principal, before its plan begins', () => {
    const plan = { status: 'closed', cancelling_since: null } as const
    const waiting = { status: 'pending_payment', principal: naira(10_000n), plan } as const
    expect(takesPayment(waiting, naira(10_000n))).toBe(true)
    expect(takesPayment(waiting, naira(9_999n))).toBe(false)
    expect(takesPayment({ ...waiting, status: 'active' }, naira(10_000n))).toBe(false)
    expect(takesPayment({ ...waiting, plan: { ...plan, status: 'running' } }, naira(10_000n))).toBe(false)
    expect(takesPayment({ ...waiting, plan: { ...plan, cancelling_since: now } }, naira(10_000n))).toBe(false)
  })
})

describe('who receives it', () => {
  const named = (percent: number) => ({ name: 'Ngozi Nwosu', relationship: 'Sister', percent })
  it.each([
    [[], undefined],
    [[100], undefined],
    [[60, 40], undefined],
    [[60, 30], 'nominee-shares'],
    [[60, 50], 'nominee-shares'],
  ])('%j', (shares, refusal) => {
    expect(nomineesRefusal(shares.map(named))?.refusal).toBe(refusal)
  })
})

describe('the agreement', () => {
  const plan = {
    name: 'Treasury bills 91',
    code: 'TB-91',
    number: 2,
    return_type: 'profit_share',
    target_rate_bps: 1_650,
    day_base: 365,
    early_exit: 'fee',
    exit_fee_bps: 250,
    notice_days: 14,
    target_kobo: naira(5_000_000n),
    starts_on: '2026-12-15' as CalendarDate,
    matures_on: '2027-03-16' as CalendarDate,
    risk_statement: 'The government could pay late.',
    legal_basis: 'Bye-law 14.',
  } as const
  it('says what the terms of its plan are', () => {
    const text = agreementText(plan)
    for (const words of [
      'Treasury bills 91 (TB-91, version 2)',
      '15/12/2026 until 16/03/2027',
      'with 14 days of notice; it costs 2.50% of what you put in',
      'The government could pay late.',
      '16.50% a year is projected, not promised.',
      '₦5,000,000.00',
      'Bye-law 14.',
    ])
      expect(text).toContain(words)
    expect(text).toBe(agreementText({ ...plan }))
    expect(agreementText({ ...plan, exit_fee_bps: 300 })).not.toBe(text)
  })
})
