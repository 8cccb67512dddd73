import { kobo } from '@kolo/foundation/money'
import { describe, expect, it } from 'vitest'
import {
  balanceColumns,
  differencesOf,
  netOf,
  type OpeningBalance,
  postedOf,
  readBalances,
} from './opening-balances.rules.ts'

const columns = { number: 0, debit: 2, credit: 3 }
const lines = (...rows: string[][]) => rows.map((cells, at) => ({ lineNo: at + 2, cells }))

describe('a trial balance in a file', () => {
  it('is found by the names of its columns', () => {
    expect(balanceColumns(['Account No.', 'Name', 'Debit (N)', 'Credit (N)'])).toEqual(columns)
    expect(balanceColumns(['Code', 'Dr', 'Cr'])).toEqual({ number: 0, debit: 1, credit: 2 })
    expect(balanceColumns(['Name', 'Amount'])).toBeUndefined()
  })

  it('is read account by account, without totals and empty lines', () => {
    expect(
      readBalances(
        lines(
          ['1410', 'Treasury bills', '300,000.50', ''],
          ['2330', 'Loan', '-', '100,000'],
          ['1420', 'Fixed deposits', '0.00', '0.00'],
          ['', 'Total', '300,000.50', '100,000'],
        ),
        columns,
      ),
    ).toEqual([
      { number: '1410', debitKobo: 30_000_050n, creditKobo: 0n },
      { number: '2330', debitKobo: 0n, creditKobo: 10_000_000n },
    ])
  })

  it.each([
    [['Cash', 'Cash', '5', ''], 'number'],
    [['1410', '', 'five', ''], 'amount'],
    [['1410', '', '-5', ''], 'amount'],
    [['1410', '', '5', '5'], 'both-sides'],
  ] as const)('is refused with the line of %j', (cells, why) => {
    expect(readBalances(lines(['1140', '', '1', ''], [...cells]), columns)).toEqual({ line: 3, why })
  })

  it('names each account once', () => {
    const twice = lines(['1410', '', '5', ''], ['1410', '', '6', ''])
    expect(readBalances(twice, columns)).toEqual({ line: 3, why: 'twice' })
  })
})

const balance = (
  number: string,
  ledgerKind: string,
  role: OpeningBalance['role'],
  debit: bigint,
  credit = 0n,
  ledgerScope = number,
): OpeningBalance => ({
  number,
  name: number,
  role,
  ledgerKind,
  ledgerScope,
  debitKobo: kobo(debit),
  creditKobo: kobo(credit),
})
const society = [
  balance('1110', 'bank', 'bank', 600n, 0n, 'declared'),
  balance('1120', 'bank', 'bank', 50n, 0n, 'other'),
  balance('1410', 'own_asset', 'posted', 400n),
  balance('2130', 'member_savings', 'members', 0n, 900n),
  balance('2330', 'own_liability', 'posted', 0n, 100n),
  balance('3210', 'reserve', 'posted', 0n, 50n),
]

describe('beside the members', () => {
  it('posts all but members and the declared bank account', () => {
    expect(netOf(society)).toBe(0n)
    const posted = postedOf(society, 'declared')
    expect(posted.map(({ number }) => number)).toEqual(['1120', '1410', '2330', '3210'])
    expect(netOf(posted)).toBe(300n)
  })

  it('lists where members own more or less than the list says', () => {
    const list = { walletKobo: kobo(0n), savingsKobo: kobo(900n), sharesKobo: kobo(0n) }
    expect(differencesOf(society, list)).toEqual([])
    expect(differencesOf(society, { ...list, savingsKobo: kobo(901n), walletKobo: kobo(2n) })).toEqual([
      { ledgerKind: 'member_wallet', fileKobo: 0n, listKobo: 2n },
      { ledgerKind: 'member_savings', fileKobo: 900n, listKobo: 901n },
    ])
  })
})
