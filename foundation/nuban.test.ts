import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bankAccountWords, checkDigitOf, isAccountNumber, looksMistyped } from './nuban.ts'

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
  it('are read with the last four digits alone', () => {
    expect(bankAccountWords('Sahel Trust Bank', '0401')).toBe('Sahel Trust Bank ••• 0401')
  })
})
