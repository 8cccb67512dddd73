/**
 * What a person reads who changes the password, the e-mail, or deletes the account. What a working product never does
 * is brought about at its edge: a request is changed on its way, a session goes while a form is open.
 */
import { signIn } from '@kolo/identity/contract'
import { deletion, go, newEmail, newPassword } from '../fixtures/account-forms.ts'
import { expect } from '../fixtures/browser.ts'
import { newCaller } from '../fixtures/caller.ts'
import { test } from '../fixtures/google.ts'
import { member, type Row, readEach, somebody, wordsOf } from '../fixtures/message-table.ts'
import { ageLinks } from '../fixtures/passing-time.ts'
import { mailedLink } from '../fixtures/product.ts'

test.use({ scene: 'messages' })

const next = 'woven mat and 7 drums'

const rows: Row[] = [
  [
    'weak-password',
    async ({ page, sees }) => {
      const { password } = await member(page)
      await newPassword(page, password, 'short')
      await sees(wordsOf('weak-password'))
    },
  ],
  [
    'wrong-password; Failed to update password',
    async ({ page, reads }) => {
      await member(page)
      await newPassword(page, 'not her password', next)
      await reads('Failed to update password', wordsOf('wrong-password'))
    },
  ],
  [
    'requires-recent-login',
    async ({ page, reads }) => {
      const { password } = await member(page)
      await page.route('**/api/session/password', (route) =>
        route.continue({ postData: JSON.stringify({ newPassword: next }) }),
      )
      await newPassword(page, password, next)
      await reads('Failed to update password', wordsOf('requires-recent-login'))
    },
  ],
  [
    'Password updated',
    async ({ page, reads }) => {
      const { password } = await member(page)
      await newPassword(page, password, next)
      await reads('Password updated')
    },
  ],
  [
    'Failed to update email; Email updated',
    async ({ page, origin, reads }) => {
      const { email: taken } = await member(page)
      const { password } = await member(page)
      await newEmail(page, password, taken)
      await reads('Failed to update email', wordsOf('email-already-in-use'))
      const { email } = somebody()
      await newEmail(page, password, email)
      await reads('Email updated', email)
      await expect(page.getByText(`${email} · not verified yet`)).toBeVisible()
      expect((await mailedLink(origin, email)).searchParams.get('mode')).toBe('verifyEmail')
    },
  ],
  [
    'user-token-expired',
    async ({ page, origin, reads }) => {
      const { email, password } = await member(page)
      await go(page, '/settings?tab=security')
      await page.getByRole('button', { name: 'Change email', exact: true }).click()
      await newCaller(origin).call(signIn, { body: { email, password } })
      const sheet = page.getByRole('dialog')
      await sheet.getByLabel('New email address').fill(somebody().email)
      await sheet.getByLabel('Current password', { exact: true }).fill(password)
      await sheet.getByRole('button', { name: 'Change email', exact: true }).click()
      await reads('Failed to update email', wordsOf('user-token-expired'))
    },
  ],
  [
    'no authenticated user; Failed to delete account; Account deleted successfully',
    async ({ page, reads }) => {
      const { password } = await member(page)
      await deletion(page, password)
      await reads('Account deleted successfully')
      await member(page)
      await go(page, '/settings?tab=security')
      await page.getByRole('button', { name: 'Delete my account', exact: true }).click()
      await page.context().clearCookies()
      const sheet = page.getByRole('dialog')
      await sheet.getByLabel('Current password', { exact: true }).fill(password)
      await sheet.getByRole('button', { name: 'Delete my account', exact: true }).click()
      await reads('Failed to delete account', wordsOf('no authenticated user'))
    },
  ],
  [
    'Verification email sent; Failed to send verification email',
    async ({ page, product, reads }) => {
      const { email } = await member(page)
      await ageLinks(product, email, 1)
      const other = await page.context().newPage()
      for (const tab of [other, page]) {
        await tab.goto(`${product.origin}/auth?mode=verifyEmail`)
        await expect(tab.getByRole('button', { name: 'Send again', exact: true })).toBeEnabled()
      }
      await page.getByRole('button', { name: 'Send again', exact: true }).click()
      await reads('Verification email sent')
      await other.getByRole('button', { name: 'Send again', exact: true }).click()
      await reads('Failed to send verification email', 'You can send it again in', other)
    },
  ],
]
readEach(rows)
