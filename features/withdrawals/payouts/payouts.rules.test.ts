import { kobo, naira } from '@kolo/foundation/money'
import { addHours, instant } from '@kolo/foundation/time'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isHeldUp, nextPayoutAsk, transferNeverReached, transferVerdict } from './payouts.rules.ts'

const sent = { reference: 'wdr-2026-000001-abcdef', amountKobo: naira(1_000n), recipient: 'RCP_own1' }
const success = { ...sent, status: 'success', currency: 'NGN' }
const now = instant('2026-11-20T09:00:00Z')
const runs = process.env.DEEP ? 5_000 : 200

describe('what Paystack says of a transfer', () => {
  it.each([
    ['success', 'paid'],
    ['failed', 'failed'],
    ['abandoned', 'failed'],
    ['blocked', 'failed'],
    ['rejected', 'failed'],
    ['reversed', 'returned'],
    ['pending', 'not-yet'],
    ['received', 'not-yet'],
    ['otp', 'not-yet'],
    ['a word it did not have before', 'not-yet'],
  ])('%s is %s', (status, verdict) => {
    expect(transferVerdict(sent, { ...success, status })).toBe(verdict)
  })

  it('is paid only as it was told: this reference, this amount, naira, this account', () => {
    const said = fc.record({
      reference: fc.constantFrom(sent.reference, 'wdr-2026-000001-ghjkmn'),
      status: fc.constantFrom('success', 'pending', 'failed', 'otp'),
      amountKobo: fc.constantFrom(sent.amountKobo, kobo(99_999n), kobo(0n)),
      currency: fc.constantFrom('NGN', 'USD'),
      recipient: fc.constantFrom(sent.recipient, 'RCP_other', undefined),
    })
    fc.assert(
      fc.property(said, (answer) => {
        const isSame =
          answer.reference === sent.reference &&
          answer.status === 'success' &&
          answer.amountKobo === sent.amountKobo &&
          answer.currency === 'NGN' &&
          answer.recipient === sent.recipient
        expect(transferVerdict(sent, answer) === 'paid').toBe(isSame)
      }),
      { numRuns: runs },
    )
  })
})

it('is asked about every five minutes, then every hour, then every six hours', () => {
  const after = (hours: number) =>
    Date.parse(nextPayoutAsk(now, addHours(now, hours))) - Date.parse(addHours(now, hours))
  expect([0, 1, 24, 1_000].map(after)).toEqual([5, 60, 360, 360].map((minutes) => minutes * 60_000))
})

it('is on hold an hour after it began, and never arrived where Paystack does not know it a day after', () => {
  expect([isHeldUp(now, addHours(now, 0)), isHeldUp(now, addHours(now, 1))]).toEqual([false, true])
  const reached = (hours: number) => transferNeverReached(now, addHours(now, hours))
  expect([reached(23), reached(24), transferNeverReached(null, addHours(now, 48))]).toEqual([
    false,
    true,
    false,
  ])
})
