/**
 * Being told: the bell and what stands behind it, push messages in the browser, what the service worker makes of them, and
 * the log of what left. Push messages and SMS go to services of the test that speak their protocols.
 */
import { naira } from '@kolo/foundation/money'
import { listNotices } from '@kolo/notices/contract'
import { updateSettings } from '@kolo/profile/settings'
import { listGoals, makeDeposit, openGoal } from '@kolo/savings/contract'
import { type OwnPushService, startOwnPushService } from '@kolo/server/push/own-push-service'
import { type OwnSmsGateway, startOwnSmsGateway } from '@kolo/server/sms/own-sms-gateway'
import { confirmPayment, submitProof } from '@kolo/transfers/contract'
import type { Page } from '@playwright/test'
import { chromiumLaunch } from '../tools/find-chromium.ts'
import { atRest } from './fixtures/at-rest.ts'
import { type Beside, test as base, enter, expect } from './fixtures/browser.ts'
import type { Caller } from './fixtures/caller.ts'
import { administrator, appoint, openAccount, openForSaving } from './fixtures/community.ts'
import { newcomer } from './fixtures/people.ts'
import { firstAdministrator, mailTo } from './fixtures/product.ts'
import { openedByWorker, shownByWorker, withPushServiceOfTest } from './fixtures/push-browser.ts'
import { faultsOf, isWhole } from './fixtures/whole.ts'

type Services = { push: OwnPushService; sms: OwnSmsGateway }

const services: Beside<Services> = {
  start: async () => {
    const push = await startOwnPushService(() => new Date().toISOString() as never)
    const sms = await startOwnSmsGateway()
    const { url, token, sender } = sms.settings('termii')
    return {
      environment: {
        LOG_LEVEL: 'error',
        PUSH_LOCAL_SERVICE: push.origin,
        SMS_URL: url,
        SMS_TOKEN: token,
        SMS_SENDER: sender,
      },
      played: { push, sms },
      stop: () => Promise.all([push.close(), sms.close()]),
    }
  },
}

/** `test` with a product whose push messages and SMS go to services of its own. */
const test = base.extend<Services>({
  scene: 'notices',
  beside: services,
  push: async ({ scene, playing }, use) => {
    const { played } = await playing(scene, services)
    await use((played as Services).push)
  },
  sms: async ({ scene, playing }, use) => {
    const { played } = await playing(scene, services)
    await use((played as Services).sms)
  },
})

// Without a window Chromium knows no push messages.
test.use({ launchOptions: chromiumLaunch() })

const ngozi = newcomer('Ngozi Eze')
let zainab: Caller
let goalId = ''
let member: Caller
let transfers = 0

test.beforeAll(async ({ product: { origin } }) => {
  const treasurer = await appoint(origin, newcomer('Tunde Bakare'), 'admin')
  zainab = await administrator(origin)
  await openForSaving(zainab, treasurer.caller)
  const { uid, caller } = await openAccount(origin, ngozi)
  // She pays from one device and is told on another.
  const security = { allowMultipleSessions: true }
  await caller.call(updateSettings, { params: { uid }, body: { security } })
  member = caller
  const { plans } = await caller.call(listGoals, {})
  const goal = {
    planId: plans[0]?.id ?? '',
    name: 'House rent',
    icon: 'home',
    targetKobo: naira(240_000n),
  } as const
  goalId = (await caller.call(openGoal, { body: { ...goal, targetOn: null } })).id
  await confirmTransfer()
})

/** Money arrives and is confirmed, and Ngozi is told; the answer is how much, as she reads it. */
async function confirmTransfer(): Promise<string> {
  transfers += 1
  // Each of another amount, or administrators are asked whether it is the same one.
  const amountKobo = naira(20_000n + BigInt(transfers) * 1_000n)
  const payment = await member.call(makeDeposit, { params: { id: goalId }, body: { amountKobo } })
  const bankReference = `SHL/${2_000 + transfers}`
  const sent = await member.call(submitProof, { params: { id: payment.id }, body: { bankReference } })
  await zainab.call(confirmPayment, {
    params: { id: payment.id },
    body: { receivedKobo: amountKobo, bankReference, version: sent.version },
  })
  return `₦${20 + transfers},000.00`
}

const bell = (page: Page, words: string | RegExp) =>
  page.getByRole('link', { name: words }).locator('visible=true')

