import { kobo, naira } from '@kolo/foundation/money'
import { addDays, type CalendarDate, daysBetween, type Instant, startOfDayIn } from '@kolo/foundation/time'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  checklistItems,
  checklistOf,
  dueStep,
  type InvestmentTerms,
  investmentTermsRefusal,
  isFull,
  isRegistered,
  isToldOf,
  keptTerms,
  leftKobo,
  type Prepared,
  planCategories,
  planStatuses,
  planSteps,
  roomFor,
  type Scheduled,
  takesMoney,
  unreadyRefusal,
} from './plans.rules.ts'

const runs = { numRuns: process.env.DEEP ? 5_000 : 200 }
const day = (text: string) => text as CalendarDate
const at = (text: string) => text as Instant

/** Ninety-one days of treasury bills from 1 March 2027. */
const bills: InvestmentTerms = {
  returnType: 'fixed',
  targetRateBps: 1_600,
  dayBase: 365,
  tenorDays: 91,
  payoutFrequency: 'at_maturity',
  minKobo: naira(50_000n),
  maxPerMemberKobo: naira(1_000_000n),
  multipleKobo: naira(1_000n),
  targetKobo: naira(18_000_000n),
  capKobo: naira(25_000_000n),
  unitPriceKobo: undefined,
  earlyExit: 'none',
  exitFeeBps: 0,
  noticeDays: 0,
  whtRule: 'interest',
  interestFree: false,
  opensAt: at('2027-01-31T23:00:00.000Z'),
  closesAt: at('2027-02-26T23:00:00.000Z'),
  startsOn: day('2027-03-01'),
  maturesOn: day('2027-05-31'),
}

describe('terms of a plan', () => {
  it.each<[string, Partial<InvestmentTerms>, string | undefined]>([
    ['as they are', {}, undefined],
    ['a minimum below ₦1,000', { minKobo: kobo(99_999n) }, 'minimum-out-of-range'],
    ['a minimum of ₦1,000', { minKobo: naira(1_000n), maxPerMemberKobo: undefined }, undefined],
    ['a minimum above ₦100,000,000', { minKobo: kobo(10_000_000_001n) }, 'minimum-out-of-range'],
    ['a cap below the minimum', { capKobo: naira(49_000n) }, 'cap-out-of-range'],
    ['a minimum between two steps', { minKobo: naira(50_500n) }, 'not-a-multiple'],
    ['a most between two steps', { maxPerMemberKobo: naira(100_500n) }, 'not-a-multiple'],
    ['a most below the minimum', { maxPerMemberKobo: naira(49_000n) }, 'most-out-of-range'],
    ['a most above the cap', { maxPerMemberKobo: naira(25_001_000n) }, 'most-out-of-range'],
    ['a smallest total above the cap', { targetKobo: kobo(2_500_000_001n) }, 'target-above-cap'],
    ['6 days', { tenorDays: 6, maturesOn: day('2027-03-07') }, 'tenor-out-of-range'],
    ['7 days', { tenorDays: 7, maturesOn: day('2027-03-08') }, undefined],
    ['3,651 days', { tenorDays: 3_651, maturesOn: day('2037-02-27') }, 'tenor-out-of-range'],
    ['a return of 100%', { targetRateBps: 10_000 }, undefined],
    ['a return above 100%', { targetRateBps: 10_001 }, 'return-out-of-range'],
    ['a fee of nothing', { earlyExit: 'fee' }, 'exit-fee-missing'],
    ['a notice of no day', { earlyExit: 'notice' }, 'exit-notice-missing'],
    [
      'a discount paid monthly',
      { returnType: 'discount', payoutFrequency: 'monthly' },
      'discount-at-maturity',
    ],
    ['interest-free with a promise', { interestFree: true }, 'interest-free-shares-profit'],
    ['interest-free with a share', { interestFree: true, returnType: 'profit_share' }, undefined],
    ['closing as it opens', { closesAt: bills.opensAt }, 'closes-before-opening'],
    ['starting the day before it closes', { startsOn: day('2027-02-26') }, 'starts-before-closing'],
    ['starting the day it closes', { startsOn: day('2027-02-27'), maturesOn: day('2027-05-29') }, undefined],
    ['maturing as it starts', { maturesOn: day('2027-03-01') }, 'matures-before-start'],
    ['maturing a day late', { maturesOn: day('2027-06-01') }, 'maturity-not-tenor'],
  ])('%s', (_, change, refusal) => {
    expect(investmentTermsRefusal({ ...bills, ...change })?.refusal).toBe(refusal)
  })

  it('whatever passes keeps every promise of its limits', () => {
    const amount = fc.bigInt({ min: 0n, max: 12_000_000_000n }).map(kobo)
    const some = fc.record({
      minKobo: amount,
      maxPerMemberKobo: fc.option(amount, { nil: undefined }),
      multipleKobo: fc.constantFrom(kobo(1n), kobo(100n), naira(1_000n)),
      targetKobo: amount,
      capKobo: amount,
      tenorDays: fc.integer({ min: 0, max: 4_000 }),
      startOffset: fc.integer({ min: -5, max: 40 }),
    })
    fc.assert(
      fc.property(some, ({ startOffset, ...change }) => {
        const startsOn = addDays(day('2027-02-27'), startOffset)
        const terms = { ...bills, ...change, startsOn, maturesOn: addDays(startsOn, change.tenorDays) }
        if (investmentTermsRefusal(terms)) return
        expect(terms.minKobo).toBeGreaterThanOrEqual(100_000n)
        expect(terms.minKobo % terms.multipleKobo).toBe(0n)
        expect(terms.capKobo).toBeGreaterThanOrEqual(terms.maxPerMemberKobo ?? terms.minKobo)
        expect(terms.capKobo).toBeGreaterThanOrEqual(terms.targetKobo)
        expect(terms.maxPerMemberKobo ?? terms.minKobo).toBeGreaterThanOrEqual(terms.minKobo)
        expect(startOfDayIn('Africa/Lagos', terms.startsOn) >= terms.closesAt).toBe(true)
        expect(daysBetween(terms.startsOn, terms.maturesOn)).toBe(terms.tenorDays)
        expect(keptTerms(terms)).toEqual(terms)
      }),
      runs,
    )
  })

  it('keeps no fee and no notice that leaving early does not ask for', () => {
    expect(keptTerms({ ...bills, exitFeeBps: 200, noticeDays: 5 })).toMatchObject({
      exitFeeBps: 0,
      noticeDays: 0,
    })
    const noticed = { ...bills, earlyExit: 'notice', exitFeeBps: 200, noticeDays: 5 } as const
    expect(keptTerms(noticed)).toMatchObject({ exitFeeBps: 0, noticeDays: 5 })
  })
})

