/**
 * What follows a sign-up on the screen (specification section 4), on a clock the test holds: a welcome, a look at who is
 * here, and everything on the page asked anew.
 */
import { readHome } from '@kolo/home/contract'
import { readSession, signUp } from '@kolo/identity/contract'
import { fillSignUp } from './fixtures/account-forms.ts'
import { expect, test } from './fixtures/browser.ts'
import { newcomer } from './fixtures/people.ts'

test.use({ scene: 'after sign-up' })

test('a sign-up is followed on the screen by a welcome after 1 s, a check after 2 s and a refresh after 5 s', async ({
  newDevice,
}) => {
  const page = await newDevice({ isTamperedWith: true })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const timesAsked = (path: string) => asked.filter((one) => one === path).length
  const welcome = page.getByText('Welcome to Raffia Savings Club, Simi', { exact: true })
  // The clock stands still from the moment the account is asked for.
  await page.route(`**${signUp.path}`, async (route) => {
    await page.clock.pauseAt(Date.now() + 60_000)
    await route.continue()
  })
  await page.clock.install()
  await page.goto('/auth?mode=signUp')
  await fillSignUp(page, newcomer('Simi Coker'))
  await expect(page.getByText('Account created successfully')).toBeVisible()

  await test.step('the welcome', async () => {
    await page.clock.runFor(990)
    await expect(welcome).toHaveCount(0)
    await page.clock.runFor(10)
    await expect(welcome).toBeVisible()
  })

  await test.step('the check', async () => {
    const before = timesAsked(readSession.path)
    await page.clock.runFor(990)
    expect(timesAsked(readSession.path)).toBe(before)
    await page.clock.runFor(10)
    await expect.poll(() => timesAsked(readSession.path)).toBe(before + 1)
  })

  await test.step('the refresh', async () => {
    await page.getByRole('link', { name: 'Go to my dashboard' }).click()
    // The page takes a little of the held time to be drawn.
    let passed = 0
    await expect(async () => {
      await page.clock.runFor(20)
      passed += 20
      expect(await page.getByRole('heading', { level: 1, name: /Simi/ }).count()).toBe(1)
    }).toPass({ intervals: [50] })
    const before = timesAsked(readHome.path)
    await page.clock.runFor(2_990 - passed)
    expect(timesAsked(readHome.path)).toBe(before)
    await page.clock.runFor(10)
    await expect.poll(() => timesAsked(readHome.path)).toBe(before + 1)
  })
})
