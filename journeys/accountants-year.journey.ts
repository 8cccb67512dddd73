/**
 * An accountant closes a year: she imports what the bank says of its last month, books charges, interest and fees as vouchers,
 * reconciles the bank, reads the accounts, closes the year, records its audit, enters what the meeting resolved, and prints the report for it.
 */
import { readFile } from 'node:fs/promises'
import { approveApproval, listApprovals } from '@kolo/approvals/contract'
import { approveVoucher, listVouchers, readVoucher } from '@kolo/books/vouchers'
import { readAppropriation } from '@kolo/distributions/appropriation'
import { openEvidence } from '@kolo/distributions/evidence'
import { closeYear } from '@kolo/distributions/surplus'
import { dayIn, formatDay, instant, lagos } from '@kolo/foundation/time'
import type { Page } from '@playwright/test'
import { expect, signInAs, test } from './fixtures/browser.ts'
import type { Caller } from './fixtures/caller.ts'
import { administrator, appoint, openForSaving } from './fixtures/community.ts'
import { newcomer } from './fixtures/people.ts'
import { firstAdministrator } from './fixtures/product.ts'
import { receiptPdf } from './fixtures/receipt-pdfs.ts'
import { isWholeAtBothSizes } from './fixtures/whole.ts'

test.use({ scene: 'a year of accounts' })

const today = dayIn(lagos, instant(new Date()))
const year = Number(today.slice(0, 4)) - 1
const reason = 'As the general meeting resolved.'

const statement = [
  'SAHEL BANK PLC,,,,',
  'Trans Date,Reference,Debit,Credit,Narration',
  `05/12/${year},CR1,,"150,000.00",ENTRANCE FEES PAID IN BY OFFICE`,
  `20/12/${year},CH1,"1,075.00",,ACCOUNT MAINTENANCE CHARGE`,
  `21/12/${year},TR1,"24,000.00",,TRF TO LANDLORD RENT DEC`,
  `31/12/${year},IN1,,"2,406.18",INTEREST RECEIVED DEC`,
  'Total,,,,',
].join('\r\n')

const shown = (page: Page, list: string) =>
  page.getByRole('group', { name: 'Show lines' }).getByRole('button', { name: new RegExp(`^${list}`) })

/** The statement is read, its days and columns as they are understood. */
async function importStatement(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog')
  await page.goto('/admin/bank-statements')
  await page.getByRole('button', { name: 'Import a statement' }).first().click()
  const buffer = Buffer.from(statement)
  await sheet
    .locator('input[type=file]')
    .setInputFiles({ name: 'december.csv', mimeType: 'text/csv', buffer })
  await expect(sheet.getByText('Which column is what?')).toBeVisible()
  const order = sheet.getByLabel('How does the bank write the day?')
  if (await order.isVisible()) await order.selectOption('DMY')
  await sheet.getByRole('button', { name: 'Import 4 lines' }).click()
  await expect(page.getByText('4 lines imported')).toBeVisible()
}

type Booked = { line: string; account?: string }

/** Lines of a list are booked as vouchers: to the account a rule suggests, or to the one that is chosen. */
async function book(page: Page, list: string, lines: readonly Booked[]): Promise<void> {
  const sheet = page.getByRole('dialog')
  await shown(page, list).click()
  for (const { line } of lines) await page.getByRole('checkbox', { name: new RegExp(line) }).check()
  await page.getByRole('button', { name: 'Book as vouchers' }).click()
  for (const { line, account } of lines) {
    const item = sheet.getByRole('listitem').filter({ hasText: line }).last()
    if (account) await item.getByRole('combobox').selectOption(account)
    else await expect(item.getByRole('combobox')).not.toHaveValue('')
  }
  const remember = sheet.getByLabel('Suggest this account next time')
  if (await remember.isVisible()) await remember.check()
  await sheet.getByRole('button', { name: 'Ask for approval' }).click()
  await expect(sheet).toBeHidden()
}

/** The other administrator approves every voucher that was submitted. */
async function approveVouchers(tunde: Caller, count: number): Promise<void> {
  const { rows } = await tunde.call(listVouchers, { query: { state: 'submitted' } })
  expect(rows).toHaveLength(count)
  for (const { id } of rows) {
    const { version } = await tunde.call(readVoucher, { params: { id } })
    await tunde.call(approveVoucher, { params: { id }, body: { version } })
  }
}

