/**
 * The main job in a real browser, from beginning to end: a person signs up, proves her e-mail, opens a savings goal and
 * pays in by bank transfer; an administrator confirms what came in; and the balance she sees, the line of her
 * statement, the books and the audit log agree to the kobo.
 */
import { listAuditEvents } from '@kolo/audit/contract'
import { kobo } from '@kolo/foundation/money'
import { readAdminHome } from '@kolo/home/contract'
import { signIn } from '@kolo/identity/contract'
import { issueStatement } from '@kolo/reports/documents'
import { statementOf } from '@kolo/reports/testing'
import { listGoals, readGoal } from '@kolo/savings/contract'
import type { Page } from '@playwright/test'
import { fillSignUp } from './fixtures/account-forms.ts'
import { expect, signInAs, test } from './fixtures/browser.ts'
import { newCaller, newKey } from './fixtures/caller.ts'
import { administrator, appoint, bankAccount, everydaySavings } from './fixtures/community.ts'
import { openCommunitySettings } from './fixtures/community-settings.ts'
import { newcomer } from './fixtures/people.ts'
import { firstAdministrator, mailedLink } from './fixtures/product.ts'
import { openGoalBy, payByTransfer } from './fixtures/saving-forms.ts'

test.use({ scene: 'the first deposit' })

const amount = kobo(4_235_075n)
const amountWords = '₦42,350.75'

test('a newcomer saves her first money', async ({ product, newDevice }) => {
  const nkechi = newcomer('Nkechi Obi')
  const tunde = newcomer('Tunde Bakare')
  await appoint(product.origin, tunde, 'admin')
  const zainabsDesk = await newDevice()
  const tundesDesk = await newDevice()
  const phone = await newDevice()

  await test.step('one administrator prepares, another activates', async () => {
    await signInAs(zainabsDesk, firstAdministrator)
    await signInAs(tundesDesk, tunde)
    await proposeBankAccount(zainabsDesk)
    await expect(zainabsDesk.getByRole('button', { name: 'Activate' })).toHaveCount(0)
    await activateBankAccount(tundesDesk)
    await writePlan(zainabsDesk)
    await activatePlan(tundesDesk)
  })

  await test.step('she signs up', async () => {
    await phone.goto('/')
    await phone.getByRole('link', { name: 'Open an account' }).first().click()
    await fillSignUp(phone, nkechi)
    await expect(phone.getByText('Account created successfully')).toBeVisible()
  })

  await test.step('she opens the mail and proves that the address is hers', async () => {
    const link = await mailedLink(product.origin, nkechi.email)
    expect(link.pathname + link.search).toContain(
      `/auth?mode=verifyEmail&email=${encodeURIComponent(nkechi.email)}`,
    )
    await phone.goto(link.href)
    await phone.getByRole('button', { name: 'Verify my email' }).click()
    expect(phone.url()).not.toContain('token')
    await expect(phone.getByText('Email verified', { exact: true })).toBeVisible()
    await phone.getByRole('link', { name: 'Go to my dashboard' }).click()
    await phone.waitForURL('/dashboard')
  })

  await test.step('she opens a goal', async () => {
    await openGoalBy(phone, 'School fees', '120k')
  })

  await test.step('she pays by transfer and adds the receipt', async () => {
    await payByTransfer(phone, '42350.75')
    await expect(phone.getByText(amountWords).first()).toBeVisible()
  })

  await test.step('an administrator finds it in the bank and confirms it', async () => {
    await zainabsDesk.goto('/admin')
    await zainabsDesk.getByRole('button', { name: `Review the payment of ${nkechi.fullName}` }).click()
    const sheet = zainabsDesk.getByRole('dialog').first()
    await sheet.getByLabel('Amount in our bank').fill('42350.75')
    await sheet.getByLabel('Bank reference in our bank').fill('SHL/000481')
    await sheet.getByRole('button', { name: `Confirm ${amountWords}` }).click()
    const dialog = zainabsDesk.getByRole('dialog').nth(1)
    await expect(dialog.getByText(`Confirm ${amountWords} for ${nkechi.fullName}?`)).toBeVisible()
    await dialog.getByRole('button', { name: `Confirm ${amountWords}` }).click()
    await expect(zainabsDesk.getByText(`${amountWords} confirmed`)).toBeVisible()
  })

  await test.step('she sees her balance and the line of her statement', async () => {
    await phone.goto('/dashboard')
    await expect(phone.getByText(amountWords).first()).toBeVisible()
    await phone.goto('/savings')
    await phone
      .getByRole('link', { name: /School fees/ })
      .first()
      .click()
    await expect(phone.getByText(amountWords).first()).toBeVisible()
    await expect(phone.getByText(`+${amountWords}`).first()).toBeVisible()
  })

  await test.step('balance, statement, books and audit log agree to the kobo', async () => {
    // Signing in elsewhere ends the session of her phone, which would ask once more and be refused.
    await phone.goto('about:blank')
    const hers = newCaller(product.origin)
    await hers.call(signIn, { body: { email: nkechi.email, password: nkechi.password } })
    const { goals, totals } = await hers.call(listGoals, {})
    expect([goals.length, totals.savedKobo]).toEqual([1, amount])
    const { goal, activity } = await hers.call(readGoal, { params: { id: goals[0]?.id ?? '' } })
    expect(goal.balanceKobo).toBe(amount)
    expect(activity.rows.map((line) => [line.amountKobo, line.balanceAfterKobo])).toEqual([[amount, amount]])
    const paper = await hers.call(issueStatement, statementOf({ account: goal.id }), newKey())
    expect(await hers.text(`/api/papers/${paper.id}`)).toMatch(/42,?350\.75/)
    const zainab = await administrator(product.origin)
    const { month, flows } = await zainab.call(readAdminHome, {})
    expect([month.savedKobo, month.inKobo, flows.at(-1)?.inKobo]).toEqual([amount, amount, amount])
    const { rows } = await zainab.call(listAuditEvents, { query: { kind: 'payment.confirmed' } })
    expect(rows).toHaveLength(1)
    expect(rows[0]?.subject?.name).toBe(nkechi.fullName)
    expect(Object.values(rows[0]?.facts ?? {})).toContain(amount.toString())
  })
})

