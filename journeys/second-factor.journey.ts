/**
 * A member guards her account in a real browser: two-step sign-in with an app, recovery codes for the day the phone is
 * lost, a passkey on an authenticator the browser plays, and signing out what she no longer uses.
 */
import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { newPassword, reads } from './fixtures/account-forms.ts'
import { expect, test } from './fixtures/browser.ts'
import { openAccount } from './fixtures/community.ts'
import { newcomer } from './fixtures/people.ts'
import { stepUpRequired } from './fixtures/step-up.ts'

test.use({ scene: 'the second factor' })

test('a member guards her account with a second factor', { tag: '@deep' }, async ({ product, newDevice }) => {
  const halima = newcomer('Halima Sule')
  await openAccount(product.origin, halima)
  const phone = await newDevice({ expects: /403/ })
  await phone.goto('/auth')
  await phone.getByLabel('Email address').fill(halima.email)
  await phone.getByLabel('Password', { exact: true }).fill(halima.password)
  await phone.getByRole('button', { name: 'Sign in', exact: true }).click()
  await phone.waitForURL('/dashboard')
  let app: TOTP
  let recovery: string[] = []

  await test.step('she turns two-step sign-in on with the first code of her app', async () => {
    await phone.goto('/settings?tab=security')
    await phone.getByRole('button', { name: 'Turn on two-step sign-in' }).click()
    const sheet = phone.getByRole('dialog', { name: 'Turn on two-step sign-in' })
    await expect(sheet.getByAltText('The QR code of your secret')).toBeVisible()
    const secret = (await sheet.locator('b.num').textContent()) ?? ''
    app = new TOTP({ secret: Secret.fromBase32(secret) })
    await sheet.getByLabel('Code', { exact: true }).fill(app.generate())
    await sheet.getByRole('button', { name: 'Turn on' }).click()
    const codes = phone.getByRole('dialog', { name: 'Your recovery codes' })
    await expect(codes.getByRole('listitem')).toHaveCount(10)
    recovery = await codes.getByRole('listitem').allTextContents()
    await codes.getByLabel('I have kept these codes').check()
    await codes.getByRole('button', { name: 'Done' }).click()
    await expect(phone.getByRole('button', { name: 'Turn off two-step sign-in' })).toBeVisible()
  })

  await test.step('on another device the password is not enough, and a recovery code completes it', async () => {
    const laptop = await newDevice()
    await laptop.goto('/auth')
    await signInHalf(laptop, halima)
    await laptop.getByRole('button', { name: 'Use a recovery code' }).click()
    await laptop.getByLabel('Recovery code').fill(recovery[0] ?? '')
    await laptop.getByRole('button', { name: 'Sign in', exact: true }).click()
    await laptop.waitForURL('/dashboard')
    await laptop.goto('/settings?tab=security')
    await expect(laptop.getByText('9 of 10 left')).toBeVisible()
  })

  await test.step('her phone was signed out by that, and a code lets it in again', async () => {
    await phone.goto('/auth')
    await signInHalf(phone, halima)
    // The code of this half minute was used to turn it on; the next one is taken early.
    await phone.getByLabel('Code', { exact: true }).fill(app.generate({ timestamp: Date.now() + 30_000 }))
    await phone.getByRole('button', { name: 'Sign in', exact: true }).click()
    await phone.waitForURL('/dashboard')
  })

  await test.step('she adds a passkey, signs out, and comes in with it alone', async () => {
    await giveAuthenticator(phone)
    await phone.goto('/settings?tab=security')
    await phone.getByRole('button', { name: 'Add a passkey' }).click()
    await phone
      .getByRole('dialog', { name: 'Add a passkey' })
      .getByRole('button', { name: 'Add passkey' })
      .click()
    await expect(phone.getByText('Passkey added', { exact: true })).toBeVisible()
    await expect(phone.getByText('Not used yet')).toBeVisible()
    await phone.request.delete('/api/session', { headers: { origin: product.origin } })
    await phone.goto('/auth')
    await phone.getByRole('button', { name: 'Use a passkey' }).click()
    await phone.waitForURL('/dashboard')
  })

  await test.step('after a while she is asked who she is, once, and what she wanted is done', async () => {
    await phone.goto('/settings?tab=security')
    // The server asks after some minutes; here it is made to ask at once.
    await phone.route('**/api/passkeys/*', (route) => route.fulfill(stepUpRequired), { times: 1 })
    await phone.getByRole('button', { name: /^Remove/ }).click()
    await phone.getByRole('button', { name: 'Remove passkey' }).click()
    const dialog = phone.getByRole('dialog', { name: 'Confirm that it is you' })
    await dialog.getByRole('button', { name: 'Confirm with a passkey' }).click()
    await expect(phone.getByText('Passkey removed', { exact: true })).toBeVisible()
    await expect(dialog).toHaveCount(0)
  })

  await test.step('her password changes once she has shown the second step, too, and is typed once', async () => {
    await phone.route('**/api/session/password', (route) => route.fulfill(stepUpRequired), { times: 1 })
    await newPassword(phone, halima.password, 'calabash-lantern-27')
    const dialog = phone.getByRole('dialog', { name: 'Confirm that it is you' })
    await expect(dialog.getByRole('button', { name: 'Use a recovery code' })).toBeVisible()
    await expect(dialog.getByLabel('Password')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Use a recovery code' }).click()
    await dialog.getByLabel('Recovery code').fill(recovery[1] ?? '')
    await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
    await reads(phone, 'Password updated')
    await expect(phone.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('she sees where she is signed in', async () => {
    await phone.goto('/settings?tab=security')
    await expect(phone.getByRole('heading', { name: 'Where you are signed in' })).toBeVisible()
    await expect(phone.getByText('This one')).toBeVisible()
  })
})

/** The form with e-mail and password, and the page of the second step. */
async function signInHalf(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
}

/** An authenticator inside the browser that knows its person. */
async function giveAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}
