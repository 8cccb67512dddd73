import { type Kobo, kobo, naira } from '@kolo/foundation/money'
import { type Instant, instant } from '@kolo/foundation/time'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  allocate,
  bankReferenceKey,
  checkDigitOf,
  expiryOf,
  isAccountNumber,
  isPayableAmount,
  isSameReference,
  looksMistyped,
  matchOf,
  mayMove,
  normalReference,
  readTransferCode,
  referenceMatch,
  tierRefusal,
  whySecond,
  writtenTransferCode,
} from './payments.rules.ts'

const noSums = { payer: kobo(0n), target: kobo(0n), administrator: kobo(0n) }
const anyAmount = fc.bigInt({ min: 10_000n, max: 10_000_000_000n }).map(kobo)

describe('account numbers', () => {
  it.each([
    ['011', '000001457', 9],
    ['011', '000000022', 0],
    ['058', '010203040', 1],
    ['50547', '000001457', 3],
    ['063', '002272815', 6],
  ])('bank %s, serial %s: the check digit is %i', (bank, serial, digit) => {
    expect(checkDigitOf(bank, serial)).toBe(digit)
  })
  it('knows no check digit for other codes and serials', () => {
    expect(checkDigitOf('1234', '000001457')).toBeUndefined()
    expect(checkDigitOf('011', '1457')).toBeUndefined()
  })
  it.each([
    ['011', '0000014579', false],
    ['063', '0022728156', false],
    ['063', '0022728151', true],
    // Other institutions number differently: never a warning.
    ['50547', '0000014570', false],
    ['999999', '8035550142', false],
  ])('bank %s, number %s: looks mistyped is %s', (bank, number, warned) => {
    expect(looksMistyped(bank, number)).toBe(warned)
  })
  it('warns of every single wrong digit', () => {
    const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 9, maxLength: 9 })
    const mistake = fc.record({ at: fc.integer({ min: 0, max: 9 }), by: fc.integer({ min: 1, max: 9 }) })
    fc.assert(
      fc.property(digits, mistake, (serial, { at, by }) => {
        const right = `${serial.join('')}${checkDigitOf('058', serial.join(''))}`
        const wrong = [...right]
          .map((digit, index) => (index === at ? (Number(digit) + by) % 10 : digit))
          .join('')
        return !looksMistyped('058', right) && looksMistyped('058', wrong)
      }),
    )
  })
  it.each(['123456789', '12345678901', '12345 7890', '123456789a', ''])('%j is no account number', (text) => {
    expect(isAccountNumber(text)).toBe(false)
  })
})

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
  it('two administrators from the threshold on, whether promised or received', () => {
    const threshold = naira(500_000n)
    const calm = { threshold, sums: noSums, isTied: false, neededTwo: false }
    expect(whySecond({ ...calm, seen: kobo(49_999_999n) })).toBeUndefined()
    expect(whySecond({ ...calm, seen: threshold })).toBe('amount')
    expect(whySecond({ ...calm, seen: naira(100n), isTied: true })).toBe('tied')
    expect(whySecond({ ...calm, seen: naira(100n), neededTwo: true })).toBe('once-needed')
    const sums = { ...noSums, payer: kobo(49_999_999n) }
    expect(whySecond({ ...calm, seen: naira(100n), sums })).toBe('payer-day')
  })
  it('whatever one word lets in stays below the threshold, by payer, by target and by administrator', () => {
    const some = fc.constantFrom('x', 'y')
    const payment = fc.record({ amount: anyAmount, payer: some, target: some, administrator: some })
    fc.assert(
      fc.property(fc.array(payment, { maxLength: 30 }), anyAmount, (payments, threshold) => {
        const letIn = new Map<string, bigint>()
        const sumOf = (key: string) => kobo(letIn.get(key) ?? 0n)
        for (const { amount, payer, target, administrator } of payments) {
          const keys = [`payer ${payer}`, `target ${target}`, `administrator ${administrator}`] as const
          const [ofPayer, ofTarget, ofAdministrator] = keys
          const sums = {
            payer: sumOf(ofPayer),
            target: sumOf(ofTarget),
            administrator: sumOf(ofAdministrator),
          }
          if (whySecond({ seen: amount, threshold, sums, isTied: false, neededTwo: false })) continue
          for (const key of keys) letIn.set(key, sumOf(key) + amount)
        }
        return [...letIn.values()].every((sum) => sum < threshold)
      }),
    )
  })
  it('short goes to the wallet whole: promised ₦200,000, received ₦199,500', () => {
    expect(allocate(naira(200_000n), naira(199_500n), true)).toEqual({
      toPurpose: 0n,
      toWallet: 19_950_000n,
      outcome: 'short',
    })
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

describe('codes and references', () => {
  it('writes a transfer code in two groups and reads it back from what banks make of it', () => {
    expect(writtenTransferCode('5WX274')).toBe('KOLO-5WX-274')
    for (const text of ['KOLO-5WX-274', 'kolo5wx274', ' KOLO 5WX 274 ', '5wx-274']) {
      expect(readTransferCode(text)).toBe('5WX274')
    }
    for (const text of ['', 'KOLO', 'KOLO-5WX-27', 'KOLO-5WX-2744', 'KOLO-0OI-1AA']) {
      expect(readTransferCode(text)).toBeUndefined()
    }
  })
  it('writes references in one form, and takes nothing that is not of it', () => {
    expect(normalReference('ｆｔ 2611-20/ab')).toBe('FT2611-20/AB')
    expect(normalReference('nip\u00a00001')).toBe('NIP0001')
    expect(normalReference('ﬃ'.repeat(20))).toBe('FFI'.repeat(20))
    for (const text of [
      'NIP0001\u0410',
      'straße',
      'ınip0001',
      'NIP\u200b0001',
      'NIP_0001',
      'NIP–0001',
      'NIP٣0001',
    ])
      expect(normalReference(text)).toBeUndefined()
  })
  it('says the same of a reference however often it is normalised, and never lets anything else in', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
        const normal = normalReference(text)
        if (normal === undefined) return
        expect(normal).toMatch(/^[0-9A-Z/.-]*$/)
        expect(normalReference(normal)).toBe(normal)
        expect(bankReferenceKey(normal)).toBe(bankReferenceKey(text))
      }),
    )
  })
  it('compares bank references by their letters and digits', () => {
    expect(isSameReference('ft 2611-20/Ab', 'FT261120AB')).toBe(true)
    expect(isSameReference('NIP0001А', 'NIP0001А')).toBe(false)
    expect(bankReferenceKey('ft 2611-20/Ab')).toBe(bankReferenceKey('FT261120AB'))
    expect(bankReferenceKey('FT261120AC')).not.toBe(bankReferenceKey('FT261120AB'))
  })
  it('instructions hold for 72 hours', () => {
    expect(expiryOf('2026-11-20T09:00:00.000Z' as Instant)).toBe(instant('2026-11-23T09:00:00Z'))
  })
})

