/**
 * Charges: an administrator raises a levy with a preview and a fine for one member, who sees both in one list, pays from the
 * wallet and contests the fine; two administrators reduce it.
 */
import { naira } from '@kolo/foundation/money'
import { addDays, dayIn, formatDay, instant, lagos } from '@kolo/foundation/time'
import { readSession } from '@kolo/identity/contract'
import { moveToWallet } from '@kolo/savings/contract'
import type { Page } from '@playwright/test'
import { expect, signInAs, test } from './fixtures/browser.ts'
import { administrator, appoint, openAccount, openForSaving } from './fixtures/community.ts'
import { newcomer } from './fixtures/people.ts'
import { firstAdministrator } from './fixtures/product.ts'
import { savesByTransfer } from './fixtures/saves-by-transfer.ts'
import { isSoundInLightAndDark } from './fixtures/whole.ts'

test.use({ scene: 'charges' })

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog').last().getByRole('button', { name }).click()

test('a levy and a fine are raised, seen in one list, paid from the wallet, contested and reduced by two', {
  tag: '@deep',
}, async ({ product, newDevice }) => {
  const { origin } = product
  const tunde = newcomer('Tunde Afolabi')
  const second = await appoint(origin, tunde, 'admin')
  const zainab = await administrator(origin)
  await openForSaving(zainab, second.caller)
  const ngozi = newcomer('Ngozi Ibe')
  const { caller } = await openAccount(origin, ngozi)
  const amountKobo = naira(40_000n)
  const goal = await savesByTransfer(caller, zainab, amountKobo, 'NIP00004101')
  await caller.call(moveToWallet, { params: { id: goal.id }, body: { amountKobo } })
  const memberCode = (await caller.call(readSession, {})).session?.memberCode ?? ''
  const [phone, desk, desk2] = [await newDevice(), await newDevice(), await newDevice()]
  await signInAs(phone, ngozi)
  await signInAs(desk, firstAdministrator)
  await signInAs(desk2, tunde)
  const today = dayIn(lagos, instant(new Date()))

  await test.step('an administrator sees how many members a levy is for before it is charged', async () => {
    await desk.goto('/admin/charges')
    await expect(desk.getByText('No charges yet')).toBeVisible()
    await isSoundInLightAndDark(desk)
    await desk.getByRole('button', { name: 'Raise charge' }).click()
    await desk.getByRole('dialog').getByLabel('Kind').selectOption('levy')
    await desk.getByRole('textbox', { name: /^For/ }).fill('Building levy')
    await desk.getByLabel('Period').fill(today.slice(0, 4))
    await desk.getByLabel('Amount for each member').fill('20000')
    await desk.getByLabel('Monthly parts').fill('4')
    await desk.getByLabel('Due').fill(formatDay(addDays(today, 10)))
    await desk.getByLabel('Reason').fill('The general meeting said so.')
    await press(desk, 'Preview')
    await expect(desk.getByText('Members charged')).toBeVisible()
    await isSoundInLightAndDark(desk)
    await press(desk, 'Raise charge')
    await expect(desk.getByRole('heading', { name: 'Building levy' })).toBeVisible()
    await expect(desk.getByText('Ngozi Ibe')).toBeVisible({ timeout: 60_000 })
    await isSoundInLightAndDark(desk)
  })

  await test.step('and fines one member', async () => {
    await desk.goto('/admin/charges')
    await desk.getByRole('button', { name: 'Raise charge' }).click()
    await desk.getByRole('dialog').getByLabel('Kind').selectOption('fine')
    await desk.getByRole('textbox', { name: /^For/ }).fill('Absent from the general meeting')
    await desk.getByLabel('Period').fill(today.slice(0, 7))
    await desk.getByLabel('Amount for each member').fill('2000')
    await desk.getByRole('radio', { name: 'A list of members' }).check()
    await desk.getByLabel('Member numbers').fill(memberCode)
    await desk.getByLabel('Due').fill(formatDay(addDays(today, 14)))
    await desk.getByLabel('Reason').fill('Register of the meeting.')
    await press(desk, 'Preview')
    await expect(desk.getByText('They are charged as soon as you raise it.')).toBeVisible()
    await press(desk, 'Raise charge')
    await expect(desk.getByText('Ngozi Ibe')).toBeVisible({ timeout: 60_000 })
  })

  await test.step('she sees both in one list, pays a part of the levy and contests the fine', async () => {
    await phone.goto('/dashboard')
    await expect(phone.getByRole('heading', { name: 'What you owe' })).toBeVisible()
    await phone.goto('/what-you-owe')
    await expect(phone.getByText('Building levy, part 1 of 4')).toBeVisible()
    await isSoundInLightAndDark(phone)
    await phone.getByRole('button', { name: 'Pay Building levy' }).click()
    await isSoundInLightAndDark(phone)
    await press(phone, 'Pay from wallet')
    await press(phone, 'Pay from wallet')
    await expect(phone.getByText('Building levy, part 2 of 4')).toBeVisible()
    await phone.getByRole('button', { name: 'Contest fine' }).click()
    await phone.getByLabel('Why is it wrong?').fill('I sent an apology on the day before.')
    await isSoundInLightAndDark(phone)
    await press(phone, 'Contest fine')
    await expect(phone.getByText('Contested', { exact: true })).toBeVisible()
    await isSoundInLightAndDark(phone)
  })

  await test.step('two administrators reduce the fine', async () => {
    await desk.goto('/admin/charges?status=contested')
    await desk.getByRole('link', { name: 'Ngozi Ibe' }).click()
    await expect(desk.getByText('The member contests this fine.')).toBeVisible()
    await isSoundInLightAndDark(desk)
    await press(desk, 'Waive or reduce')
    await desk.getByLabel('Amount to waive').fill('1000')
    await desk.getByLabel('Reason').fill('Her apology came late.')
    await press(desk, 'Propose waiver')
    await desk2.goto('/admin')
    await desk2.getByRole('button', { name: /Waive a charge/ }).click()
    await press(desk2, /^Approve/)
    await expect(desk2.getByText('Waive a charge')).toHaveCount(0)
    await phone.goto('/what-you-owe')
    await expect(phone.getByText('₦1,000.00').first()).toBeVisible()
  })
})
