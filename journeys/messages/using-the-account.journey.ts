/**
 * What a person reads who saves the profile, settings and preferences, does what is not theirs to do, and signs out.
 * What a working product never does is brought about at its edge: the network is cut, a request is sent astray.
 */
import { pathOf } from '@kolo/foundation/endpoint'
import { setSignInState, signOut } from '@kolo/identity/contract'
import { updateProfile } from '@kolo/profile/contract'
import { go, saveProfile, signOutBy, switchSetting } from '../fixtures/account-forms.ts'
import { expect } from '../fixtures/browser.ts'
import { administrator, appoint, openForSaving } from '../fixtures/community.ts'
import { test } from '../fixtures/google.ts'
import { cut, member, type Row, readEach, sendAstray, wordsOf } from '../fixtures/message-table.ts'
import { newcomer } from '../fixtures/people.ts'

test.use({ scene: 'messages' })

test.beforeAll(async ({ product: { origin } }) => {
  const treasurer = await appoint(origin, newcomer('Sani Musa'), 'admin')
  await openForSaving(await administrator(origin), treasurer.caller)
})

const network = wordsOf('network-request-failed')

const rows: Row[] = [
  [
    'Profile updated; Failed to update profile',
    async ({ page, reads }) => {
      await member(page)
      await saveProfile(page)
      await reads('Profile updated')
      await page.route('**/api/users/**', (route) =>
        route.request().method() === 'GET' ? route.fallback() : route.abort(),
      )
      await saveProfile(page)
      await reads('Failed to update profile', network)
    },
  ],
  [
    'permission-denied',
    async ({ page, origin, reads }) => {
      await member(page)
      await sendAstray(page, origin, setSignInState)
      await saveProfile(page)
      await reads('Failed to update profile', wordsOf('permission-denied'))
    },
  ],
  [
    'insufficient-permissions',
    async ({ page, sees }) => {
      const { uid } = await member(page)
      await go(page, '/savings?do=open-goal')
      const sheet = page.getByRole('dialog')
      await sheet.getByLabel('What are you saving for?').fill('School fees')
      // Meanwhile, in another tab, the profile loses what stood in for the unproven e-mail.
      const answer = await page.request.patch(pathOf(updateProfile, { uid }), { data: { occupation: '' } })
      expect((await answer.json()).profileComplete).toBe(false)
      await sheet.getByRole('button', { name: 'Open this goal' }).click()
      await sees(wordsOf('insufficient-permissions'))
    },
  ],
  [
    'Settings updated; Failed to update settings',
    async ({ page, reads }) => {
      await member(page)
      await switchSetting(page, 'notifications', 'Email')
      await reads('Settings updated')
      await cut(page, 'PATCH', '/api/users/**')
      await cut(page, 'PUT', '/api/users/**')
      await switchSetting(page, 'notifications', 'Email')
      await reads('Failed to update settings', network)
    },
  ],
  [
    'Preferences updated; Failed to update preferences',
    async ({ page, reads }) => {
      await member(page)
      await switchSetting(page, 'preferences', 'Savings')
      await reads('Preferences updated')
      await cut(page, 'PATCH', '/api/users/**')
      await cut(page, 'PUT', '/api/users/**')
      await switchSetting(page, 'preferences', 'Savings')
      await reads('Failed to update preferences', network)
    },
  ],
  [
    // The success is read in one tab, and the other is empty as well.
    'Failed to sign out; Signed out successfully',
    async ({ page, reads }) => {
      await member(page)
      await go(page, '/dashboard')
      const other = await page.context().newPage()
      await other.goto('/savings')
      await expect(other.getByRole('heading', { name: 'Savings', exact: true })).toBeVisible()
      const kept = () => other.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))
      await expect.poll(kept).toContain('Ngozi Eze')
      await cut(page, signOut.method, '/api/session')
      await signOutBy(page)
      await reads('Failed to sign out')
      await page.unrouteAll()
      await page.getByRole('button', { name: 'Sign out' }).click()
      await reads('Signed out successfully')
      await other.waitForURL(/\/auth/)
      expect(await kept()).not.toContain('Ngozi Eze')
    },
  ],
]
readEach(rows)
