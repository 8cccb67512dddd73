import { type Kobo, kobo, naira } from '@kolo/foundation/money'
import type { CalendarDate } from '@kolo/foundation/time'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Banked,
  type Candidate,
  codesIn,
  isCharge,
  isNamedIn,
  linesForTwo,
  type OpenLine,
  suggestBanked,
  suggestPayments,
  type Weighed,
} from './bank-statements.rules.ts'

const runs = process.env.DEEP ? 5_000 : 200
const day = (of: number) => `2026-11-${String(of).padStart(2, '0')}` as CalendarDate

const lineOf = (more: Partial<OpenLine> = {}): OpenLine => ({
  id: 'line',
  amount: naira(20_000n),
  bookedOn: day(10),
  narration: 'NIP/ADA OBI/THRIFT',
  reference: undefined,
  ...more,
})
const paymentOf = (more: Partial<Candidate> = {}): Candidate => ({
  id: 'payment',
  memberUid: 'ada',
  transferCode: '5WX274',
  status: 'waiting',
  amount: naira(20_000n),
  from: day(9),
  to: day(9),
  bankReference: undefined,
  names: ['Ada Obi'],
  isTied: false,
  ...more,
})
const reason = (line: Partial<OpenLine>, ...payments: Partial<Candidate>[]) =>
  suggestPayments(
    [lineOf(line)],
    payments.map((one, at) => paymentOf({ id: `p${at}`, ...one })),
  ).map((one) => `${one.reason} ${one.paymentId}`)

it.each([
  ['NIP/ADA OBI/KOLO-5WX-274', '5WX274'],
  ['kolo5wx274 thrift', '5WX274'],
  ['TRF KOLO 5WX 274/REF', '5WX274'],
  ['XKOLO5WX-274Y', '5WX274'],
  ['Ada 5wx-274', '5WX274'],
  ['Ada 5wx274', '5WX274'],
])('%s holds the code %s', (narration, code) => {
  expect(codesIn(narration)).toContain(code)
})

it('a name is found by two of its words, whatever their marks and order', () => {
  expect(isNamedIn('Ṣadé Ọlátúnjí-Obi', 'NIP OLATUNJI SADE')).toBe(true)
  expect(isNamedIn('Ɗanjuma Ƙofar-Ɓaɓa', 'NIP/DANJUMA KOFAR/SAVINGS')).toBe(true)
  expect(isNamedIn('Łukasz Đorđe', 'TRF FRM DORDE LUKASZ')).toBe(true)
  expect(isNamedIn('Sa’adatu Ƴaru', "POS/SA'ADATU YARU")).toBe(true)
  expect(isNamedIn('Ada Obi', 'NIP/ADAEZE OBIORA')).toBe(false)
  expect(isNamedIn('Ada Obi', 'NIP/ADA EZE')).toBe(false)
  expect(isNamedIn('Adaeze', 'NIP/ADAEZE')).toBe(true)
  expect(isNamedIn('Al', 'NIP/AL')).toBe(false)
})

