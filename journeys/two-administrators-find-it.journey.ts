/**
 * A large transfer that came in short, at the first administrator's desk: what they saw is written into empty fields and
 * compared as it is typed, a double click does what one click does, and their own word needs them no more.
 */
import { naira } from '@kolo/foundation/money'
import { changeThreshold } from '@kolo/transfers/settings'
import type { Page } from '@playwright/test'
import { expect, signInAs, test } from './stage/browser.ts'
import { administrator, appoint, openAccount, openForSaving } from './stage/community.ts'
import { newcomer } from './stage/people.ts'
import { firstAdministrator } from './stage/product.ts'
import { openGoalBy, payByTransfer } from './stage/saving-forms.ts'
import { faultsOf } from './stage/whole.ts'

test.use({ scene: 'two administrators' })

const review = 'Review the payment of Amara Odu'

/** In light and dark, and not wider than the screen. */
async function sheetIsWhole(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect.soft(await faultsOf(page), `${name}, ${colorScheme}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light' })
  const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
  expect.soft(overflow, `${name} is wider than the screen`).toBeLessThanOrEqual(0)
}

test('the first of two administrators writes what they saw, once', async ({
  product: { origin },
  newDevice,
}) => {
  const tunde = newcomer('Tunde Afolabi')
  const { caller } = await appoint(origin, tunde, 'admin')
  const zainab = await administrator(origin)
  await openForSaving(zainab, caller)
  await zainab.call(changeThreshold, { body: { amountKobo: naira(1_000n), reason: 'A small community.' } })
  const amara = newcomer('Amara Odu')
  await openAccount(origin, amara)
  const [phone, first] = [await newDevice(), await newDevice()]
  const posted: string[] = []
  first.on('request', (request) => {
    if (request.method() === 'POST' && /confirmation/.test(request.url()))
      posted.push(new URL(request.url()).pathname.replace(/[0-9a-f-]{36}/, '{id}'))
  })

  await test.step('she pays in', async () => {
    await signInAs(phone, amara)
    await openGoalBy(phone, 'Rent', '120000')
    await payByTransfer(phone, '5000')
  })

  await test.step('the first administrator sees the receipt, and types into empty fields', async () => {
    await signInAs(first, firstAdministrator)
    await first.goto('/admin')
    await expect(first.getByRole('heading', { level: 1 })).toHaveText('1 thing needs you')
    await first.getByRole('button', { name: review }).click()
    const sheet = first.getByRole('dialog', { name: 'Review payment' })
    await expect(sheet.getByLabel('Amount in our bank')).toHaveValue('')
    await expect(sheet.getByLabel('Bank reference in our bank')).toHaveValue('')
    await sheet.getByRole('button', { name: /receipt.png/ }).click()
    const receipt = sheet.getByRole('img', { name: /Receipt of Amara Odu/ })
    await expect(receipt).toBeVisible()
    await expect
      .poll(() => first.evaluate('document.querySelector(".receipt-picture").naturalWidth'))
      .toBe(64)
    await sheet.getByLabel('Amount in our bank').fill('5000')
    await expect(sheet.getByText('Exact match')).toBeVisible()
    await sheet.getByLabel('Amount in our bank').fill('4960')
    await expect(sheet.getByText('₦40.00 short', { exact: true })).toBeVisible()
    await expect(sheet.getByText('₦40.00 short, in the member’s wallet.')).toBeVisible()
    await sheet.getByLabel('Bank reference in our bank').fill('SHL/000777')
    await sheetIsWhole(first, 'the review of a payment that is typed')
  })

  await test.step('a double click asks once and sends once', async () => {
    await first.getByRole('button', { name: 'Confirm ₦4,960.00' }).dblclick()
    const question = first.getByRole('dialog', { name: 'Confirm ₦4,960.00 for Amara Odu?' })
    await expect(question.getByText('₦40.00 short, in Amara Odu’s wallet.')).toBeVisible()
    await first.waitForTimeout(500)
    await question.getByRole('button', { name: 'Confirm ₦4,960.00' }).dblclick()
    await expect(first.getByText('This payment needs a second administrator.').first()).toBeVisible()
    await expect(first.getByRole('dialog')).toHaveCount(0)
    expect(posted).toEqual(['/api/payment-reviews/{id}/confirmation'])
    await expect(first.getByRole('heading', { level: 1 })).toHaveText('Nothing needs you now')
    await expect(first.getByText('0 waiting for you, 1 for somebody else')).toBeVisible()
  })

  await test.step('their own word can be changed; Not found is never the only main button', async () => {
    await first.getByRole('button', { name: review }).click()
    const sheet = first.getByRole('dialog', { name: 'Review payment' })
    await expect(sheet.getByText('You confirmed first:')).toBeVisible()
    await expect(sheet.getByRole('button', { name: 'Mark as not found' })).toHaveCount(0)
    await sheetIsWhole(first, 'the review of one’s own word')
  })
})
