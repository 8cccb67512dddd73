/**
 * Every screen while what it shows is on its way, when the server does not answer it, once it is asked again, and without a network. The
 * list of screens is the client's own. What a screen shows when there is nothing is in every-screen.journey.ts.
 */
import type { Page, Route } from '@playwright/test'
import { enter, expect, test } from './fixtures/browser.ts'
import { openAccount } from './fixtures/community.ts'
import { newcomer } from './fixtures/people.ts'
import { firstAdministrator } from './fixtures/product.ts'
import { anId, ofAdministrators, ofMembers } from './fixtures/screens.ts'
import { leadTo } from './fixtures/whole.ts'

test.use({ scene: 'every state' })

/**
 * Screens that ask for nothing of their own: what they show came with the session or the screen before, or somebody
 * chooses first.
 */
const asksForNothing = [
  '/admin/reports',
  '/admin/books/vouchers/new',
  '/admin/books/templates/new',
  // No year: it leads to the page before.
  `/admin/books/year-end/${anId}`,
  '/investments/compare',
  `/returns/${anId}`,
  '/settings',
]
/** What the frame asks for, whatever screen is shown. */
const ofFrame = /^\/api\/(?:session|community|live|changes|notices)\b/

/** A "no" that nobody asks again about by themselves: what is tried again in the background shows later, and the same. */
const fault = {
  status: 400,
  contentType: 'application/problem+json',
  body: JSON.stringify({ status: 400, code: 'bad-request', message: 'We could not read this request.' }),
}

/** Holds back what a screen asks for, until it is told how that ends. */
async function holdBack(page: Page) {
  const held: Route[] = []
  let ending: 'held' | 'failed' | 'answered' = 'held'
  await page.route('**/api/**', (route) => {
    const request = route.request()
    if (request.method() !== 'GET' || ofFrame.test(new URL(request.url()).pathname)) return route.continue()
    if (ending === 'answered') return route.continue()
    if (ending === 'failed') return route.fulfill(fault)
    held.push(route)
  })
  return {
    hold: () => {
      ending = 'held'
      held.length = 0
    },
    fail: async () => {
      ending = 'failed'
      for (const route of held.splice(0)) await route.fulfill(fault).catch(() => undefined)
    },
    answer: () => {
      ending = 'answered'
    },
  }
}

/** Walks through the screens; the answer is what was not said where it had to be. */
async function statesOf(page: Page, [first, ...paths]: readonly string[]): Promise<string[]> {
  const missing: string[] = []
  const isSeen = async (path: string, what: string, place: ReturnType<Page['locator']>) => {
    const seen = await expect(place)
      .toBeVisible()
      .then(() => true)
      .catch(() => false)
    if (!seen) missing.push(`${path}: ${what}`)
  }
  const main = page.locator('#main')
  const again = main.getByRole('button', { name: 'Try again' }).first()
  await page.goto(first ?? '/')
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  const asked = await holdBack(page)
  for (const path of paths.filter((each) => !asksForNothing.includes(each))) {
    asked.hold()
    await leadTo(page, path).catch(() => undefined)
    await isSeen(path, 'on its way', main.locator('[aria-busy=true]').first())
    await asked.fail()
    await isSeen(path, 'failed', again)
    asked.answer()
    for (let press = 0; press < 6 && (await again.isVisible()); press++) {
      await again.click({ timeout: 2_000 }).catch(() => undefined)
      await expect(main.locator('[aria-busy=true]')).toHaveCount(0)
    }
    if (await again.isVisible()) missing.push(`${path}: asked again`)
  }
  await page.context().setOffline(true)
  for (const path of [first ?? '/', ...paths]) {
    await leadTo(page, path).catch(() => undefined)
    await isSeen(path, 'without a network', page.getByText('No network.').first())
  }
  await page.context().setOffline(false)
  await expect(page.getByText('No network.')).toHaveCount(0)
  return missing
}

const expects = /400|Failed to load resource|ERR_INTERNET_DISCONNECTED|Failed to fetch/

test('every screen of a member has its states', { tag: '@deep' }, async ({ product, newDevice }) => {
  const page = await newDevice({ isTamperedWith: true, expects })
  const ngozi = newcomer('Ngozi Eze')
  await openAccount(product.origin, ngozi)
  await enter(page, ngozi)
  const own = ofMembers.filter((path) => !['/', '/terms', '/privacy', '/dashboard'].includes(path))
  expect(own.length).toBeGreaterThan(15)
  expect(await statesOf(page, ['/dashboard', ...own])).toEqual([])
})

test('every screen of an administrator has its states', { tag: '@deep' }, async ({ newDevice }) => {
  const page = await newDevice({ isTamperedWith: true, expects })
  await enter(page, firstAdministrator)
  const own = ofAdministrators.filter((path) => path !== '/admin')
  expect(own.length).toBeGreaterThan(25)
  expect(own).toContain(`/admin/events/${anId}`)
  expect(await statesOf(page, ['/admin', ...own])).toEqual([])
})
