/** Whose work it is: what somebody asked for, approved already or is concerned by waits for the others, in the number too. */
import { naira } from '@kolo/foundation/money'
import { workIn } from '@kolo/foundation/work-in'
import type { WorkList, WorkSummary } from '@kolo/foundation/work-list'
import { readAdminHome } from '@kolo/home/contract'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { expect, it } from 'vitest'
import { addBankAccount, bankAccountsToConfirm } from '../../bank-accounts/bank-accounts.contract.ts'
import { ordinaryBankAccount, seen } from '../../testing/withdrawal.factory.ts'
import { withdrawalsFixture } from '../../testing/withdrawal.fixtures.ts'
import { approveWithdrawal, withdrawalsToDecide } from '../reviews.contract.ts'

const { server, ask, payIn } = await withdrawalsFixture(startTestServer, testUsers)
const [bayo, chidi] = [server.as('bayo'), server.as('chidi')]

async function mineOf<Work extends WorkSummary>(list: WorkList<Work>) {
  const counts = []
  for (const each of [bayo, chidi]) {
    const { count, mine } = workIn((await each.call(readAdminHome, {})).work, list)
    counts.push([count, mine])
  }
  return counts
}

it('a withdrawal that takes two is not the work of whoever approved it', async () => {
  await payIn(naira(600_000n))
  const withdrawal = await ask(naira(500_000n))
  expect(await mineOf(withdrawalsToDecide)).toEqual([
    [1, 1],
    [1, 1],
  ])
  const { params, version } = await seen(bayo, withdrawal)
  await bayo.call(approveWithdrawal, { params, body: { version } })
  expect(await mineOf(withdrawalsToDecide)).toEqual([
    [1, 0],
    [1, 1],
  ])
})

it('a bank account is not the work of whose it is', async () => {
  await bayo.call(addBankAccount, {
    body: { ...ordinaryBankAccount, accountNumber: '0102030418', accountName: testUsers.bayo.fullName },
  })
  expect(await mineOf(bankAccountsToConfirm)).toEqual([
    [1, 0],
    [1, 1],
  ])
})
