/**
 * What a signed-in person opens is in its document: there before any script, the same as what the program shows, and
 * kept by nobody. The scripts are held back here, as a slow network does.
 */

import { naira } from '@kolo/foundation/money'
import { listGoals, openGoal } from '@kolo/savings/contract'
import type { Page } from '@playwright/test'
import { enter, expect, test } from './fixtures/browser.ts'
import { administrator, appoint, openAccount, openForSaving } from './fixtures/community.ts'
import { newcomer } from './fixtures/people.ts'
import { firstAdministrator } from './fixtures/product.ts'

test.use({ scene: 'painted before scripts' })

const kemi = newcomer('Kemi Adebayo')

test.beforeAll(async ({ product: { origin } }) => {
  const treasurer = await appoint(origin, newcomer('Musa Bello'), 'admin')
  await openForSaving(await administrator(origin), treasurer.caller)
  const { caller } = await openAccount(origin, kemi)
  const { plans } = await caller.call(listGoals, {})
  await caller.call(openGoal, {
    body: {
      planId: plans[0]?.id ?? '',
      name: 'School fees',
      icon: 'home',
      targetKobo: naira(240_000n),
      targetOn: null,
    },
  })
})

/** Holds back every script of the program until the answered function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((go) => {
    release = go
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue().catch(() => undefined)
  })
  return release
}

const open = (page: Page, path: string) => page.goto(path, { waitUntil: 'commit' })
/** The lines of the screen itself; what its further reads bring is still on its way before the program. */
const linesOf = async (page: Page) =>
  // biome-ignore lint/performance/useDomNodeTextContent: lines are where the screen breaks them
  (await page.locator('#main').innerText())
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('Loading'))
const programIsThere = (page: Page) => expect(page.locator('[data-drawn]')).toHaveCount(0)

for (const [person, path] of [
  [kemi, '/dashboard'],
  [kemi, '/savings'],
  [kemi, '/investments'],
  [kemi, '/where-the-money-is'],
  [kemi, '/returns'],
  [firstAdministrator, '/admin'],
] as const)
  test(`${path} says before the program what it says with it, and is asked for once`, async ({
    newDevice,
  }) => {
    const page = await newDevice({ isTamperedWith: true })
    await enter(page, person)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const release = await holdScripts(page)
    await open(page, path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(page.locator('[data-drawn] main')).toBeVisible()
    const before = await linesOf(page)
    expect(before.length).toBeGreaterThan(2)
    release()
    await programIsThere(page)
    const after = await linesOf(page)
    expect(before.filter((line) => !after.includes(line))).toEqual([])
    expect(asked.filter((each) => /^\/api\/(session|home|admin\/home|savings)$/.test(each))).toEqual([])
  })

test('links lead on before the program is there, and a button does its work once it is', {
  tag: '@deep',
}, async ({ newDevice }) => {
  const page = await newDevice({ isTamperedWith: true })
  await enter(page, kemi)
  const release = await holdScripts(page)
  await open(page, '/dashboard')
  const bar = page.getByRole('navigation', { name: 'Main, bottom bar' })
  await bar.getByRole('link', { name: 'Savings' }).click()
  await expect(page.getByRole('heading', { name: 'Savings', level: 1 })).toBeVisible()
  await bar.getByRole('button', { name: 'More' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  release()
  await expect(page.getByRole('dialog', { name: 'More' })).toBeVisible()
})

test('a device that hides amounts paints none before the program', { tag: '@deep' }, async ({
  newDevice,
}) => {
  const page = await newDevice({ isTamperedWith: true })
  await enter(page, kemi)
  await page.goto('/profile')
  await page.evaluate("localStorage.setItem('kolo-hide-amounts', 'yes')")
  const release = await holdScripts(page)
  await open(page, '/dashboard')
  await expect(page.locator('[data-drawn] main')).toBeAttached()
  await expect(page.locator('[data-drawn] main')).not.toBeVisible()
  release()
  await programIsThere(page)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
})

test('what is kept for reading offline holds nobody’s screen', { tag: '@deep' }, async ({ newDevice }) => {
  const page = await newDevice()
  await enter(page, kemi)
  await page.goto('/dashboard')
  await programIsThere(page)
  const kept = `navigator.serviceWorker.ready.then(() => caches.match('/dashboard')).then((kept) => kept.text())`
  const shell = (await page.evaluate(kept)) as string
  expect(shell).toContain('Initializing')
  expect(shell).not.toContain('data-answer')
})
