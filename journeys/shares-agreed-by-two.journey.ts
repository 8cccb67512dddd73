/**
 * Shares of the co-operative: switched on by two administrators, bought from the wallet, offered to another member who
 * accepts, and transferred when two agree.
 */
import { type Kobo, naira } from '@kolo/foundation/money'
import { readSession } from '@kolo/identity/contract'
import { moveToWallet } from '@kolo/savings/contract'
import type { Page } from '@playwright/test'
import { expect, signInAs, test } from './fixtures/browser.ts'
import type { Caller } from './fixtures/caller.ts'
import { administrator, appoint, openAccount, openForSaving } from './fixtures/community.ts'
import { openCommunitySettings } from './fixtures/community-settings.ts'
import { newcomer } from './fixtures/people.ts'
import { firstAdministrator } from './fixtures/product.ts'
import { savesByTransfer } from './fixtures/saves-by-transfer.ts'
import { isSoundInLightAndDark } from './fixtures/whole.ts'

test.use({ scene: 'shares' })

const sheet = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog').last().getByRole('button', { name }).click()

/** Money that was saved and lies in the wallet now. */
async function fillsWallet(
  caller: Caller,
  zainab: Caller,
  { amountKobo, reference }: { amountKobo: Kobo; reference: string },
): Promise<void> {
  const goal = await savesByTransfer(caller, zainab, amountKobo, reference)
  await caller.call(moveToWallet, { params: { id: goal.id }, body: { amountKobo } })
}

test('shares are bought from the wallet, and transferred when both members and two administrators agree', async ({
  product,
  newDevice,
}) => {
  const { origin } = product
  const tunde = newcomer('Tunde Afolabi')
  const second = await appoint(origin, tunde, 'admin')
  const zainab = await administrator(origin)
  await openForSaving(zainab, second.caller)
  const [ngozi, bola] = [newcomer('Ngozi Ibe'), newcomer('Bola Ige')]
  const seller = await openAccount(origin, ngozi)
  const buyer = await openAccount(origin, bola)
  await fillsWallet(seller.caller, zainab, { amountKobo: naira(40_000n), reference: 'NIP00004001' })
  await fillsWallet(buyer.caller, zainab, { amountKobo: naira(30_000n), reference: 'NIP00004002' })
  const memberCode = (await buyer.caller.call(readSession, {})).session?.memberCode ?? ''
  const refused = /409 .*api\/share/
  const [phone, other] = [await newDevice({ expects: refused }), await newDevice()]
  const [desk, desk2] = [await newDevice(), await newDevice()]
  await signInAs(phone, ngozi)
  await signInAs(other, bola)
  await signInAs(desk, firstAdministrator)
  await signInAs(desk2, tunde)

  await test.step('nobody is offered shares before two administrators agreed on the terms', async () => {
    await phone.getByRole('button', { name: 'More', exact: true }).click()
    await expect(phone.getByRole('link', { name: 'Wallet' })).toBeVisible()
    await expect(phone.getByRole('link', { name: 'Shares' })).toHaveCount(0)
    await phone.goto('/shares')
    await expect(phone.getByText('Your community offers no shares')).toBeVisible()
    await openCommunitySettings(desk)
    await desk.getByRole('button', { name: 'Change the terms of the shares' }).click()
    await expect(sheet(desk, 'Terms of the shares')).toContainText('That is 20,000 shares.')
    await desk.getByLabel('Reason').fill('The general meeting said so.')
    await isSoundInLightAndDark(desk)
    await press(desk, 'Ask for these terms')
    await expect(desk.getByText('Waiting: Other terms of the shares.')).toBeVisible()
    await desk2.goto('/admin')
    await desk2.getByRole('button', { name: /Other terms of the shares/ }).click()
    await press(desk2, /^Approve/)
    await expect(desk2.getByText('Other terms of the shares')).toHaveCount(0)
  })

  await test.step('she buys some from her wallet, the minimum at least', async () => {
    await phone.goto('/dashboard')
    await phone.getByRole('button', { name: 'More', exact: true }).click()
    await phone.getByRole('link', { name: 'Shares' }).click()
    await expect(phone.getByText('No shares have moved yet')).toBeVisible()
    await isSoundInLightAndDark(phone)
    await phone.getByRole('button', { name: 'Buy shares' }).click()
    await phone.getByLabel('How many shares?').fill('4')
    await press(phone, 'Continue')
    await press(phone, 'Pay ₦4,000.00')
    await expect(phone.getByText('A member holds at least 10 shares. Take 10 shares or more.')).toBeVisible()
    await phone.getByLabel('How many shares?').fill('30')
    await isSoundInLightAndDark(phone)
    await press(phone, 'Continue')
    await expect(phone.getByText('₦30,000.00 leaves your wallet at once.')).toBeVisible()
    await press(phone, 'Pay ₦30,000.00')
    await expect(phone.getByText('30 shares worth ₦30,000.00')).toBeVisible()
    await expect(phone.getByText('+30 shares')).toBeVisible()
    await isSoundInLightAndDark(phone)
  })

  await test.step('she offers some to another member, who accepts for what they are worth', async () => {
    await phone.getByRole('button', { name: 'Offer to a member' }).click()
    await phone.getByLabel('Member number').fill(memberCode.toLowerCase())
    await phone.getByLabel('How many shares?').fill('12')
    await isSoundInLightAndDark(phone)
    await press(phone, 'Continue')
    await press(phone, 'Send the offer')
    await expect(phone.getByText('12 shares offered to Bola Ige')).toBeVisible()
    await other.goto('/shares')
    await expect(other.getByText('Waiting for your answer')).toBeVisible()
    await isSoundInLightAndDark(other)
    await other.getByRole('button', { name: 'Accept: 12 shares offered by Ngozi Ibe' }).click()
    await expect(other.getByText('₦12,000.00 of the ₦30,000.00 that is free')).toBeVisible()
    await press(other, 'Accept for ₦12,000.00')
    await expect(other.getByText('Waiting for two administrators')).toBeVisible()
  })

  await test.step('two administrators agree, and both members have what is theirs', async () => {
    await desk.goto('/admin')
    await expect(desk.getByRole('heading', { name: 'Shares to decide' })).toBeVisible()
    await desk.getByRole('link', { name: 'Open shares' }).click()
    await expect(desk.getByRole('heading', { level: 1, name: 'Shares' })).toBeVisible()
    await isSoundInLightAndDark(desk)
    await desk.getByRole('button', { name: /^Approve: Transfer: 12 shares of Ngozi Ibe/ }).click()
    await press(desk, 'Approve')
    await expect(desk.getByText('Waiting: Transfer shares of Ngozi Ibe.')).toBeVisible()
    await desk2.goto('/admin/shares')
    await desk2.getByRole('button', { name: 'Decide', exact: true }).click()
    await press(desk2, /^Approve/)
    await expect(desk2.getByRole('row', { name: /Bola Ige/ })).toContainText('12 shares')
    await isSoundInLightAndDark(desk2)
    await phone.reload()
    await expect(phone.getByText('18 shares worth ₦18,000.00')).toBeVisible()
    await expect(phone.getByText('Transferred to Bola Ige')).toBeVisible()
    await other.reload()
    await expect(other.getByText('Taken over from Ngozi Ibe')).toBeVisible()
  })
})
