import { type Kobo, kobo, naira } from '@kolo/foundation/money'
import { addHours, type Instant } from '@kolo/foundation/time'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { leastNameMatch, nameMatch, usableFrom } from '../bank-accounts/bank-accounts.rules.ts'
import {
  feeOf,
  flagsOf,
  leftToday,
  mostFrom,
  paymentTimes,
  type RequestCase,
  requestRefusal,
  startOfQuarter,
  termsRefusal,
  whyTwo,
} from './withdrawal.rules.ts'

const now = '2026-11-20T09:00:00.000Z' as Instant
const numRuns = process.env.DEEP ? 5_000 : 200
const anyAmount = fc.bigInt({ min: 0n, max: 10_000_000_000n }).map(kobo)

describe('the name on a bank account', () => {
  it.each([
    ['Ada Nwosu', 'Ada Nwosu', 100],
    ['NWOSU ADA', 'Ada Nwosu', 100],
    ['NWOSU ADA CHIOMA', 'Ada Nwosu', 95],
    ['NWOSU, A. CHIOMA', 'Ada Nwosu', 95],
    ['Dr. Adé Nwosu', 'Ade Nwosu', 100],
    ['DANJUMA KOFAR BABA', 'Ɗanjuma Ƙofar-Ɓaɓa', 100],
    ['SADE OLANREWAJU', 'Ṣadé Ọláńrewájú', 100],
    ['MUSA BELLO', 'Engr.Musa Bello', 100],
    ['NWOSSU ADA', 'Ada Nwosu', 100],
    ['ADA BELLO', 'Ada Nwosu', 50],
    ['ADA', 'Ada Nwosu', 50],
    ['BOLA NWOSU', 'Ada Nwosu', 50],
    ['ADA NWOSU VENTURES', 'Ada Nwosu', 0],
    ['', 'Ada Nwosu', 0],
    ['CHUKWUEMEKA OBI', 'Ada Nwosu', 0],
  ])('%j against %j is %i', (onAccount, ofMember, match) => {
    expect(nameMatch(onAccount, ofMember)).toBe(match)
  })
  it('is between 0 and 100 whatever it is, and the same in any order', () => {
    const word = fc.stringMatching(/^[A-Z]{1,8}$/)
    const name = fc.array(word, { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(name, name, (one, other) => {
        const match = nameMatch(one.join(' '), other.join(' '))
        expect(match).toBeGreaterThanOrEqual(0)
        expect(match).toBeLessThanOrEqual(100)
        const itself = nameMatch(one.join(' '), one.join(' '))
        expect(nameMatch(one.toReversed().join(' '), one.join(' '))).toBe(itself)
      }),
      { numRuns },
    )
  })
  it('of one word alone is nobody’s for sure', () => {
    expect(nameMatch('NWOSU', 'Nwosu')).toBeLessThan(leastNameMatch)
  })
  it('can be used a day after it was added', () => {
    expect(usableFrom(now)).toBe('2026-11-21T09:00:00.000Z')
  })
})

const open = { floor: kobo(0n), isOpen: true, noticeHours: 0, freeLeft: undefined }
const request: RequestCase = {
  amount: naira(1_000n),
  isEmailProved: true,
  isIdentityChecked: true,
  account: { status: 'confirmed', usableFrom: now },
  minimum: naira(500n),
  fee: kobo(0n),
  terms: { ...open, available: naira(5_000n) },
  daily: naira(50_000n),
  taken: kobo(0n),
  now,
}

describe('a request', () => {
  it.each<[string | undefined, Partial<RequestCase>]>([
    [undefined, {}],
    ['email-not-proved', { isEmailProved: false }],
    ['identity-not-checked', { isIdentityChecked: false }],
    ['no-bank-account', { account: undefined }],
    ['no-bank-account', { account: { status: 'waiting', usableFrom: now } }],
    ['bank-account-new', { account: { status: 'confirmed', usableFrom: addHours(now, 1) } }],
    ['below-least', { amount: kobo(49_999n) }],
    [undefined, { amount: naira(5_000n) }],
    ['not-available', { amount: kobo(500_001n) }],
    ['not-available', { terms: { ...open, available: naira(5_000n), floor: kobo(400_001n) } }],
    ['source-closed', { terms: { ...open, available: naira(5_000n), isOpen: false } }],
    ['above-daily', { taken: kobo(4_900_001n) }],
    [undefined, { taken: kobo(4_900_000n) }],
    [undefined, { daily: undefined, taken: naira(9_000_000n) }],
    ['fee-too-large', { fee: naira(1_000n), terms: { ...open, available: naira(5_000n), freeLeft: 0 } }],
  ])('%s', (refusal, changes) => {
    expect(requestRefusal({ ...request, ...changes })?.refusal).toBe(refusal)
  })

  it('that is taken never leaves less than the floor, and never more than the day allows is taken', () => {
    fc.assert(
      fc.property(
        anyAmount,
        anyAmount,
        anyAmount,
        anyAmount,
        anyAmount,
        (amount, available, floor, daily, taken) => {
          const terms = { ...open, available, floor }
          const no = requestRefusal({ ...request, amount, terms, daily, taken, minimum: kobo(1n) })
          if (no) return
          expect(available - amount >= floor).toBe(true)
          expect(amount <= mostFrom(terms)).toBe(true)
          expect(taken + amount <= daily).toBe(true)
        },
      ),
      { numRuns },
    )
  })
})

it('leaves of a day’s limit what was not taken, and never less than nothing', () => {
  expect(leftToday(naira(50_000n), naira(20_000n))).toBe(naira(30_000n))
  expect(leftToday(naira(50_000n), naira(60_000n))).toBe(0n)
  expect(leftToday(undefined, naira(60_000n))).toBeUndefined()
})

it('costs the fee that was set, once the free ones are used up', () => {
  expect(feeOf({ freeLeft: 1 }, naira(50n))).toBe(0n)
  expect(feeOf({ freeLeft: 0 }, naira(50n))).toBe(naira(50n))
  expect(feeOf({ freeLeft: undefined }, naira(50n))).toBe(0n)
})

const usual = {
  amount: naira(1_000n),
  secondFrom: naira(500_000n),
  memberDay: kobo(0n),
  isNewAccount: false,
  isShared: false,
  looksMistyped: false,
  nameMatch: 100,
}

it.each<[string[], Partial<typeof usual>]>([
  [[], {}],
  [[], { amount: kobo(49_999_999n) }],
  [['large'], { amount: naira(500_000n) }],
  [['member-day'], { memberDay: naira(499_000n) }],
  [[], { memberDay: kobo(49_899_999n) }],
  [['new-account', 'shared-account'], { isNewAccount: true, isShared: true }],
  [['mistyped', 'name-differs'], { looksMistyped: true, nameMatch: 89 }],
])('raises %j', (flags, changes) => {
  expect(flagsOf({ ...usual, ...changes })).toEqual(flags)
})

it('asks for two also where somebody approves much alone, or is tied to the member', () => {
  const facts = { flags: [], amount: naira(1_000n), secondFrom: naira(500_000n), isTied: false }
  const day = (administratorDay: Kobo, isTied = false) => whyTwo({ ...facts, administratorDay, isTied })
  expect(day(naira(498_999n))).toEqual([])
  expect(day(naira(499_000n))).toEqual(['administrator-day'])
  expect(day(kobo(0n), true)).toEqual(['tied'])
})

it('may be paid once the notice is over', () => {
  expect(paymentTimes(now, 24)).toEqual({
    payableFrom: '2026-11-21T09:00:00.000Z',
    dueBy: '2026-11-23T09:00:00.000Z',
  })
})

it.each([
  ['2026-01-01', '2025-12-31T23:00:00.000Z'],
  ['2026-11-20', '2026-09-30T23:00:00.000Z'],
  ['2026-12-31', '2026-09-30T23:00:00.000Z'],
])('the quarter of %s began %s', (day, began) => {
  expect(startOfQuarter(day as Parameters<typeof startOfQuarter>[0])).toBe(began)
})

describe('the terms a community sets', () => {
  const terms = { leastKobo: naira(500n), feeKobo: naira(0n), secondFromKobo: naira(500_000n) }
  it('leave something of the smallest withdrawal', () => {
    expect(termsRefusal(terms)).toBeUndefined()
    expect(termsRefusal({ ...terms, feeKobo: naira(499n) })).toBeUndefined()
    expect(termsRefusal({ ...terms, feeKobo: naira(500n) })).toMatchObject({ refusal: 'fee-outside' })
  })
  it('brought down, make what was asked for before large', () => {
    const facts = { flags: [], amount: naira(600n), administratorDay: naira(0n), isTied: false }
    expect(whyTwo({ ...facts, secondFrom: naira(700n) })).toEqual([])
    expect(whyTwo({ ...facts, secondFrom: naira(600n) })).toEqual(['large'])
    expect(whyTwo({ ...facts, flags: ['large'], secondFrom: naira(600n) })).toEqual(['large'])
  })
})
