/**
 * The first deposit of a new member, step by step: limits are said before anything is refused, a higher one can be asked
 * for, and a transfer that was begun is found again, changed, or given up.
 */
import { transfersMessages } from '@kolo/transfers/messages'
import type { Locator, Page } from '@playwright/test'
import { expect, signInAs, test } from './fixtures/browser.ts'
import { administrator, appoint, bankAccount, openAccount, openForSaving } from './fixtures/community.ts'
import { newcomer, receiptPicture } from './fixtures/people.ts'
import { firstAdministrator } from './fixtures/product.ts'
import { openGoalBy } from './fixtures/saving-forms.ts'
import { faultsOf } from './fixtures/whole.ts'

test.use({ scene: 'first steps' })

const amountStep = (page: Page) => page.getByRole('dialog', { name: 'Save money' })
const transferStep = (page: Page) => page.getByRole('dialog', { name: 'Transfer from your bank' })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).last().click()

/** It is in the window, and nothing lies over it: neither the foot of the sheet nor a toast. */
async function isRead(words: Locator): Promise<void> {
  await expect(words).toBeInViewport({ ratio: 1 })
  const isOnTop = words.evaluate((element) => {
    const { left, top, bottom, width } = element.getBoundingClientRect()
    const places = [top + 2, (top + bottom) / 2, bottom - 2]
    return places.every((y) => {
      const seen = element.ownerDocument.elementFromPoint(left + width / 2, y)
      return seen !== null && (element.contains(seen) || seen.contains(element))
    })
  })
  expect(await isOnTop).toBe(true)
}

async function hasNoViolations(page: Page): Promise<void> {
  expect(await faultsOf(page)).toEqual([])
}

