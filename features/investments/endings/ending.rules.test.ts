import { addKobo, type Kobo, kobo, naira, subtractKobo, sumKobo, zeroKobo } from '@kolo/foundation/money'
import { addDays, addHours, type CalendarDate, daysBetween, instant } from '@kolo/foundation/time'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { ReturnTerms } from '../catalogue/calculation.rules.ts'
import { payoutFrequencies } from '../plans/plans.rules.ts'
import {
  type Due,
  duesByContract,
  dueUntil,
  type ExitCase,
  exitCost,
  exitRefusal,
  firstShort,
  goesOnNow,
  maturityInstructions,
  maturityOf,
  monthsOfDues,
  needsSecond,
  returnAtEnd,
  returnFor,
  settlementRefusal,
  successorAmong,
  taxDues,
  unpaidFrom,
} from './ending.rules.ts'

const numRuns = process.env.DEEP ? 5_000 : 200
const day = (text: string) => text as CalendarDate
const today = day('2026-11-20')
const amount = (most: bigint) => fc.bigInt({ min: 0n, max: most }).map(kobo)
const grain: ExitCase = {
  principalKobo: naira(400_000n),
  returnType: 'fixed',
  rateBps: 1_600,
  dayBase: 365,
  startOn: day('2026-04-15'),
  maturesOn: day('2027-04-15'),
  earlyExit: 'fee',
  exitFeeBps: 200,
  noticeDays: 30,
  paidThrough: day('2026-10-15'),
  today,
}

describe('leaving early', () => {
  it('costs its fee and the return nobody was paid, as in the worked example', () => {
    expect(exitCost(grain)).toEqual({
      feeKobo: naira(8_000n),
      netKobo: naira(392_000n),
      lostSoFarKobo: kobo(631_233n),
      lostToComeKobo: kobo(2_560_000n),
      lostFrom: day('2026-10-15'),
      settlesFrom: day('2026-12-20'),
    })
  })
  it('gives up what a discount earns, where that is how it earns', () => {
    const bill = { ...grain, returnType: 'discount' as const, rateBps: 1_800, paidThrough: grain.startOn }
    const { lostSoFarKobo, lostToComeKobo } = exitCost({ ...bill, maturesOn: day('2027-04-14') })
    // 400,000 / 0.820493… less 400,000: 364 days of 365 at a discount of 18 %.
    expect(addKobo(lostSoFarKobo, lostToComeKobo)).toBe(kobo(8_751_169n))
  })
  it('rounds a fee of half a kobo up', () => {
    expect(exitCost({ ...grain, principalKobo: kobo(25n) }).feeKobo).toBe(1n)
  })
  it('with notice alone costs no fee', () => {
    expect(exitCost({ ...grain, earlyExit: 'notice', exitFeeBps: 0 })).toMatchObject({
      feeKobo: 0n,
      netKobo: naira(400_000n),
      settlesFrom: '2026-12-20',
    })
  })
  test('fee and what is received are together what was put in, and nothing is ever negative', () => {
    const plans = fc.record({
      principalKobo: amount(1_000_000_000_000n),
      returnType: fc.constantFrom('fixed' as const, 'discount' as const, 'profit_share' as const),
      rateBps: fc.nat(10_000),
      dayBase: fc.constantFrom(360 as const, 364 as const, 365 as const),
      earlyExit: fc.constantFrom('notice' as const, 'fee' as const),
      exitFeeBps: fc.nat(10_000),
      noticeDays: fc.nat(365),
      tenor: fc.integer({ min: 7, max: 3_650 }),
      paid: fc.integer({ min: -30, max: 3_650 }),
      at: fc.integer({ min: -30, max: 3_700 }),
    })
    fc.assert(
      fc.property(plans, ({ tenor, paid, at, ...plan }) => {
        const startOn = day('2026-01-05')
        const maturesOn = addDays(startOn, tenor)
        const paidThrough = addDays(startOn, Math.min(paid, tenor))
        const cost = exitCost({ ...plan, startOn, maturesOn, paidThrough, today: addDays(startOn, at) })
        expect(addKobo(cost.feeKobo, cost.netKobo)).toBe(plan.principalKobo)
        for (const part of [cost.feeKobo, cost.netKobo, cost.lostSoFarKobo, cost.lostToComeKobo])
          expect(part >= 0n).toBe(true)
        const earlier = exitCost({ ...plan, startOn, maturesOn, paidThrough, today: startOn })
        const lost = addKobo(cost.lostSoFarKobo, cost.lostToComeKobo)
        expect(lost).toBe(addKobo(earlier.lostSoFarKobo, earlier.lostToComeKobo))
      }),
      { numRuns },
    )
  })
  it.each([
    ['where the plan allows it', grain, undefined],
    ['where it does not', { ...grain, earlyExit: 'none' as const }, 'exit-not-allowed'],
    ['on its last day', { ...grain, today: grain.maturesOn }, 'exit-too-late'],
    ['the day before', { ...grain, today: addDays(grain.maturesOn, -1) }, undefined],
  ])('%s', (_, asked, refusal) => {
    expect(exitRefusal(asked)?.refusal).toBe(refusal)
  })
  it('is settled when its notice is over', () => {
    expect(settlementRefusal(addDays(today, 1), today)).toMatchObject({ refusal: 'exit-notice-runs' })
    expect(settlementRefusal(today, today)).toBeUndefined()
  })
  it('takes two above the amount and not from it on', () => {
    expect(needsSecond(naira(1_000_000n), naira(1_000_000n))).toBe(false)
    expect(needsSecond(kobo(100_000_001n), naira(1_000_000n))).toBe(true)
  })
})

