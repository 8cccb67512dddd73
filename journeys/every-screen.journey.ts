/**
 * The ways to and between screens: each address shows its own content, old ones lead on, guards and faults say what they
 * are. How each screen looks is seen in the journeys that begin with screens-of.
 */
import { readFileSync } from 'node:fs'
import { signIn } from '@kolo/identity/contract'
import type { Locator, Page } from '@playwright/test'
import { signInBy, signOutBy } from './fixtures/account-forms.ts'
import {
  administratorScreens,
  dayo,
  type Found,
  fillEveryScreen,
  memberScreens,
  moderatorScreens,
  ngozi,
  otherAddresses,
  redirects,
  visitorScreens,
} from './fixtures/addresses.ts'
import { enter, expect, test } from './fixtures/browser.ts'
import { everydaySavings } from './fixtures/community.ts'
import { firstAdministrator } from './fixtures/product.ts'
import { faultsOf, isWhole, sizes } from './fixtures/whole.ts'

test.use({ scene: 'every screen' })

let found: Found
test.beforeAll(async ({ product: { origin } }) => {
  found = await fillEveryScreen(origin)
})

/** What only this screen shows, for every address that leads to it. */
async function showsItsOwn(
  page: Page,
  screens: readonly [paths: readonly string[], own: (page: Page) => Locator][],
): Promise<void> {
  for (const [paths, own] of screens) {
    for (const path of paths) {
      await page.goto(path)
      await expect(own(page).first(), path).toBeVisible()
      expect(new URL(page.url()).pathname, path).toBe(path)
    }
  }
}

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name })

test('the landing page says what the community offers, and leads in', async ({ newDevice }) => {
  const page = await newDevice()
  await page.goto('/')
  await expect(page.getByText(/Raffia Savings Club is a savings and investment community/)).toBeVisible()
  await page.getByRole('link', { name: 'Open an account' }).first().click()
  await page.waitForURL('/auth?mode=signUp')
})

test('each address of a member shows its own content', async ({ newDevice }) => {
  const page = await newDevice()
  await enter(page, ngozi)
  await showsItsOwn(page, [
    [['/dashboard'], heading(/Ngozi/)],
    [['/savings', '/savings-goals'], (at) => at.getByRole('link', { name: /House rent/ })],
    [[found.goalPath], heading('House rent')],
    [['/profile', '/account'], (at) => at.getByLabel('Full name')],
    [['/settings', '/preferences'], (at) => at.getByRole('tab', { name: 'Privacy' })],
    [['/investments', '/portfolio'], heading('No plan is open now')],
    [['/investments/compare'], heading('Compare plans')],
    [['/investments/mandate'], heading('Automatic investing')],
    [['/investments/7', '/investment/7'], heading('There is no investment at this address')],
    [['/announcements', '/news'], heading('No announcements yet')],
    [['/events'], heading('Nothing is planned')],
    [['/messages'], heading('No messages yet')],
    [['/directory'], (at) => at.getByLabel('Search members by name')],
    [['/support', '/tickets'], heading('No open tickets')],
  ])
})

test('each address of an administrator shows its own content', async ({ newDevice }) => {
  const page = await newDevice()
  await enter(page, firstAdministrator)
  const review = (at: Page) => at.getByRole('button', { name: `Review the payment of ${ngozi.fullName}` })
  await showsItsOwn(page, [
    [['/admin', '/admin/dashboard'], review],
    [['/admin/reports'], heading(/Documents of a member/)],
    [['/admin/analytics'], heading(/Analytics/)],
    [['/admin/profile'], (at) => at.getByLabel('Full name')],
    [['/admin/settings'], heading('Name, look and Support')],
    [['/admin/support', '/admin/tickets'], heading('No matches')],
    [['/admin/savings', '/admin/savings-plans'], (at) => at.getByText(everydaySavings.name)],
    [['/admin/interest'], heading(/By plan/)],
    [['/admin/members', '/admin/users'], (at) => at.getByText(ngozi.fullName)],
    [[found.memberPath], heading(ngozi.fullName)],
  ])
})

test('Support says where the officers are reached', async ({ newDevice }) => {
  const page = await newDevice()
  await enter(page, ngozi)
  await page.goto('/support')
  await expect(page.locator('.card', { has: page.getByRole('heading', { name: 'Call us' }) })).toContainText(
    'Lagos, Nigeria',
  )
})

