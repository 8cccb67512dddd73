/** A file is chosen or taken with the camera, cancelled from the keyboard, tried again, and shown to its owner. */
import type { Locator, Page } from '@playwright/test'
import { enter, expect, test } from './fixtures/browser.ts'
import { openAccount } from './fixtures/community.ts'
import { newcomer, receiptPicture } from './fixtures/people.ts'

const photo = { name: 'me.png', mimeType: 'image/png', buffer: receiptPicture() }

/** What the page's chooser asks the device for. */
async function chooserBehind(page: Page, button: Locator) {
  const opened = page.waitForEvent('filechooser')
  await button.click()
  const chooser = await opened
  return { chooser, capture: await chooser.element().getAttribute('capture') }
}

test('sends a photo that she chooses or takes, and keeps her place when she changes her mind', {
  tag: '@deep',
}, async ({ product, newDevice, hasTouch }) => {
  const salome = newcomer('Salome Danjuma')
  await openAccount(product.origin, salome)
  const page = await newDevice({ isTamperedWith: true, expects: /ERR_FAILED|Failed to load resource/ })
  await enter(page, salome)
  await page.goto('/profile')
  const choose = page.getByRole('button', { name: 'Photo', exact: true })
  const camera = page.getByRole('button', { name: 'Take a photo' })
  const address = '**/api/users/*/avatar'

  await test.step('the camera is offered on a phone alone', async () => {
    await expect(choose).toBeVisible()
    await expect(camera).toHaveCount(hasTouch ? 1 : 0)
    if (hasTouch) expect((await chooserBehind(page, camera)).capture).toBe('user')
    expect((await chooserBehind(page, choose)).capture).toBeNull()
  })

  await test.step('what is on its way is cancelled from the keyboard, which stays at the chooser', async () => {
    await page.route(address, () => undefined)
    await (await chooserBehind(page, choose)).chooser.setFiles(photo)
    await expect(page.getByRole('progressbar', { name: 'Sending me.png' })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'Sending me.png' })).toHaveText(/: \d+%$/)
    await page.getByRole('button', { name: 'Cancel sending' }).press('Enter')
    await expect(page.getByRole('progressbar', { name: 'Sending me.png' })).toHaveCount(0)
    await expect(choose).toBeFocused()
    await page.unroute(address)
  })

  await test.step('what was not sent says why, and is tried again', async () => {
    await page.route(address, (route) => route.abort())
    await (await chooserBehind(page, choose)).chooser.setFiles(photo)
    await expect(page.getByText(/^Network error/)).toBeVisible()
    await page.unroute(address)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Profile updated')).toBeVisible()
  })

  await test.step('it is shown, by a link that lasts for minutes', async () => {
    const picture = page.locator('#main img[src^="/api/users/"]').first()
    await expect
      .poll(() =>
        picture.evaluate(
          (image: { complete: boolean; naturalWidth: number }) => image.complete && image.naturalWidth > 0,
        ),
      )
      .toBe(true)
  })
})
