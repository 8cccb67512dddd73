/**
 * A large transfer that came in short, from both desks and the member's phone: each administrator writes what they saw
 * into empty fields, the first corrects it and is not needed any more, a double click does what one click does, and
 * everybody reads the same story, up to the member who moves the money where it was meant to go.
 */
import { naira } from '@kolo/foundation/money'
import { changeThreshold } from '@kolo/transfers/settings'
import type { Locator, Page } from '@playwright/test'
import { pdfSecondsMost } from '../features/files/viewing/screens/pdf-bounds.ts'
import { atRest } from './fixtures/at-rest.ts'
import { expect, signInAs, test } from './fixtures/browser.ts'
import { administrator, appoint, openAccount, openForSaving } from './fixtures/community.ts'
import { newcomer } from './fixtures/people.ts'
import { firstAdministrator } from './fixtures/product.ts'
import { brokenPdf, endlessPdf, receiptPdf } from './fixtures/receipt-pdfs.ts'
import { openGoalBy, payByTransfer } from './fixtures/saving-forms.ts'
import { faultsOf } from './fixtures/whole.ts'

test.use({ scene: 'two administrators' })

const review = 'Review the payment of Amara Odu'

/** In light and dark, and not wider than the screen. */
async function sheetIsWhole(page: Page, name: string): Promise<void> {
  await atRest(page)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect.soft(await faultsOf(page), `${name}, ${colorScheme}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light' })
  const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
  expect.soft(overflow, `${name} is wider than the screen`).toBeLessThanOrEqual(0)
}

/** What fetches the scripts that draw a PDF, once. */
const drawHere = 'Show the pages here (500 KB of data, once)'

/** How many different colours the first page drawn has. */
const colours = `(() => {
  const canvas = document.querySelector('canvas.receipt-picture')
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
  return new Set(new Uint32Array(data.buffer)).size
})()`

/** A PDF is seen in the drawer, its first pages, and nothing of it is run; one that cannot be drawn can be fetched. */
async function pdfsAreSeen(page: Page, sheet: Locator): Promise<void> {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  page.on('dialog', (dialog) => asked.push(dialog.message()))
  const title = await page.title()
  await sheet.getByRole('button', { name: /of-eight-pages.pdf/ }).click()
  await expect(sheet.getByRole('link', { name: 'Download the file' })).toBeVisible()
  expect(asked.filter((one) => one.includes('pdf'))).toEqual([])
  await sheetIsWhole(page, 'a PDF before its pages')
  await sheet.getByRole('button', { name: drawHere }).click()
  const pages = sheet.getByRole('img', { name: /of-eight-pages.pdf, page/ })
  await expect(sheet.getByText('These are the first 5 of 8 pages.')).toBeVisible()
  await expect(pages).toHaveCount(5)
  expect(await page.evaluate(colours), 'colours of a page').toBeGreaterThan(2)
  await sheetIsWhole(page, 'a PDF in the drawer')
  expect(await page.title()).toBe(title)
  expect(asked.filter((one) => /run-by|^1$|sandbox|quickjs/.test(one))).toEqual([])
  await sheet.getByRole('button', { name: /of-eight-pages.pdf/ }).click()
  await expect(pages).toHaveCount(0)
  await sheet.getByRole('button', { name: /broken.pdf/ }).click()
  await expect(sheet.getByText('This file could not be shown.')).toBeVisible()
  await expect(sheet.getByRole('link', { name: 'Download it instead' })).toBeVisible()
  await sheet.getByRole('button', { name: /broken.pdf/ }).click()
}

/** A PDF without end is given up, and what is typed meanwhile stays; on a device whose clock the test moves. */
async function endlessPdfIsGivenUp(page: Page): Promise<void> {
  await page.goto('/admin')
  await page.getByRole('button', { name: review }).click()
  const sheet = page.getByRole('dialog', { name: 'Review payment' })
  const endless = sheet.getByRole('button', { name: /endless.pdf/ })
  // Only what is drawn already follows a clock that begins anew: React waits by the one it started with.
  await expect(endless).toBeVisible()
  await page.clock.install()
  await endless.click()
  await sheet.getByRole('button', { name: drawHere }).click()
  await expect(sheet.getByText('Opening the file…')).toBeVisible()
  await sheet.getByLabel('Amount in our bank').fill('1')
  await page.clock.fastForward(pdfSecondsMost * 1_000)
  await expect(sheet.getByText('This file could not be shown.')).toBeVisible()
  await expect(sheet.getByLabel('Amount in our bank')).toHaveValue('1')
}

test('two administrators write what they saw, and one story is told', async ({
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
  const [phone, first, second] = [await newDevice(), await newDevice(), await newDevice()]
  const posted: string[] = []
  for (const desk of [first, second, phone])
    desk.on('request', (request) => {
      if (request.method() === 'POST' && /confirmation|wallet-transfers/.test(request.url()))
        posted.push(new URL(request.url()).pathname.replace(/[0-9a-f-]{36}/, '{id}'))
    })

  await test.step('she pays in', async () => {
    await signInAs(phone, amara)
    await openGoalBy(phone, 'Rent', '120000')
    await payByTransfer(phone, '5000', {
      'of-eight-pages.pdf': receiptPdf(8),
      'broken.pdf': brokenPdf(),
      'endless.pdf': endlessPdf(),
    })
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
    await sheet.getByRole('button', { name: /receipt.png/ }).click()
    await expect(receipt).toHaveCount(0)
    await pdfsAreSeen(first, sheet)
    const beside = await newDevice()
    await signInAs(beside, tunde)
    await endlessPdfIsGivenUp(beside)
    await beside.context().close()
    await sheet.getByLabel('Amount in our bank').fill('5000')
    await expect(sheet.getByText('Exact match')).toBeVisible()
    await sheet.getByLabel('Amount in our bank').fill('4960')
    await expect(sheet.getByText('₦40.00 short', { exact: true })).toBeVisible()
    await expect(
      sheet.getByText(
        'The member sent ₦40.00 less than the ₦5,000.00 planned. ₦4,960.00 is in the wallet of the member.',
      ),
    ).toBeVisible()
    await sheet.getByLabel('Bank reference in our bank').fill('SHL/000777')
    await sheetIsWhole(first, 'the review of a payment that is typed')
  })

  await test.step('a double click asks once and sends once', async () => {
    await first.getByRole('button', { name: 'Confirm ₦4,960.00' }).dblclick()
    const question = first.getByRole('dialog', { name: 'Confirm ₦4,960.00 for Amara Odu?' })
    await expect(question.getByText(/^Amara Odu sent ₦40.00 less than the ₦5,000.00 planned./)).toBeVisible()
    await question.getByRole('button', { name: 'Confirm ₦4,960.00' }).dblclick()
    await expect(first.getByText('This payment needs a second administrator.').first()).toBeVisible()
    await expect(first.getByRole('dialog')).toHaveCount(0)
    expect(posted).toEqual(['/api/payment-reviews/{id}/confirmation'])
    await expect(first.getByRole('heading', { level: 1 })).toHaveText('Nothing needs you now')
    await expect(first.getByText('0 waiting for you, 1 waiting for someone else')).toBeVisible()
  })

  await test.step('the first one corrects it; Not found is never the only main button', async () => {
    await first.getByRole('button', { name: review }).click()
    const sheet = first.getByRole('dialog', { name: 'Review payment' })
    await expect(sheet.getByText('You confirmed first:')).toBeVisible()
    await expect(sheet.getByRole('button', { name: 'Mark as not found' })).toHaveCount(0)
    await sheetIsWhole(first, 'the review of one’s own word')
    await sheet.getByRole('radio', { name: /Correct my confirmation/ }).check()
    await expect(sheet.getByLabel('Amount in our bank')).toHaveValue('')
    await sheet.getByLabel('Amount in our bank').fill('4950')
    await sheet.getByLabel('Bank reference in our bank').fill('SHL/000777')
    await sheet.getByRole('button', { name: 'Correct to ₦4,950.00' }).click()
    await first.getByRole('dialog').nth(1).getByRole('button', { name: 'Correct to ₦4,950.00' }).click()
    await expect(first.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('the second one writes what they see, without being shown it', async () => {
    await signInAs(second, tunde)
    await second.goto('/admin')
    await expect(second.getByRole('heading', { level: 1 })).toHaveText('1 thing needs you')
    await second.getByRole('button', { name: review }).click()
    const sheet = second.getByRole('dialog', { name: 'Review payment' })
    await expect(sheet.getByText(/confirmed first\./)).toBeVisible()
    await expect(sheet.getByText('4,950')).toHaveCount(0)
    await sheet.getByLabel('Amount in our bank').fill('4950')
    await sheet.getByLabel('Bank reference in our bank').fill('SHL/000777')
    await sheet.getByRole('button', { name: 'Confirm ₦4,950.00' }).click()
    await second.getByRole('dialog').nth(1).getByRole('button', { name: 'Confirm ₦4,950.00' }).click()
    await expect(second.getByText('₦4,950.00 confirmed').first()).toBeVisible()
    await expect(second.getByRole('dialog')).toHaveCount(0)
    await second.goto('/admin?payments=confirmed')
    await expect(second.getByText('₦50.00 short')).toBeVisible()
    await second.getByRole('button', { name: review }).click()
    const seen = second.getByRole('region', { name: 'Who confirmed what' })
    await expect(seen.getByText('confirmed ₦4,950.00')).toHaveCount(2)
    await expect(seen.getByText('Tunde Afolabi confirmed ₦4,950.00')).toBeVisible()
    await expect(
      seen.getByText(/^Done: Amara Odu sent ₦50.00 less than the ₦5,000.00 planned./),
    ).toBeVisible()
    await sheetIsWhole(second, 'who confirmed what')
  })

  const story = 'You sent ₦50.00 less than the ₦5,000.00 planned. ₦4,950.00 is in your wallet.'
  await test.step('she reads the same story at home, and moves the whole sum with a double click', async () => {
    await phone.goto('/dashboard')
    await expect(phone.getByText(story)).toBeVisible()
    await sheetIsWhole(phone, 'home with money that came in short')
    await phone.goto('/savings')
    await expect(phone.getByText(story)).toBeVisible()
    await sheetIsWhole(phone, 'the list with money that came in short')
    await phone.getByRole('button', { name: 'Move to Rent' }).dblclick()
    const question = phone.getByRole('dialog', { name: 'Move ₦4,950.00 to Rent?' })
    await expect(question).toBeVisible()
    posted.length = 0
    await question.getByRole('button', { name: 'Move ₦4,950.00' }).dblclick()
    await expect(phone.getByText('₦4,950.00 moved').first()).toBeVisible()
    expect(posted).toEqual(['/api/savings/{id}/wallet-transfers'])
    await expect(phone.getByText(/₦4,950.00 was moved to Rent.$/)).toBeVisible()
    await expect(phone.getByRole('button', { name: 'Move to Rent' })).toHaveCount(0)
    await expect(phone.getByRole('dialog')).toHaveCount(0)
  })
})
