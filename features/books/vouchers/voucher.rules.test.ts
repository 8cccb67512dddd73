import { kobo, naira } from '@kolo/foundation/money'
import { describe, expect, it } from 'vitest'
import { amountInWords, type LineAccount, lineFault, movementsOf } from './voucher.rules.ts'

const accounts = new Map<string, LineAccount>([
  ['1110', { kind: 'system', isMoney: true, active: true }],
  ['1140', { kind: 'own', isMoney: true, active: true }],
  ['2110', { kind: 'control', isMoney: false, active: true }],
  ['2320', { kind: 'own', isMoney: false, active: true }],
  ['4130', { kind: 'system', isMoney: false, active: true }],
  ['4220', { kind: 'own', isMoney: false, active: true }],
  ['5320', { kind: 'own', isMoney: false, active: true }],
  ['5330', { kind: 'own', isMoney: false, active: true }],
  ['5360', { kind: 'own', isMoney: false, active: false }],
])
const debit = (account: string, amount: bigint) => ({
  account,
  debitKobo: kobo(amount),
  creditKobo: kobo(0n),
})
const credit = (account: string, amount: bigint) => ({
  account,
  debitKobo: kobo(0n),
  creditKobo: kobo(amount),
})
const faultOf = (...[kind, lines]: [Parameters<typeof lineFault>[0], Parameters<typeof lineFault>[1]]) =>
  lineFault(kind, lines, accounts)?.fault

describe('the lines of a voucher', () => {
  it('are of the kind', () => {
    const payment = [debit('5320', 1_045_000_00n), debit('5330', 35_000_00n), credit('1110', 1_080_000_00n)]
    expect(faultOf('payment', payment)).toBeUndefined()
    expect(faultOf('receipt', payment)).toBe('account-side')
    expect(faultOf('journal', payment)).toBe('account-side')
    expect(faultOf('receipt', [debit('1110', 5n), credit('4220', 5n)])).toBeUndefined()
    expect(faultOf('transfer', [debit('1140', 5n), credit('1110', 5n)])).toBeUndefined()
    expect(faultOf('transfer', [debit('5320', 5n), credit('1110', 5n)])).toBe('account-side')
    expect(faultOf('journal', [debit('5320', 5n), credit('2320', 5n)])).toBeUndefined()
  })
  it('balance, are two at least, and on accounts that a voucher may use', () => {
    expect(faultOf('payment', [debit('5320', 5n), credit('1110', 4n)])).toBe('not-balanced')
    expect(faultOf('payment', [debit('5320', 5n)])).toBe('lines')
    expect(
      faultOf(
        'payment',
        Array.from({ length: 51 }, () => debit('5320', 1n)),
      ),
    ).toBe('lines')
    expect(faultOf('payment', [debit('9999', 5n), credit('1110', 5n)])).toBe('no-such-account')
    expect(faultOf('payment', [debit('5360', 5n), credit('1110', 5n)])).toBe('account-retired')
    expect(faultOf('payment', [debit('2110', 5n), credit('1110', 5n)])).toBe('account-not-own')
    expect(faultOf('receipt', [debit('1110', 5n), credit('4130', 5n)])).toBe('account-not-own')
    expect(faultOf('journal', [debit('5320', 5n), credit('5320', 5n)])).toBe('account-twice')
  })
  it('have an amount on one side each', () => {
    const pair = [debit('5320', 5n), credit('2320', 5n)]
    const both = { account: '5330', debitKobo: kobo(5n), creditKobo: kobo(5n) }
    for (const line of [debit('5330', 0n), both, debit('5330', -5n), credit('5330', -5n)])
      expect(faultOf('journal', [...pair, line])).toBe('amount-missing')
    expect(faultOf('journal', [debit('5320', 10n), debit('5330', -5n), credit('2320', 5n)])).toBe(
      'amount-missing',
    )
  })
  it('become movements that use each side up in turn', () => {
    const lines = [debit('5320', 70n), debit('5330', 30n), credit('1110', 60n), credit('1140', 40n)]
    expect(movementsOf(lines)).toEqual([
      { debit: '5320', credit: '1110', amount: 60n },
      { debit: '5320', credit: '1140', amount: 10n },
      { debit: '5330', credit: '1140', amount: 30n },
    ])
  })
})

it('an amount in words', () => {
  const words = {
    'One million and eighty thousand naira only': naira(1_080_000n),
    'Two hundred and fifty naira, fifty kobo only': kobo(250_50n),
    'One thousand, two hundred and five naira only': naira(1_205n),
    'One thousand and five naira only': naira(1_005n),
    'Twenty-one naira only': naira(21n),
    'Five kobo only': kobo(5n),
    'Two million, three hundred and forty-five thousand, six hundred and seventy-eight naira, ninety kobo only':
      kobo(2_345_678_90n),
  }
  for (const [text, amount] of Object.entries(words)) expect(amountInWords(amount)).toBe(text)
})
