import { type Kobo, kobo, naira } from '@kolo/foundation/money'
import type { CalendarDate } from '@kolo/foundation/time'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  doubtIn,
  isCharge,
  isReversal,
  linesForTwo,
  type Reversible,
  reversedOn,
  type Weighed,
} from './statement.rules.ts'

const runs = process.env.DEEP ? 5_000 : 200

describe('a batch', () => {
  const weighed = (count: number, more: Partial<Weighed> = {}): Weighed[] =>
    Array.from({ length: count }, (_, at) => ({
      lineId: String(at),
      seen: naira(20_000n),
      memberUid: `m${at}`,
      targetId: `t${at}`,
      needsTwo: false,
      payerSum: kobo(0n),
      targetSum: kobo(0n),
      ...more,
    }))
  const sums = (of: bigint = 0n) => ({ threshold: naira(500_000n), administratorSum: naira(of) })
  it('is booked by one word below the threshold, and waits for another from there on', () => {
    expect([...linesForTwo(weighed(30), sums())]).toEqual(['24', '25', '26', '27', '28', '29'])
    expect(linesForTwo(weighed(3), sums(460_000n))).toEqual(new Set(['1', '2']))
    expect(linesForTwo(weighed(1, { seen: naira(500_000n) }), sums())).toEqual(new Set(['0']))
    expect(linesForTwo(weighed(1, { needsTwo: true }), sums())).toEqual(new Set(['0']))
  })
  it('counts what one payer and one target had before, and what the batch adds to them', () => {
    expect(linesForTwo(weighed(1, { payerSum: naira(480_000n) }), sums())).toEqual(new Set(['0']))
    expect(linesForTwo(weighed(1, { targetSum: naira(480_000n) }), sums())).toEqual(new Set(['0']))
    const same = weighed(2, { memberUid: 'ada', seen: naira(249_999n) })
    expect(
      linesForTwo(
        [...same, ...weighed(1, { lineId: 'x', memberUid: 'ada', seen: naira(2n) })] as Weighed[],
        sums(),
      ),
    ).toEqual(new Set(['x']))
  })
  it('by one word never lets in the threshold, for anybody', () => {
    const line = fc.record({
      lineId: fc.uuid(),
      seen: fc.bigInt({ min: 1n, max: 60_000_000n }).map((amount) => kobo(amount)),
      memberUid: fc.constantFrom('ada', 'bayo'),
      targetId: fc.constantFrom('a', 'b', 'c'),
      needsTwo: fc.boolean(),
      payerSum: fc.constant(kobo(0n)),
      targetSum: fc.constant(kobo(0n)),
    })
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
        const forTwo = linesForTwo(lines, sums())
        const byOne = lines.filter(({ lineId }) => !forTwo.has(lineId))
        const total = byOne.reduce((sum: bigint, { seen }) => sum + seen, 0n) as Kobo
        expect(total < naira(500_000n) || byOne.length === 0).toBe(true)
        expect(byOne.every(({ needsTwo }) => !needsTwo)).toBe(true)
      }),
      { numRuns: runs },
    )
  })
})

it('a charge is told from what it says', () => {
  expect(isCharge('NIP CHARGE + VAT')).toBe(true)
  expect(isCharge('SMS alert Oct')).toBe(true)
  expect(isCharge('TRF TO SAVAT STORES')).toBe(false)
})

it.each([
  ['RVSL OF NIP KOLO-4PL-EGL', true],
  ['NIP/REVERSAL/FT26310/ADA OBI', true],
  ['Reversed: POS purchase Yaba', true],
  ['REV OF NIP TRF TO ADA', true],
  ['CHARGE-BACK 0001', true],
  ['NIP/REV. JOHN OBI/KOLO-5WX-274', false],
  ['NIP/KOLO-RVS-4PL/THRIFT', false],
  ['AMARA ODU, kolo 4pl rvs', false],
  ['RVSL KOLO-RVS-4PL', true],
  ['TRF FROM UNREVERSED VENTURES', false],
  ['NIP REVEREND SISTER ADA', false],
])('%s is a reversal: %s', (narration, is) => {
  expect(isReversal(narration)).toBe(is)
})

it.each([
  ['PENDING TRF ADA', 'pending'],
  ['*Pending: NIP/ADA', 'pending'],
  ['FAILED - NIP TRF', 'failed'],
  ['Unsuccessful transfer', 'failed'],
  ['NIP/ADA/PENDING DUES', undefined],
  ['PENDINGTON ADA', undefined],
])('%s says of its movement: %s', (narration, doubt) => expect(doubtIn(narration)).toBe(doubt))

describe('a line that came in', () => {
  const movement = (more: Partial<Reversible>): Reversible => ({
    bookedOn: '2026-11-03' as CalendarDate,
    amount: naira(5_000n),
    narration: 'NIP/ADA OBI',
    reference: undefined,
    ...more,
  })
  const back = (more: Partial<Reversible> = {}) =>
    movement({
      bookedOn: '2026-11-05' as CalendarDate,
      amount: naira(-5_000n),
      narration: 'RVSL NIP/ADA OBI',
      ...more,
    })
  it.each<[string, Partial<Reversible>, Reversible, string | undefined]>([
    ['with its words', {}, back(), '2026-11-05'],
    [
      'with its reference',
      { reference: 'FT263101' },
      back({ narration: 'REVERSAL', reference: 'ft-263101' }),
      '2026-11-05',
    ],
    [
      'with its reference in words',
      { reference: 'FT263101' },
      back({ narration: 'RVSL OF FT263101' }),
      '2026-11-05',
    ],
    ['of another amount', {}, back({ amount: naira(-4_000n) }), undefined],
    ['before it', {}, back({ bookedOn: '2026-11-02' as CalendarDate }), undefined],
    ['long after it', {}, back({ bookedOn: '2026-12-30' as CalendarDate }), undefined],
    ['of somebody else', {}, back({ narration: 'RVSL NIP/BAYO ADE' }), undefined],
  ])('may be taken back by a reversal %s', (_, line, reversal, on) => {
    expect(reversedOn(movement(line), [reversal])).toBe(on)
  })
})
