/** What a person reads whom signing in with Google, linking it or unlinking it does not succeed. */
import { getOwnProfile } from '@kolo/profile/contract'
import type { Page } from '@playwright/test'
import { go } from '../fixtures/account-forms.ts'
import { expect } from '../fixtures/browser.ts'
import { openAccount } from '../fixtures/community.ts'
import { atTheProvider, choose, openPopup, test } from '../fixtures/google.ts'
import { member, type Row, readEach, somebody, wordsOf } from '../fixtures/message-table.ts'

test.use({ scene: 'messages' })

const failed = 'Failed to sign in with Google'
const button = 'Continue with Google'

/** Comes in with this account at the provider. */
async function comeIn(page: Page, name: string): Promise<void> {
  await choose(await openPopup(page, button), name)
}

/** Opens the settings of the ways in, as a member with this e-mail. */
async function atSettings(page: Page, email = somebody().email): Promise<void> {
  await member(page, { ...somebody(), email })
  await go(page, '/settings?tab=sign-in')
}

const signingIn: Row[] = [
  [
    'popup-closed-by-user; Failed to sign in with Google',
    async ({ page, reads }) => {
      await (await openPopup(page, button)).close()
      await reads(failed, wordsOf('popup-closed-by-user'))
    },
  ],
  [
    'cancelled-popup-request',
    async ({ page, sees }) => {
      await openPopup(page, button)
      await page.getByRole('button', { name: button }).click()
      await sees(wordsOf('cancelled-popup-request'))
    },
  ],
  [
    'popup-blocked',
    async ({ page, reads }) => {
      await page.addInitScript({ content: 'window.open = () => null' })
      await page.reload()
      await page.getByRole('button', { name: button }).click()
      await reads(failed, wordsOf('popup-blocked'))
    },
    'of its own',
  ],
  [
    'operation-not-allowed',
    async ({ page, reads }) => {
      await comeIn(page, atTheProvider.unproven.name)
      await reads(failed, wordsOf('operation-not-allowed'))
    },
  ],
  [
    'account-exists-with-different-credential',
    async ({ page, newDevice, reads }) => {
      const first = await newDevice()
      await first.goto('/auth')
      await comeIn(first, atTheProvider.taiwo.name)
      await first.waitForURL('/profile')
      await comeIn(page, atTheProvider.kehinde.name)
      await reads(failed, wordsOf('account-exists-with-different-credential'))
    },
  ],
  [
    'password account exists',
    async ({ page, origin, reads }) => {
      const { email, name } = atTheProvider.tunde
      await openAccount(origin, { ...somebody(), email })
      await comeIn(page, name)
      await reads(failed, wordsOf('password account exists'))
      expect(new URL(page.url()).pathname).toBe('/auth')
    },
  ],
]

const notLinked = 'Google is not linked'
const link = 'Link Google'

const linking: Row[] = [
  [
    'different email',
    async ({ page, reads }) => {
      await atSettings(page)
      await choose(await openPopup(page, link), atTheProvider.late.name)
      await reads(notLinked, wordsOf('different email'))
    },
  ],
  [
    'credential-already-in-use',
    async ({ page, newDevice, reads }) => {
      const first = await newDevice()
      await first.goto('/auth')
      await comeIn(first, atTheProvider.kemi.name)
      await first.waitForURL('/profile')
      await atSettings(page)
      await choose(await openPopup(page, link), atTheProvider.kemi.name)
      await reads(notLinked, wordsOf('credential-already-in-use'))
    },
  ],
  [
    'linked to another account',
    async ({ page, newDevice, reads }) => {
      const { mover } = atTheProvider
      const first = await newDevice()
      await first.goto('/auth')
      await comeIn(first, mover.name)
      await first.waitForURL('/profile')
      // The same Google account now has the e-mail of another account here.
      mover.email = somebody().email
      await atSettings(page, mover.email)
      await choose(await openPopup(page, link), mover.name)
      await reads(notLinked, wordsOf('linked to another account'))
    },
  ],
  [
    'provider-already-linked',
    async ({ page, reads }) => {
      const { name, email } = atTheProvider.ada
      await atSettings(page, email)
      const other = await page.context().newPage()
      await other.goto('/settings?tab=sign-in')
      await expect(other.getByRole('button', { name: link })).toBeVisible()
      await choose(await openPopup(page, link), name)
      await reads('Google linked')
      await choose(await openPopup(other, link), name)
      await reads(notLinked, wordsOf('provider-already-linked'), other)
    },
  ],
  [
    'signed out while linking',
    async ({ page, reads }) => {
      await atSettings(page)
      const popup = await openPopup(page, link)
      await page.context().clearCookies({ name: 'kolo' })
      await choose(popup, atTheProvider.late.name)
      await reads(notLinked, wordsOf('signed out while linking'))
    },
  ],
  [
    'only sign-in method',
    async ({ page, reads }) => {
      await comeIn(page, atTheProvider.bisi.name)
      await page.waitForURL('/profile')
      await page.getByRole('button', { name: 'I agree' }).click()
      // A tab that was opened while there still was a password.
      await page.route(`**${getOwnProfile.path}`, async (route) => {
        const answer = await route.fetch()
        await route.fulfill({
          json: { ...(await answer.json()), linkedProviders: ['password', 'google.com'] },
        })
      })
      await page.goto('/settings?tab=sign-in')
      await page.getByRole('button', { name: 'Unlink Google' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click()
      await reads('Google is still linked', wordsOf('only sign-in method'))
    },
  ],
]
readEach([...signingIn, ...linking])