describe('the return that was paid', () => {
  const paid = (start: string, end: string, gross: bigint) => ({
    start: day(start),
    end: day(end),
    grossKobo: kobo(gross),
    whtKobo: kobo(gross / 10n),
  })
  const half = paid('2026-04-15', '2026-10-14', 3_200_000n)
  const rest = paid('2026-10-15', '2027-04-14', 3_200_100n)

  it('leaves from the day after its last period what is given up', () => {
    expect(unpaidFrom(grain, [])).toBe('2026-04-15')
    expect(unpaidFrom(grain, [half])).toBe('2026-10-15')
    expect(unpaidFrom(grain, [rest, half])).toBe('2027-04-15')
    expect(unpaidFrom(grain, [paid('2027-04-01', '2027-06-30', 10n)])).toBe('2027-04-15')
  })
  it('goes on with the investment only as far as it is for a period that runs to the end', () => {
    expect(returnAtEnd(grain.maturesOn, [])).toBeUndefined()
    expect(returnAtEnd(grain.maturesOn, [half])).toBeUndefined()
    expect(returnAtEnd(grain.maturesOn, [half, rest])).toBe(kobo(2_880_090n))
  })
})

describe('an investment at its end', () => {
  const wide = { minKobo: naira(10_000n), multipleKobo: naira(1_000n), roomKobo: naira(5_000_000n) }
  const hundred = {
    instruction: 'roll_all' as const,
    principalKobo: naira(100_000n),
    returnKobo: kobo(229_315n),
    walletKobo: naira(50_000n),
    successor: wide,
    hasConsent: true,
  }
  const paid = { toWalletKobo: naira(100_000n), rolledKobo: zeroKobo, fromWalletKobo: zeroKobo }
  it.each([
    ['is paid out as its member said', { instruction: 'pay_out' as const }, { ...paid, because: undefined }],
    [
      'rolls what was put in',
      { instruction: 'roll_principal' as const },
      { rolledKobo: naira(100_000n), fromWalletKobo: 0n },
    ],
    [
      'rolls all in whole steps',
      {},
      { rolledKobo: naira(100_000n), fromWalletKobo: naira(2_000n), because: undefined },
    ],
    ['rolls no more than the wallet holds', { walletKobo: naira(1_000n) }, { fromWalletKobo: naira(1_000n) }],
    [
      'rolls without a return that was not distributed',
      { returnKobo: undefined },
      { rolledKobo: naira(100_000n), fromWalletKobo: 0n, because: 'no-return-distributed' },
    ],
    [
      'is paid out without an open successor',
      { successor: undefined },
      { ...paid, because: 'no-open-successor' },
    ],
    ['is paid out without consent', { hasConsent: false }, { ...paid, because: 'no-consent' }],
    [
      'pays out what the successor has no room for',
      { successor: { ...wide, roomKobo: naira(60_000n) } },
      {
        toWalletKobo: naira(40_000n),
        rolledKobo: naira(60_000n),
        fromWalletKobo: 0n,
        because: 'successor-room',
      },
    ],
    [
      'is paid out below its minimum',
      { successor: { ...wide, roomKobo: naira(9_000n) } },
      { ...paid, because: 'successor-room' },
    ],
  ])('%s', (_, changes, ends) => {
    expect(maturityOf({ ...hundred, ...changes })).toMatchObject(ends)
  })
  test('everything put in is paid or rolled, in whole steps and never above the room or the wallet', () => {
    const cases = fc.record({
      instruction: fc.constantFrom(...maturityInstructions),
      principalKobo: amount(10_000_000_000n).map((principal) => addKobo(principal, kobo(1n))),
      returnKobo: fc.option(amount(1_000_000_000n), { nil: undefined }),
      walletKobo: amount(1_000_000_000n),
      successor: fc.option(
        fc.record({
          minKobo: amount(1_000_000_000n),
          multipleKobo: fc.constantFrom(kobo(1n), naira(1_000n), naira(5_000n)),
          roomKobo: amount(20_000_000_000n),
        }),
        { nil: undefined },
      ),
      hasConsent: fc.boolean(),
    })
    fc.assert(
      fc.property(cases, (ending) => {
        const { toWalletKobo, rolledKobo, fromWalletKobo, because } = maturityOf(ending)
        expect(addKobo(toWalletKobo, rolledKobo)).toBe(ending.principalKobo)
        expect(fromWalletKobo <= ending.walletKobo && fromWalletKobo <= (ending.returnKobo ?? 0n)).toBe(true)
        const again = addKobo(rolledKobo, fromWalletKobo)
        if (again === 0n) expect(because !== undefined).toBe(ending.instruction !== 'pay_out')
        else {
          expect(ending.successor !== undefined && ending.hasConsent).toBe(true)
          expect(again % (ending.successor?.multipleKobo ?? 1n)).toBe(0n)
          expect(again <= (ending.successor?.roomKobo ?? 0n)).toBe(true)
          expect(again >= (ending.successor?.minKobo ?? 0n)).toBe(true)
        }
      }),
      { numRuns },
    )
  })
  it('waits for its return only where that goes with it, and not for ever', () => {
    const now = instant('2026-11-20T09:00:00.000Z')
    const waits = {
      instruction: 'roll_all' as const,
      hasReturn: false,
      maturesOn: addDays(today, -1),
      successorClosesAt: addHours(now, 240),
      today,
      now,
    }
    expect(goesOnNow(waits)).toBe(false)
    expect(goesOnNow({ ...waits, hasReturn: true })).toBe(true)
    expect(goesOnNow({ ...waits, instruction: 'roll_principal' })).toBe(true)
    expect(goesOnNow({ ...waits, maturesOn: addDays(today, -13) })).toBe(false)
    expect(goesOnNow({ ...waits, maturesOn: addDays(today, -14) })).toBe(true)
    expect(goesOnNow({ ...waits, successorClosesAt: addHours(now, 23) })).toBe(true)
    expect(goesOnNow({ ...waits, successorClosesAt: undefined })).toBe(true)
  })
  it('goes on in the newest later version that takes money', () => {
    const versions = [1, 2, 3, 4].map((number) => ({ number, takesMoney: number !== 4 }))
    expect(successorAmong(1, versions)?.number).toBe(3)
    expect(successorAmong(3, versions)).toBeUndefined()
  })
})

