/**
 * Signing in with Google in a real browser against a certified provider: in a popup, in this window where there
 * can be none, and with a second factor. What it says when it fails is read in `messages/`.
 */
import { pathOf } from '@kolo/foundation/endpoint'
import { beginAttempt, finishAttempt } from '@kolo/identity/federated-contract'
import { beginTwoStep, confirmTwoStep } from '@kolo/identity/second-factor-contract'
import { getProfile } from '@kolo/profile/contract'
import { Secret, TOTP } from 'otpauth'
import { expect } from './fixtures/browser.ts'
import { chooseAccount } from './fixtures/chooser.ts'
import { openAccount } from './fixtures/community.ts'
import { atTheProvider, choose, openPopup, test } from './fixtures/google.ts'
import { newcomer } from './fixtures/people.ts'
import { stepUpRequired } from './fixtures/step-up.ts'

test.use({ scene: 'google' })

const button = 'Continue with Google'

test('the sign-in form stands in its document, and keeps what comes before the program', async ({
  product,
  newDevice,
}) => {
  const bola = newcomer('Bola Adewale')
  await openAccount(product.origin, bola)
  const phone = await newDevice({ isTamperedWith: true })
  const scripts: string[] = []
  phone.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.url())
  })
  let letGo = () => {}
  const held = new Promise<void>((done) => {
    letGo = done
  })
  await phone.route('**/assets/start-*.js', async (route) => {
    await held
    await route.continue()
  })
  await phone.goto('/auth', { waitUntil: 'networkidle' })
  expect(scripts.length).toBeLessThan(11)
  const words = async () => (await phone.locator('.auth').textContent())?.replace(/\s+/g, '') ?? ''
  const before = await words()

  await phone.getByLabel('Email address').fill(bola.email)
  const password = phone.getByLabel('Password', { exact: true })
  await password.pressSequentially(bola.password)
  letGo()
  // The document's own fields are named by the document, the program's by React.
  await expect(phone.locator('input#email')).toHaveCount(0)
  await expect(phone.getByLabel('Email address')).toHaveValue(bola.email)
  await expect(password).toHaveValue(bola.password)
  await expect(password).toBeFocused()
  expect((await words()).replace('Signinwithapasskeyatlocalhost', 'Useapasskey')).toBe(before)

  await test.step('and so it does with a press', async () => {
    await phone.reload()
    await phone.getByLabel('Email address').fill(bola.email)
    await phone.getByLabel('Password', { exact: true }).fill(bola.password)
    await phone.getByLabel('Password', { exact: true }).press('Enter')
    await phone.waitForURL('/dashboard')
  })
})

test('somebody new comes in through a popup and completes the profile', async ({ newDevice }) => {
  const phone = await newDevice()
  await phone.goto('/auth')
  const popup = await openPopup(phone, button)
  await choose(popup, 'Kemi Ajayi')
  await phone.waitForURL('/profile')
  expect(popup.isClosed()).toBe(true)
  await expect(phone.getByRole('heading', { name: 'Before you continue' })).toBeVisible()
  await expect(phone.getByLabel('Full name')).toHaveCount(0)
  await phone.getByRole('button', { name: 'I agree' }).click()
  await expect(phone.getByText('Account created successfully')).toBeVisible()
  await expect(phone.getByText('Your profile is not complete.')).toBeVisible()
  await expect(phone.getByLabel('Full name')).toHaveValue('Kemi Ajayi')
})