async function approve(tunde: Caller, kind: string): Promise<void> {
  const { rows } = await tunde.call(listApprovals, {})
  const waiting = rows.find((one) => one.kind === kind)
  const [id, version] = [waiting?.id ?? '', waiting?.version ?? 0]
  await tunde.call(approveApproval, { params: { id }, body: { version } })
}

/** What the meeting resolved is recorded with its minutes. */
async function recordResolution(page: Page): Promise<void> {
  await page.goto('/admin/surplus')
  await page.getByRole('button', { name: 'Record a resolution' }).first().click()
  const sheet = page.getByRole('dialog', { name: 'Record a resolution' })
  await sheet.getByLabel('Day of the meeting').fill(formatDay(today))
  await sheet.getByLabel('Wording of the resolution').fill('A quarter to the reserve, ₦20,000 to education.')
  await sheet.getByLabel('Amount for members, at most').fill('50,000')
  const minutes = { name: 'minutes.pdf', mimeType: 'application/pdf', buffer: receiptPdf(1) }
  await sheet.locator('input[type=file]').setInputFiles(minutes)
  await expect(sheet.getByText('minutes.pdf', { exact: true })).toBeVisible()
  await expect(sheet.getByText(/^Sending/)).toBeHidden()
  await sheet.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(sheet).toBeHidden()
}

/** Who audited the year, with the accounts they signed. */
async function recordAudit(page: Page): Promise<void> {
  await page.goto(`/admin/books/year-end/${year}`)
  await page.getByRole('button', { name: 'Record the audit' }).click()
  const sheet = page.getByRole('dialog', { name: `Record the audit of ${year}` })
  await sheet.getByLabel('Auditor').fill('Ekene Obi & Co.')
  await sheet.getByLabel('Signed on').fill(formatDay(today))
  await sheet.getByLabel('Opinion').selectOption('unqualified')
  const signed = { name: 'accounts.pdf', mimeType: 'application/pdf', buffer: receiptPdf(2) }
  await sheet.locator('input[type=file]').setInputFiles(signed)
  await expect(sheet.getByText('accounts.pdf', { exact: true })).toBeVisible()
  await expect(sheet.getByText(/^Sending/)).toBeHidden()
  await sheet.getByLabel('Reason').fill('The auditor sent the signed accounts.')
  await sheet.getByRole('button', { name: 'Submit for approval' }).click()
  await expect(sheet).toBeHidden()
}

/** The reserve is there already; the education fund is added, and what is left is carried forward. */
async function enterAllocation(page: Page): Promise<void> {
  await page.goto(`/admin/books/year-end/${year}`)
  await page.getByRole('button', { name: 'Enter the allocation' }).click()
  const sheet = page.getByRole('dialog', { name: `Appropriate the ${year} surplus` })
  await sheet.getByLabel('Resolution of the general meeting').selectOption({ index: 1 })
  await sheet.getByRole('button', { name: 'Add an allocation' }).click()
  const part = sheet.getByRole('group', { name: 'Allocation', exact: true }).nth(1)
  await part.getByLabel('Allocate to').selectOption({ label: '3220 Education fund' })
  await part.getByText('Fixed amount').click()
  await part.getByLabel('Amount', { exact: true }).fill('20,000')
  await expect(sheet.getByText('₦75,498.38')).toBeVisible()
  await sheet.getByLabel('Reason').fill(reason)
  await sheet.getByRole('button', { name: 'Submit for approval' }).click()
  await expect(sheet).toBeHidden()
}

