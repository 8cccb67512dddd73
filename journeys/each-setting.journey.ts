/**
 * What some settings change is seen on a screen alone: each is flipped in the settings, as a person does, and looked at
 * where it shows. The others are in `each-setting.api.test.ts`.
 */
import { kobo } from '@kolo/foundation/money'
import type { Page } from '@playwright/test'
import { enter, expect, test } from './fixtures/browser.ts'
import { administrator, appoint, openAccount, openForSaving } from './fixtures/community.ts'
import { ageSessions } from './fixtures/passing-time.ts'
import { newcomer } from './fixtures/people.ts'
import { savesByTransfer } from './fixtures/saves-by-transfer.ts'

test.use({ scene: 'each setting', viewport: { width: 1280, height: 800 }, hasTouch: false })

const amount = kobo(1_234_500n)

/** Flips something in a part of the settings and saves it. */
async function choose(page: Page, tab: string, flip: () => Promise<unknown>): Promise<void> {
  await page.goto(`/settings?tab=${tab}`)
  await flip()
  const save = page.getByRole('button', { name: 'Save changes' })
  await save.click()
  await expect(save).toHaveCount(0)
}

/** One of a few choices that lie beside each other. */
const take = (page: Page, group: string, choice: string) => () =>
  page.getByRole('radiogroup', { name: group }).getByText(choice, { exact: true }).click()

test.describe.configure({ mode: 'serial' })
const ngozi = newcomer('Ngozi Ade')

test.beforeAll(async ({ product: { origin } }) => {
  const tunde = await appoint(origin, newcomer('Tunde Cole'), 'admin')
  const zainab = await administrator(origin)
  await openForSaving(zainab, tunde.caller)
  const { caller } = await openAccount(origin, ngozi)
  await savesByTransfer(caller, zainab, amount)
})

test('preferences.theme', async ({ newDevice }) => {
  const [page, other] = [await newDevice(), await newDevice()]
  await enter(page, ngozi)
  await choose(page, 'preferences', take(page, 'Theme', 'Dark'))
  const root = (of: Page) => of.locator('html')
  await expect(root(page)).toHaveAttribute('data-theme', 'dark')
  await page.goto('about:blank')
  // Another device of hers, which is light, takes it over.
  await enter(other, ngozi)
  await other.goto('/dashboard')
  await expect(root(other)).toHaveAttribute('data-theme', 'dark')
  await choose(other, 'preferences', take(other, 'Theme', 'Light'))
  await expect(root(other)).toHaveAttribute('data-theme', 'light')
})

test('dashboard.layout', async ({ newDevice }) => {
  const page = await newDevice()
  await enter(page, ngozi)
  const areBeside = async () => {
    await page.goto('/dashboard')
    // The program takes the place of what the document showed: boxes are measured once it has.
    await expect(page.locator('[data-drawn]')).toHaveCount(0)
    const [main, aside] = [page.locator('.dash-main'), page.locator('.dash-aside')]
    const [left, right] = [await main.boundingBox(), await aside.boundingBox()]
    return (right?.x ?? 0) >= (left?.x ?? 0) + (left?.width ?? 0)
  }
  expect(await areBeside()).toBe(true)
  await choose(page, 'preferences', take(page, 'Layout', 'List'))
  expect(await areBeside()).toBe(false)
})

test('dashboard.widgets', async ({ newDevice }) => {
  const page = await newDevice()
  await enter(page, ngozi)
  const card = page.getByRole('heading', { name: 'Over time' })
  await page.goto('/dashboard')
  await expect(card).toBeVisible()
  await choose(page, 'preferences', () => page.getByRole('switch', { name: 'Over time' }).click())
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Activity' })).toBeVisible()
  await expect(card).toHaveCount(0)
  await choose(page, 'preferences', () => page.getByRole('switch', { name: 'Over time' }).click())
})

/** Looks at the chart, which comes when it is scrolled to; the program may take the place of the drawn screen meanwhile. */
async function toChart(page: Page): Promise<void> {
  await page.goto('/dashboard')
  await expect(() =>
    page.getByRole('heading', { name: 'Over time' }).scrollIntoViewIfNeeded({ timeout: 1_000 }),
  ).toPass()
}

test('dashboard.chartType', async ({ newDevice }) => {
  const page = await newDevice()
  await enter(page, ngozi)
  const bars = page.locator('.chart rect')
  const chart = page.getByRole('img', { name: /^Savings went from/ })
  await toChart(page)
  await expect(chart).toBeVisible()
  await expect(bars).toHaveCount(0)
  await choose(page, 'preferences', take(page, 'Chart', 'Bars'))
  await toChart(page)
  await expect(bars.last()).toBeVisible()
})

test('amounts, days and times on screens are written as they were chosen', async ({ newDevice }) => {
  const page = await newDevice()
  await enter(page, ngozi)
  await page.goto('/statement')
  await expect(page.getByText('₦12,345.00').first()).toBeVisible()
  await choose(page, 'preferences', async () => {
    await page.getByLabel('Number format').selectOption('1 000.00')
    await page.getByLabel('Date format').selectOption('YYYY-MM-DD')
  })
  await page.goto('/statement')
  await expect(page.getByText('₦12\u00a0345.00').first()).toBeVisible()
  await expect(page.getByText(/\b20\d\d-\d\d-\d\d\b/).first()).toBeVisible()
})

test('one minute before the session ends somebody is asked whether they are there', async ({
  newDevice,
  product,
}) => {
  const page = await newDevice({ expects: /status of 401/ })
  await enter(page, ngozi)
  await choose(page, 'security', () => page.getByLabel('Sign me out after').selectOption('15 minutes'))
  await page.clock.install()
  await page.goto('/support')
  await expect(page.getByRole('heading', { name: 'Support', level: 1 })).toBeVisible()
  await ageSessions(product, ngozi.email, 15 * 60 - 40)
  await page.clock.fastForward('14:02')
  const question = page.getByRole('dialog', { name: 'Are you still there?' })
  await expect(question).toContainText(/we sign you out in \d+ s/)
  await question.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(question).toHaveCount(0)
  await ageSessions(product, ngozi.email, 15 * 60 + 1)
  await page.goto('/savings')
  await page.waitForURL(/\/auth/)
})
