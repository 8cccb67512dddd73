import { naira } from '@kolo/foundation/money'
import { assertMayPay } from '@kolo/ledger/accounts'
import { walletAccount } from '@kolo/payments/server'
import { expect, it } from 'vitest'
import { goalAccount, walletToGoalPostings } from './goal.postings.ts'

const goal = { id: '01900000-0000-7000-8000-0000000000a1', ownerUid: '01900000-0000-7000-8000-000000000001' }

it('moves the whole amount from the wallet to a goal of the same member', () => {
  const transfers = walletToGoalPostings(goal, naira(199_500n))
  expect(transfers).toEqual([
    { debit: walletAccount(goal.ownerUid), credit: goalAccount(goal), amount: 19_950_000n },
  ])
  for (const { debit, credit } of transfers) {
    expect(() => assertMayPay(debit, credit)).not.toThrow()
    expect(debit.ownerUid).toBe(credit.ownerUid)
  }
})
