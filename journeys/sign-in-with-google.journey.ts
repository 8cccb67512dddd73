/**
 * Signing in with Google in a real browser against a certified provider: it works, and each way in which it does not
 * says so in the words of the specification.
 */
import { expect } from './stage/browser.ts'
import { choose, openPopup, test } from './stage/google.ts'

test.use({ scene: 'google' })

const button = 'Continue with Google'

test('somebody new comes in through a popup and completes the profile', async ({ newDevice }) => {
  const phone = await newDevice()
  await phone.goto('/auth')
  const popup = await openPopup(phone, button)
  await choose(popup, 'Kemi Ajayi')
  await phone.waitForURL('/profile')
  expect(popup.isClosed()).toBe(true)
  await expect(phone.getByText('Account created successfully')).toBeVisible()
  await expect(phone.getByText('Your profile is not complete.')).toBeVisible()
  await expect(phone.getByLabel('Full name')).toHaveValue('Kemi Ajayi')
})

test('every other ending has its sentence', async ({ newDevice }) => {
  const phone = await newDevice({ expects: /409/ })
  await phone.goto('/auth')
  const says = (sentence: string) =>
    expect(phone.getByRole('alert').getByText(sentence).first()).toBeVisible()

  await test.step('the window is closed', async () => {
    await (await openPopup(phone, button)).close()
    await says('Google sign-in was cancelled. Please try again.')
    await expect(phone.getByText('Failed to sign in with Google')).toBeVisible()
  })

  await test.step('the person says no on the provider’s page', async () => {
    await phone.reload()
    await choose(await openPopup(phone, button), 'Cancel')
    await says('Google sign-in was cancelled. Please try again.')
  })

  await test.step('the provider has not checked the e-mail', async () => {
    await phone.reload()
    await choose(await openPopup(phone, button), 'Ladi Yaro')
    await says('This operation is not allowed. Please contact support.')
  })

  await test.step('a second click starts over', async () => {
    await phone.reload()
    await openPopup(phone, button)
    await phone.getByRole('button', { name: button }).click()
    await says('Sign-in process was cancelled.')
  })

  await test.step('the browser allows no popup, and the way in this window leads in', async () => {
    await phone.addInitScript({ content: 'window.open = () => null' })
    await phone.reload()
    await phone.getByRole('button', { name: button }).click()
    await says('Sign-in popup was blocked. Please allow popups and try again.')
    await phone.getByRole('button', { name: 'Continue in this window' }).click()
    await phone.waitForURL(/\/choose\//)
    await choose(phone, 'Cancel')
    await phone.waitForURL(/\/auth\?google=popup-closed-by-user$/)
    await says('Google sign-in was cancelled. Please try again.')
    await phone.getByRole('button', { name: button }).click()
    await phone.getByRole('button', { name: 'Continue in this window' }).click()
    await phone.waitForURL(/\/choose\//)
    await choose(phone, 'Late Lawal')
    await phone.waitForURL('/profile')
    expect(phone.url()).not.toContain('code')
  })
})

test('without a network it says so', async ({ newDevice }) => {
  const phone = await newDevice({ expects: /ERR_INTERNET_DISCONNECTED|Failed to load/ })
  await phone.goto('/auth')
  await expect(phone.getByRole('button', { name: button })).toBeVisible()
  await phone.context().setOffline(true)
  await phone.getByRole('button', { name: button }).click()
  await expect(
    phone.getByRole('alert').getByText('Network error. Please check your internet connection.').first(),
  ).toBeVisible()
})
