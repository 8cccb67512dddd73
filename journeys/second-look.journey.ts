/**
 * The second look: what a member saw last is there at once when they come again, says of when it is, and can be read
 * without a network; and nothing of it is left for anybody else.
 */
import { naira } from '@kolo/foundation/money'
import { signOut } from '@kolo/identity/contract'
import { listGoals, openGoal } from '@kolo/savings/contract'
import type { Page } from '@playwright/test'
import { reads, signOutBy } from './fixtures/account-forms.ts'
import { atRest } from './fixtures/at-rest.ts'
import { enter, expect, signInAs, test } from './fixtures/browser.ts'
import { administrator, appoint, bankAccount, openAccount, openForSaving } from './fixtures/community.ts'
import { newcomer } from './fixtures/people.ts'
import { payByTransfer } from './fixtures/saving-forms.ts'
import { isWhole } from './fixtures/whole.ts'

test.use({ scene: 'second look' })

const amina = newcomer('Amina Yusuf')
const bayo = newcomer('Bayo Adeleke')
let goal = ''

test.beforeAll(async ({ product: { origin } }) => {
  const treasurer = await appoint(origin, newcomer('Musa Bello'), 'admin')
  await openForSaving(await administrator(origin), treasurer.caller)
  await openAccount(origin, bayo)
  const { caller } = await openAccount(origin, amina)
  const { plans } = await caller.call(listGoals, {})
  const target = { targetKobo: naira(240_000n), targetOn: null }
  const body = { planId: plans[0]?.id ?? '', name: 'School fees', icon: 'home', ...target } as const
  goal = (await caller.call(openGoal, { body })).id
})

const networkIsCut = {
  expects: /ERR_INTERNET_DISCONNECTED|Failed to (fetch|load)/,
}
const asOf = (page: Page) => page.getByText(/As of \d\d\/\d\d\/\d{4}, \d\d:\d\d/).first()
const programIsThere = (page: Page) => expect(page.locator('[data-drawn]')).toHaveCount(0)

/** All that is kept of pages, in one text; empty where there is none. */
const keptOn = (page: Page) =>
  page.evaluate<string>(`(async () => {
    let text = ''
    for (const name of (await caches.keys()).filter((one) => one.startsWith('kolo-kept'))) {
      const kept = await caches.open(name)
      for (const request of await kept.keys()) text += request.url + (await (await kept.match(request)).text())
    }
    return text
  })()`)

/** Opens an address and waits until its screen is kept. */
async function keepsIt(page: Page, path: string): Promise<void> {
  // A sheet that steps back in the history ends a navigation that begins before it.
  await expect(async () => void (await page.goto(path))).toPass()
  await page.evaluate('navigator.serviceWorker.ready')
  await programIsThere(page)
  await expect.poll(async () => (await keptOn(page)).includes(`/kept${path}`)).toBe(true)
}

test('a screen that was seen is there before the server is asked, says of when it is, and then is of now', async ({
  newDevice,
}) => {
  const page = await newDevice(networkIsCut)
  await enter(page, amina)
  await keepsIt(page, '/dashboard')
  await keepsIt(page, '/savings')
  // Without a network nothing comes but from the device; nobody else can have answered.
  await page.context().setOffline(true)
  let tries = 0
  page.on('requestfailed', (request) => {
    if (new URL(request.url()).pathname === listGoals.path) tries += 1
  })
  await page.goto('/savings')
  await expect(page.getByRole('heading', { name: 'Savings', level: 1 })).toBeVisible()
  await expect(page.getByText('School fees').first()).toBeVisible()
  await expect(asOf(page)).toBeVisible()
  await programIsThere(page)
  await expect(asOf(page)).toBeVisible()
  await isWhole(page, 'a kept page without a network')
  // Nothing is tried any more.
  await expect.poll(() => tries).toBe(4)
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('As of', { exact: false })).toHaveCount(0)
  await expect(page.getByText('This page is up to date.')).toBeAttached()
  await isWhole(page, 'a kept page that is of now again')
  // Opened with a network it is asked for anew, and its line goes.
  await page.goto('/dashboard', { waitUntil: 'commit' })
  await programIsThere(page)
  await expect(page.getByText('As of', { exact: false })).toHaveCount(0)
  // Loaded anew, the server answers.
  await page.reload()
  expect(await page.evaluate('document.documentElement.dataset.kept')).toBeUndefined()
})