test('no address the client knows is forgotten here', () => {
  const file = new URL('../web/dist/client-routes.json', import.meta.url)
  const known: string[] = JSON.parse(readFileSync(file, 'utf8'))
  const visited = [
    '/auth',
    '/unsubscribe',
    ...visitorScreens,
    // The page that ends Google's popup; journeys/sign-in-with-google.journey.ts goes through it.
    '/auth/federated',
    ...memberScreens,
    ...moderatorScreens,
    ...administratorScreens,
    ...otherAddresses,
    '/savings/7',
    // Looked at with loans in it by hand; features/loans/loans/server/loans.api.test.ts goes through what they do.
    '/borrow/7',
    '/borrow/7/guarantors',
    '/guarantees/7',
    '/admin/loans/7',
    // Of one payment; journeys/card-payment.journey.ts and journeys/cash-counted-by-two.journey.ts go through them.
    '/card-payments/7',
    '/cash-receipts/7',
    '/admin/cash/7',
    // journeys/event-last-seat.journey.ts goes through them.
    '/events/7',
    '/events/7/check-in',
    '/admin/events/7',
    // Leads to the money of plans.
    '/admin/distributions',
    // What a plan earned and paid, its money, and a distribution of it; journeys/paid-out-of-income.journey.ts goes through them.
    '/returns/7',
    '/admin/plan-money/7',
    '/admin/distributions/7',
    // journeys/plan-opened-by-two.journey.ts goes through it.
    '/admin/investment-plans/7',
    '/admin/members/7',
    // journeys/estate-settled.journey.ts goes through it.
    '/admin/members/7/estate',
    // journeys/charges-raised-and-paid.journey.ts goes through it.
    '/admin/charges/runs/7',
    // A list of members; journeys/moving-in.journey.ts goes through it.
    '/admin/members/import/7',
    // journeys/voucher-posted.journey.ts goes through the first.
    '/admin/books/vouchers/7',
    '/admin/books/templates/7',
    '/admin/books/templates/7/edit',
    '/admin/books/vouchers/7/edit',
    '/admin/books/fixed-assets/7',
    '/admin/books/year-end/2025',
    // A schedule; journeys/payroll-booked-by-two.journey.ts goes through it.
    '/admin/payroll/7',
    // A file that is being matched; journeys/month-of-thrift.journey.ts goes through it.
    '/admin/bank-statements/7',
    ...redirects.map(([from]) => from),
  ]
  const matches = (pattern: string) =>
    visited.some((path) =>
      new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+').replace('/*', '/.+')}$`).test(path),
    )
  expect(known.filter((pattern) => !matches(pattern))).toEqual([])
})

test('what is wrong on a page would be found', async ({ newDevice }) => {
  const page = await newDevice({ expects: /said on purpose|Content Security Policy/ })
  const heard: string[] = []
  page.on('console', (message) => heard.push(message.text()))
  await page.goto('/auth')
  await page.evaluate(`const image = document.body.appendChild(document.createElement('img'))
    image.src = '/icons/mark.svg'
    image.setAttribute('style', 'color: red')
    console.error('said on purpose')`)
  expect(await faultsOf(page)).toContainEqual(expect.stringMatching(/^image-alt: /))
  expect(heard.some((text) => text.includes('style-src'))).toBe(true)
})

test('no text becomes markup or script on a page', async ({ newDevice }) => {
  const page = await newDevice({ expects: /Trusted ?(HTML|Script|Type)|favicon/ })
  const attempts = [
    "document.body.innerHTML = '<b>x</b>'",
    "document.body.insertAdjacentHTML('beforeend', '<b>x</b>')",
    "document.createElement('script').src = '/theme.js'",
    "document.createElement('script').text = 'x'",
    "document.createElement('iframe').srcdoc = '<b>x</b>'",
  ]
  for (const path of ['/', '/auth', '/dev/mailbox']) {
    await page.goto(path)
    for (const attempt of attempts) {
      const outcome = page.evaluate(
        `(() => { try { ${attempt}; return 'taken' } catch (error) { return error.name } })()`,
      )
      expect(await outcome, `${path}: ${attempt}`).toBe('TypeError')
    }
  }
  // The worker comes with the program, which the sign-in page does without until it is touched.
  await page.goto('/auth?mode=signUp')
  const worker = page.evaluate('navigator.serviceWorker.ready.then(({ active }) => active.scriptURL)')
  expect(await worker).toMatch(/\/sw\.js$/)
})

test('old addresses lead to the new ones', async ({ newDevice }) => {
  const page = await newDevice()
  for (const [from, to] of redirects.filter(([, to]) => to === '/auth')) {
    await page.goto(`${from}?next=%2Fsavings`)
    await page.waitForURL(`${to}?next=%2Fsavings`)
  }
  await enter(page, ngozi)
  for (const [from, to] of redirects.filter(([, to]) => to !== '/auth')) {
    await page.goto(from)
    await page.waitForURL(to)
  }
})

test('an unknown address shows the not-found screen', async ({ newDevice }) => {
  const page = await newDevice({ expects: /404/ })
  const answer = await page.goto('/no/such/page')
  expect(answer?.status()).toBe(404)
  await isWhole(page, 'not found')
  await expect(page.getByRole('heading', { name: 'We cannot find this page' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to Homepage' }).click()
  await page.waitForURL('/')
})

test('while it is not known who is here, a spinner says Initializing', async ({ newDevice }) => {
  const page = await newDevice({ isTamperedWith: true })
  await enter(page, ngozi)
  let answer = () => {}
  const held = new Promise<void>((release) => {
    answer = release
  })
  await page.route('**/api/session', async (route) => {
    await held
    await route.continue()
  })
  // A screen that does not come with its document.
  await page.goto('/profile')
  await expect(page.getByRole('status').filter({ hasText: 'Initializing' })).toBeVisible()
  answer()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a visitor on a protected page reads Redirecting to login and is moved after about 100 ms', async ({
  newDevice,
}) => {
  const page = await newDevice()
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.goto('/savings?tab=plans')
  await expect(page.getByText('Redirecting to login', { exact: true })).toBeVisible()
  await page.clock.fastForward(80)
  await expect(page.getByText('Redirecting to login', { exact: true })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/savings')
  await page.clock.fastForward(40)
  await page.waitForURL('/auth?next=%2Fsavings%3Ftab%3Dplans')
  await page.clock.resume()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
})