describe('what must be paid', () => {
  it('is covered month by month, as in the worked example', () => {
    const dues = [
      { on: day('2026-12-05'), kobo: naira(9_050_000n), payments: 41 },
      { on: day('2027-01-18'), kobo: naira(60_000_000n), payments: 3 },
    ]
    const months = monthsOfDues(dues, { cashKobo: naira(43_127_500n), today: day('2026-12-01'), months: 3 })
    expect(months.map(({ month, leftKobo }) => [month, leftKobo])).toEqual([
      ['2026-12-01', naira(34_077_500n)],
      ['2027-01-01', naira(-25_922_500n)],
      ['2027-02-01', naira(-25_922_500n)],
    ])
    expect(firstShort(months)).toEqual({ month: '2027-01-01', missingKobo: naira(25_922_500n) })
    expect(firstShort(months.slice(0, 1))).toBeUndefined()
    expect(dueUntil(dues, day('2026-12-31'))).toEqual({ kobo: naira(9_050_000n), payments: 41 })
  })
  it('says what of it was approved, and the tax of a month once, by the 21st of the next', () => {
    const dues = [
      { on: day('2026-12-05'), kobo: naira(500n), payments: 3 },
      { on: day('2026-12-10'), kobo: naira(900n), payments: 2, isApproved: true },
      { on: day('2026-11-10'), kobo: naira(90n), payments: 1, isApproved: true },
    ]
    const [december] = monthsOfDues(dues, { cashKobo: naira(2_000n), today: day('2026-12-01'), months: 1 })
    expect(december).toMatchObject({ dueKobo: naira(1_490n), approvedKobo: naira(990n), payments: 6 })
    const held = [
      { on: day('2026-11-10'), kobo: naira(10n) },
      { on: day('2026-12-31'), kobo: naira(100n) },
      { on: day('2027-01-01'), kobo: naira(7n) },
      { on: day('2027-02-01'), kobo: naira(0n) },
    ]
    expect(taxDues(held, day('2026-12-01'))).toEqual([
      { on: '2027-01-21', kobo: naira(110n), payments: 1 },
      { on: '2027-02-21', kobo: naira(7n), payments: 1 },
    ])
  })
  it('counts a return by contract on its days, from the day none was paid for, and no share of profit', () => {
    const terms: ReturnTerms = {
      returnType: 'fixed',
      rateBps: 1_600,
      dayBase: 365,
      payoutFrequency: 'monthly',
      startsOn: day('2026-04-15'),
      maturesOn: day('2027-04-15'),
    }
    const unpaid = { terms, principalKobo: naira(400_000n), investments: 3, from: day('2026-10-15') }
    const dues = duesByContract(unpaid)
    expect(dues).toHaveLength(6)
    expect(dues[0]).toEqual({ on: '2026-11-15', kobo: kobo(543_562n), payments: 3 })
    expect(dues.at(-1)?.on).toBe('2027-04-15')
    expect(duesByContract({ ...unpaid, terms: { ...terms, returnType: 'profit_share' } })).toEqual([])
    expect(duesByContract({ ...unpaid, from: terms.maturesOn })).toEqual([])
  })
  test('what is due by contract is together the return of the days that none was paid for', () => {
    const some = fc.record({
      returnType: fc.constantFrom('fixed' as const, 'discount' as const),
      rateBps: fc.integer({ min: 0, max: 3_000 }),
      dayBase: fc.constantFrom(360 as const, 364 as const, 365 as const),
      tenor: fc.integer({ min: 7, max: 900 }),
      paidDays: fc.nat(900),
      principalKobo: amount(1_000_000_000n),
      payoutFrequency: fc.constantFrom(...payoutFrequencies),
    })
    fc.assert(
      fc.property(some, ({ tenor, paidDays, principalKobo, ...rest }) => {
        const terms = { ...rest, startsOn: today, maturesOn: addDays(today, tenor) }
        const from = addDays(today, Math.min(paidDays, tenor))
        const dues = duesByContract({ terms, principalKobo, investments: 1, from })
        const whole = returnFor(principalKobo, terms, daysBetween(from, terms.maturesOn))
        expect(sumKobo(dues.map(({ kobo }) => kobo))).toBe(whole)
        expect(dues.every(({ on, kobo }) => on > from && on <= terms.maturesOn && kobo >= 0n)).toBe(true)
      }),
      { numRuns },
    )
  })
  test('every due of the months is in one of them, and each month begins where the last one left off', () => {
    const due: fc.Arbitrary<Due> = fc.record({
      on: fc.integer({ min: -60, max: 170 }).map((days) => addDays(today, days)),
      kobo: amount(1_000_000_000n),
      payments: fc.nat(50),
    })
    fc.assert(
      fc.property(fc.array(due), amount(10_000_000_000n), (dues, cashKobo) => {
        const months = monthsOfDues(dues, { cashKobo, today, months: 7 })
        expect(sumKobo(months.map(({ dueKobo }) => dueKobo))).toBe(sumKobo(dues.map(({ kobo }) => kobo)))
        months.forEach((month, index) => {
          const start: Kobo = months[index - 1]?.leftKobo ?? cashKobo
          expect(month.startKobo).toBe(start)
          expect(month.leftKobo).toBe(subtractKobo(start, month.dueKobo))
        })
      }),
      { numRuns },
    )
  })
})
