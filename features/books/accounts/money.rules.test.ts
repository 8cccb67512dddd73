import { type Kobo, kobo, sumKobo } from '@kolo/foundation/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BookKind, bookAccounts, bookKinds } from './books.rules.ts'
import { assetGroupOf, fundsIn, horizonOf, moneySumsOf } from './money.rules.ts'

const line = (kind: BookKind, balance: bigint, scope = 'one') => ({ kind, scope, balance: kobo(balance) })

describe('how soon everybody could be paid', () => {
  it.each([
    ['day', [line('bank', 1_000n), line('member_savings', 900n)]],
    ['month', [line('bank', 500n), line('own_asset', 500n, '1420'), line('member_savings', 900n)]],
    ['year', [line('bank', 400n), line('own_asset', 600n, '1410'), line('member_wallet', 900n)]],
    ['later', [line('bank', 400n), line('own_asset', 600n, '1610'), line('member_savings', 900n)]],
    ['later', [line('bank', 400n), line('plan_asset', 500n), line('member_investment', 900n)]],
    ['short', [line('bank', 899n), line('member_savings', 900n)]],
    ['short', [line('bank', 900n), line('member_savings', 900n), line('wht_payable', 1n)]],
    ['day', [line('bank', 900n), line('member_savings', 800n), line('share_capital', 100n)]],
  ] as const)('is %s', (payable, lines) => {
    expect(moneySumsOf(lines).payable).toBe(payable)
  })
  it('counts what is owed on the day it can be asked for', () => {
    const lines = [line('bank', 400n), line('own_asset', 600n, '1410'), line('member_savings', 900n)]
    const locked = (horizon: 'month' | 'year' | 'later', amount: bigint) => ({
      kind: 'member_savings' as const,
      horizon,
      kobo: kobo(amount),
    })
    expect(moneySumsOf(lines).payable).toBe('year')
    expect(moneySumsOf(lines, [locked('year', 600n)])).toMatchObject({
      dueDayKobo: 300n,
      dueMonthKobo: 300n,
      dueYearKobo: 900n,
      payable: 'day',
    })
    // What is due within the month is more than the bank holds, although the day's could be paid.
    expect(moneySumsOf(lines, [locked('month', 300n), locked('later', 300n)])).toMatchObject({
      dueDayKobo: 300n,
      dueMonthKobo: 600n,
      dueYearKobo: 600n,
      payable: 'year',
    })
    expect(
      moneySumsOf([line('bank', 899n), line('member_savings', 900n)], [locked('later', 900n)]).payable,
    ).toBe('short')
    const others = moneySumsOf([line('bank', 0n), line('cash', 50n), line('wht_payable', 50n)])
    expect(others).toMatchObject({ dueDayKobo: 0n, dueMonthKobo: 50n, payable: 'day' })
  })
  it('counts loans by the days on which their instalments are due', () => {
    const lines = [line('bank', 100n), line('loan_principal', 900n), line('member_savings', 900n)]
    const instalment = (horizon: 'year' | 'later', amount: bigint) => ({
      kind: 'loan_principal' as const,
      horizon,
      kobo: kobo(amount),
    })
    expect(moneySumsOf(lines)).toMatchObject({ withinDayKobo: 100n, withinMonthKobo: 1_000n })
    expect(moneySumsOf(lines, [instalment('year', 500n), instalment('later', 300n)])).toMatchObject({
      withinDayKobo: 100n,
      withinMonthKobo: 200n,
      withinYearKobo: 700n,
      heldKobo: 1_000n,
      dueDayKobo: 900n,
      payable: 'later',
    })
  })
  it('groups assets as members read them', () => {
    const group = (kind: BookKind, scope: string) => assetGroupOf({ kind, scope })
    expect([
      group('bank', 'one'),
      group('psp_clearing', 'community'),
      group('own_asset', '1140'),
      group('own_asset', '1290'),
      group('loan_principal', 'loan'),
      group('loan_loss_provision', 'community'),
      group('own_asset', '1410'),
      group('plan_asset', 'plan'),
      group('own_asset', '1610'),
    ]).toEqual(['bank', 'cash', 'cash', 'loans', 'loans', 'loans', 'deposits', 'plans', 'other'])
  })
  it('adds up from step to step', () => {
    expect(
      moneySumsOf([
        line('bank', 400n),
        line('own_asset', 10n, '1140'),
        line('psp_clearing', 20n),
        line('member_loan', 30n),
        line('own_asset', 600n, '1410'),
        line('own_asset', 80n, '1610'),
        line('own_asset', -8n, '1690'),
        line('interest_payable', 5n),
      ]),
    ).toMatchObject({
      withinDayKobo: 410n,
      withinMonthKobo: 430n,
      withinYearKobo: 1_060n,
      heldKobo: 1_132n,
      membersKobo: 5n,
      ownKobo: 1_127n,
    })
    expect(horizonOf({ kind: 'own_asset', scope: '1530' })).toBe('year')
  })
})

it('has assets equal to what is owed and members’ funds, whatever the books hold', () => {
  const balances = fc.array(
    fc.record({ kind: fc.constantFrom(...bookKinds), balance: fc.bigInt(-9_999n, 9_999n).map(kobo) }),
  )
  fc.assert(
    fc.property(balances, (some) => {
      const lines = some.map(({ kind, balance }) => line(kind, balance))
      // What makes both sides the same is in the bank.
      const net = (of: readonly { kind: BookKind; balance: Kobo }[]) =>
        of.reduce(
          (sum, { kind, balance }) => sum + (bookAccounts[kind].side === 'credit' ? balance : -balance),
          0n,
        )
      const all = [...lines, line('bank', net(lines))]
      const sums = moneySumsOf(all)
      expect(sumKobo(fundsIn(all).map(({ balance }) => balance))).toBe(sums.ownKobo)
      expect(sums.heldKobo).toBe(sums.membersKobo + sums.othersKobo + sums.ownKobo)
    }),
  )
})
