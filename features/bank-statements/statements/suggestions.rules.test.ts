import { atOnce } from '@kolo/files/testing/at-once'
import { kobo, naira } from '@kolo/foundation/money'
import { type CalendarDate, daysBetween } from '@kolo/foundation/time'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Banked, suggestBanked } from './banked.rules.ts'
import { type Candidate, codesIn, isNamedIn, type OpenLine } from './payment-search.rules.ts'
import { type SuggestionReason, suggestionReasons, suggestWithinDays } from './statement.rules.ts'
import { type Suggestion, suggestPayments as suggestionsIn } from './suggestions.rules.ts'

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
const suggestPayments = (...given: Parameters<typeof suggestionsIn>) => atOnce(suggestionsIn(...given))
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

describe('cash that was paid in', () => {
  const on = (text: string) => text as CalendarDate
  const line = (id: string, narration: string, bookedOn = '2026-11-20', amount = 500n): OpenLine => ({
    id,
    narration,
    amount: kobo(amount),
    bookedOn: on(bookedOn),
    reference: undefined,
  })
  const slip = (id: string, bankReference: string, paidOn = '2026-11-20'): Banked => ({
    id,
    bankReference,
    amount: kobo(500n),
    paidOn: on(paidOn),
  })
  const found = (lines: OpenLine[], slips: Banked[]) =>
    atOnce(suggestBanked(lines, slips)).map(({ lineId, bankingId }) => [lineId, bankingId])

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

describe('looking payments up', () => {
  const squeezed = (text: string) => text.toUpperCase().replace(/[^0-9A-Z]/g, '')
  /** The rule as it is said: each line beside each payment. */
  function slowly(lines: readonly OpenLine[], candidates: readonly Candidate[]): Suggestion[] {
    const reasonOf = (line: OpenLine, one: Candidate): SuggestionReason | undefined => {
      const isCoded = codesIn(line.narration).includes(one.transferCode)
      const said = squeezed(one.bankReference ?? '')
      const isReferred =
        said.length >= 8 &&
        (squeezed(line.reference ?? '') === said || squeezed(line.narration).includes(said))
      const isNamed = one.names.some((name) => isNamedIn(name, line.narration))
      const isNear =
        daysBetween(one.from, line.bookedOn) >= -suggestWithinDays &&
        daysBetween(line.bookedOn, one.to) >= -suggestWithinDays
      const fits = one.amount === line.amount && isNear
      if (one.status === 'confirmed') return fits && (isCoded || isReferred || isNamed) ? 'booked' : undefined
      if (one.status === 'closed') return isCoded ? 'late' : undefined
      if (isCoded) return 'code'
      return isReferred ? 'reference' : fits && isNamed ? 'likely' : undefined
    }
    const fitting = lines.flatMap((line) => {
      const found = candidates.flatMap((one) => {
        const because = one.isTied ? undefined : reasonOf(line, one)
        return because ? [{ line, one, because }] : []
      })
      const isTorn = found.some(
        (one) =>
          one.because === 'booked' &&
          found.some((other) => other.because !== 'booked' && other.one.memberUid === one.one.memberUid),
      )
      return isTorn ? [] : found
    })
    const made: Suggestion[] = []
    const done = new Set<string>()
    for (const because of suggestionReasons) {
      const left = fitting.filter(
        (fit) => fit.because === because && !done.has(fit.line.id) && !done.has(fit.one.id),
      )
      for (const { line, one } of left) {
        const ofLine = left.filter((fit) => fit.line.id === line.id)
        const ofPayment = left.filter((fit) => fit.one.id === one.id)
        if (ofLine.length !== 1 || ofPayment[0]?.line.id !== line.id) continue
        if (because !== 'code' && ofPayment.length !== 1) continue
        made.push({ lineId: line.id, paymentId: one.id, reason: because })
        done.add(line.id).add(one.id)
      }
    }
    return made
  }

  const names = ['ADA OBI', 'Obi Ada Nwosu', 'Bayo', 'Bayo Ade', 'Ade Obi Ada', 'JO', '']
  const codes = ['5WX274', 'ABCDEF', 'QQQQQQ', 'HHHHHH', '234567']
  const references = ['FT26310001', 'FT26310002', '000013261103120000000000000001', '26310001', 'SHORT1']
  const chunk = fc.constantFrom(
    'NIP',
    'TRF',
    ...names,
    ...references,
    ...codes.map((code) => `KOLO${code}`),
    ...codes,
  )
  const line = fc.record({
    id: fc.uuid(),
    amount: fc.constantFrom(naira(1_000n), naira(2_000n), naira(3_000n)),
    bookedOn: fc.integer({ min: 1, max: 14 }).map(day),
    narration: fc.array(chunk, { minLength: 1, maxLength: 5 }).map((chunks) => chunks.join('/')),
    reference: fc.constantFrom(undefined, ...references),
  })
  const payment = fc.record({
    id: fc.uuid(),
    memberUid: fc.constantFrom('ada', 'bayo', 'chidi'),
    transferCode: fc.constantFrom(...codes),
    status: fc.constantFrom('waiting' as const, 'waiting' as const, 'closed' as const, 'confirmed' as const),
    amount: fc.constantFrom(naira(1_000n), naira(2_000n), naira(3_000n)),
    from: fc.integer({ min: 1, max: 7 }).map(day),
    to: fc.integer({ min: 7, max: 14 }).map(day),
    bankReference: fc.constantFrom(undefined, ...references),
    names: fc.array(fc.constantFrom(...names), { maxLength: 2 }),
    isTied: fc.boolean(),
  })
  it('suggests what comparing each line with each payment does', () => {
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 25 }),
        fc.array(payment, { maxLength: 25 }),
        (lines, payments) => {
          expect(suggestPayments(lines, payments)).toEqual(slowly(lines, payments))
        },
      ),
      { numRuns: process.env.DEEP ? 20_000 : 500 },
    )
  })
  it('is left to a person where more payments fit than can be told apart', () => {
    const many = Array.from({ length: 250 }, (_, at) => paymentOf({ id: `p${at}`, memberUid: `m${at}` }))
    const few = [lineOf(), lineOf({ id: 'other' })]
    expect(suggestPayments(few, many)).toEqual([])
    const coded = lineOf({ id: 'coded', narration: 'KOLO-ABC-DEF' })
    expect(
      suggestPayments([...few, coded], [...many, paymentOf({ id: 'p', transferCode: 'ABCDEF' })]),
    ).toEqual([{ lineId: 'coded', paymentId: 'p', reason: 'code' }])
  })
  it('suggests nothing for a reversal, whichever code it repeats', () => {
    expect(reason({ narration: 'RVSL OF NIP KOLO-5WX-274' }, {})).toEqual([])
    expect(reason({ narration: 'NIP/REVERSAL/ADA OBI' }, {})).toEqual([])
  })
})

it('suggests nothing for a line that the bank calls pending or failed, and something once it does not', () => {
  const says = (narration: string) => [lineOf({ narration })]
  const slip: Banked = {
    id: 'slip',
    amount: naira(20_000n),
    paidOn: day(10),
    bankReference: 'SLIP-2026-77',
  }
  for (const word of ['PENDING', 'FAILED:']) {
    expect(suggestPayments(says(`${word} NIP/ADA OBI/KOLO-5WX-274`), [paymentOf()])).toEqual([])
    expect(atOnce(suggestBanked(says(`${word} SLIP-2026-77`), [slip]))).toEqual([])
  }
  expect(suggestPayments(says('NIP/ADA OBI/KOLO-5WX-274'), [paymentOf()])).toHaveLength(1)
  expect(atOnce(suggestBanked(says('SLIP-2026-77'), [slip]))).toHaveLength(1)
})
