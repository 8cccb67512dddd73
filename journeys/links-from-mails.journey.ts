/**
 * The pages behind the links of mails, by every road people take to them: without the link's parts, with a link that
 * was used, is too old or was somebody else's. Each says what is the matter, offers a way on, and is whole.
 */
import { signUp } from '@kolo/identity/contract'
import type { Page } from '@playwright/test'
import { reads } from './fixtures/account-forms.ts'
import { enter, expect, test } from './fixtures/browser.ts'
import { newCaller } from './fixtures/caller.ts'
import { openAccount } from './fixtures/community.ts'
import { ageLinks } from './fixtures/passing-time.ts'
import { newcomer } from './fixtures/people.ts'
import { mailedLink } from './fixtures/product.ts'
import { isWhole } from './fixtures/whole.ts'

test.use({ scene: 'links from mails' })

const notValid = 'This link does not work. Please ask for a new one.'
const used = 'This link was already used. Please ask for a new one.'
const expired = 'This link has expired. Please ask for a new one.'

const title = (page: Page, words: string) =>
  expect(page.getByRole('heading', { level: 1, name: words, exact: true })).toBeVisible()
const wayOn = (page: Page, words: string) => page.getByRole('main').getByText(words, { exact: true })

/** The link without its e-mail, with a token of nobody, with another e-mail. */
function spoilt(link: URL, change: { email?: string | null; token?: string }): string {
  const url = new URL(link)
  if (change.email === null) url.searchParams.delete('email')
  else if (change.email) url.searchParams.set('email', change.email)
  if (change.token) url.searchParams.set('token', change.token)
  return url.href
}

test('a link to prove an e-mail says what is the matter with it, and how to go on', async ({
  product,
  newDevice,
}) => {
  const { origin } = product
  const ify = newcomer('Ify Okoro')
  const musa = newcomer('Musa Danjuma')
  await newCaller(origin).call(signUp, { body: ify })
  const link = await mailedLink(origin, ify.email)
  const phone = await newDevice({ expects: /status of 4(09|22)/ })
  const press = (page: Page) => page.getByRole('button', { name: 'Verify my email' }).click()
  const failed = async (page: Page, url: string, words: string) => {
    await page.goto(url)
    if (new URL(url).searchParams.has('email')) await press(page)
    await reads(page, 'Failed to verify email', words)
    await title(page, 'We could not verify your email')
    await expect(page.getByRole('main').getByText(words)).toBeVisible()
    expect(page.url()).not.toContain('token')
  }

  await test.step('without a token it tells to open the mail', async () => {
    await phone.goto('/auth?mode=verifyEmail')
    await title(phone, 'Check your email')
    await expect(phone.getByText('We sent a link to your email address.')).toBeVisible()
    await isWhole(phone, 'verify, nothing')
    await phone.getByRole('link', { name: 'Sign in to send it again' }).click()
    await title(phone, 'Welcome back')
  })

  await test.step('without the e-mail, with another one or with a token of nobody it does not work', async () => {
    await failed(phone, spoilt(link, { email: null }), notValid)
    await isWhole(phone, 'verify, broken')
    await failed(phone, spoilt(link, { email: musa.email }), notValid)
    await failed(phone, spoilt(link, { token: 'none' }), notValid)
    await expect(wayOn(phone, 'Sign in to send it again')).toBeVisible()
  })

  await test.step('after a day it has expired, and a new one is sent from there', async () => {
    await ageLinks(product, ify.email, 24 * 60)
    await enter(phone, ify)
    await failed(phone, link.href, expired)
    await isWhole(phone, 'verify, expired')
    await phone.getByRole('button', { name: 'Send again', exact: true }).click()
    await reads(phone, 'Verification email sent')
  })

  await test.step('the link of another person proves that person’s e-mail, not one’s own', async () => {
    await openAccount(origin, musa)
    const tablet = await newDevice()
    await enter(tablet, musa)
    await tablet.goto((await mailedLink(origin, ify.email, { after: link })).href)
    await title(tablet, 'Verify your email')
    await isWhole(tablet, 'verify, before it is pressed')
    // Opening alone, as a program that looks after mail does, uses nothing up.
    await tablet.reload()
    await tablet.goto((await mailedLink(origin, ify.email, { after: link })).href)
    await press(tablet)
    await title(tablet, 'This email is verified')
    const words = `The link was for ${ify.email}. You are signed in as ${musa.email}.`
    await expect(tablet.getByText(words)).toBeVisible()
    await isWhole(tablet, 'verify, another person')
  })

  await test.step('a used one says that the email is already verified, to its owner and to whoever holds it', async () => {
    const again = (await mailedLink(origin, ify.email, { after: link })).href
    const laptop = await newDevice({ expects: /status of 409/ })
    await laptop.goto(again)
    await press(laptop)
    await title(laptop, 'Your email is already verified')
    await expect(laptop.getByText('Failed to verify email')).toHaveCount(0)
    await isWhole(laptop, 'verify, used')
    await phone.goto(again)
    await title(phone, 'Your email is already verified')
    await expect(phone.getByText('Failed to verify email')).toHaveCount(0)
    await phone.getByRole('link', { name: 'Go to my dashboard' }).click()
    await phone.waitForURL('/dashboard')
  })
})