test('a backup of the profile under five minutes old opens the page, an older one does not', async ({
  newDevice,
}) => {
  const page = await newDevice({ expects: /503|Failed to load resource/, isTamperedWith: true })
  await signedInWithoutAnswers(page, 4)
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await expect(page.getByText('Setting up your profile')).toHaveCount(0)
  await setBackupAge(page, 6)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Setting up your profile' })).toBeVisible()
})

test('a profile that has not loaded shows Setting up your profile', async ({ newDevice }) => {
  const expects = /503|Failed to load resource/
  const page = await newDevice({ expects, isTamperedWith: true })
  await signedInWithoutAnswers(page, 6)
  for (const words of [
    'Setting up your profile',
    'Creating your investment profile',
    'Setting up your dashboard',
    'Preparing your exclusive opportunities',
  ]) {
    await expect(page.getByText(words, { exact: true })).toBeVisible()
  }
  await isWhole(page, 'setting up')
  await expect(page.getByText('Authentication error. Please refresh the page.')).toBeVisible()
})

test('a new tab without a backup shows Setting up your profile, not the door', async ({ newDevice }) => {
  const page = await newDevice({ expects: /503|Failed to load resource/, isTamperedWith: true })
  await enter(page, ngozi)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const tab = await page.context().newPage()
  await tab.route('**/api/session', (route) => route.fulfill({ status: 503, body: '' }))
  await tab.goto('/profile')
  await expect(tab.getByRole('heading', { name: 'Setting up your profile' })).toBeVisible()
  await expect(tab.getByText('Authentication error. Please refresh the page.')).toBeVisible()
  expect(new URL(tab.url()).pathname).toBe('/profile')
  const backup = await page.evaluate(() => sessionStorage.getItem('kolo-session'))
  expect(backup).toContain('Ngozi')
})