test('what is seen right after signing in is there without a network, too', { tag: '@deep' }, async ({
  newDevice,
}) => {
  const page = await newDevice(networkIsCut)
  await signInAs(page, amina)
  await expect.poll(async () => (await keptOn(page)).includes('/kept/dashboard')).toBe(true)
  await page.context().setOffline(true)
  await page.reload()
  await expect(asOf(page)).toBeVisible()
  await expect(page.getByText('School fees').first()).toBeVisible()
  await programIsThere(page)
  await page.context().setOffline(false)
  await expect(page.getByText('As of', { exact: false })).toHaveCount(0)
})

test('a screen whose script is gone after a release is loaded anew by itself, once', {
  tag: '@deep',
}, async ({ newDevice }) => {
  const page = await newDevice({
    expects: /status of 404|dynamically imported|Service Worker/,
    isTamperedWith: true,
  })
  await enter(page, amina)
  await page.goto('/dashboard')
  await programIsThere(page)
  await atRest(page)
  let [gone, pages] = [true, 0]
  page.on('load', () => {
    pages += 1
  })
  await page.route(/\/assets\/.*\.js$/, (route) => (gone ? route.fulfill({ status: 404 }) : route.continue()))
  await page.route('**/savings', (route) => {
    // The new document names the scripts that are there.
    gone = false
    return route.continue()
  })
  await page
    .getByRole('navigation', { name: 'Main, bottom bar' })
    .getByRole('link', { name: 'Savings' })
    .click()
  await expect(page.getByRole('heading', { name: 'Savings', level: 1 })).toBeVisible()
  await programIsThere(page)
  // All scripts of this page have come: it does without those that are taken away next.
  await atRest(page)
  expect(pages).toBe(1)
  // Scripts that stay away do not load the page for ever: it says what is the matter.
  gone = true
  await page.unroute('**/savings')
  await page
    .getByRole('navigation', { name: 'Main, bottom bar' })
    .getByRole('link', { name: 'Invest' })
    .click()
  await expect(page.getByText('A part of this page could not be loaded.', { exact: false })).toBeVisible()
  gone = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Investments', level: 1 })).toBeVisible()
})

test('what was seen is read on without a network, from screen to screen', async ({ newDevice }) => {
  const page = await newDevice(networkIsCut)
  await enter(page, amina)
  for (const path of ['/dashboard', '/savings', `/savings/${goal}`]) await keepsIt(page, path)
  await page.context().setOffline(true)
  const opened = await page.context().newPage()
  await opened.goto('/dashboard')
  await programIsThere(opened)
  const bar = opened.getByRole('navigation', { name: 'Main, bottom bar' })
  await bar.getByRole('link', { name: 'Savings' }).click()
  await expect(opened.getByRole('heading', { name: 'Savings', level: 1 })).toBeVisible()
  await opened
    .getByRole('link', { name: /School fees/ })
    .first()
    .click()
  await expect(opened.getByRole('heading', { name: 'School fees', level: 1 })).toBeVisible()
  await expect(asOf(opened)).toBeVisible()
  // A screen that was never seen says what is the matter.
  await opened.goto('/investments')
  await expect(opened.getByText('No network.').first()).toBeVisible()
  await opened.close()
  await page.context().setOffline(false)
})

test('no number of an account and no code of a transfer is kept', { tag: '@deep' }, async ({ newDevice }) => {
  const page = await newDevice(networkIsCut)
  await enter(page, amina)
  await page.goto(`/savings/${goal}?do=save`)
  const code = await payByTransfer(page, '5,000')
  await keepsIt(page, '/dashboard')
  await keepsIt(page, '/savings')
  await keepsIt(page, `/savings/${goal}`)
  const kept = await keptOn(page)
  expect(kept).toContain('School fees')
  const secrets = [code, bankAccount.accountNumber, amina.phone.slice(-8), amina.dateOfBirth, amina.password]
  expect(secrets.filter((secret) => secret.length < 8 || kept.includes(secret))).toEqual([])
})

