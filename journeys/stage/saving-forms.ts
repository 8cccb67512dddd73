/** The forms in which a person opens a goal and says that money was sent, filled in. */
import { expect, type Page } from '@playwright/test'
import { bankAccount } from './community.ts'
import { receiptPicture } from './people.ts'

/** Opens a goal; the sheet for the first deposit stands open then. */
export async function openGoalBy(page: Page, name: string, target: string): Promise<void> {
  await page.goto('/savings')
  await page.getByRole('button', { name: 'New goal' }).first().click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('What are you saving for?').fill(name)
  await sheet.getByLabel('How much do you need?').fill(target)
  await sheet.getByRole('button', { name: 'Open this goal' }).click()
  await expect(page.getByText('Goal opened')).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Save money' })).toBeVisible()
}

/** Pays in by transfer in the open sheet and adds the receipt, and these PDFs; answers the reference to send it with. */
export async function payByTransfer(
  page: Page,
  amount: string,
  pdfs: Readonly<Record<string, Buffer>> = {},
): Promise<string> {
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('How much?').fill(amount)
  await sheet.getByRole('button', { name: 'Continue' }).click()
  await expect(sheet.getByText(bankAccount.accountName)).toBeVisible()
  const reference = await sheet.getByText(/KOLO-\w{3}-?\w{3}/).textContent()
  await sheet.locator('input[type=file]').setInputFiles({
    name: 'receipt.png',
    mimeType: 'image/png',
    buffer: receiptPicture(),
  })
  await expect(sheet.getByText('Sent', { exact: true })).toBeVisible()
  for (const [index, [name, buffer]] of Object.entries(pdfs).entries()) {
    await sheet.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer })
    await expect(sheet.getByText('Sent', { exact: true })).toHaveCount(index + 2)
  }
  await sheet.getByRole('button', { name: 'I have sent the money' }).click()
  await expect(sheet.getByText('You sent the money')).toBeVisible()
  await sheet.getByRole('button', { name: 'Done' }).click()
  return reference ?? ''
}