const open: Scheduled = {
  status: 'open',
  opens_at: bills.opensAt,
  closes_at: bills.closesAt,
  cancelling_since: null,
  cap_kobo: 25_000_000_00n,
  subscribed_kobo: 0n,
  reserved_kobo: 0n,
  min_kobo: 50_000_00n,
  target_kobo: 18_000_000_00n,
  starts_on: bills.startsOn,
  matures_on: bills.maturesOn,
}

describe('the life of a plan', () => {
  it('ends settled or cancelled, whichever way it goes, and nothing leads out of these', () => {
    for (const status of planStatuses) {
      const reached = new Set([status])
      for (const each of reached) for (const next of planSteps[each]) reached.add(next)
      expect(reached.has('settled') || reached.has('cancelled')).toBe(true)
    }
    expect(planStatuses.filter((status) => planSteps[status].length === 0)).toEqual(['settled', 'cancelled'])
    // Money that runs is never handed back as if it had not.
    expect(planStatuses.filter((status) => planSteps[status].includes('cancelled'))).toEqual([
      'draft',
      'in_review',
      'open',
      'paused',
      'closed',
    ])
  })

  it('takes money from its opening up to its closing, and only while it is open', () => {
    expect(takesMoney(open, at('2027-01-31T22:59:59.999Z'))).toBe(false)
    expect(takesMoney(open, open.opens_at)).toBe(true)
    expect(takesMoney(open, at('2027-02-26T22:59:59.999Z'))).toBe(true)
    expect(takesMoney(open, open.closes_at)).toBe(false)
    expect(takesMoney({ ...open, cancelling_since: open.opens_at }, open.opens_at)).toBe(false)
    for (const status of planStatuses.filter((each) => each !== 'open'))
      expect(takesMoney({ ...open, status }, open.opens_at)).toBe(false)
  })

  it.each<[string, Partial<Scheduled>, string, string | undefined]>([
    ['open on its last morning', {}, '2027-02-26T22:59:00.000Z', undefined],
    ['open as it closes', {}, '2027-02-26T23:00:00.000Z', 'closed'],
    [
      'full, with less left than anybody may put in',
      { subscribed_kobo: 24_950_000_01n },
      '2027-02-03T08:00:00.000Z',
      'closed',
    ],
    ['one minimum left', { subscribed_kobo: 24_950_000_00n }, '2027-02-03T08:00:00.000Z', undefined],
    ['held, but not paid', { reserved_kobo: 25_000_000_00n }, '2027-02-03T08:00:00.000Z', undefined],
    ['paused past its closing', { status: 'paused' }, '2027-03-03T08:00:00.000Z', undefined],
    [
      'closed on the evening before it starts',
      { status: 'closed', subscribed_kobo: 18_000_000_00n },
      '2027-02-28T22:59:00.000Z',
      undefined,
    ],
    [
      'closed as its day begins in Lagos',
      { status: 'closed', subscribed_kobo: 18_000_000_00n },
      '2027-02-28T23:00:00.000Z',
      'started',
    ],
    [
      'closed a kobo short',
      { status: 'closed', subscribed_kobo: 17_999_999_99n },
      '2027-02-28T23:00:00.000Z',
      'target-missed',
    ],
    ['running before its last day', { status: 'running' }, '2027-05-30T22:59:00.000Z', undefined],
    ['running as its last day begins', { status: 'running' }, '2027-05-30T23:00:00.000Z', 'matured'],
    ['being cancelled', { cancelling_since: open.opens_at }, '2027-03-03T08:00:00.000Z', undefined],
    ['settled', { status: 'settled' }, '2028-01-01T00:00:00.000Z', undefined],
  ])('%s', (_, change, now, step) => {
    expect(dueStep({ ...open, ...change }, at(now))).toBe(step)
  })

  it('offers no more than is left, whoever asks', () => {
    const amount = fc.bigInt({ min: 0n, max: 25_000_000_00n })
    fc.assert(
      fc.property(amount, amount, amount, fc.option(amount), (subscribed, reserved, own, most) => {
        fc.pre(subscribed + reserved <= open.cap_kobo)
        const plan = {
          ...open,
          subscribed_kobo: subscribed,
          reserved_kobo: reserved,
          max_per_member_kobo: most,
        }
        expect(leftKobo(plan) + subscribed + reserved).toBe(open.cap_kobo)
        const room = roomFor(plan, kobo(own))
        expect(room).toBeGreaterThanOrEqual(0n)
        expect(room).toBeLessThanOrEqual(leftKobo(plan))
        if (most !== null && room > 0n) expect(own + room).toBeLessThanOrEqual(most)
        if (isFull(plan)) expect(leftKobo(plan)).toBeLessThan(open.min_kobo)
      }),
      runs,
    )
  })
})

