/**
 * A withdrawal from the request to the bank: a member adds a bank account that an administrator looks up, asks for money
 * from a goal, two administrators approve it and say that it was paid, and she reads every step.
 */
import { naira } from '@kolo/foundation/money'
import { changeIdentity } from '@kolo/profile/members'
import type { Page } from '@playwright/test'
import { expect, signInAs, test } from './fixtures/browser.ts'
import { administrator, appoint, openAccount, openForSaving } from './fixtures/community.ts'
import { ageBankAccounts } from './fixtures/passing-time.ts'
import { newcomer } from './fixtures/people.ts'
import { firstAdministrator } from './fixtures/product.ts'
import { savesByTransfer } from './fixtures/saves-by-transfer.ts'
import { isSound } from './fixtures/whole.ts'

test.use({ scene: 'a withdrawal' })

const sheet = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const press = (page: Page, name: string) =>
  page.getByRole('dialog').last().getByRole('button', { name, exact: true }).click()

/** An administrator opens the withdrawal of Ngozi and does the first thing that is to be done. */
async function opens(page: Page): Promise<void> {
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Review the withdrawal of Ngozi Ibe' }).click()
  await expect(sheet(page, 'Review withdrawal')).toContainText('Ngozi Ibe')
}

/** Reads the sheet before pressing, as somebody does: it takes the place of the one whose button was pressed. */
async function approves(page: Page): Promise<void> {
  await press(page, 'Approve')
  const asked = sheet(page, 'Approve this withdrawal')
  await expect(asked).toContainText('The money stays set aside until it is paid.')
  await isSound(page)
  await asked.getByRole('button', { name: 'Approve' }).click()
}

async function marksAsPaid(page: Page): Promise<void> {
  await opens(page)
  await press(page, 'Mark as paid')
  await page.getByLabel('Paid from').selectOption({ index: 1 })
  await page.getByLabel('Bank reference').fill('ft 2611/0042')
  await isSound(page)
  await press(page, 'Record payment')
}

test('a member has her money in her bank account, and knows at every step where it is', async ({
  product,
  newDevice,
}) => {
  const { origin } = product
  const tunde = newcomer('Tunde Afolabi')
  const second = await appoint(origin, tunde, 'admin')
  const zainab = await administrator(origin)
  await openForSaving(zainab, second.caller)
  const ngozi = newcomer('Ngozi Ibe')
  const { caller, uid } = await openAccount(origin, ngozi)
  await savesByTransfer(caller, zainab, naira(40_000n))
  const refused = /409 \(Conflict\).*api\/(bank-accounts|withdrawals)/
  const [phone, first, other] = [await newDevice({ expects: refused }), await newDevice(), await newDevice()]
  await signInAs(phone, ngozi)

  await test.step('what she still lacks stands on the page', async () => {
    await phone.goto('/wallet')
    await expect(phone.getByText('We must check your identity before you withdraw money.')).toBeVisible()
    await expect(phone.getByRole('button', { name: 'Withdraw' })).toHaveCount(0)
    for (const office of [zainab, second.caller]) {
      const body = { status: 'verified' as const, reason: 'Saw her passport at the office.' }
      await office.call(changeIdentity, { params: { uid }, body })
    }
    await phone.reload()
    await expect(phone.getByText('Add and confirm a bank account in your name first.')).toBeVisible()
    await isSound(phone)
  })
  // One session each: from here on both are at their desks.
  await signInAs(first, firstAdministrator)
  await signInAs(other, tunde)

  await test.step('her bank account: warned of a slip, refused in another name, then added', async () => {
    await phone.getByRole('button', { name: 'Add', exact: true }).click()
    await phone.getByLabel('Bank', { exact: true }).selectOption('058')
    await phone.getByLabel('Account number').fill('0102030402')
    await expect(phone.getByText('This number does not look right for Guaranty Trust Bank.')).toBeVisible()
    await phone.getByLabel('Account number').fill('0102030401')
    await expect(phone.getByText('does not look right')).toHaveCount(0)
    await phone.getByLabel('Account name').fill('Bola Ibe')
    await press(phone, 'Add this account')
    await expect(
      phone.getByText('The bank account name (Bola Ibe) does not match your profile.'),
    ).toBeVisible()
    await phone.getByLabel('Account name').fill('Ibe Ngozi')
    await isSound(phone)
    await press(phone, 'Add this account')
    await expect(phone.getByText('Being checked')).toBeVisible()
    await expect(phone.getByText('••• 0401')).toBeVisible()
    await expect(phone.locator('body')).not.toContainText('0102030401')
  })

  await test.step('an administrator looks it up and writes what the bank shows', async () => {
    await first.goto('/admin')
    await first.getByRole('button', { name: 'Confirm the bank account of Ngozi Ibe' }).click()
    await press(first, 'Show the number')
    await expect(first.getByText('0102030401')).toBeVisible()
    await first.getByLabel('Name the bank shows').fill('IBE NGOZI GRACE')
    await isSound(first)
    await press(first, 'Confirm')
    await expect(first.getByText('Bank account confirmed')).toBeVisible()
    await expect(first.getByText('No bank accounts waiting')).toBeVisible()
    await ageBankAccounts(product, ngozi.email, 24)
  })

  await test.step('she asks for money, with the cost before it is asked for', async () => {
    await phone.goto('/wallet?do=withdraw')
    await expect(sheet(phone, 'Withdraw')).toContainText('Up to ₦40,000.00')
    await phone.getByLabel('How much?').fill('400')
    await press(phone, 'Continue')
    await expect(phone.getByText('The smallest withdrawal is ₦500.')).toBeVisible()
    await phone.getByLabel('How much?').fill('15000')
    await isSound(phone)
    await press(phone, 'Continue')
    await expect(phone.getByText('The cost: ₦0.00.')).toBeVisible()
    await press(phone, 'Withdraw ₦15,000.00')
    await expect(sheet(phone, /Withdrawal WDR-/)).toContainText('You asked for it')
    await isSound(phone)
    await press(phone, 'Done')
    await expect(phone.getByText('₦15,000.00 set aside')).toBeVisible()
  })

  await test.step('nothing was paid to this account before, so two approve', async () => {
    await opens(first)
    await expect(first.getByText('Nothing was paid to this account before.')).toBeVisible()
    await isSound(first)
    await approves(first)
    await expect(first.getByText('A second administrator has to agree.')).toBeVisible()
    await opens(other)
    await approves(other)
    await expect(other.getByText('Withdrawal approved', { exact: true })).toBeVisible()
  })

  await test.step('both say what the bank shows, and then it is paid', async () => {
    await marksAsPaid(first)
    await expect(sheet(first, 'Review withdrawal')).toContainText(
      'This withdrawal needs a second administrator.',
    )
    await phone.goto('/wallet')
    await expect(phone.getByRole('button', { name: /Being paid/ })).toBeVisible()
    await marksAsPaid(other)
    await expect(other.getByText('Withdrawal paid', { exact: true })).toBeVisible()
  })

  await test.step('she reads it, with the bank’s reference, and nothing is set aside any more', async () => {
    await phone.goto('/wallet')
    await phone.getByRole('button', { name: /Paid/ }).click()
    await expect(sheet(phone, /Withdrawal WDR-/)).toContainText('In your bank account')
    await expect(sheet(phone, /Withdrawal WDR-/)).toContainText('FT2611/0042')
    await expect(phone.getByText('set aside')).toHaveCount(0)
    await expect(phone.getByText('₦25,000.00').first()).toBeAttached()
  })
})
