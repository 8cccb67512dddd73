/**
 * The narrowest phone, and letters twice as large: nothing is wider than the screen, no text is cut off, a sheet keeps
 * its head, and a toast covers no heading and no field. Names and goals are as long as they may be.
 */
import { naira } from '@kolo/foundation/money'
import { listGoals, makeDeposit, openGoal } from '@kolo/savings/contract'
import { submitProof } from '@kolo/transfers/contract'
import type { Page } from '@playwright/test'
import { atRest } from './fixtures/at-rest.ts'
import { enter, expect, test } from './fixtures/browser.ts'
import { administrator, appoint, openAccount, openForSaving } from './fixtures/community.ts'
import { newcomer } from './fixtures/people.ts'
import { firstAdministrator } from './fixtures/product.ts'
import { allHasCome, leadTo, type Opening, openAnew } from './fixtures/whole.ts'

test.use({ scene: 'narrow screens', viewport: { width: 320, height: 640 } })

const tunde = newcomer('Tunde Bakare')
const ngozi = newcomer('Ngozichukwukaoluwaseunfunmilayo Nwachukwu-Akinwunmi-Olorunfemi')
let goalPath = ''

test.beforeAll(async ({ product: { origin } }) => {
  const treasurer = await appoint(origin, tunde, 'admin')
  await openForSaving(await administrator(origin), treasurer.caller)
  const { caller } = await openAccount(origin, ngozi)
  const { plans } = await caller.call(listGoals, {})
  const goal = await caller.call(openGoal, {
    body: {
      planId: plans[0]?.id ?? '',
      name: 'Donaudampfschifffahrtsgesellschaft',
      icon: 'home',
      targetKobo: naira(98_765_432n),
      targetOn: null,
    },
  })
  goalPath = `/savings/${goal.id}`
  const body = { amountKobo: naira(5_000n) }
  const payment = await caller.call(makeDeposit, { params: { id: goal.id }, body })
  const reference = 'SHL/1002/ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
  await caller.call(submitProof, { params: { id: payment.id }, body: { bankReference: reference } })
})

/** What is wider than the screen, or whose letters are cut off. What has a way to be scrolled aside is not lost. */
const faults = `(() => {
  const found = []
  const whole = document.documentElement
  if (whole.scrollWidth > whole.clientWidth + 1) found.push('the page is ' + whole.scrollWidth + ' wide')
  for (const element of document.querySelectorAll('body *')) {
    const { width, height, left, right } = element.getBoundingClientRect()
    const style = getComputedStyle(element)
    const hasText = [...element.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent.trim())
    if (width <= 1 || height <= 1 || style.visibility === 'hidden' || !hasText) continue
    if (element.closest('.vh, svg, option, .chart-table, .tabs')) continue
    const name = element.tagName + '.' + element.className + ' ' + element.textContent.slice(0, 40)
    const isCutAside = style.overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1
    const isCutBelow = style.overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 2
    if (isCutAside || isCutBelow) found.push('cut off: ' + name)
    if (left < -1 || right > innerWidth + 1) found.push('outside: ' + name)
  }
  return found
})()`

/** The narrowest phone; and a usual one with letters twice as large, which is a page half as wide. */
const widths = [320, 195]

/** Looks at what is shown at each width. */
async function fits(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading').first(), name).toBeVisible()
  await atRest(page)
  await allHasCome(page, name)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 640 })
    expect.soft(await page.evaluate(faults), `${name}, ${width} wide`).toEqual([])
    const head = page.locator('dialog[open] .sheet-head')
    if ((await head.count()) > 0) await expect.soft(head.first(), name).toBeInViewport({ ratio: 0.99 })
  }
}

const pathnameOf = (path = '') => path.replace(/\?.*/, '')

async function allFit(page: Page, paths: readonly string[], open: Opening): Promise<void> {
  for (const [index, path] of paths.entries()) {
    const isSameScreen = pathnameOf(path) === pathnameOf(paths[index - 1])
    await (index === 0 || isSameScreen ? openAnew : open)(page, path)
    await fits(page, path)
  }
}

test('what is cut off or wider than the screen would be found', { tag: '@deep' }, async ({ newDevice }) => {
  const page = await newDevice()
  await page.goto('/auth')
  await page.evaluate(`const text = document.body.appendChild(document.createElement('p'))
    text.textContent = 'Donaudampfschifffahrtsgesellschaft'.repeat(3)
    text.style.overflowWrap = 'normal'
    const cut = document.body.appendChild(text.cloneNode(true))
    cut.style.cssText = 'overflow: hidden; width: 5rem; overflow-wrap: normal'`)
  const found = await page.evaluate(faults)
  for (const fault of ['the page is', 'cut off: P']) {
    expect(found).toContainEqual(expect.stringContaining(fault))
  }
})

test('what a visitor sees fits the narrowest phone and letters twice as large', { tag: '@deep' }, async ({
  newDevice,
}) => {
  const page = await newDevice({ expects: /404/ })
  await allFit(
    page,
    ['/', '/auth', '/auth?mode=signUp', '/auth?mode=resetPassword', '/no/such/page'],
    openAnew,
  )
})

test('what a member sees fits the narrowest phone and letters twice as large', { tag: '@deep' }, async ({
  newDevice,
}) => {
  const page = await newDevice()
  await enter(page, ngozi)
  const paths = [
    '/dashboard',
    '/dashboard?notices=open',
    '/savings',
    '/savings?do=open-goal',
    goalPath,
    `${goalPath}?do=deposit`,
    '/investments',
    '/announcements',
    '/support',
    '/profile',
    ...['privacy', 'preferences', 'security', 'sign-in'].map((tab) => `/settings?tab=${tab}`),
  ]
  await allFit(page, paths, openAnew)
})

test('what an administrator sees fits the narrowest phone and letters twice as large', {
  tag: '@deep',
}, async ({ newDevice }) => {
  const page = await newDevice()
  await enter(page, firstAdministrator)
  const paths = [
    '/admin',
    '/admin/savings',
    '/admin/members',
    '/admin/audit',
    '/admin/deliveries',
    ...['', '/journals', '/trial-balance', '/months', '/reconciliation', '/tax'].map(
      (tab) => `/admin/books${tab}`,
    ),
    '/admin/analytics',
    '/admin/settings',
    '/admin/profile',
  ]
  await allFit(page, paths, leadTo)
  await page.goto('/admin')
  await page.getByRole('button', { name: `Review the payment of ${ngozi.fullName}` }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await fits(page, 'the review of a payment')
})
