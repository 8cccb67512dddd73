import { kobo } from '@kolo/foundation/money'
import type { CalendarDate } from '@kolo/foundation/time'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BankRule, comparedWords, otherSideOf, placeOfWords, ruleFor } from './bank-rules.rules.ts'

const rule = (contains: string, account: string, direction: BankRule['direction'] = 'out'): BankRule => ({
  id: contains,
  contains,
  direction,
  account,
})
const shipped = [
  rule('CHARGE', '5510'),
  rule('VAT', '5520'),
  rule('VAT ON NIP', '5530'),
  rule('INTEREST', '4220', 'in'),
]
const place = (narration: string, contains: string) =>
  placeOfWords(comparedWords(narration), comparedWords(contains))
const line = (narration: string, amount: bigint) => ({ narration, amount: kobo(amount) })

describe('a rule', () => {
  it('looks for whole words, whatever stands between them', () => {
    expect(place('SMS-ALERT/CHARGE OCT', 'sms alert charge')).toBe(0)
    expect(place('PRIVATE ESTATE', 'VAT')).toBe(-1)
    expect(place('RECHARGE CARD', 'CHARGE')).toBe(-1)
  })
  it('suggests for its direction alone; the words that come first win, and of those the longest', () => {
    expect(ruleFor(shipped, line('VAT ON NIP CHARGE', -375n))?.account).toBe('5530')
    expect(ruleFor(shipped, line('CHARGE AND VAT', -375n))?.account).toBe('5510')
    expect(ruleFor(shipped, line('INTEREST RECEIVED NOV', 1_240_618n))?.account).toBe('4220')
    expect(ruleFor(shipped, line('INTEREST PAID ON LOAN', -1_000n))).toBeUndefined()
    expect(ruleFor(shipped, line('NIP ADA OBI', -1_000n))).toBeUndefined()
  })
  it('finds its own words in any narration around them', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.constantFrom(...shipped), (before, after, one) => {
        const amount = kobo(one.direction === 'in' ? 1n : -1n)
        const narration = `${before} ${one.contains} ${after}`
        const found = ruleFor(shipped, { narration, amount })
        expect(found).toBeDefined()
        expect(place(narration, found?.contains ?? '')).toBeLessThanOrEqual(place(narration, one.contains))
      }),
    )
  })
  it('compares words that are compared already as they are', () => {
    fc.assert(fc.property(fc.string(), (text) => comparedWords(comparedWords(text)) === comparedWords(text)))
  })
})

describe('the other side of a transfer', () => {
  const own = (id: string, accountId: string, day: string, amount: bigint) => ({
    id,
    accountId,
    day: day as CalendarDate,
    amount: kobo(amount),
  })
  const out = own('out', 'sahel', '2026-11-19', -150_000_000n)
  it('is the one line of another own account with the same amount the other way', () => {
    const into = own('in', 'plateau', '2026-11-20', 150_000_000n)
    expect(otherSideOf(out, [into, own('x', 'plateau', '2026-11-20', 150_000_001n)])).toBe(into)
    expect(otherSideOf(into, [out])).toBe(out)
  })
  it('is nothing on the same account, four days away, or where two fit', () => {
    expect(otherSideOf(out, [own('a', 'sahel', '2026-11-19', 150_000_000n)])).toBeUndefined()
    expect(otherSideOf(out, [own('a', 'plateau', '2026-11-23', 150_000_000n)])).toBeUndefined()
    const twice = ['a', 'b'].map((id) => own(id, 'plateau', '2026-11-19', 150_000_000n))
    expect(otherSideOf(out, twice)).toBeUndefined()
  })
})
