import { kobo } from '@kolo/foundation/money'
import { describe, expect, it } from 'vitest'
import {
  chartSums,
  classOfNumber,
  freeNumber,
  inChartOrder,
  isReservedNumber,
  sidesOf,
} from './chart.rules.ts'

const line = (
  number: string,
  accountClass: 'asset' | 'liability' | 'equity' | 'income' | 'expense',
  balance: bigint,
) =>
  ({
    number,
    class: accountClass,
    normalBalance: accountClass === 'asset' || accountClass === 'expense' ? 'debit' : 'credit',
    balanceKobo: kobo(balance),
  }) as const
const depreciation = {
  number: '1690',
  class: 'asset',
  normalBalance: 'credit',
  balanceKobo: kobo(-6_588_000_00n),
  reduces: '1610',
} as const

describe('the sums of the chart', () => {
  it('count income less expenses as the surplus so far', () => {
    const sums = chartSums([
      line('1110', 'asset', 877_250_044_71n),
      line('2110', 'liability', 718_081_516_32n),
      line('3110', 'equity', 118_697_795_46n),
      line('4210', 'income', 98_075_478_62n),
      line('5210', 'expense', 57_604_745_69n),
    ])
    expect(sums).toMatchObject({
      surplusKobo: 40_470_732_93n,
      membersFundsKobo: 159_168_528_39n,
      differenceKobo: 0n,
      debitsKobo: 934_854_790_40n,
      creditsKobo: 934_854_790_40n,
    })
  })
  it('say by how much the accounts do not balance', () => {
    const { differenceKobo } = chartSums([line('1110', 'asset', 500n), line('2110', 'liability', 400n)])
    expect(differenceKobo).toBe(100n)
  })
  it('take a contra account from its class, and count it among the credits', () => {
    const furniture = line('1610', 'asset', 11_860_000_00n)
    expect(chartSums([furniture, depreciation]).assetsKobo).toBe(5_272_000_00n)
    expect(sidesOf(depreciation)).toEqual({ debitKobo: 0n, creditKobo: 6_588_000_00n })
    expect(sidesOf(line('1110', 'asset', -500n))).toEqual({ debitKobo: -500n, creditKobo: 0n })
  })
  it('have a contra account under what it reduces', () => {
    const rows = [
      { number: '1610' },
      { number: '1620' },
      { number: '1690', reduces: '1610' },
      { number: '1510' },
    ]
    expect(inChartOrder(rows).map(({ number }) => number)).toEqual(['1510', '1610', '1690', '1620'])
  })
})

describe('the number of a new account', () => {
  it('names its class, and is none of the numbers that are kept for others', () => {
    expect(['1990', '3240', '5230', '6010', '417', '41a0'].map(classOfNumber)).toEqual([
      'asset',
      'equity',
      'expense',
      undefined,
      undefined,
      undefined,
    ])
    expect(['4000', '1100', '1199', '1200', '4110'].filter(isReservedNumber)).toEqual([
      '4000',
      '1100',
      '1199',
    ])
  })
  it('is suggested: the first ten of its class that is free, then any', () => {
    expect(freeNumber('income', new Set(['4010', '4020']))).toBe('4030')
    const tens = Array.from({ length: 99 }, (_, at) => String(4010 + at * 10))
    expect(freeNumber('income', new Set(tens))).toBe('4001')
  })
})