test('a newcomer meets no wall on the way to the first deposit', { tag: '@deep' }, async ({
  product: { origin },
  newDevice,
}) => {
  const tunde = await appoint(origin, newcomer('Tunde Musa'), 'admin')
  await openForSaving(await administrator(origin), tunde.caller)
  const ngozi = newcomer('Ngozi Ibe')
  await openAccount(origin, ngozi)
  const page = await newDevice({ expects: /status of 409 .*\/deposits$/ })
  await signInAs(page, ngozi)

  await test.step('the limit stands beside the field, and no suggestion is above it', async () => {
    await openGoalBy(page, 'House rent', '900k')
    await expect(amountStep(page)).toContainText('From ₦1,000.00 to ₦50,000.00.')
    await expect(amountStep(page)).toContainText('A Basic account can put in that much at a time.')
    const picks = await amountStep(page)
      .getByRole('group', { name: 'Suggested amounts' })
      .getByRole('button')
      .allTextContents()
    expect(picks).toEqual(['₦5,000', '₦20,000', '₦50,000'])
    await hasNoViolations(page)
  })

  await test.step('a decimal comma is refused beside the field, and never read as another amount', async () => {
    const amount = amountStep(page).getByLabel('How much?')
    await amount.fill('')
    await amount.pressSequentially('2000,50')
    await press(page, 'Continue')
    await expect(amount).toHaveValue('2,000,50')
    await expect(amountStep(page)).toContainText('Write the amount like 2,000.50')
    await expect(transferStep(page)).toHaveCount(0)
    await hasNoViolations(page)
  })

  await test.step('a higher limit is asked for, and waits', async () => {
    await amountStep(page).getByLabel('How much?').fill('5000')
    await press(page, 'Ask for a higher limit')
    const sheet = page.getByRole('dialog', { name: 'Ask for a higher limit' })
    await sheet.getByLabel('What do you need it for?').fill('Two years of rent at once.')
    await sheet.getByRole('button', { name: 'Send to the administrators' }).click()
    await expect(amountStep(page)).toContainText('You asked for a higher limit.')
    // The sheet above the amount was sent alone.
    await expect(amountStep(page).getByLabel('How much?')).toHaveValue('5,000.00')
    await expect(transferStep(page)).toHaveCount(0)
    await hasNoViolations(page)
  })

  await test.step('a transfer that was begun is found after a reload, and on another device', async () => {
    await amountStep(page).getByLabel('How much?').fill('5000')
    await press(page, 'Continue')
    await expect(transferStep(page)).toContainText(bankAccount.accountName)
    await page.reload()
    await expect(transferStep(page)).toContainText(bankAccount.accountName)
    const address = page.url()
    const laptop = await newDevice()
    await signInAs(laptop, ngozi)
    await laptop.goto(address)
    await expect(transferStep(laptop)).toContainText(bankAccount.accountName)
    await laptop.close()
    await signInAs(page, ngozi)
    await page.goto(address)
    await expect(transferStep(page)).toContainText(bankAccount.accountName)
    await hasNoViolations(page)
  })

  await test.step('that nothing shows the transfer is said until a receipt does', async () => {
    const missing = transferStep(page).getByText(transfersMessages['proof-missing'])
    await press(page, 'I have sent the money')
    await expect(missing).toBeVisible()
    await isRead(missing)
    const buffer = receiptPicture()
    const receipt = { name: 'receipt.png', mimeType: 'image/png', buffer }
    await transferStep(page).locator('input[type=file]').setInputFiles(receipt)
    await expect(transferStep(page).getByText('Sent', { exact: true })).toBeVisible()
    await expect(missing).toHaveCount(0)
  })

  await test.step('Back leads to the amount, the same amount to the same transfer, another to another', async () => {
    const reference = await transferStep(page)
      .getByText(/KOLO-\w{3}-\w{3}/)
      .textContent()
    await page.goBack()
    await expect(amountStep(page).getByLabel('How much?')).toHaveValue('5,000.00')
    await press(page, 'Continue')
    await expect(transferStep(page).getByText(reference ?? '')).toBeVisible()
    await press(page, 'Back')
    await amountStep(page).getByLabel('How much?').fill('6000')
    await press(page, 'Continue')
    await expect(transferStep(page).getByText('₦6,000.00').first()).toBeVisible()
    await expect(transferStep(page).getByText(reference ?? '')).toHaveCount(0)
  })

  await test.step('one list says what is to send, until it is sent or cancelled', async () => {
    await transferStep(page).getByRole('button', { name: 'Close' }).click()
    // The sheet's step back in the history comes after its last word, and ends a navigation that begins before it.
    await expect(async () => void (await page.goto('/savings'))).toPass()
    const list = page.locator('.card', { has: page.getByRole('heading', { name: 'Your transfers' }) })
    await expect(list.getByRole('button', { name: /To send/ })).toHaveCount(1)
    await expect(list.getByRole('button', { name: /Cancelled/ })).toHaveCount(1)
    await list.getByRole('button', { name: /To send/ }).click()
    await expect(page).toHaveURL(/payment=/)
    await press(page, 'Cancel this transfer')
    const question = page.getByRole('dialog', { name: 'Cancel this transfer?' })
    await question.getByRole('button', { name: 'Cancel this transfer' }).click()
    await expect(page.getByText('Transfer cancelled')).toBeVisible()
    await expect(list.getByRole('button', { name: /To send/ })).toHaveCount(0)
    await expect(page).not.toHaveURL(/payment=/)
    await hasNoViolations(page)
  })

  await test.step('the same amount again is one payment, and why is read at its question', async () => {
    const start = async () => {
      await page.goto('/savings?do=save')
      await amountStep(page).getByLabel('How much?').fill('7000')
      await press(page, 'Continue')
    }
    await start()
    await transferStep(page).getByLabel('Bank reference').fill('NIP000777')
    await press(page, 'I have sent the money')
    await expect(page.getByRole('dialog', { name: 'We are checking' })).toBeVisible()
    await start()
    const why = amountStep(page).locator('.error')
    await expect(why).toHaveText(/^We are checking your payment of ₦7,000.00 for this/)
    await isRead(why)
    await expect(amountStep(page).locator('[data-form-problem]')).toHaveCount(0)
    const another = amountStep(page).getByLabel('This is another payment of the same amount')
    await expect(another).toBeFocused()
    await another.check()
    await press(page, 'Continue')
    await expect(transferStep(page)).toContainText(bankAccount.accountName)
  })

  await test.step('an administrator finds the wish in the work queue', async () => {
    const desk = await newDevice()
    await signInAs(desk, firstAdministrator)
    await desk.goto('/admin')
    await expect(desk.getByText('Ngozi Ibe asks for a higher limit').first()).toBeVisible()
  })
})
