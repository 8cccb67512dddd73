/**
 * Every message of the error catalogue and every toast, read on the screen: a table of ways to bring the real product
 * into each. What a working product never does is brought about at its edge: the network is cut, a request is sent
 * astray, a proxy answers nonsense. Signing in with Google has its messages in journeys of its own.
 */

import { type Endpoint, pathOf } from '@kolo/foundation/endpoint'
import { setSignInState, signIn, signOut, signUp } from '@kolo/identity/contract'
import { changeStanding } from '@kolo/profile/members'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import {
  deletion,
  fillSignUp,
  go,
  newEmail,
  newPassword,
  reads,
  saveProfile,
  signInBy,
  signOutBy,
  switchSetting,
  toasts,
} from './stage/account-forms.ts'
import { type Caller, newCaller } from './stage/caller.ts'
import { newcomer } from './stage/people.ts'
import { firstAdministrator, mailedLink, type Product, startProduct } from './stage/product.ts'

let product: Product
let zainab: Caller
test.beforeAll(async () => {
  product = await startProduct({ LOG_LEVEL: 'error' })
  zainab = newCaller(product.origin)
  await zainab.call(signIn, { body: firstAdministrator })
})
test.afterAll(() => product.stop())

let people = 0
const somebody = () => ({ ...newcomer('Ngozi Eze'), email: `ngozi${people++}@example.org` })
type Person = ReturnType<typeof somebody> & { uid: string }

const network = 'Network error. Please check your internet connection.'
const inactive = 'Your account is currently inactive. Please contact support.'
const unexpected = 'An unexpected authentication error occurred. Please try again.'

