/**
 * What may leave a browser and the house where the community asked for it: page views, counted without anybody in them,
 * and a member's picture at a media host. Where it did not ask, nothing is fetched and nothing is sent.
 */
import type { Page } from '@playwright/test'
import { startOwnMediaHost } from '../features/profile/testing/fake-media-host.ts'
import { signInBy } from './fixtures/account-forms.ts'
import { atRest } from './fixtures/at-rest.ts'
import { type Beside, test as base, enter, expect, signInAs } from './fixtures/browser.ts'
import { openAccount } from './fixtures/community.ts'
import { newcomer, receiptPicture } from './fixtures/people.ts'
import { everybodyAgrees, firstAdministrator, startProduct } from './fixtures/product.ts'

type Host = Awaited<ReturnType<typeof startOwnMediaHost>>

const mediaHost: Beside<Host> = {
  start: async () => {
    const host = await startOwnMediaHost('shows its pictures itself')
    const { settings } = host
    return {
      environment: {
        LOG_LEVEL: 'error',
        ANALYTICS_MEASUREMENT_ID: 'KOLO-1',
        MEDIA_CLOUD_NAME: settings.cloudName,
        MEDIA_UPLOAD_PRESET: settings.uploadPreset,
        MEDIA_HOST: settings.host,
        MEDIA_PICTURES: settings.pictures,
      },
      played: host,
      stop: () => host.close(),
    }
  },
}

/** `test` with a product that counts page views and keeps pictures at a media host. */
const test = base.extend<{ host: Host }>({
  scene: 'leaves the house',
  beside: mediaHost,
  host: async ({ scene, playing }, use) => {
    const { played } = await playing(scene, mediaHost)
    await use(played as Host)
  },
})

/** What the page asks of the counting from now on: its scripts, the id, and the numbers it sends. */
function counting(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/analytics/')) asked.push(`${request.method()} ${pathname}`)
  })
  page.on('response', async (answer) => {
    if (!answer.url().endsWith('.js')) return
    const script = await answer.text().catch(() => '')
    if (script.includes('reports.count-page-views')) asked.push('the script')
  })
  return asked
}

/** The measurement id arrives in a page, at the first try or a later one. */
function learnsTheId(page: Page) {
  return page.waitForResponse(
    (answer) => answer.url().endsWith('/api/analytics/measurement') && answer.status() === 200,
  )
}

test('page views are counted, by screen and without anybody', async ({ newDevice }) => {
  const laptop = await newDevice()
  const asked = counting(laptop)
  const learned = learnsTheId(laptop)
  await laptop.goto('/auth')
  await signInBy(laptop, firstAdministrator.email, firstAdministrator.password)
  await laptop.waitForURL('/admin')
  await (await learned).finished()
  await laptop.getByRole('link', { name: 'Members', exact: true }).first().click()
  await expect(laptop.getByRole('heading', { name: 'Members', level: 1 })).toBeVisible()
  expect(asked).toContain('the script')
  expect(asked).not.toContain('POST /api/analytics/page-views')

  await test.step('administrators read the numbers once the pages were left', async () => {
    // A browser may still lose what is sent from a page that is really going away, so it is only told that it is.
    const sent = laptop.waitForResponse(
      (answer) => answer.url().endsWith('/page-views') && answer.request().method() === 'POST',
    )
    await laptop.evaluate(`dispatchEvent(new Event('pagehide'))`)
    expect((await sent).ok()).toBe(true)
    await laptop.goto('/admin/analytics')
    for (const screen of ['/admin/members', '/admin', '/auth']) {
      await expect(laptop.getByRole('row', { name: `${screen} 1`, exact: true })).toBeVisible()
    }
  })
})

test('a busy server is asked again for the measurement id', { tag: '@deep' }, async ({ newDevice }) => {
  const laptop = await newDevice({ expects: /503/ })
  const busy = { status: 503, headers: { 'retry-after': '1' }, body: '' }
  await laptop.route('**/api/analytics/measurement', (route) => route.fulfill(busy), { times: 1 })
  const learned = learnsTheId(laptop)
  await laptop.goto('/auth')
  await learned
})

test('a browser that asks not to be followed is left alone', { tag: '@deep' }, async ({ newDevice }) => {
  const laptop = await newDevice()
  await laptop.addInitScript({
    content: "Object.defineProperty(navigator, 'doNotTrack', { get: () => '1' })",
  })
  const asked = counting(laptop)
  await signInAs(laptop, firstAdministrator)
  await laptop.goto('/admin/members')
  await atRest(laptop)
  expect(asked).toEqual([])
})

test('where nothing is set, nothing is fetched, and the page says how it is turned on', {
  tag: '@deep',
}, async ({ newDevice }) => {
  const product = await startProduct({ LOG_LEVEL: 'warn' })
  await everybodyAgrees(product)
  try {
    const laptop = await newDevice()
    const asked = counting(laptop)
    await laptop.goto(`${product.origin}/auth`, { waitUntil: 'networkidle' })
    await laptop.getByLabel('Email address').fill(firstAdministrator.email)
    await laptop.getByLabel('Password', { exact: true }).fill(firstAdministrator.password)
    await laptop.getByRole('button', { name: 'Sign in', exact: true }).click()
    await laptop.waitForURL(`${product.origin}/admin`)
    await laptop.reload()
    await atRest(laptop)
    expect(asked).toEqual([])
    await laptop.goto(`${product.origin}/admin/analytics`)
    await expect(laptop.getByRole('heading', { name: 'Screens are not counted' })).toBeVisible()
    await expect(laptop.getByText('ANALYTICS_MEASUREMENT_ID')).toBeVisible()
    expect(asked).not.toContain('GET /api/analytics/measurement')
    // A page that is open asks a server that stops when it is back.
    await laptop.goto('about:blank')
  } finally {
    await product.stop()
  }
})

test('a picture at a media host is shown, stays when the host fails, and gives way to initials when it is gone', {
  tag: '@deep',
}, async ({ product, host, newDevice }) => {
  const halima = newcomer('Halima Sule')
  await openAccount(product.origin, halima)
  const laptop = await newDevice({ expects: /409|404/ })
  await enter(laptop, halima)
  await laptop.goto('/profile')
  const choose = () =>
    laptop
      .locator('input[type=file]')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: receiptPicture() })
  const picture = laptop.locator(`#main img[src^="${host.settings.pictures}/"]`).first()
  const isRendered = () =>
    picture.evaluate(
      (image: { complete: boolean; naturalWidth: number }) => image.complete && image.naturalWidth > 0,
    )

  await choose()
  await expect(laptop.getByText('Profile updated')).toBeVisible()
  await expect.poll(isRendered).toBe(true)
  const address = await picture.getAttribute('src')

  host.behave({ status: 500 })
  await choose()
  await expect(laptop.getByText('The picture could not be kept. Nothing has changed;')).toBeVisible()
  await expect(picture).toHaveAttribute('src', address ?? '')

  host.behave()
  host.uploads.length = 0
  await laptop.reload()
  await expect(laptop.locator('#main .ava-lg, #main .ava').filter({ hasText: 'HS' }).first()).toBeVisible()
})
