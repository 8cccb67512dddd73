/** Linking Google to an account with a password and taking it away again, in a real browser. */
import { signUp } from '@kolo/identity/contract'
import { expect, signInAs } from './fixtures/browser.ts'
import { newCaller } from './fixtures/caller.ts'
import { choose, openPopup, test } from './fixtures/google.ts'
import { newcomer } from './fixtures/people.ts'

test.use({ scene: 'link google' })

test('a member links Google, signs in with it and unlinks it', async ({ product, newDevice }) => {
  const tunde = newcomer('Tunde Bakare')
  await newCaller(product.origin).call(signUp, { body: tunde })
  const phone = await newDevice({ expects: /409/ })
  await signInAs(phone, tunde)

  await test.step('another Google account is refused', async () => {
    await phone.goto('/settings?tab=sign-in')
    await choose(await openPopup(phone, 'Link Google'), 'Kemi Ajayi')
    await expect(
      phone.getByText('The federated account uses a different email than the current one.').first(),
    ).toBeVisible()
  })

  await test.step('the one with the same e-mail is linked', async () => {
    await choose(await openPopup(phone, 'Link Google'), 'Tunde Bakare')
    await expect(phone.getByText('Google linked')).toBeVisible()
    await expect(phone.getByRole('button', { name: 'Unlink Google' })).toBeVisible()
  })

  await test.step('and opens the account elsewhere', async () => {
    // Signing in elsewhere ends the session here, which an open page would report.
    await phone.close()
    const laptop = await newDevice()
    await laptop.goto('/auth')
    await choose(await openPopup(laptop, 'Continue with Google'), 'Tunde Bakare')
    await laptop.waitForURL('/dashboard')
    await expect(laptop.getByText('Welcome back')).toBeVisible()
    await laptop.goto('/settings?tab=sign-in')
    await laptop.getByRole('button', { name: 'Unlink Google' }).click()
    await laptop.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click()
    await expect(laptop.getByText('Google unlinked')).toBeVisible()
    await expect(laptop.getByRole('button', { name: 'Link Google' })).toBeVisible()
  })
})