test('a button of a kept page is pressed once the latest is there', { tag: '@deep' }, async ({
  newDevice,
}) => {
  const page = await newDevice(networkIsCut)
  await enter(page, amina)
  await keepsIt(page, '/savings')
  await page.context().setOffline(true)
  // As soon as it is painted; the program is not there yet, and may be by the time the page says that it has loaded.
  await page.addInitScript(`addEventListener('DOMContentLoaded', () => {
    [...document.querySelectorAll('[data-kept] [data-drawn] button')].find((one) => one.textContent === 'Save money')?.click()
    sessionStorage.setItem('pressed', String(document.querySelectorAll('[data-drawn] [data-pressed]').length))
  })`)
  await page.goto('/savings')
  expect(await page.evaluate("sessionStorage.getItem('pressed')")).toBe('1')
  await programIsThere(page)
  // Never of an earlier time.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.context().setOffline(false)
  await expect(page.getByText('As of', { exact: false })).toHaveCount(0)
  await page.goto('/savings')
  await expect(page.getByRole('dialog').getByLabel('How much?')).toBeVisible()
})

/** Writes down whether a document ever had somebody's words, from its first moment on. */
async function watchFor(page: Page, words: string): Promise<() => Promise<string>> {
  await page.addInitScript(`{
    const look = () => {
      if (document.documentElement?.dataset.kept || document.body?.innerText.includes(${JSON.stringify(words)}))
        sessionStorage.setItem('was-shown', location.pathname)
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
    addEventListener('DOMContentLoaded', look)
  }`)
  return () => page.evaluate<string>("sessionStorage.getItem('was-shown') ?? 'never'")
}

test('a kept page whose session ended elsewhere is not shown for a moment, and nothing of it is left', {
  tag: '@deep',
}, async ({ newDevice }) => {
  const page = await newDevice({ expects: /401|Failed to load resource/ })
  await enter(page, amina)
  await keepsIt(page, '/savings')
  const { method, path } = signOut
  expect((await page.request.fetch(path, { method })).ok()).toBe(true)
  const shown = await watchFor(page, 'School fees')
  await page.goto('/savings')
  await page.waitForURL(/\/auth/)
  expect(await shown()).toBe('never')
  await expect.poll(() => keptOn(page)).toBe('')
  // Whoever comes next on this phone sees their own.
  await signInAs(page, bayo)
  await page.goto('/savings')
  await programIsThere(page)
  expect(await shown()).toBe('never')
})

test('whoever hides amounts, signs out, or signs in after somebody leaves nothing and sees nothing', async ({
  newDevice,
}) => {
  const page = await newDevice(networkIsCut)
  await enter(page, amina)
  await keepsIt(page, '/dashboard')
  await page.getByRole('button', { name: 'Hide amounts' }).first().click()
  await expect.poll(() => keptOn(page)).toBe('')
  await page.getByRole('button', { name: 'Show amounts' }).first().click()
  await keepsIt(page, '/savings')
  const beside = await page.context().newPage()
  await beside.goto('/dashboard')
  await programIsThere(beside)
  await page.goto('/dashboard')
  await programIsThere(page)
  await signOutBy(page)
  await reads(page, 'Signed out successfully')
  await expect.poll(() => keptOn(page)).toBe('')
  await page.context().setOffline(true)
  await page.goto('/savings')
  await expect(page.getByText('School fees')).toHaveCount(0)
  await page.context().setOffline(false)
  await beside.close()
  await signInAs(page, bayo)
  await keepsIt(page, '/dashboard')
  expect(await keptOn(page)).not.toMatch(/Amina|School fees/)
  await page.goto('/savings')
  await programIsThere(page)
  await expect(page.getByText('School fees')).toHaveCount(0)
})