test('who comes in through Google alone proves it with Google, and goes on where they were', async ({
  newDevice,
}) => {
  const page = await newDevice({ expects: /403/ })
  await page.goto('/auth')
  await choose(await openPopup(page, button), 'Bisi Ola')
  await page.waitForURL('/profile')
  await page.getByRole('button', { name: 'I agree' }).click()
  await expect(page.getByLabel('Full name')).toHaveValue('Bisi Ola')
  await page.goto('/settings?tab=security')
  // The server asks after some minutes; here it is made to ask at once.
  await page.route('**/api/two-step/secret', (route) => route.fulfill(stepUpRequired), { times: 1 })
  await page.getByRole('button', { name: 'Turn on two-step sign-in' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await expect(dialog.getByRole('button', { name: 'Sign in again' })).toHaveCount(0)
  await choose(await openPopup(page, 'Confirm with Google'), 'Bisi Ola')
  await expect(page.getByAltText('The QR code of your secret')).toBeVisible()
  await expect(dialog).toHaveCount(0)
})

test('where no popup can be, this window leads to Google and back', { tag: '@deep' }, async ({
  newDevice,
}) => {
  const phone = await newDevice({ expects: /status of 409|favicon/ })
  await phone.addInitScript({ content: 'window.open = () => null' })
  await phone.goto('/auth?next=%2Fsavings')
  const toGoogle = async () => {
    await phone.getByRole('button', { name: button }).click()
    await phone.getByRole('button', { name: 'Continue in this window' }).click()
    await phone.waitForURL(/\/choose\//)
  }

  await test.step('and back without an account chosen', async () => {
    await toGoogle()
    await choose(phone, 'Cancel')
    await phone.waitForURL('/auth?next=%2Fsavings&google=popup-closed-by-user')
    const sentence = 'Google sign-in was cancelled. Please try again.'
    await expect(phone.getByRole('alert').getByText(sentence).first()).toBeVisible()
  })

  await test.step('and on to the page that was asked for', async () => {
    await toGoogle()
    await choose(phone, 'Late Lawal')
    await phone.waitForURL('/savings')
    expect(phone.url()).not.toContain('code')
  })
})

test('opened from the home screen there is one window, and no popup is tried', { tag: '@deep' }, async ({
  newDevice,
}) => {
  const phone = await newDevice({ expects: /favicon/ })
  await phone.addInitScript({
    content: `const real = matchMedia.bind(window)
      window.matchMedia = (query) => real(query.replace('(display-mode: standalone)', 'all'))`,
  })
  await phone.goto('/auth')
  await phone.getByRole('button', { name: button }).click()
  await phone.waitForURL(/\/choose\//)
  await choose(phone, 'Bisi Ola')
  await phone.waitForURL('/profile')
})

test('whoever comes through Google owes the second factor too', async ({ product, newDevice }) => {
  const { tunde } = atTheProvider
  const { caller, uid } = await openAccount(product.origin, { ...newcomer(tunde.name), email: tunde.email })
  const { url } = await caller.call(beginAttempt, { body: { purpose: 'link', place: 'popup' } })
  await caller.call(finishAttempt, { body: { answer: await chooseAccount(url, tunde.sub) } })
  const { secret } = await caller.call(beginTwoStep, {})
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  await caller.call(confirmTwoStep, { body: { code: app.generate() } })

  const phone = await newDevice({ expects: /status of 4(01|09)/ })
  await phone.goto('/savings')
  await phone.waitForURL('/auth?next=%2Fsavings')
  await choose(await openPopup(phone, button), tunde.name)
  await expect(phone.getByRole('heading', { name: 'One more step' })).toBeVisible()
  expect((await phone.request.get(pathOf(getProfile, { uid }))).status()).toBe(401)
  await phone.getByLabel('Code', { exact: true }).fill('000000')
  await phone.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(phone.getByText('This code does not work.').first()).toBeVisible()
  // The code of this half minute was used to turn it on; the next one is taken early.
  const code = app.generate({ timestamp: Date.now() + 30_000 })
  await phone.getByLabel('Code', { exact: true }).fill(code)
  await phone.getByRole('button', { name: 'Sign in', exact: true }).click()
  await phone.waitForURL('/savings')
})

test('without a network it says so', { tag: '@deep' }, async ({ newDevice }) => {
  const phone = await newDevice({ expects: /ERR_INTERNET_DISCONNECTED|Failed to load/ })
  await phone.goto('/auth')
  await expect(phone.getByRole('button', { name: button })).toBeVisible()
  await phone.context().setOffline(true)
  await phone.getByRole('button', { name: button }).click()
  await expect(
    phone.getByRole('alert').getByText('Network error. Please check your internet connection.').first(),
  ).toBeVisible()
})
