/**
 * Browser Back goes one step back and loses nothing that was typed: each sheet and each step is one press, what is not
 * saved is asked about in the same words everywhere, and no press does nothing.
 */
import type { Page } from '@playwright/test'
import { expect, signInAs, test } from './fixtures/browser.ts'
import { administrator, appoint, openAccount, openForSaving } from './fixtures/community.ts'
import { newcomer } from './fixtures/people.ts'
import { faultsOf } from './fixtures/whole.ts'

test.use({ scene: 'back loses nothing' })

const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' })

/** Whether the entry of the history that is shown is one for a step, and not the page's own. */
const isOnStep = (page: Page) => page.evaluate<boolean>('history.state?.step === true')

/** Presses Back, and agrees or not to leave what was typed. */
async function backAndThen(page: Page, answer: 'Stay' | 'Leave'): Promise<void> {
  await page.goBack()
  await expect(question(page)).toBeVisible()
  await question(page).getByRole('button', { name: answer }).click()
  await expect(question(page)).toBeHidden()
}

test('a sheet, a step and a page ask before Back loses what was typed', { tag: '@deep' }, async ({
  product: { origin },
  newDevice,
}) => {
  const tunde = await appoint(origin, newcomer('Tunde Alabi'), 'admin')
  await openForSaving(await administrator(origin), tunde.caller)
  const ngozi = newcomer('Ngozi Nwosu')
  await openAccount(origin, ngozi)
  const page = await newDevice()
  await signInAs(page, ngozi)
  const sheet = page.getByRole('dialog', { name: 'Open a goal' })

  await test.step('a sheet with nothing in it closes, and the next press leaves the page', async () => {
    await page.getByRole('link', { name: 'Savings', exact: true }).first().click()
    await page.getByRole('button', { name: 'New goal' }).first().click()
    await expect(sheet).toBeVisible()
    await page.goBack()
    await expect(sheet).toBeHidden()
    await expect(page).toHaveURL(/\/savings$/)
    await page.goBack()
    await expect(page).toHaveURL(/\/dashboard$/)
  })

  await test.step('Forward to a sheet that is closed costs no press of Back', async () => {
    await page.getByRole('link', { name: 'Savings', exact: true }).first().click()
    await page.getByRole('button', { name: 'New goal' }).first().click()
    await expect(sheet).toBeVisible()
    await page.goBack()
    await expect(sheet).toBeHidden()
    await page.goForward()
    await expect.poll(() => isOnStep(page)).toBe(false)
    await page.goBack()
    await expect(page).toHaveURL(/\/dashboard$/)
  })

  await test.step('what was typed stays for who stays, however often Back is pressed', async () => {
    await page.getByRole('link', { name: 'Savings', exact: true }).first().click()
    await page.getByRole('button', { name: 'New goal' }).first().click()
    await sheet.getByLabel('What are you saving for?').fill('School fees')
    for (const _ of [1, 2]) {
      await backAndThen(page, 'Stay')
      await expect(sheet.getByLabel('What are you saving for?')).toHaveValue('School fees')
    }
    await page.goBack()
    await expect(question(page)).toBeVisible()
    // The entry that Back took is taken up again in the next moment.
    await expect.poll(() => isOnStep(page)).toBe(true)
    await page.goBack()
    await expect(question(page)).toBeHidden()
    await expect(sheet.getByLabel('What are you saving for?')).toHaveValue('School fees')
    await backAndThen(page, 'Leave')
    await expect(sheet).toBeHidden()
    await expect(page).toHaveURL(/\/savings$/)
  })

  await test.step('closed by its own button, a sheet leaves nothing to press Back for', async () => {
    await page.getByRole('button', { name: 'New goal' }).first().click()
    await sheet.getByRole('button', { name: 'Close' }).click()
    await expect(sheet).toBeHidden()
    await page.goBack()
    await expect(page).toHaveURL(/\/dashboard$/)
  })

  await test.step('a page asks too, and Leave goes where Back was to go', async () => {
    await page.goto('/dashboard')
    await page.evaluate(`history.pushState({ idx: 1, key: 'profile' }, '', '/profile')`)
    await page.reload()
    await page.getByLabel('Work').fill('Tailor')
    await backAndThen(page, 'Stay')
    await expect(page.getByLabel('Work')).toHaveValue('Tailor')
    await backAndThen(page, 'Leave')
    await expect(page).toHaveURL(/\/dashboard$/)
  })

  await test.step('the notices close, and a link in them is one press back', async () => {
    await page.getByRole('link', { name: /^Notifications/ }).click()
    const notices = page.getByRole('dialog', { name: 'Notifications' })
    await expect(notices).toBeVisible()
    await page.goBack()
    await expect(notices).toBeHidden()
    await expect(page).toHaveURL(/\/dashboard$/)
  })
})

test('sign-up goes back step by step and refuses a common password where it is typed', {
  tag: '@deep',
}, async ({ newDevice }) => {
  const page = await newDevice({ expects: /422|409/ })
  const next = page.getByRole('button', { name: 'Continue', exact: true })
  await page.goto('/auth')
  await page.getByRole('link', { name: 'Open an account' }).click()
  await expect(page.getByText('Step 1 of 4')).toBeVisible()

  await test.step('a common password is refused on the step it is typed on', async () => {
    await page.getByLabel('Email address').fill('ifeoma.eze@example.org')
    await page.getByLabel('Password', { exact: true }).fill('password123')
    await next.click()
    await expect(page.getByText(/This one is too common\./)).toBeVisible()
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
    await expect(page.getByText('Step 1 of 4')).toBeVisible()
    expect(await faultsOf(page)).toEqual([])
  })

  await test.step('Back goes one step back, and every answer is there', async () => {
    await page.getByLabel('Password', { exact: true }).fill('a lantern by the river')
    await next.click()
    await page.getByLabel('Full name').fill('Ifeoma Eze')
    await page.goBack()
    await expect(page.getByText('Step 1 of 4')).toBeVisible()
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('a lantern by the river')
    await next.click()
    await expect(page.getByLabel('Full name')).toHaveValue('Ifeoma Eze')
  })

  await test.step('Forward does what the button does: it goes on, or says what is wrong', async () => {
    await page.goBack()
    await expect(page.getByText('Step 1 of 4')).toBeVisible()
    await page.getByLabel('Email address').fill('ifeoma')
    await page.goForward()
    await expect(page.getByLabel('Email address')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByText('Step 1 of 4')).toBeVisible()
    await page.getByLabel('Email address').fill('ifeoma.eze@example.org')
    await page.goForward()
    await expect(page.getByText('Step 2 of 4')).toBeVisible()
    await page.goBack()
    await expect(page.getByText('Step 1 of 4')).toBeVisible()
    await next.click()
    await expect(page.getByLabel('Full name')).toHaveValue('Ifeoma Eze')
  })

  await test.step('a reload keeps the answers and says so; the password lies in no storage', async () => {
    const kept = await page.evaluate(
      `JSON.stringify([{ ...sessionStorage }, { ...localStorage }, history.state])`,
    )
    expect(kept).toContain('Ifeoma Eze')
    expect(kept).not.toContain('a lantern by the river')
    await page.reload()
    await expect(page.getByText('Your answers are still here.')).toBeVisible()
    await expect(page.getByLabel('Email address')).toHaveValue('ifeoma.eze@example.org')
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  })
})
