import { type Kobo, kobo, sumKobo } from '@kolo/foundation/money'
import { accountKey, assertMayPay } from '@kolo/ledger/accounts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allocate } from '../payment.rules.ts'
import { arrivalPostings, bankAccount, walletAccount } from './payment.postings.ts'

const member = '01900000-0000-7000-8000-000000000001'
const goal = {
  kind: 'member_savings',
  scope: '01900000-0000-7000-8000-0000000000a1',
  ownerUid: member,
} as const

function postingsOf(promised: Kobo, received: Kobo, open = true) {
  return arrivalPostings({
    from: bankAccount('c1'),
    memberUid: member,
    purposeAccount: goal,
    allocation: allocate(promised, received, open),
  })
}

describe('a confirmed transfer', () => {
  it('promised ₦50,000, received ₦50,500: ₦50,000 to the goal, ₦500 to the wallet', () => {
    expect(postingsOf(kobo(5_000_000n), kobo(5_050_000n))).toEqual([
      { debit: bankAccount('c1'), credit: goal, amount: 5_000_000n },
      { debit: bankAccount('c1'), credit: walletAccount(member), amount: 50_000n },
    ])
  })
  it('exact: the goal alone; short or closed: the wallet alone', () => {
    expect(postingsOf(kobo(10_000n), kobo(10_000n)).map(({ credit }) => credit.kind)).toEqual([
      'member_savings',
    ])
    expect(postingsOf(kobo(20_000n), kobo(10_000n)).map(({ credit }) => credit.kind)).toEqual([
      'member_wallet',
    ])
    expect(postingsOf(kobo(10_000n), kobo(10_000n), false).map(({ credit }) => credit.kind)).toEqual([
      'member_wallet',
    ])
  })
  it('the bank always gains what came in, in positive transfers between accounts that may pay each other', () => {
    const amount = fc.bigInt({ min: 10_000n, max: 10_000_000_000n }).map(kobo)
    fc.assert(
      fc.property(amount, amount, fc.boolean(), (promised, received, open) => {
        const transfers = postingsOf(promised, received, open)
        expect(sumKobo(transfers.map((transfer) => transfer.amount))).toBe(received)
        for (const { debit, credit, amount: moved } of transfers) {
          expect(accountKey(debit)).toBe('bank:c1')
          expect(moved > 0n).toBe(true)
          expect(() => assertMayPay(debit, credit)).not.toThrow()
          expect(credit.ownerUid).toBe(member)
        }
      }),
    )
  })
})
