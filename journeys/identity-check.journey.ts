/**
 * An identity check: a member gives her NIN and sends a photo of her passport over a bad line, one of two administrators
 * who have it open rejects it with a reason, she sends another, the other one approves it, and what she may put in and take
 * out rises.
 */
import type { Page } from '@playwright/test'
import { enter, expect, test } from './fixtures/browser.ts'
import { appoint, openAccount } from './fixtures/community.ts'
import { newcomer, receiptPicture } from './fixtures/people.ts'
import { firstAdministrator } from './fixtures/product.ts'
import { faultsOf } from './fixtures/whole.ts'

const photo = { name: 'passport.png', mimeType: 'image/png', buffer: receiptPicture() }
const dialog = (page: Page) => page.getByRole('dialog').last()
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()

test('a member shows who she is, and her limits rise', { tag: '@deep' }, async ({ product, newDevice }) => {
  const halima = newcomer('Halima Sani')
  const tunde = newcomer('Tunde Bakare')
  await appoint(product.origin, tunde, 'admin')
  await openAccount(product.origin, halima)
  const phone = await newDevice({ isTamperedWith: true, expects: /ERR_FAILED|Failed to load resource/ })
  const [desk, other] = [await newDevice(), await newDevice()]
  await enter(phone, halima)
  await enter(desk, firstAdministrator)
  await enter(other, tunde)

  /** Chooses the photo in the sheet that is open. */
  async function choose(): Promise<void> {
    const opened = phone.waitForEvent('filechooser')
    await dialog(phone)
      .getByRole('button', { name: /^Add the photo or PDF/ })
      .click()
    await (await opened).setFiles(photo)
  }
  /** Opens the paper that waits, and its file. */
  async function looks(page: Page, paper: string): Promise<void> {
    await page.goto('/admin/documents')
    await page.getByRole('link', { name: 'Halima Sani' }).click()
    await dialog(page)
      .getByRole('button', { name: /passport\.png/ })
      .click()
    await expect(page.getByRole('img', { name: `${paper} of Halima Sani` })).toBeVisible()
  }
  /** Decides on the paper that is open. */
  async function decides(page: Page, decision: 'Approve' | 'Reject', reason: string): Promise<void> {
    await dialog(page)
      .getByRole('radio', { name: new RegExp(`^${decision}`) })
      .check()
    await dialog(page).getByLabel('Reason').fill(reason)
    await press(page, decision)
  }

  await test.step('her NIN, of which only the end is shown', async () => {
    await phone.goto('/profile')
    await expect(phone.getByText('Put in up to ₦50,000.00 at a time')).toBeVisible()
    await phone.getByRole('link', { name: 'Check your identity' }).click()
    await phone.getByRole('button', { name: 'Add your NIN' }).click()
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
    await dialog(phone).getByLabel('Document number').fill('A 1234 5678')
    await dialog(phone).getByLabel('Valid until', { exact: true }).fill('31/12/2031')
    await phone.route('**/api/documents', (route) =>
      route.request().method() === 'POST' ? undefined : route.continue(),
    )
    await choose()
    await expect(phone.getByRole('progressbar', { name: 'Sending passport.png' })).toBeVisible()
    expect(await faultsOf(phone)).toEqual([])
    await phone.getByRole('button', { name: 'Cancel sending' }).click()
    await expect(phone.getByRole('progressbar', { name: 'Sending passport.png' })).toHaveCount(0)
    await phone.unroute('**/api/documents')
    await phone.route('**/api/documents', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    await choose()
    await expect(dialog(phone).getByText(/^Network error/)).toBeVisible()
    await phone.unroute('**/api/documents')
    await dialog(phone).getByRole('button', { name: 'Try again' }).click()
    await expect(dialog(phone).getByText('Added', { exact: true })).toBeVisible()
    await expect(dialog(phone).getByLabel('Document number')).toHaveValue('A 1234 5678')
    expect(await faultsOf(phone)).toEqual([])
    await press(phone, 'Send to be checked')
    await expect(phone.getByText('International passport sent')).toBeVisible()
    await expect(phone.getByText('•••• 5678')).toBeVisible()
    expect(await faultsOf(phone)).toEqual([])
  })

  await test.step('an administrator opens it before she decides, and rejects it with a reason', async () => {
    await desk.goto('/admin')
    await desk.getByRole('link', { name: 'International passport of Halima Sani' }).click()
    await dialog(desk)
      .getByRole('radio', { name: /^Approve/ })
      .check()
    await expect(dialog(desk).getByRole('button', { name: 'Approve', exact: true })).toBeDisabled()
    await looks(desk, 'International passport')
    await looks(other, 'International passport')
    expect(await faultsOf(desk)).toEqual([])
    await decides(desk, 'Reject', 'The photo is blurred.')
    await expect(desk.getByText('Halima Sani has been told.')).toBeVisible()
  })

  await test.step('the other one, who has it open too, sees at once that it is decided', async () => {
    await expect(dialog(other).getByText('The photo is blurred.')).toBeVisible()
    await other.goto('/admin/documents')
    await expect(other.getByRole('heading', { name: 'No matches' })).toBeVisible()
    await other.getByRole('button', { name: 'Rejected' }).click()
    await expect(other.getByRole('link', { name: 'Halima Sani' })).toBeVisible()
    expect(await faultsOf(other)).toEqual([])
  })

  await test.step('she reads why, and sends another paper', async () => {
    await phone.goto('/documents')
    await expect(phone.getByText('The photo is blurred.')).toBeVisible()
    await expect(phone.getByText('Rejected', { exact: true }).first()).toBeVisible()
    await phone.getByRole('button', { name: 'Add a document' }).click()
    await dialog(phone).getByLabel('What it is').selectOption('nin_slip')
    await choose()
    await expect(dialog(phone).getByText('Added', { exact: true })).toBeVisible()
    await press(phone, 'Send to be checked')
    await expect(phone.getByText('NIN slip sent')).toBeVisible()
  })

  await test.step('the other administrator approves that one', async () => {
    await looks(other, 'NIN slip')
    await decides(other, 'Approve', 'The photo, the name and the last digits agree.')
    await expect(other.getByText('Halima Sani has been told.')).toBeVisible()
  })

  await test.step('her limits are those of the next tier', async () => {
    await phone.goto('/profile')
    await expect(phone.getByText('Put in up to ₦100,000.00 at a time')).toBeVisible()
    await expect(phone.getByText('Passed', { exact: true })).toBeVisible()
    await phone.goto('/documents')
    await expect(phone.getByText('Approved', { exact: true })).toBeVisible()
    await expect(phone.getByRole('button', { name: /^Add your|^Change your/ })).toHaveCount(0)
  })
})
