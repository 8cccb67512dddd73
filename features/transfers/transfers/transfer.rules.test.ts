import { kobo, naira } from '@kolo/foundation/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  bankReferenceKey,
  isSameReference,
  normalReference,
  readTransferCode,
  referenceMatch,
  whySecond,
  writtenTransferCode,
} from './transfer.rules.ts'

const noSums = { payer: kobo(0n), target: kobo(0n), administrator: kobo(0n) }
const anyAmount = fc.bigInt({ min: 10_000n, max: 10_000_000_000n }).map(kobo)

describe('how many administrators must agree', () => {
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
    expect(normalReference('NIP\u200b0001')).toBe('NIP0001')
    expect(normalReference('ﬃ'.repeat(20))).toBe('FFI'.repeat(20))
    for (const text of ['NIP0001\u0410', 'straße', 'ınip0001', 'NIP_0001', 'NIP–0001', 'NIP٣0001'])
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
  it('a reference matches however it is written, is another, or was never said', () => {
    expect(referenceMatch('ft 2611-20/ab', 'FT261120AB')).toBe('match')
    expect(referenceMatch('FT261120AB', 'FT261120AC')).toBe('other')
    expect(referenceMatch('FT261120AB', 'FT26112')).toBe('other')
    expect(referenceMatch(undefined, 'FT261120AB')).toBe('unsaid')
  })
})
