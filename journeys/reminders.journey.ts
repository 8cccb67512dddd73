/**
 * The three reminders of the specification in a real browser, on a clock the test moves: when each is due, that each is
 * there for its own reason, dismissed or left standing on one page only, and that signing out makes it new.
 */
import { pathOf } from '@kolo/foundation/endpoint'
import { signUp, verifyEmail } from '@kolo/identity/contract'
import { updateProfile } from '@kolo/profile/contract'
import { changeMemberStatus } from '@kolo/profile/members'
import type { Page } from '@playwright/test'
import { signInBy, signOutBy } from './fixtures/account-forms.ts'
import { enter, expect, test } from './fixtures/browser.ts'
import { newCaller } from './fixtures/caller.ts'
import { administrator } from './fixtures/community.ts'
import { newcomer } from './fixtures/people.ts'
import { mailedLink } from './fixtures/product.ts'

test.use({ scene: 'reminders' })

const inactive = 'Your account is currently inactive. Please contact support.'
const unverified = 'Check your email.'
const incomplete = 'Finish your profile.'

/** The reminder that is on the page; the notices of other matters are none. */
const reminder = (page: Page, title: string) => page.getByRole('main').getByText(title, { exact: true })

/** Takes the clock of this page into one's own hands. */
async function holdClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
}

/** Opens the dashboard and lets no more time pass than it takes to be drawn: from then on the two seconds count. */
async function load(page: Page, path = '/dashboard'): Promise<void> {
  await page.goto(path)
  await expect(async () => {
    await page.clock.runFor(20)
    expect(await page.locator('#root:not([data-drawn])').getByRole('navigation').count()).toBeGreaterThan(0)
  }).toPass({ intervals: [20] })
}

async function dismiss(page: Page, title: string): Promise<void> {
  await expect(reminder(page, title)).toBeVisible()
  const notice = page.getByRole('main').locator('.notice', { hasText: title })
  await notice.getByRole('button', { name: 'Dismiss' }).click()
  await expect(reminder(page, title)).toHaveCount(0)
}

async function showsNone(page: Page): Promise<void> {
  await page.clock.fastForward(10_000)
  for (const title of [inactive, unverified, incomplete]) await expect(reminder(page, title)).toHaveCount(0)
}

test('each reminder is shown once, when it is due, and again after signing out', async ({
  product: { origin },
  newDevice,
}) => {
  const amaka = newcomer('Amaka Nwosu')
  const caller = newCaller(origin)
  const { uid } = await caller.call(signUp, { body: amaka })
  await caller.call(updateProfile, { params: { uid }, body: { occupation: '' } })
  const zainab = await administrator(origin)
  await zainab.call(changeMemberStatus, {
    params: { uid },
    body: { isActive: false, reason: 'No news for a year.' },
  })
  const phone = await newDevice()
  await enter(phone, amaka)
  await holdClock(phone)
  await load(phone)

  await test.step('the account and the e-mail are each spoken of at once, the profile two seconds later', async () => {
    await expect(reminder(phone, inactive)).toBeVisible()
    await expect(reminder(phone, unverified)).toBeVisible()
    await expect(phone.getByText(`Open the link we sent to ${amaka.email}.`)).toBeVisible()
    await phone.clock.fastForward(1_900)
    await expect(reminder(phone, incomplete)).toHaveCount(0)
    await phone.clock.fastForward(100)
    await expect(reminder(phone, incomplete)).toBeVisible()
  })

  await test.step('each is dismissed by itself', async () => {
    await dismiss(phone, unverified)
    await expect(reminder(phone, inactive)).toBeVisible()
    await expect(reminder(phone, incomplete)).toBeVisible()
  })

  await test.step('none comes back in another tab of the same sign-in', async () => {
    const tab = await phone.context().newPage()
    await holdClock(tab)
    await load(tab)
    await showsNone(tab)
    await tab.close()
  })

  await test.step('one that was not dismissed stays on its page, and not on the next one', async () => {
    await phone.clock.fastForward(60_000)
    await expect(reminder(phone, inactive)).toBeVisible()
    await phone.getByRole('main').getByRole('link', { name: 'Write to Support' }).click()
    await expect(phone).toHaveURL(/\/support/)
    await showsNone(phone)
    await load(phone)
    await showsNone(phone)
  })

  await test.step('signing out makes all three new', async () => {
    await phone.clock.resume()
    await signOutBy(phone)
    await phone.waitForURL(/\/auth/)
    await signInBy(phone, amaka.email, amaka.password)
    await dismiss(phone, inactive)
    await dismiss(phone, unverified)
    await dismiss(phone, incomplete)
  })
})

test('a profile is not asked for at the first sign-in, and nothing where all is told', async ({
  product: { origin },
  newDevice,
}) => {
  const bola = newcomer('Bola Adeniyi')
  const phone = await newDevice()
  const { uid } = await (await phone.request.post(signUp.path, { data: bola })).json()
  const token = (await mailedLink(origin, bola.email)).searchParams.get('token')
  await phone.request.post(verifyEmail.path, { data: { email: bola.email, token } })
  await holdClock(phone)

  await test.step('a whole profile and a proven e-mail leave nothing to say', async () => {
    await load(phone)
    await showsNone(phone)
  })

  await test.step('what is missing is asked for from the second sign-in on', async () => {
    const answer = await phone.request.patch(pathOf(updateProfile, { uid }), { data: { occupation: '' } })
    expect((await answer.json()).profileComplete).toBe(false)
    await load(phone)
    await showsNone(phone)
    await enter(phone, bola)
    await load(phone)
    await phone.clock.fastForward(2_000)
    await expect(reminder(phone, incomplete)).toBeVisible()
  })
})