/** A device on which nobody is signed in. */
async function deviceOf(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${product.origin}/auth`)
  return page
}

/** Opens an account without the form; its session is this browser's. */
async function member(page: Page): Promise<Person> {
  const person = somebody()
  const answer = await page.request.post(product.origin + signUp.path, { data: person })
  return { ...person, uid: (await answer.json()).uid }
}

/** Cuts the network for one kind of call. */
const cut = (page: Page, method: string, path: string) =>
  page.route(product.origin + path, (route) =>
    route.request().method() === method ? route.abort() : route.fallback(),
  )

/** Lets what the screen saves arrive at another act: the server's own answer to that is what the screen reads. */
const sendAstray = (page: Page, to: Endpoint) =>
  page.route(`${product.origin}/api/users/**`, (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    const uid = firstId(route.request().url())
    return route.continue({ url: product.origin + pathOf(to, { uid }), method: to.method })
  })
const firstId = (url: string) => /\/users\/([^/]+)/.exec(url)?.[1] ?? ''

type Row = [says: string, drive: (page: Page, context: BrowserContext) => Promise<void>]

const signingIn: Row[] = [
  [
    'invalid-credential; Failed to sign in',
    async (page) => {
      await signInBy(page, 'nobody@example.org', 'a password nobody has')
      await reads(page, 'Failed to sign in', 'Invalid login credentials.')
    },
  ],
  [
    'invalid-email',
    async (page) => {
      await signInBy(page, 'ngozi', 'a password nobody has')
      await expect(page.getByText('Invalid email address format.')).toBeVisible()
    },
  ],
  [
    'network-request-failed',
    async (page) => {
      await cut(page, 'POST', '/api/session')
      await signInBy(page, 'nobody@example.org', 'a password nobody has')
      await reads(page, 'Failed to sign in', network)
    },
  ],
  [
    'anything else, where the answer says nothing',
    async (page) => {
      await page.route(`${product.origin}/api/session`, (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' })
          : route.fallback(),
      )
      await signInBy(page, 'nobody@example.org', 'a password nobody has')
      await reads(page, 'Failed to sign in', unexpected)
    },
  ],
  [
    'too-many-requests',
    async (page) => {
      const email = 'guessed@example.org'
      const guess = { email, password: 'a password nobody has' }
      for (let turn = 0; turn < 10; turn++)
        await page.request.post(product.origin + signIn.path, { data: guess })
      await signInBy(page, email, guess.password)
      await reads(page, 'Failed to sign in', 'Too many failed attempts. Please wait before trying again.')
    },
  ],
  [
    'user-disabled',
    async (page) => {
      const { uid, email, password } = await member(page)
      await page.context().clearCookies()
      const body = { disabled: true, reason: 'She asked us to.' }
      await zainab.call(setSignInState, { params: { uid }, body })
      await signInBy(page, email, password)
      await reads(page, 'Failed to sign in', 'This account has been disabled.')
    },
  ],
  [
    'Welcome back; Your account is currently inactive, for 8 seconds',
    async (page) => {
      const { uid, email, password } = await member(page)
      await page.context().clearCookies()
      const body = { isActive: false, reason: 'No news for a year.' }
      await zainab.call(changeStanding, { params: { uid }, body })
      await go(page, '/auth')
      await signInBy(page, email, password)
      await reads(page, 'Welcome back')
      await reads(page, inactive)
      const began = Date.now()
      await expect(toasts(page).getByText(inactive)).toHaveCount(0, { timeout: 15_000 })
      expect(Date.now() - began).toBeGreaterThan(6_000)
    },
  ],
  [
    'Password reset email sent',
    async (page) => {
      await page.getByRole('link', { name: 'Forgot it?' }).click()
      await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
      await page.getByLabel('Email address').fill('nobody@example.org')
      await page.getByRole('button', { name: 'Send the link' }).click()
      await reads(page, 'Password reset email sent')
    },
  ],
  [
    'Authentication error. Please refresh the page.',
    async (page) => {
      await cut(page, 'GET', '/api/session')
      await page.reload()
      await reads(page, 'Authentication error. Please refresh the page.')
    },
  ],
]

const openingAnAccount: Row[] = [
  [
    'email-already-in-use; Failed to create account',
    async (page) => {
      const taken = await member(page)
      await page.context().clearCookies()
      await go(page, '/auth?mode=signUp')
      await fillSignUp(page, taken)
      await reads(page, 'Failed to create account', 'An account with this email already exists.')
    },
  ],
  [
    'Account created successfully; the welcome after it; Verification email sent and not sent',
    async (page) => {
      await go(page, '/auth?mode=signUp')
      await fillSignUp(page, somebody())
      await reads(page, 'Account created successfully')
      await reads(page, 'Welcome to Kolo, Ngozi')
      await expect(page.getByRole('button', { name: /Send again in \d+ s/ })).toBeDisabled()
      await expect(page.getByRole('button', { name: 'Send again', exact: true })).toBeEnabled({
        timeout: 70_000,
      })
      await page.getByRole('button', { name: 'Send again', exact: true }).click()
      await reads(page, 'Verification email sent')
      await page.evaluate(() => sessionStorage.clear())
      await page.route(`${product.origin}/api/session`, async (route) => {
        if (route.request().method() !== 'GET') return route.fallback()
        const answer = await route.fetch()
        const { session, ended } = await answer.json()
        await route.fulfill({ json: { session: { ...session, resendAllowedAt: null }, ended } })
      })
      await page.reload()
      await page.getByRole('button', { name: 'Send again', exact: true }).click()
      await reads(page, 'Failed to send verification email', 'You can send it again in')
    },
  ],
  [
    'Email verified; Failed to verify email',
    async (page, context) => {
      const { email } = await member(page)
      const stranger = await context.newPage()
      await stranger.goto(
        `${product.origin}/auth?mode=verifyEmail&email=${encodeURIComponent(email)}&token=none`,
      )
      await reads(stranger, 'Failed to verify email', 'This link does not work. Please ask for a new one.')
      await page.goto((await mailedLink(product.origin, email)).href)
      await reads(page, 'Email verified')
    },
  ],
]

const changingTheAccount: Row[] = [
  [
    'weak-password',
    async (page) => {
      const { password } = await member(page)
      await newPassword(page, password, 'short')
      const words = 'Password should be at least 8 characters with mixed case, numbers, and symbols.'
      await expect(page.getByRole('dialog').getByText(words)).toBeVisible()
    },
  ],
  [
    'wrong-password; Failed to update password',
    async (page) => {
      await member(page)
      await newPassword(page, 'not her password', 'woven mat and 7 drums')
      await reads(page, 'Failed to update password', 'Incorrect password.')
    },
  ],
  [
    'requires-recent-login',
    async (page) => {
      const { password } = await member(page)
      await page.route(`${product.origin}/api/session/password`, (route) =>
        route.continue({ postData: JSON.stringify({ newPassword: 'woven mat and 7 drums' }) }),
      )
      await newPassword(page, password, 'woven mat and 7 drums')
      const words = 'For security, please sign in again to perform this action.'
      await reads(page, 'Failed to update password', words)
    },
  ],
  [
    'Password updated',
    async (page) => {
      const { password } = await member(page)
      await newPassword(page, password, 'woven mat and 7 drums')
      await reads(page, 'Password updated')
    },
  ],
  [
    'Failed to update email; Email updated',
    async (page) => {
      const { email: taken } = await member(page)
      const { password } = await member(page)
      await newEmail(page, password, taken)
      await reads(page, 'Failed to update email', 'An account with this email already exists.')
      const { email } = somebody()
      await newEmail(page, password, email)
      await reads(page, 'Email updated', email)
      await expect(page.getByText(`${email} · not verified yet`)).toBeVisible()
      expect((await mailedLink(product.origin, email)).searchParams.get('mode')).toBe('verifyEmail')
    },
  ],
  [
    'user-token-expired',
    async (page) => {
      const { email, password } = await member(page)
      await go(page, '/settings?tab=security')
      await page.getByRole('button', { name: 'Change email', exact: true }).click()
      await newCaller(product.origin).call(signIn, { body: { email, password } })
      const sheet = page.getByRole('dialog')
      await sheet.getByLabel('New email address').fill(somebody().email)
      await sheet.getByLabel('Current password', { exact: true }).fill(password)
      await sheet.getByRole('button', { name: 'Change email', exact: true }).click()
      const words = 'Your session has expired. Please refresh the page and try again.'
      await reads(page, 'Failed to update email', words)
    },
  ],
  [
    'No authenticated user found.; Failed to delete account; Account deleted successfully',
    async (page, context) => {
      const { password } = await member(page)
      await deletion(page, password)
      await reads(page, 'Account deleted successfully')
      await member(page)
      await go(page, '/settings?tab=security')
      await page.getByRole('button', { name: 'Delete my account', exact: true }).click()
      await context.clearCookies()
      const sheet = page.getByRole('dialog')
      await sheet.getByLabel('Current password', { exact: true }).fill(password)
      await sheet.getByRole('button', { name: 'Delete my account', exact: true }).click()
      await reads(page, 'Failed to delete account', 'No authenticated user found.')
    },
  ],
]

const usingTheAccount: Row[] = [
  [
    'Profile updated; Failed to update profile',
    async (page) => {
      await member(page)
      await saveProfile(page)
      await reads(page, 'Profile updated')
      await page.route(`${product.origin}/api/users/**`, (route) =>
        route.request().method() === 'GET' ? route.fallback() : route.abort(),
      )
      await saveProfile(page)
      await reads(page, 'Failed to update profile', network)
    },
  ],
  [
    'permission-denied',
    async (page) => {
      await member(page)
      await sendAstray(page, setSignInState)
      await saveProfile(page)
      const words = 'Permission denied. Please check your account permissions.'
      await reads(page, 'Failed to update profile', words)
    },
  ],
  [
    'Settings updated; Failed to update settings',
    async (page) => {
      await member(page)
      await switchSetting(page, 'notifications', 'Email')
      await reads(page, 'Settings updated')
      await cut(page, 'PATCH', '/api/users/**')
      await cut(page, 'PUT', '/api/users/**')
      await switchSetting(page, 'notifications', 'Email')
      await reads(page, 'Failed to update settings', network)
    },
  ],
  [
    'Preferences updated; Failed to update preferences',
    async (page) => {
      await member(page)
      await switchSetting(page, 'notifications', 'Event reminders')
      await reads(page, 'Preferences updated')
      await cut(page, 'PATCH', '/api/users/**')
      await cut(page, 'PUT', '/api/users/**')
      await switchSetting(page, 'notifications', 'Event reminders')
      await reads(page, 'Failed to update preferences', network)
    },
  ],
  [
    'Failed to sign out; Signed out successfully, in all tabs',
    async (page, context) => {
      await member(page)
      await go(page, '/dashboard')
      const other = await context.newPage()
      await other.goto(`${product.origin}/savings`)
      await expect(other.getByRole('heading', { name: 'Savings', exact: true })).toBeVisible()
      const kept = () => other.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))
      expect(await kept()).toContain('Ngozi Eze')
      await cut(page, signOut.method, '/api/session')
      await signOutBy(page)
      await reads(page, 'Failed to sign out')
      await page.unrouteAll()
      await page.getByRole('button', { name: 'Sign out' }).click()
      await reads(page, 'Signed out successfully')
      await other.waitForURL(/\/auth/)
      expect(await kept()).not.toContain('Ngozi Eze')
    },
  ],
]

for (const [says, drive] of [
  ...signingIn,
  ...openingAnAccount,
  ...changingTheAccount,
  ...usingTheAccount,
] satisfies Row[]) {
  test(says, async ({ context }) => drive(await deviceOf(context), context))
}

test('user-not-found; wrong-password, where the community reveals accounts', async ({ context }) => {
  const open = await startProduct({ LOG_LEVEL: 'error', AUTH_REVEAL_ACCOUNTS: 'true' })
  const page = await context.newPage()
  await page.goto(`${open.origin}/auth`)
  await signInBy(page, 'nobody@example.org', 'a password nobody has')
  await reads(page, 'Failed to sign in', 'No account found with this email address.')
  await signInBy(page, firstAdministrator.email, 'a password nobody has')
  await reads(page, 'Failed to sign in', 'Incorrect password.')
  await page.close()
  await open.stop()
})
