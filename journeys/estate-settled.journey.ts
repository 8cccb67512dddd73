/**
 * A member dies: one administrator records it with its document, another confirms it; what she saved repays her loan, the rest
 * goes to her sister, and a statement says where everything went.
 */

import { naira } from '@kolo/foundation/money'
import { dayIn, formatDay, instant, lagos } from '@kolo/foundation/time'
import type { Page } from '@playwright/test'
import { expect, signInAs, test } from './fixtures/browser.ts'
import { administrator, appoint, openAccount, openForSaving } from './fixtures/community.ts'
import { applyFor, openOrdinaryLoan, payOut, save } from './fixtures/lending.ts'
import { newcomer } from './fixtures/people.ts'
import { firstAdministrator } from './fixtures/product.ts'
import { receiptPdf } from './fixtures/receipt-pdfs.ts'
import { isWholeAtBothSizes, sizes } from './fixtures/whole.ts'

test.use({ scene: 'an estate' })

const today = formatDay(dayIn(lagos, instant(new Date())))

/** The second administrator agrees to what waits on the page. */
async function agree(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('button', { name: 'Decide' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('what a member who died left is settled by two', { tag: '@deep' }, async ({ product, newDevice }) => {
  const { origin } = product
  const [tunde, ngozi] = [newcomer('Tunde Alabi'), newcomer('Ngozi Eze')]
  const { caller: treasurer } = await appoint(origin, tunde, 'admin')
  const zainab = await administrator(origin)
  await openForSaving(zainab, treasurer)
  const hers = await openAccount(origin, ngozi)
  const both = [zainab, treasurer] as const
  await save(hers.caller, naira(50_000n), both)
  const loan = await applyFor(hers.caller, await openOrdinaryLoan(both), naira(40_000n))
  await payOut(hers.caller, both, loan)

  const [desk, other] = [await newDevice(), await newDevice()]
  await signInAs(desk, firstAdministrator)
  await signInAs(other, tunde)
  const death = `/admin/members/${hers.uid}?part=death`
  const estate = `/admin/members/${hers.uid}/estate`

  await test.step('two administrators record the death on its document', async () => {
    await desk.goto(death)
    await isWholeAtBothSizes(desk, 'a member who lives')
    await desk.setViewportSize(sizes.phone)
    await desk.getByRole('button', { name: 'Record death' }).click()
    const sheet = desk.getByRole('dialog')
    await sheet
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: 'death-certificate.pdf',
        mimeType: 'application/pdf',
        buffer: receiptPdf(1),
      })
    await expect(sheet.getByRole('link', { name: /death-certificate.pdf/ })).toBeVisible()
    await sheet.getByLabel('Day of death').fill(today)
    await sheet.getByLabel('Document number').fill('DC/2026/00417')
    await sheet.getByLabel('Date of the document').fill(today)
    await isWholeAtBothSizes(desk, 'recording a death')
    await desk.setViewportSize(sizes.phone)
    await sheet.getByRole('button', { name: 'Record death' }).click()
    await expect(desk.getByText('Waiting: Record the death of Ngozi Eze.')).toBeVisible()
    await isWholeAtBothSizes(desk, 'a death that waits')
    await agree(other, death)
    await expect(other.getByRole('heading', { name: 'This member died' })).toBeVisible()
    await isWholeAtBothSizes(other, 'a recorded death')
  })

  await test.step('her wallet and savings repay her loan', async () => {
    await desk.goto(estate)
    await expect(desk.getByRole('heading', { name: 'Estate of Ngozi Eze' })).toBeVisible()
    await isWholeAtBothSizes(desk, 'an estate')
    await desk.setViewportSize(sizes.phone)
    await desk.getByRole('button', { name: 'Add claim' }).click()
    await isWholeAtBothSizes(desk, 'adding a claim')
    await desk.setViewportSize(sizes.phone)
    await desk.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await desk.getByRole('button', { name: 'Repay from savings' }).click()
    await desk.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await expect(desk.getByRole('dialog')).toHaveCount(0)
    await agree(other, estate)
    await expect(other.getByText('Repaid', { exact: true })).toBeVisible()
  })

  await test.step('the rest is paid out to her sister, and a statement is made', async () => {
    await desk.goto(estate)
    await desk.getByRole('button', { name: 'Pay out', exact: true }).click()
    const sheet = desk.getByRole('dialog')
    await sheet.getByLabel('Name of the person').fill('Amaka Eze')
    await sheet.getByLabel('What shows that it is theirs').fill('Letters of administration 114/2026')
    await sheet.getByLabel('Amount').fill('10,000')
    await sheet.getByLabel('Bank', { exact: true }).selectOption('058')
    await sheet.getByLabel('Account number').fill('0102030401')
    await sheet.getByLabel('Name the bank shows').fill('Amaka Eze')
    await isWholeAtBothSizes(desk, 'paying an estate out')
    await desk.setViewportSize(sizes.phone)
    await sheet.getByRole('button', { name: 'Propose pay-out' }).click()
    await expect(desk.getByText('Waiting for approval')).toBeVisible()
    await agree(other, estate)
    await expect(other.locator('#main').getByText('Approved', { exact: true })).toBeVisible()
    await isWholeAtBothSizes(other, 'an estate that is paid out')
    const saved = other.waitForEvent('download')
    await other.getByRole('button', { name: 'Statement' }).click()
    expect((await saved).suggestedFilename()).toContain('-estate-')
  })
})