test('an accountant closes a year, from the statement of the bank to the report for the meeting', {
  tag: '@deep',
}, async ({ product: { origin }, newDevice }) => {
  const { caller: tunde } = await appoint(origin, newcomer('Tunde Afolabi'), 'admin')
  await openForSaving(await administrator(origin), tunde)
  const page = await newDevice()
  await signInAs(page, firstAdministrator)

  await test.step('charges, interest and fees on the statement become vouchers', async () => {
    await importStatement(page)
    await book(page, 'Needs you', [{ line: 'INTEREST RECEIVED' }, { line: 'ENTRANCE FEES', account: '4310' }])
    await book(page, 'Set aside', [{ line: 'ACCOUNT MAINTENANCE' }])
    await book(page, 'Set aside', [{ line: 'LANDLORD', account: '5340' }])
    await approveVouchers(tunde, 4)
    await page.reload()
    await isWholeAtBothSizes(page, 'the lines of a statement')
  })

  await test.step('the bank and the books agree, with no difference that has no name', async () => {
    await page.goto('/admin/books/reconciliation')
    await page.getByLabel('At the end of').fill(`31/12/${year}`)
    await page.getByLabel('At the end of').blur()
    // The vouchers are approved today and count in December.
    await expect(page.getByText('₦127,331.18').first()).toBeVisible()
    await expect(page.getByText('Only in the', { exact: false })).toHaveCount(0)
    await page.getByRole('button', { name: 'Reconcile this day' }).click()
    const sheet = page.getByRole('dialog', { name: 'Reconcile a day' })
    await sheet.getByLabel('Balance on the bank').fill('127331.18')
    await expect(sheet.getByText('Everything is explained.')).toBeVisible()
    await sheet.getByLabel('Note').fill('The statement of December, on paper.')
    await sheet.getByRole('button', { name: 'Request approval' }).click()
    await expect(sheet).toBeHidden()
    await approve(tunde, 'books.reconciliation')
    await page.reload()
    await isWholeAtBothSizes(page, 'the bank reconciliation')
  })

  await test.step('the year has its accounts', async () => {
    await page.goto(`/admin/books/statements?from=${year}-01-01&to=${year}-12-31`)
    await expect(page.getByText('₦127,331.18').first()).toBeVisible()
    await isWholeAtBothSizes(page, 'the financial statements')
  })

  await test.step('two administrators close the year', async () => {
    await page.goto('/admin/books/year-end')
    await expect(page.getByRole('region', { name: 'Draft result' })).toContainText('₦127,331.18')
    await page.getByRole('button', { name: `Close ${year}` }).click()
    const sheet = page.getByRole('dialog', { name: `Close ${year}` })
    await sheet.getByLabel('Reason').fill('The accounts are complete.')
    await sheet.getByRole('button', { name: 'Submit for approval' }).click()
    await expect(sheet).toBeHidden()
    await tunde.call(closeYear, { body: { year, reason: 'The accounts are complete.' } })
    await page.reload()
    await expect(page.getByText('Not appropriated')).toBeVisible()
    await isWholeAtBothSizes(page, 'the year end')
  })

  await test.step('two administrators record the audit, and everybody reads it', async () => {
    await recordAudit(page)
    const { audit } = await tunde.call(readAppropriation, { params: { year } })
    await tunde.call(openEvidence, { params: { id: audit.waiting?.document.id ?? '' } })
    await approve(tunde, 'distributions.year-audit')
    await page.reload()
    await expect(page.getByText('Unqualified opinion')).toBeVisible()
    await page.goto('/where-the-money-is')
    await expect(page.getByText(`Ekene Obi & Co. audited the accounts of ${year}`)).toBeVisible()
    await isWholeAtBothSizes(page, 'where the money is')
  })

  await test.step('the surplus goes where the meeting resolved', async () => {
    await recordResolution(page)
    await enterAllocation(page)
    const { waiting, resolutions } = await tunde.call(readAppropriation, { params: { year } })
    await tunde.call(openEvidence, { params: { id: resolutions[0]?.evidence.id ?? '' } })
    const approval = { params: { id: waiting?.id ?? '' }, body: { version: waiting?.version ?? 0 } }
    await tunde.call(approveApproval, approval)
    await page.reload()
    await expect(page.getByText('Approved', { exact: true }).first()).toBeVisible()
    await isWholeAtBothSizes(page, 'the appropriation')
  })

  await test.step('the report for the meeting has the figures', async () => {
    await page.goto(`/admin/books/statements?from=${year}-01-01&to=${year}-12-31`)
    const saved = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Meeting report' }).click()
    const data = new Uint8Array(await readFile(await (await saved).path()))
    const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
    const paper = await getDocument({ data }).promise
    let text = ''
    for (let n = 1; n <= paper.numPages; n++) {
      const { items } = await (await paper.getPage(n)).getTextContent()
      text += items.map((item) => ('str' in item ? item.str : '')).join(' ')
    }
    for (const words of ['Contents', 'Entrance fees', '150,000.00', '127,331.18', 'name, signature and date'])
      expect(text).toContain(words)
  })
})
