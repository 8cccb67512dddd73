/**
 * The society pays a printer: one administrator writes the voucher with its invoice, the other one approves it, the accounts
 * show it, and the voucher is taken along as a PDF.
 */
import { readFile } from 'node:fs/promises'
import { expect, signInAs, test } from './fixtures/browser.ts'
import { administrator, appoint, openForSaving } from './fixtures/community.ts'
import { newcomer } from './fixtures/people.ts'
import { firstAdministrator } from './fixtures/product.ts'
import { receiptPdf } from './fixtures/receipt-pdfs.ts'
import { isWhole } from './fixtures/whole.ts'

test.use({ scene: 'the voucher' })

test('two administrators post a payment voucher', async ({ product, newDevice }) => {
  const { origin } = product
  const tunde = newcomer('Tunde Alabi')
  const { caller } = await appoint(origin, tunde, 'admin')
  await openForSaving(await administrator(origin), caller)
  const [hers, his] = [await newDevice(), await newDevice()]
  await signInAs(hers, firstAdministrator)
  await signInAs(his, tunde)

  await test.step('the chart has every account, and says that the accounts balance', async () => {
    await hers.goto('/admin/books')
    await expect(hers.getByText('The accounts balance.')).toBeVisible()
    await hers.getByLabel('Search accounts').fill('5320')
    await expect(hers.getByRole('link', { name: /Printing and stationery/ })).toBeVisible()
    await expect(hers.getByRole('link', { name: /Honoraria/ })).toBeHidden()
    await isWhole(hers, 'the chart of accounts')
  })

  await test.step('she writes the voucher, adds the invoice and submits it', async () => {
    await hers
      .getByRole('navigation', { name: 'Accounts', exact: true })
      .getByRole('link', { name: 'Vouchers' })
      .click()
    await expect(hers.getByText('No vouchers yet')).toBeVisible()
    await hers.getByRole('link', { name: 'New voucher' }).click()
    await hers.getByLabel('Pay to').fill('Alafia Print House')
    await hers.getByLabel('Narration').fill('Annual reports 2025')
    await hers.getByLabel('Reference').fill('APH-0931')
    const line = (nth: number) => hers.getByRole('group', { name: `Line ${nth}` })
    await line(1).getByLabel('Account').fill('stationery')
    await line(1).getByLabel('Debit').fill('45,000')
    await expect(line(1).getByLabel('Account')).toHaveValue('5320 Printing and stationery')
    await line(2).getByLabel('Account').fill('1110')
    await line(2).getByLabel('Credit').fill('44,000')
    await expect(hers.getByText('₦1,000.00', { exact: true })).toBeVisible()
    await hers.getByRole('button', { name: 'Save draft' }).click()
    await expect(hers.getByText('Debits and credits are not equal.')).toBeVisible()
    await line(2).getByLabel('Credit').fill('45,000')
    await expect(hers.getByText('Forty-five thousand naira only')).toBeVisible()
    await isWhole(hers, 'the form of a voucher')
    await hers.getByRole('button', { name: 'Save draft' }).click()
    await expect(hers.getByRole('heading', { name: 'Payment voucher, draft' })).toBeVisible()
    const file = { name: 'invoice.pdf', mimeType: 'application/pdf', buffer: receiptPdf(1) }
    await hers.locator('input[type=file]').first().setInputFiles(file)
    await expect(hers.getByRole('button', { name: 'Remove invoice.pdf' })).toBeVisible()
    await hers.getByRole('button', { name: 'Submit for approval' }).click()
    await expect(hers.getByRole('heading', { name: /^Payment voucher PV-\d{4}-\d{6}$/ })).toBeVisible()
    await expect(hers.getByRole('button', { name: /^Approve/ })).toBeHidden()
  })

  await test.step('he looks at the invoice and approves it', async () => {
    await his.goto('/admin/books/vouchers')
    await his.getByRole('link', { name: 'Alafia Print House' }).click()
    await expect(his.getByText('Reference APH-0931 is on no other voucher.')).toBeVisible()
    await expect(his.getByRole('link', { name: 'Download the file' })).toBeVisible()
    await isWhole(his, 'a voucher')
    await his.getByRole('button', { name: 'Approve ₦45,000.00' }).click()
    await expect(his.getByText('Posted', { exact: true }).first()).toBeVisible()
    await expect(his.getByText(`Approved by ${tunde.fullName}`)).toBeVisible()
  })

  await test.step('the account has it, and the voucher is a PDF', async () => {
    const saved = his.waitForEvent('download')
    await his.getByRole('link', { name: 'PDF' }).click()
    const bytes = await readFile(await (await saved).path())
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    await his.goto('/admin/books?search=5320')
    await expect(his.getByRole('row', { name: /Printing and stationery/ })).toContainText('₦45,000.00')
    await expect(his.getByText('The accounts balance.')).toBeVisible()
  })
})