describe('what was found beside what the member said', () => {
  it('an amount matches, is short or is over, to the kobo', () => {
    expect(matchOf(naira(200_000n), naira(200_000n))).toEqual({ kind: 'match' })
    expect(matchOf(naira(200_000n), naira(199_500n))).toEqual({ kind: 'short', by: naira(500n) })
    expect(matchOf(naira(200_000n), naira(200_500n))).toEqual({ kind: 'over', by: naira(500n) })
    expect(matchOf(naira(1_000n), kobo(100_001n))).toEqual({ kind: 'over', by: 1n })
  })
  it('a reference matches however it is written, is another, or was never said', () => {
    expect(referenceMatch('ft 2611-20/ab', 'FT261120AB')).toBe('match')
    expect(referenceMatch('FT261120AB', 'FT261120AC')).toBe('other')
    expect(referenceMatch('FT261120AB', 'FT26112')).toBe('other')
    expect(referenceMatch(undefined, 'FT261120AB')).toBe('unsaid')
  })
})

describe('money that a payment left in the wallet', () => {
  const left = {
    outcome: 'short' as const,
    toWallet: naira(950n),
    isMoved: false,
    least: naira(500n),
    available: naira(950n),
  }
  it('can be moved once, where its target takes it and the wallet still has it', () => {
    expect(mayMove(left)).toBe(true)
    expect(mayMove({ ...left, outcome: 'over' })).toBe(true)
    expect(mayMove({ ...left, isMoved: true })).toBe(false)
    expect(mayMove({ ...left, available: naira(949n) })).toBe(false)
    expect(mayMove({ ...left, least: naira(951n) })).toBe(false)
    expect(mayMove({ ...left, least: undefined })).toBe(false)
    expect(mayMove({ ...left, outcome: 'purpose-closed' })).toBe(false)
    expect(mayMove({ ...left, outcome: null })).toBe(false)
  })
  it('is never less than the least that can be paid in', () => {
    expect(mayMove({ ...left, toWallet: naira(99n), least: kobo(1n) })).toBe(false)
  })
})
