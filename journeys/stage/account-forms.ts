/** The forms a person fills in about signing in and about oneself, filled in, and the toasts that answer. */
import { expect, type Page } from '@playwright/test'
import type { Newcomer } from './people.ts'
import { allHasCome } from './whole.ts'

/** Opens another page of the product a device is at. */
export const go = (page: Page, path: string) => page.goto(new URL(path, page.url()).href)
/** Where toasts appear. */
export const toasts = (page: Page) => page.getByRole('region', { name: 'Messages' })

/** Reads a toast, and what stands under it. */
export async function reads(page: Page, title: string, text?: string): Promise<void> {
  const toast = toasts(page).locator('li', { has: page.getByText(title, { exact: true }) })
  await expect(toast.first()).toBeVisible()
  if (!text) return
  const said = page.getByText(text).filter({ visible: true })
  await expect(said.first()).toBeVisible()
  // Why something failed is said once: by the page, or by the toast.
  const isFailure = (await toasts(page).locator('.toast-bad').count()) > 0
  if (isFailure) await expect(said).toHaveCount(1)
}

/** Fills in the sign-in form and sends it. */
export async function signInBy(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** One of the sheets of the security settings, filled in and sent. */
async function inSheet(page: Page, opens: string, values: Record<string, string>, sends: string) {
  await go(page, '/settings?tab=security')
  await page.getByRole('button', { name: opens, exact: true }).click()
  const sheet = page.getByRole('dialog')
  for (const [label, value] of Object.entries(values))
    await sheet.getByLabel(label, { exact: true }).fill(value)
  await sheet.getByRole('button', { name: sends, exact: true }).click()
}

/** Changes the password in its sheet. */
export const newPassword = (page: Page, current: string, next: string) =>
  inSheet(page, 'Change password', { 'Current password': current, 'New password': next }, 'Change password')

/** Changes the e-mail in its sheet. */
export const newEmail = (page: Page, current: string, email: string) =>
  inSheet(page, 'Change email', { 'New email address': email, 'Current password': current }, 'Change email')

/** Deletes the account in its sheet. */
export const deletion = (page: Page, current: string) =>
  inSheet(page, 'Delete my account', { 'Current password': current }, 'Delete my account')

/** Goes through the four steps of the sign-up form. */
export async function fillSignUp(page: Page, person: Newcomer): Promise<void> {
  const next = page.getByRole('button', { name: 'Continue', exact: true })
  await page.getByLabel('Email address').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await next.click()
  await page.getByLabel('Full name').fill(person.fullName)
  await page.getByLabel('Phone number').fill(person.phone)
  await page.getByText('Female', { exact: true }).click()
  const [year = '', month = '', day = ''] = person.dateOfBirth.split('-')
  await page.getByLabel('Day').fill(day)
  await page.getByLabel('Month').fill(month)
  await page.getByLabel('Year').fill(year)
  await next.click()
  await page.getByLabel('Marital status').selectOption('single')
  await page.getByLabel('Where you live').fill(person.location)
  await page.getByLabel('Work').fill(person.occupation)
  await next.click()
  await page.getByLabel('Amount for a year').fill('50,000')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Open my account' }).click()
}

/** Signs out through the menu: at the foot of the sidebar, on a phone behind the last item of the bar. */
export async function signOutBy(page: Page): Promise<void> {
  // What is asked while somebody leaves is refused, and the browser says so.
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await allHasCome(page, 'before signing out')
  const more = page.getByRole('button', { name: 'More', exact: true })
  const account = page.getByRole('button', { name: /Your account/ })
  await more.or(account).first().click()
  await page.getByRole('button', { name: 'Sign out' }).click()
}

/** Changes something of the profile and saves it. */
export async function saveProfile(page: Page): Promise<void> {
  await go(page, '/profile')
  await page.getByLabel('Work').fill('Tailor')
  await page.getByRole('button', { name: 'Save profile' }).click()
}

/** Turns a switch of the settings and saves. */
export async function switchSetting(page: Page, tab: string, title: string): Promise<void> {
  await go(page, `/settings?tab=${tab}`)
  await page.getByRole('switch', { name: title }).click()
  await page.getByRole('button', { name: 'Save changes' }).click()
}