describe('a suggestion', () => {
  it('is made by the code, whatever the amount and the day', () => {
    expect(reason({ narration: 'KOLO-5WX-274', amount: kobo(1n), bookedOn: day(30) }, {})).toEqual([
      'code p0',
    ])
  })
  it('is made by the reference the member gave', () => {
    expect(reason({ reference: 'FT-2631 0001' }, { bankReference: 'FT26310001' })).toEqual(['reference p0'])
    expect(reason({ narration: 'X/FT26310001/Y' }, { bankReference: 'FT26310001' })).toEqual(['reference p0'])
    expect(reason({ narration: 'X/1234/Y' }, { bankReference: '1234' })).toEqual([])
  })
  it('is made by amount, name and a day at most three away', () => {
    expect(reason({ bookedOn: day(12) }, {})).toEqual(['likely p0'])
    expect(reason({ bookedOn: day(6) }, {})).toEqual(['likely p0'])
    expect(reason({ bookedOn: day(13) }, {})).toEqual([])
    expect(reason({ bookedOn: day(5) }, {})).toEqual([])
    expect(reason({ amount: naira(20_001n) }, {})).toEqual([])
    expect(reason({ narration: 'NIP/BAYO' }, {})).toEqual([])
  })
  it('is left to a person where two fit alike', () => {
    expect(reason({}, {}, {})).toEqual([])
    const two = [lineOf({ id: 'a' }), lineOf({ id: 'b' })]
    expect(suggestPayments(two, [paymentOf()])).toEqual([])
  })
  it('says that the code is of a payment that ran out', () => {
    expect(reason({ narration: 'KOLO-5WX-274' }, { status: 'closed' })).toEqual(['late p0'])
    expect(reason({}, { status: 'closed' })).toEqual([])
  })
  it('says that a payment was confirmed by hand, and leaves it to a person where one waits beside it', () => {
    const booked = { status: 'confirmed' as const, transferCode: 'ABCDEF' }
    expect(reason({}, booked)).toEqual(['booked p0'])
    expect(reason({}, booked, {})).toEqual([])
    expect(reason({}, { ...booked, memberUid: 'bayo', names: ['Bayo'] }, {})).toEqual(['likely p1'])
  })
  it('is none for a payment that has a line', () => {
    expect(reason({ narration: 'KOLO-5WX-274' }, { isTied: true })).toEqual([])
  })
  it('of a payment whose code stands in two lines goes to the first', () => {
    const two = [lineOf({ id: 'a', narration: 'KOLO5WX274' }), lineOf({ id: 'b', narration: 'KOLO5WX274' })]
    expect(suggestPayments(two, [paymentOf()])).toEqual([
      { lineId: 'a', paymentId: 'payment', reason: 'code' },
    ])
  })
  it('names each line once and each payment once, whatever comes in', () => {
    const codes = ['5WX274', 'ABCDEF', 'QQQQQQ']
    const line = fc.record({
      id: fc.uuid(),
      amount: fc.constantFrom(naira(1_000n), naira(2_000n)),
      bookedOn: fc.integer({ min: 1, max: 12 }).map(day),
      narration: fc.constantFrom('ADA OBI', 'BAYO ADE', ...codes.map((code) => `KOLO${code} ADA OBI`)),
      reference: fc.constantFrom(undefined, 'FT26310001'),
    })
    const payment = fc.record({
      id: fc.uuid(),
      memberUid: fc.constantFrom('ada', 'bayo'),
      transferCode: fc.constantFrom(...codes),
      status: fc.constantFrom('waiting' as const, 'closed' as const, 'confirmed' as const),
      amount: fc.constantFrom(naira(1_000n), naira(2_000n)),
      from: fc.integer({ min: 1, max: 6 }).map(day),
      to: fc.integer({ min: 6, max: 12 }).map(day),
      bankReference: fc.constantFrom(undefined, 'FT26310001'),
      names: fc.constantFrom(['Ada Obi'], ['Bayo Ade']),
      isTied: fc.boolean(),
    })
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 12 }),
        fc.array(payment, { maxLength: 12 }),
        (lines, payments) => {
          const made = suggestPayments(lines, payments)
          expect(new Set(made.map(({ lineId }) => lineId)).size).toBe(made.length)
          expect(new Set(made.map(({ paymentId }) => paymentId)).size).toBe(made.length)
          for (const { paymentId, reason: because } of made) {
            const one = payments.find(({ id }) => id === paymentId)
            expect(one?.isTied).toBe(false)
            expect(one?.status === 'confirmed').toBe(because === 'booked')
            expect(one?.status === 'closed').toBe(because === 'late')
          }
        },
      ),
      { numRuns: runs },
    )
  })
})

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

describe('cash that was paid in', () => {
  const on = (text: string) => text as CalendarDate
  const line = (id: string, narration: string, bookedOn = '2026-11-20', amount = 500n): OpenLine => ({
    ...{ id, narration, amount: kobo(amount), bookedOn: on(bookedOn), reference: undefined },
  })
  const slip = (id: string, bankReference: string, paidOn = '2026-11-20'): Banked => ({
    ...{ id, bankReference, amount: kobo(500n), paidOn: on(paidOn) },
  })
  const found = (lines: OpenLine[], slips: Banked[]) =>
    suggestBanked(lines, slips).map(({ lineId, bankingId }) => [lineId, bankingId])

  it('is known by its reference whatever the day, else by the amount and a day at most three away', () => {
    expect(found([line('a', 'CASH SLIP-77/01')], [slip('s', 'SLIP7701', '2026-11-01')])).toEqual([['a', 's']])
    expect(found([line('a', 'CASH')], [slip('s', 'SLIP7701', '2026-11-23')])).toEqual([['a', 's']])
    expect(found([line('a', 'CASH')], [slip('s', 'SLIP7701', '2026-11-24')])).toEqual([])
    expect(found([line('a', 'CASH SLIP7701', '2026-11-20', 501n)], [slip('s', 'SLIP7701')])).toEqual([])
  })

  it('is left to a person where two fit alike, and a reference settles which is which', () => {
    const two = [line('a', 'CASH'), line('b', 'CASH SLIP7702')]
    expect(found([line('a', 'CASH')], [slip('s', 'SLIP7701'), slip('t', 'SLIP7702')])).toEqual([])
    expect(found(two, [slip('s', 'SLIP7701')])).toEqual([])
    expect(found(two, [slip('s', 'SLIP7701'), slip('t', 'SLIP7702')])).toEqual([
      ['b', 't'],
      ['a', 's'],
    ])
  })
})