test('a link to set a password says what is the matter with it, and how to go on', async ({
  product,
  newDevice,
}) => {
  const { origin } = product
  const chike = newcomer('Chike Ude')
  const next = 'woven mat and 7 drums'
  await openAccount(origin, chike)
  const phone = await newDevice({ expects: /status of 409/ })
  const asks = async () => {
    await title(phone, 'Forgot your password?')
    await expect(phone.getByLabel('Email address')).toHaveValue(chike.email)
  }
  let last: URL | undefined
  const mailed = async () => {
    await phone.goto(`/auth?mode=resetPassword&email=${encodeURIComponent(chike.email)}`)
    await asks()
    await phone.getByRole('button', { name: 'Send the link' }).click()
    await reads(phone, 'Password reset email sent')
    last = await mailedLink(origin, chike.email, { mode: 'resetPassword', after: last })
    return last
  }
  const tryLink = async (url: string) => {
    await phone.goto(url)
    await title(phone, 'Set a new password')
    expect(phone.url()).not.toContain('token')
    await phone.getByLabel('New password').fill(next)
    await phone.getByRole('button', { name: 'Save the new password' }).click()
  }
  const failed = async (url: string, words: string) => {
    await tryLink(url)
    await reads(phone, 'Failed to update password', words)
    await expect(phone.getByRole('main').getByText(words)).toBeVisible()
    await expect(phone.getByRole('button', { name: 'Save the new password' })).toHaveCount(0)
    await isWhole(phone, `reset: ${words}`)
    await phone.getByRole('button', { name: 'Ask for a new link' }).click()
  }

  await test.step('without a token it asks for the address', async () => {
    await phone.goto('/auth?mode=resetPassword')
    await title(phone, 'Forgot your password?')
  })

  await test.step('without the e-mail it does not work, and a new one can be asked for', async () => {
    await phone.goto(spoilt(await mailed(), { email: null }))
    await title(phone, 'Forgot your password?')
    await expect(phone.getByText(notValid)).toBeVisible()
    expect(phone.url()).not.toContain('token')
    await isWhole(phone, 'reset, broken')
  })

  await test.step('with another e-mail, a token of nobody, or after an hour, it does not work', async () => {
    const link = last ?? (await mailed())
    await failed(spoilt(link, { email: 'obi.ude@example.org' }), notValid)
    await failed(spoilt(link, { token: 'none' }), notValid)
    await asks()
    await ageLinks(product, chike.email, 60)
    await failed(link.href, expired)
    await asks()
  })

  await test.step('it works once', async () => {
    const link = await mailed()
    await tryLink(link.href)
    await reads(phone, 'Password updated')
    await title(phone, 'Welcome back')
    await expect(phone.getByLabel('Email address')).toHaveValue(chike.email)
    await failed(link.href, used)
    await asks()
  })
})