const ready: Prepared = {
  summary: 'Government treasury bills.',
  description: 'Held to their end.',
  risk_statement: 'You can lose money.',
  legal_basis: 'Bye-law 14.',
  closes_at: at('2026-12-20T23:00:00.000Z'),
  documents: 1,
  assets: [{ valued_on: day('2026-05-21'), file_id: 'a file' }],
  isSetUp: false,
}
const noon = at('2026-11-20T11:00:00.000Z')

describe('what must be there before a plan opens', () => {
  it.each<[string, Partial<Prepared>, string | undefined]>([
    ['everything', {}, undefined],
    ['no document', { documents: 0 }, 'plan-not-proven'],
    ['no word of what can go wrong', { risk_statement: '' }, 'plan-not-proven'],
    ['no summary', { summary: '' }, 'plan-incomplete'],
    ['no legal basis', { legal_basis: '' }, 'plan-incomplete'],
    ['no asset', { assets: [] }, undefined],
    [
      'an asset without evidence',
      { assets: [{ valued_on: day('2026-11-01'), file_id: null }] },
      'plan-incomplete',
    ],
    [
      'a value of 184 days ago',
      { assets: [{ valued_on: day('2026-05-20'), file_id: 'a file' }] },
      'plan-incomplete',
    ],
    ['a closing date that is over', { closes_at: noon }, 'plan-incomplete'],
  ])('%s', (_, change, refusal) => {
    expect(unreadyRefusal({ ...ready, ...change }, noon)?.refusal).toBe(refusal)
  })

  it('lists each thing once, and the community’s set-up among them', () => {
    const list = checklistOf(ready, noon)
    expect(list.map(({ item }) => item)).toEqual(checklistItems)
    expect(list.filter(({ isDone }) => !isDone)).toEqual([{ item: 'set-up', isDone: false }])
    expect(isRegistered({ registrationType: 'cooperative', number: '14822', paperId: 'a paper' })).toBe(true)
    expect(isRegistered({ registrationType: 'cooperative', number: '', paperId: 'a paper' })).toBe(false)
  })
})

describe('who is told that a plan opened', () => {
  it('whoever wants its category, up to their alert and not a kobo above', () => {
    const some = fc.record({
      category: fc.constantFrom(...planCategories),
      min_kobo: fc.bigInt({ min: 100_000n, max: 20_000_000n }),
      preferredCategories: fc.subarray([...planCategories]),
      minInvestmentAlert: fc.nat(200_000),
    })
    fc.assert(
      fc.property(some, ({ category, min_kobo, ...taste }) => {
        const isWanted =
          taste.preferredCategories.length === 0 || taste.preferredCategories.includes(category)
        expect(isToldOf({ category, min_kobo }, taste)).toBe(
          isWanted && min_kobo <= BigInt(taste.minInvestmentAlert) * 100n,
        )
      }),
      runs,
    )
  })
})
