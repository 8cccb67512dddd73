/**
 * What a person reads who signs in and may not, or does. What a working product never does is brought about at its
 * edge: the network is cut, a proxy answers nonsense.
 */
import { setSignInState, signIn } from '@kolo/identity/contract'
import { changeMemberStatus } from '@kolo/profile/members'
import { go, signInBy, toasts } from '../fixtures/account-forms.ts'
import { expect } from '../fixtures/browser.ts'
import { administrator } from '../fixtures/community.ts'
import { test } from '../fixtures/google.ts'
import { cut, member, type Row, readEach, wordsOf } from '../fixtures/message-table.ts'
import { firstAdministrator, startProduct } from '../fixtures/product.ts'

test.use({ scene: 'messages' })

const stranger = 'nobody@example.org'
const password = 'a password nobody has'
const inactive = wordsOf('Your account is currently inactive. Please contact support.')

const rows: Row[] = [
  [
    'invalid-credential; Failed to sign in',
    async ({ page, reads }) => {
      await signInBy(page, stranger, password)
      await reads('Failed to sign in', wordsOf('invalid-credential'))
    },
  ],
  [
    'invalid-email',
    async ({ page, sees }) => {
      await signInBy(page, 'ngozi', password)
      await sees(wordsOf('invalid-email'))
    },
  ],
  [
    'network-request-failed',
    async ({ page, reads }) => {
      await cut(page, 'POST', '/api/session')
      await signInBy(page, stranger, password)
      await reads('Failed to sign in', wordsOf('network-request-failed'))
    },
  ],
  [
    'anything else',
    async ({ page, reads }) => {
      const answers = (status: number, contentType: string, body: string) =>
        page.route('**/api/session', (route) =>
          route.request().method() === 'POST'
            ? route.fulfill({ status, contentType, body })
            : route.fallback(),
        )
      await answers(502, 'text/html', '<h1>Bad gateway</h1>')
      await signInBy(page, stranger, password)
      await reads('Failed to sign in', wordsOf('anything else'))
      // Where the answer has words of its own, those are read.
      const message = 'The moon is in the way.'
      const told = { code: 'moon', message, detail: message, title: message, status: 409, requestId: 'R1' }
      await answers(409, 'application/problem+json', JSON.stringify({ type: 'about:blank', ...told }))
      await signInBy(page, stranger, password)
      await reads('Failed to sign in', message)
    },
  ],
  [
    'too-many-requests',
    async ({ page, reads }) => {
      const email = 'guessed@example.org'
      for (let turn = 0; turn < 10; turn++)
        await page.request.post(signIn.path, { data: { email, password } })
      await signInBy(page, email, password)
      await reads('Failed to sign in', wordsOf('too-many-requests'))
    },
  ],
  [
    'user-disabled',
    async ({ page, origin, reads }) => {
      const { uid, email, password } = await member(page)
      await page.context().clearCookies()
      const zainab = await administrator(origin)
      const body = { disabled: true, reason: 'She asked us to.' }
      await zainab.call(setSignInState, { params: { uid }, body })
      await signInBy(page, email, password)
      await reads('Failed to sign in', wordsOf('user-disabled'))
    },
  ],
  [
    'Welcome back; Your account is currently inactive. Please contact support.',
    async ({ page, origin, reads }) => {
      const { uid, email, password } = await member(page)
      await page.context().clearCookies()
      const zainab = await administrator(origin)
      const body = { isActive: false, reason: 'No news for a year.' }
      await zainab.call(changeMemberStatus, { params: { uid }, body })
      await page.clock.install()
      await go(page, '/auth')
      // The program comes with the first touch, and needs the time to run.
      await page.getByLabel('Email address').focus()
      await expect(page.locator('input#email')).toHaveCount(0)
      await page.clock.pauseAt(Date.now() + 60_000)
      await signInBy(page, email, password)
      await reads('Welcome back')
      await reads(inactive)
      await page.clock.fastForward(3_900)
      await reads('Welcome back')
      await page.clock.fastForward(100)
      await expect(toasts(page).getByText('Welcome back', { exact: true })).toHaveCount(0)
      await page.clock.fastForward(3_900)
      await reads(inactive)
      await page.clock.fastForward(100)
      await expect(toasts(page).getByText(inactive)).toHaveCount(0)
    },
    'of its own',
  ],
  [
    'Password reset email sent',
    async ({ page, reads }) => {
      await page.getByRole('link', { name: 'Forgot it?' }).click()
      await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
      await page.getByLabel('Email address').fill(stranger)
      await page.getByRole('button', { name: 'Send the link' }).click()
      await reads('Password reset email sent')
    },
  ],
  [
    'Authentication error. Please refresh the page.',
    async ({ page, reads }) => {
      await cut(page, 'GET', '/api/session')
      await page.reload()
      await reads('Authentication error. Please refresh the page.')
    },
  ],
  [
    'user-not-found; wrong-password',
    async ({ page, reads }) => {
      const open = await startProduct({ LOG_LEVEL: 'error', AUTH_REVEAL_ACCOUNTS: 'true' })
      await page.goto(`${open.origin}/auth`)
      await signInBy(page, stranger, password)
      await reads('Failed to sign in', wordsOf('user-not-found'))
      await signInBy(page, firstAdministrator.email, password)
      await reads('Failed to sign in', wordsOf('wrong-password'))
      await page.goto('about:blank')
      await open.stop()
    },
    'of its own',
  ],
]
readEach(rows)