/** The sheet, looked at by axe in light and dark. */
async function sheetIsWhole(page: Page): Promise<void> {
  await atRest(page)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect.soft(await faultsOf(page), colorScheme).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

test('a member reads what happened behind the bell', { tag: '@deep' }, async ({ newDevice }) => {
  const page = await newDevice({ expects: /ERR_INTERNET_DISCONNECTED/ })
  await enter(page, ngozi)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  // The sign-in on this device is one of them. They come a moment later, and the open page is told.
  await page.goto('/dashboard')
  await expect(async () => {
    const { rows, unread } = await member.call(listNotices, {})
    expect(rows.length).toBeGreaterThan(1)
    await expect(bell(page, `Notifications, ${unread} new`)).toBeVisible({ timeout: 5_000 })
  }).toPass()
  asked.length = 0
  await page.goto('/dashboard')
  await expect(bell(page, /^Notifications, \d new$/)).toBeVisible()
  expect(asked.filter((path) => path.startsWith('/api/notice'))).toEqual([])

  await bell(page, /^Notifications/).focus()
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Notifications' })
  const told = sheet.getByRole('link', { name: /^New: Your transfer is confirmed/ })
  await expect(told).toBeVisible()
  await sheetIsWhole(page)
  const unread = Number(
    /\d/.exec(
      (await page.locator('.iconbtn', { hasText: 'Notifications' }).first().textContent()) ?? '',
    )?.[0],
  )
  await told.press('Enter')
  await expect(page).toHaveURL(/\/savings$/)
  await expect(sheet).toBeHidden()
  await expect(
    bell(page, unread === 1 ? /^Notifications$/ : `Notifications, ${unread - 1} new`),
  ).toBeVisible()

  await test.step('all at once, and Back closes', async () => {
    await confirmTransfer()
    const heard = async () =>
      (await member.call(listNotices, {})).rows.filter(({ topic }) => topic === 'payments.confirmed')
    await expect.poll(async () => (await heard()).length).toBe(2)
    await page.goto('/dashboard')
    await bell(page, /^Notifications/).click()
    await sheet.getByRole('button', { name: 'Mark all as read' }).click()
    await expect(page.getByText('All marked as read')).toBeVisible()
    await expect(sheet.getByText('New:')).toHaveCount(0)
    await page.goBack()
    await expect(sheet).toBeHidden()
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(bell(page, /^Notifications$/)).toBeVisible()
  })

  await test.step('without a network what was read stays, and says so', async () => {
    await page.context().setOffline(true)
    await bell(page, /^Notifications/).click()
    await expect(sheet.getByRole('link', { name: /Your transfer is confirmed/ }).first()).toBeVisible()
    await expect(sheet.getByText('No network.')).toBeVisible({ timeout: 30_000 })
    await page.context().setOffline(false)
  })
})

test('somebody whom nothing was told yet reads so', { tag: '@deep' }, async ({
  newDevice,
  product: { origin },
}) => {
  const person = newcomer('Sade Adu')
  const { uid, caller } = await openAccount(origin, person)
  await caller.call(updateSettings, { params: { uid }, body: { notifications: { security: false } } })
  const page = await newDevice()
  await enter(page, person)
  await page.goto('/dashboard?notices=open')
  const sheet = page.getByRole('dialog', { name: 'Notifications' })
  await expect(sheet.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible()
  await sheetIsWhole(page)
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('push messages are switched on, arrive without amounts, and end with signing out', {
  tag: '@deep',
}, async ({ newDevice, product: { origin }, push }) => {
  const page = await newDevice()
  const context = page.context()
  await enter(page, ngozi)
  await page.goto('/settings?tab=notifications')
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
  await isWhole(page, 'settings, notifications')

  await test.step('a browser that refuses says why', async () => {
    // A browser without a person in front of it refuses by itself.
    await expect(page.getByText('This browser blocks messages from here.', { exact: false })).toBeVisible()
  })

  await context.grantPermissions(['notifications'])
  await withPushServiceOfTest(page, push)
  await page.reload()
  await page.getByRole('button', { name: 'Switch on here' }).click()
  await expect(page.getByText('This one')).toBeVisible()
  await confirmTransfer()
  await expect.poll(() => push.received.length).toBe(1)
  const shown = JSON.parse(push.received[0]?.text ?? '')
  expect(shown).toMatchObject({ title: 'Raffia Savings Club', body: 'There is news for you.' })
  expect(push.refused).toEqual([])

  await test.step('the whole message is shown where the member wishes so', async () => {
    await page.getByRole('switch', { name: 'Show the whole message on this device' }).click()
    await expect(page.getByRole('switch', { name: 'Show the whole message on this device' })).toBeChecked()
    const amount = await confirmTransfer()
    await expect.poll(() => push.received.length).toBe(2)
    expect(JSON.parse(push.received[1]?.text ?? '').body).toContain(amount)
  })

  await test.step('the service worker shows it and opens pages of ours alone', async () => {
    expect(await shownByWorker(page, shown)).toEqual([
      { title: shown.title, body: shown.body, tag: shown.tag },
    ])
    const home = new URL('/dashboard?notices=open', page.url()).href
    expect(await openedByWorker(page, shown.link)).toBe(new URL(shown.link, page.url()).href)
    for (const link of ['https://evil.example/x', '//evil.example', 'javascript:alert(1)', '/api/notices']) {
      expect(await openedByWorker(page, link), link).toBe(home)
    }
  })

  await test.step('signing out ends them', async () => {
    await page.request.delete('/api/session')
    // What goes to her phones is sent with her mail.
    await mailTo(origin, ngozi.email, new RegExp(await confirmTransfer()))
    expect(push.received).toHaveLength(2)
  })
})

test('administrators read what left, by state and way', { tag: '@deep' }, async ({ newDevice }) => {
  const page = await newDevice()
  await enter(page, firstAdministrator)
  await page.goto('/admin/deliveries')
  await expect(page.getByRole('heading', { name: 'Delivery log', level: 1 })).toBeVisible()
  await expect(page.getByText('Payment confirmed').first()).toBeVisible()
  await isWhole(page, 'delivery log')
  await page.getByLabel('Channel').selectOption('Push messages')
  await expect(page).toHaveURL(/channel=push/)
  await expect(page.getByText('Email', { exact: true }).locator('visible=true')).toHaveCount(0)
  await page.getByLabel('Status').selectOption('Failed')
  await expect(page.getByRole('heading', { name: 'Nothing here' })).toBeVisible()
})