test('a sign-in whose first request is lost goes through', async ({ newDevice }) => {
  const page = await newDevice({ expects: /ERR_FAILED|Failed to load resource/, isTamperedWith: true })
  let sent = 0
  await page.route(`**${signIn.path}`, (route) => {
    // Who is here is asked at the same address.
    if (route.request().method() !== signIn.method) return route.continue()
    sent += 1
    return sent === 1 ? route.abort() : route.continue()
  })
  await page.goto('/auth')
  await page.getByLabel('Email address').fill(ngozi.email)
  await page.getByLabel('Password', { exact: true }).fill(ngozi.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('/dashboard')
  expect(sent).toBe(2)
})

test('a member on a page of staff is told so, with two ways out', async ({ newDevice }) => {
  const page = await newDevice()
  await enter(page, ngozi)
  for (const [path, who] of [
    ['/admin/members', 'administrator'],
    ['/moderator/members', 'moderator'],
  ] as const) {
    await page.goto('/savings')
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Access Restricted' })).toBeVisible()
    await expect(page.getByText(`This area requires ${who} privileges`, { exact: true })).toBeVisible()
    await isWhole(page, 'access restricted')
    await page.getByRole('button', { name: 'Go Back' }).click()
    await page.waitForURL('/savings')
    await page.goto(path)
    await page.getByRole('link', { name: 'Go to Dashboard' }).click()
    await page.waitForURL('/dashboard')
  }
})

test('a fault of the program shows the global error screen', async ({ newDevice }) => {
  const page = await newDevice({ expects: /broken on purpose/ })
  await enter(page, ngozi)
  await page.addInitScript({
    content: `Intl.DateTimeFormat = function () { throw new Error('broken on purpose') }`,
  })
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await expect(page.getByText('We encountered an unexpected error', { exact: true })).toBeVisible()
  await isWhole(page, 'global error')
  await expect(page.getByRole('link', { name: 'Go to Homepage' })).toBeVisible()
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await reloaded
})

test('signing in without a network says what to check', async ({ newDevice }) => {
  const page = await newDevice({ expects: /ERR_INTERNET_DISCONNECTED/ })
  await page.goto('/auth')
  await page.getByLabel('Email address').fill(ngozi.email)
  await page.getByLabel('Password', { exact: true }).fill(ngozi.password)
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  const toast = page.getByRole('alert').filter({ hasText: 'Failed to sign in' })
  await expect(toast).toBeVisible()
  const why = page.getByText('Network error. Please check your internet connection.')
  await expect(why).toHaveCount(1)
})

test('a page opened without a network comes back by itself when the network does', async ({ newDevice }) => {
  const page = await newDevice({ expects: /ERR_INTERNET_DISCONNECTED|Failed to (fetch|load)/ })
  await enter(page, ngozi)
  // What is kept on the device is another journey's.
  await page.goto('/wallet')
  await page.evaluate('navigator.serviceWorker.ready')
  await page.reload()
  const balance = page
    .getByRole('heading', { name: 'In and out of your wallet' })
    .or(page.getByRole('heading', { name: 'No wallet activity yet' }))
  await expect(balance).toBeVisible()
  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByText('No network.').first()).toBeVisible()
  await expect(balance).toHaveCount(0)
  await isWhole(page, 'without a network')
  await page.context().setOffline(false)
  await expect(balance).toBeVisible()
  await expect(page.getByText('No network.')).toHaveCount(0)
})

test('signing out leaves nothing of the profile behind', async ({ newDevice }) => {
  const page = await newDevice({ expects: /Failed to load resource|ERR_FAILED/, isTamperedWith: true })
  await enter(page, ngozi)
  await page.goto('/savings')
  await expect(page.getByRole('link', { name: /House rent/ })).toBeVisible()
  await signOutBy(page)
  await expect(page.getByText('Signed out successfully')).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toMatch(/Ngozi|House rent/)
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Ngozi')
  expect((await page.context().cookies()).filter(({ name }) => name === 'kolo')).toEqual([])
  // Nor is it in the memory of the page: whoever signs in now, and is not answered, sees nothing of hers.
  await page.route('**/api/savings', (route) => route.abort())
  await signInBy(page, dayo.email, dayo.password)
  await page.getByRole('link', { name: 'Savings', exact: true }).filter({ visible: true }).first().click()
  await expect(page.getByText('Network error. Please check your internet connection.')).toBeVisible()
  await expect(page.getByText('House rent')).toHaveCount(0)
  await page.unroute('**/api/savings')
  await signOutBy(page)
  await page.waitForURL(/\/auth/)
  await page.goto('/dashboard')
  await page.waitForURL(/\/auth/)
})

test('a toast stands at the top right', async ({ newDevice }) => {
  const page = await newDevice()
  for (const viewport of Object.values(sizes)) {
    await page.setViewportSize(viewport)
    await enter(page, ngozi)
    await page.goto('/dashboard')
    await signOutBy(page)
    const toast = page.locator('.toast')
    const box = await toast.boundingBox()
    expect(box?.y).toBeLessThan(100)
    expect(viewport.width - (box?.x ?? 0) - (box?.width ?? 0)).toBeLessThanOrEqual(32)
    await page.mouse.move(0, 400)
    await expect(toast).toHaveCount(0)
  }
})

/** Somebody is signed in, the server does not say who, and the tab's backup is so many minutes old. */
async function signedInWithoutAnswers(page: Page, backupMinutes: number): Promise<void> {
  await enter(page, ngozi)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await setBackupAge(page, backupMinutes)
  await page.route('**/api/session', (route) => route.fulfill({ status: 503, body: '' }))
  await page.reload()
}

async function setBackupAge(page: Page, minutes: number): Promise<void> {
  await page.evaluate(
    (at) => {
      const backup = JSON.parse(sessionStorage.getItem('kolo-session') ?? '{}')
      sessionStorage.setItem('kolo-session', JSON.stringify({ ...backup, at }))
    },
    Date.now() - minutes * 60_000,
  )
}
