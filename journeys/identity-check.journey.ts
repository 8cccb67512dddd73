/**
 * An identity check: a member gives her NIN and sends a photo of her passport, an administrator opens it and approves, and
 * what she may put in and take out rises.
 */
import type { Page } from '@playwright/test'
import { enter, expect, test } from './stage/browser.ts'
import { openAccount } from './stage/community.ts'
import { newcomer, receiptPicture } from './stage/people.ts'
import { firstAdministrator } from './stage/product.ts'
import { faultsOf } from './stage/whole.ts'

const photo = { name: 'passport.png', mimeType: 'image/png', buffer: receiptPicture() }
const dialog = (page: Page) => page.getByRole('dialog').last()
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()

test('a member shows who she is, and her limits rise', async ({ product, newDevice }) => {
  const halima = newcomer('Halima Sani')
  await openAccount(product.origin, halima)
  const [phone, desk] = [await newDevice(), await newDevice()]
  await enter(phone, halima)
  await enter(desk, firstAdministrator)

  await test.step('her NIN, of which only the end is shown', async () => {
    await phone.goto('/profile')
    await expect(phone.getByText('Put in up to ₦50,000.00 at a time')).toBeVisible()
    await phone.getByRole('link', { name: 'Check your identity' }).click()
    await phone.getByRole('button', { name: 'Give your NIN' }).click()
    await dialog(phone).getByRole('textbox', { name: 'NIN' }).fill('2221114445')
    await press(phone, 'Save')
    await expect(phone.getByText('Enter all 11 digits of the number.')).toBeVisible()
    await dialog(phone).getByRole('textbox', { name: 'NIN' }).fill('22211144455')
    await press(phone, 'Save')
    await expect(phone.getByText('•••• 4455')).toBeVisible()
    await expect(phone.locator('body')).not.toContainText('22211144455')
  })

  await test.step('her passport, from a photo', async () => {
    await phone.getByRole('button', { name: 'Add a document' }).click()
    await dialog(phone).getByLabel('What it is').selectOption('passport')
    await press(phone, 'Send to be checked')
    await expect(phone.getByText('Add the photo or PDF of it first.')).toBeVisible()
    await dialog(phone).getByLabel('Number on the paper').fill('A 1234 5678')
    await dialog(phone).getByLabel('Good until', { exact: true }).fill('31/12/2031')
    const opened = phone.waitForEvent('filechooser')
    await dialog(phone)
      .getByRole('button', { name: /^Add the photo or PDF/ })
      .click()
    await (await opened).setFiles(photo)
    await expect(dialog(phone).getByText('Added', { exact: true })).toBeVisible()
    expect(await faultsOf(phone)).toEqual([])
    await press(phone, 'Send to be checked')
    await expect(phone.getByText('International passport sent')).toBeVisible()
    await expect(phone.getByText('•••• 5678')).toBeVisible()
    expect(await faultsOf(phone)).toEqual([])
  })

  await test.step('an administrator opens it before she decides', async () => {
    await desk.goto('/admin')
    await desk.getByRole('link', { name: 'International passport of Halima Sani' }).click()
    await dialog(desk)
      .getByRole('radio', { name: /^Approve/ })
      .check()
    await expect(dialog(desk).getByRole('button', { name: 'Approve', exact: true })).toBeDisabled()
    await dialog(desk)
      .getByRole('button', { name: /passport\.png/ })
      .click()
    await expect(desk.getByRole('img', { name: 'International passport of Halima Sani' })).toBeVisible()
    await dialog(desk).getByLabel('Reason').fill('The photo, the name and the last digits agree.')
    expect(await faultsOf(desk)).toEqual([])
    await press(desk, 'Approve')
    await expect(desk.getByText('Halima Sani has been told.')).toBeVisible()
  })

  await test.step('her limits are those of the next tier', async () => {
    await phone.goto('/profile')
    await expect(phone.getByText('Put in up to ₦100,000.00 at a time')).toBeVisible()
    await expect(phone.getByText('Passed', { exact: true })).toBeVisible()
    await phone.goto('/documents')
    await expect(phone.getByText('Approved', { exact: true })).toBeVisible()
    await expect(phone.getByRole('button', { name: /^Give your|^Change your/ })).toHaveCount(0)
  })
})