async function proposeBankAccount(page: Page): Promise<void> {
  await openCommunitySettings(page)
  await page.getByRole('button', { name: 'Propose an account' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Bank', { exact: true }).fill(bankAccount.bankName)
  await sheet.getByLabel('Bank code').fill(bankAccount.bankCode)
  await sheet.getByLabel('Account number').fill(bankAccount.accountNumber)
  await sheet.getByLabel('Account name').fill(bankAccount.accountName)
  await sheet.getByRole('button', { name: /Propose/ }).click()
  await expect(page.getByText('Bank account proposed')).toBeVisible()
}

async function activateBankAccount(page: Page): Promise<void> {
  await openCommunitySettings(page)
  await page.getByRole('button', { name: 'Activate', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Activate •/ })
    .click()
  await expect(page.getByText('Bank account active')).toBeVisible()
}

async function writePlan(page: Page): Promise<void> {
  await page.goto('/admin/savings')
  await page
    .getByRole('button', { name: /New plan|New savings plan/ })
    .first()
    .click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Code').fill(everydaySavings.code)
  await sheet.getByLabel('Name', { exact: true }).fill(everydaySavings.name)
  await sheet.getByLabel('Interest, in percent a year').fill('8')
  await sheet.getByLabel('First deposit from').fill('1000')
  await sheet.getByLabel('Then from').fill('500')
  await sheet.getByRole('button', { name: 'Save as a draft' }).click()
  await expect(page.getByText('Plan written as a draft')).toBeVisible()
}

async function activatePlan(page: Page): Promise<void> {
  await page.goto('/admin/savings')
  await page.getByText(everydaySavings.name).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Activate' }).click()
  await page.getByRole('dialog').last().getByRole('button', { name: 'Activate plan' }).click()
  await expect(page.getByText('Plan active')).toBeVisible()
}
