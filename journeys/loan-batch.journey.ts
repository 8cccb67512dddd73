/**
 * Officers work on several loans at once, without a mouse: one administrator pays a loan out before one that was approved
 * earlier and says why, then the rest together; weeks later all who are late are reminded, and nobody twice a day.
 */
import { naira } from '@kolo/foundation/money'
import type { Page } from '@playwright/test'
import { enter, expect, test } from './fixtures/browser.ts'
import { administrator, appoint, openAccount, openForSaving } from './fixtures/community.ts'
import { focusedSays, hasFocus, pressUntil } from './fixtures/keyboard.ts'
import { applyFor, approve, openOrdinaryLoan, save } from './fixtures/lending.ts'
import { ageLoan } from './fixtures/passing-time.ts'
import { newcomer } from './fixtures/people.ts'
import { firstAdministrator } from './fixtures/product.ts'
import { isWholeAtBothSizes, sizes } from './fixtures/whole.ts'

test.use({ scene: 'loans in batches' })

const names = ['Ngozi Eze', 'Emeka Obi', 'Halima Sule', 'Musa Danjuma']

/** Looks at what is open, and goes on at the desk. */
async function looksAt(page: Page, what: string): Promise<void> {
  await isWholeAtBothSizes(page, what)
  await page.setViewportSize(sizes.laptop)
}

test('officers pay out and remind several at once by keyboard', { tag: '@deep' }, async ({
  product,
  newDevice,
}) => {
  const { origin } = product
  const { caller: treasurer } = await appoint(origin, newcomer('Tunde Alabi'), 'admin')
  const zainab = await administrator(origin)
  await openForSaving(zainab, treasurer)
  const both = [zainab, treasurer] as const
  const productId = await openOrdinaryLoan(both)
  const loans: { id: string }[] = []
  for (const [nth, name] of names.entries()) {
    const { caller } = await openAccount(origin, newcomer(name))
    await save(caller, naira(50_000n - BigInt(nth)), both)
    const loan = await applyFor(caller, productId, naira(20_000n))
    await approve(caller, both, loan)
    loans.push(loan)
  }

  const desk = await newDevice({ expects: /status of 409/ })
  await desk.setViewportSize(sizes.laptop)
  await enter(desk, firstAdministrator)
  const { keyboard } = desk
  const sheet = desk.getByRole('dialog').last()
  const presses = async (words: RegExp, key = 'Enter') => {
    await pressUntil(desk, 'Tab', focusedSays(desk, words))
    await keyboard.press(key)
  }
  const selects = async (name: string) => {
    await pressUntil(desk, 'Tab', hasFocus(desk.getByRole('checkbox', { name: new RegExp(name) })))
    await keyboard.press('Space')
  }

  await test.step('a later loan is paid out first, with a reason', async () => {
    await desk.goto('/admin/loans?list=to-pay-out')
    await expect(desk.getByText('Can be paid')).toHaveCount(4)
    await selects('Emeka Obi')
    await pressUntil(desk, 'Shift+Tab', focusedSays(desk, /^Pay out \(1\)$/))
    await keyboard.press('Enter')
    const reason = sheet.getByLabel('Why before Ngozi Eze?')
    await pressUntil(desk, 'Tab', hasFocus(reason))
    await keyboard.type('School fees are due tomorrow.')
    await looksAt(desk, 'paying out before another')
    await presses(/^Pay out ₦20,000.00$/)
    await expect(sheet.getByText('Result of the pay-out')).toBeVisible()
    await keyboard.press('Escape')
    await expect(desk.getByText(/^Passed over by .*School fees are due tomorrow\.$/)).toBeVisible()
  })

  await test.step('the rest are paid out together', async () => {
    await selects('Select all on this page')
    await expect(desk.getByText('3 selected')).toBeVisible()
    await presses(/^Pay out \(3\)$/)
    await expect(sheet.getByText('To 3 wallets')).toBeVisible()
    await presses(/^Pay out ₦60,000.00$/)
    await expect(sheet.getByText('Result of the pay-out')).toBeVisible()
    await expect(sheet.getByText('Paid out', { exact: true })).toHaveCount(3)
    await looksAt(desk, 'the result of a batch')
    await keyboard.press('Escape')
    await expect(desk.getByText('No loans to pay out')).toBeVisible()
  })

  await test.step('all who are late are reminded, and who was today is named', async () => {
    for (const { id } of loans) await ageLoan(product, id, 45)
    await desk.goto('/admin/loans/arrears')
    await expect(desk.getByRole('checkbox', { name: /^Select .*LN-/ })).toHaveCount(4)
    await selects('Musa Danjuma')
    await pressUntil(desk, 'Shift+Tab', focusedSays(desk, /^Send reminders \(1\)$/))
    await keyboard.press('Enter')
    await pressUntil(desk, 'Tab', hasFocus(sheet.getByRole('button', { name: 'Send reminders' })))
    await keyboard.press('Enter')
    await expect(sheet.getByText('1 done, 0 waiting for approval, 0 refused, 0 failed of 1')).toBeVisible()
    await presses(/^Close$/)
    await expect(desk.getByText(/^Reminder sent/)).toHaveCount(1)
    await selects('Select all on this page')
    await presses(/^Send reminders \(4\)$/)
    await pressUntil(desk, 'Tab', hasFocus(sheet.getByRole('button', { name: 'Send reminders' })))
    await keyboard.press('Enter')
    const done = '3 done, 0 waiting for approval, 1 refused, 0 failed of 4'
    await expect(sheet.getByText(done)).toBeVisible()
    await expect(sheet.getByText('This member was reminded of this loan today.')).toBeVisible()
    await looksAt(desk, 'who was reminded')
    await presses(/^Close$/)
    await expect(desk.getByText(/^Reminder sent/)).toHaveCount(4)
    await looksAt(desk, 'arrears after reminders')
  })
})
