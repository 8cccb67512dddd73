/**
 * Several withdrawals paid with one file: an officer chooses those that are approved, downloads the file for the bank, and
 * says that it was paid; the second one agrees, and the member sees on her first screen how far they are.
 */
import { readFile } from 'node:fs/promises'
import { naira, zeroKobo } from '@kolo/foundation/money'
import { moveToWallet } from '@kolo/savings/contract'
import { requestWithdrawal } from '@kolo/withdrawals/contract'
import { approvedBy, confirmedBankAccount } from '@kolo/withdrawals/testing'
import type { Page } from '@playwright/test'
import { expect, signInAs, test } from './fixtures/browser.ts'
import { administrator, appoint, openAccount, openForSaving } from './fixtures/community.ts'
import { ageBankAccounts } from './fixtures/passing-time.ts'
import { newcomer } from './fixtures/people.ts'
import { asOwner, firstAdministrator } from './fixtures/product.ts'
import { savesByTransfer } from './fixtures/saves-by-transfer.ts'
import { faultsOf } from './fixtures/whole.ts'

test.use({ scene: 'a file for the bank' })

const last = (page: Page) => page.getByRole('dialog').last()
const press = (page: Page, name: string | RegExp) => last(page).getByRole('button', { name }).click()

/** An officer opens the batch and says what the bank wrote. */
async function saysItWasPaid(page: Page): Promise<void> {
  await page.goto('/admin?withdrawals=batches')
  await page.getByRole('button', { name: /WDB-/ }).click()
  await expect(last(page)).toContainText('Ngozi Ibe')
  await press(page, 'Mark as paid')
  await last(page).getByLabel('Bank reference').fill('bulk 2611/7')
  expect(await faultsOf(page)).toEqual([])
  await press(page, 'Record payment of ₦1,500.00')
}

test('withdrawals are paid together with one file for the bank', { tag: '@deep' }, async ({
  product,
  newDevice,
}) => {
  const { origin } = product
  const tunde = newcomer('Tunde Afolabi')
  const second = await appoint(origin, tunde, 'admin')
  const zainab = await administrator(origin)
  await openForSaving(zainab, second.caller)
  const ngozi = newcomer('Ngozi Ibe')
  const { caller, uid } = await openAccount(origin, ngozi)
  const goal = await savesByTransfer(caller, zainab, naira(40_000n))
  await caller.call(moveToWallet, { params: goal, body: { amountKobo: naira(5_000n) } })
  await asOwner(product, (owner) =>
    owner.query("update profiles set kyc_status = 'verified' where uid = $1", [uid]),
  )
  const account = await confirmedBankAccount(caller, zainab, { accountName: 'Ngozi Ibe' })
  await ageBankAccounts(product, ngozi.email, 24)
  for (const amountKobo of [naira(700n), naira(800n)]) {
    const body = { source: 'wallet' as const, amountKobo, bankAccountId: account.id, feeKobo: zeroKobo }
    await approvedBy([zainab, second.caller], await caller.call(requestWithdrawal, { body }))
  }
  const [desk, other, hers] = [await newDevice(), await newDevice(), await newDevice()]
  for (const [page, person] of [
    [desk, firstAdministrator],
    [other, tunde],
    [hers, ngozi],
  ] as const)
    await signInAs(page, person)

  await test.step('an officer chooses what is approved and downloads the file', async () => {
    await desk.goto('/admin?withdrawals=batches')
    await desk.getByRole('button', { name: 'Make a file' }).click()
    await expect(last(desk).getByRole('checkbox')).toHaveCount(2)
    await press(desk, /^Make the file/)
    await expect(desk.getByText('Choose the account that pays.')).toBeVisible()
    await last(desk).getByLabel('Paid from').selectOption({ index: 1 })
    expect(await faultsOf(desk)).toEqual([])
    await press(desk, 'Make the file: ₦1,500.00')
    await expect(desk.getByText('Put 2 withdrawals into one file?')).toBeVisible()
    await press(desk, 'Make the file: ₦1,500.00')
    await expect(last(desk)).toContainText('Being paid')
    const download = desk.waitForEvent('download')
    await press(desk, 'Download the file for the bank')
    const file = await readFile(await (await download).path(), 'utf8')
    expect(file).toContain('"0102030401","Ngozi Ibe","058","Guaranty Trust Bank",700.00')
    await expect(desk.locator('body')).not.toContainText('0102030401')
    expect(await faultsOf(desk)).toEqual([])
  })

  await test.step('her first screen says how far they are', async () => {
    await hers.goto('/dashboard')
    await expect(hers.getByRole('link', { name: /Guaranty Trust Bank.*₦800\.00.*Being paid/ })).toBeVisible()
  })

  await test.step('both say what the bank wrote, and all of it is paid', async () => {
    await saysItWasPaid(desk)
    await expect(desk.getByText('A second administrator has to agree.')).toBeVisible()
    await saysItWasPaid(other)
    await expect(other.getByText('All of the batch is paid')).toBeVisible()
    await hers.goto('/wallet')
    await expect(hers.getByRole('button', { name: /Guaranty Trust Bank.*₦800\.00.*Paid/ })).toBeVisible()
    await expect(hers.getByRole('button', { name: /Being paid/ })).toHaveCount(0)
  })
})
